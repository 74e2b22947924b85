"""Clients of a load: people at many tables in one process, who read no more than they need.

    python -m tests.trust.clients '{"ports": [8000], "tables": 500, …}'

It opens its tables and says ``ready``; for a line with a number of seconds it plays that long and
says how it went. :class:`Clients` begins such processes and talks with them.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import re
import resource
import subprocess
import sys
import time
from typing import Any

import httpx
import uvloop

from tests.trust.lean import LeanSocket, connect

PER_GUEST = 25  # a guest may set so many tables in a row
OPENING_AT_ONCE = 20
EVENT, SNAPSHOT = b'{"type":"event","seq":', b'{"type":"snapshot","seq":'
REFUSED = b'{"type":"refused"'
FIRST_LEGAL = re.compile(rb'"legal":\[(\d*)')
ME, LOCAL, SAILOR = {"kind": "me"}, {"kind": "local"}, {"kind": "bot", "level": "sailor"}
PEOPLE = [ME, LOCAL]
ONE_AND_BOTS = [ME, SAILOR, SAILOR, SAILOR]


@dataclasses.dataclass(frozen=True)
class Party:
    """What one client process does: so many tables, from this number on, at these servers.

    ``apart``: the players of a table are at different servers, where there are several.
    """

    ports: list[int]
    tables: int
    first: int = 0
    game: str = "buried-treasure"
    seats: list[dict[str, str]] = dataclasses.field(default_factory=lambda: PEOPLE)
    apart: bool = False


class Guest:
    """Somebody who sets tables."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self.client = client
        self.address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        self.cookie = ""

    async def come(self) -> None:
        reply = await self.client.get("/api/me", headers={"X-Forwarded-For": self.address})
        self.cookie = f"tortuga_guest={reply.cookies['tortuga_guest']}"
        self.client.cookies.clear()

    async def post(self, path: str, body: Any) -> Any:
        headers = {"X-Forwarded-For": self.address, "Cookie": self.cookie}
        reply = await self.client.post(path, json=body, headers=headers)
        reply.raise_for_status()
        return reply.json()

    async def set_table(self, game: str, seats: list[dict[str, str]]) -> Any:
        body = {"game": game, "options": {}, "public": False, "fill": "sailor", "seats": seats}
        return await self.post("/api/tables", body)


class Player:
    """One seat at one table, by a connection of its own."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = 0
        self.legal: int | None = None  # the first legal move
        self.over = False
        self.socket: LeanSocket | None = None

    def hear(self, raw: bytes) -> None:
        if raw.startswith(EVENT):
            at = time.perf_counter()
            self.read(raw, len(EVENT))
            self.table.received(self, at)
        elif raw.startswith(SNAPSHOT):
            self.read(raw, len(SNAPSHOT))
        elif raw.startswith(REFUSED):
            self.table.errors.append(raw.decode())

    def read(self, raw: bytes, start: int) -> None:
        """Where the game stands and what can be played, without making objects of the rest."""
        self.seq = int(raw[start : raw.index(b",", start)])
        found = FIRST_LEGAL.search(raw, raw.index(b'"views":', start))
        assert found is not None
        self.legal = int(found[1]) if found[1] else None
        self.over = raw.find(b'"over":true', found.start()) >= 0


class Table:
    """A table with a player for each seat that a person has."""

    def __init__(self, guest: Guest, party: Party, ports: list[int]) -> None:
        self.guest = guest
        self.party = party
        self.ports = ports if party.apart else ports[:1]
        self.granted: Any = None
        people = [number for number, seat in enumerate(party.seats) if seat["kind"] != "bot"]
        self.players = tuple(Player(self, seat) for seat in people)
        self.sent: float | None = None
        self.mover: Player | None = None
        self.latencies: list[float] = []
        self.others = 0  # moves that bots made
        self.errors: list[str] = []
        self.n = random.randrange(2**40)

    def received(self, player: Player, at: float) -> None:
        """A move is through when the opponent hears of it, or who made it where there is none."""
        alone = len(self.players) == 1
        if self.sent is None:
            self.others += alone
        elif alone or player is not self.mover:
            self.latencies.append(at - self.sent)
            self.sent = None

    async def open(self) -> None:
        self.granted = await self.guest.set_table(self.party.game, self.party.seats)
        for player in self.players:
            player.over = False
            await self.connect(player)

    async def connect(self, player: Player) -> None:
        port = self.ports[player.seat % len(self.ports)]
        where = port, self.granted["table"], self.guest.address, self.guest.cookie
        player.socket = await connect(*where, player.hear)
        keys = [self.granted["keys"][str(player.seat)]]
        player.socket.say(type="hello", protocol=1, keys=keys)

    def tick(self) -> None:
        """Whoever's turn it is plays something."""
        for player in self.players:
            if player.legal is not None and player.socket is not None:
                if self.sent is not None:
                    self.errors.append("the last move is still under way")
                self.n += 1
                self.sent, self.mover = time.perf_counter(), player
                player.socket.say(
                    type="play", n=self.n, seat=player.seat, moves=[player.legal], at=player.seq
                )
                player.legal = None
                return

    @property
    def over(self) -> bool:
        return self.players[0].over

    async def play(self, until: float) -> None:
        """A move a second, and a new table when the game is over."""
        await asyncio.sleep(random.random())
        while (now := time.perf_counter()) < until:
            if self.over:
                self.close()
                await self.open()
            self.tick()
            await asyncio.sleep(max(0.0, now + 1 - time.perf_counter()))

    def close(self) -> None:
        for player in self.players:
            if player.socket is not None:
                player.socket.close()


async def set_tables(party: Party) -> list[Table]:
    """All tables with their players connected; each guest's are at one of the servers."""
    limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
    clients = [
        httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=60, trust_env=False
        )
        for port in party.ports
    ]
    tables: list[Table] = []
    for number in range(party.tables):
        if number % PER_GUEST == 0:
            home = number // PER_GUEST % len(clients)
            guest = Guest(clients[home], party.first + number + 1)
            await guest.come()
        tables.append(Table(guest, party, party.ports[home:] + party.ports[:home]))
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened(table: Table) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(opened(table) for table in tables))
    return tables


async def leave(tables: list[Table]) -> None:
    for table in tables:
        table.close()
    for client in {table.guest.client for table in tables}:
        await client.aclose()
    await asyncio.sleep(0.2)  # so that the connections are closed before the loop is


def raise_file_limit() -> None:
    """Each connection is a file."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def play(party: Party) -> None:
    """What a client process does from its first word to its last."""
    tables = await set_tables(party)
    print("ready", flush=True)
    seconds = float(await asyncio.to_thread(sys.stdin.readline))
    until, spent = time.perf_counter() + seconds, time.process_time()
    await asyncio.gather(*(table.play(until) for table in tables))
    spent = time.process_time() - spent
    await asyncio.sleep(1)
    found = {
        "latencies": [each for table in tables for each in table.latencies],
        "others": sum(table.others for table in tables),
        "errors": [error for table in tables for error in table.errors],
        "busy": spent,
    }
    print(json.dumps(found), flush=True)
    await asyncio.to_thread(sys.stdin.readline)  # until then everyone stays
    await leave(tables)


class Clients:
    """Client processes, each with a share of the tables."""

    def __init__(self, party: Party, processes: int) -> None:
        shares = [
            dataclasses.replace(
                party, tables=size, first=party.first + number * (party.tables + PER_GUEST)
            )
            for number in range(processes)
            if (size := (party.tables + number) // processes)
        ]
        command = [sys.executable, "-m", "tests.trust.clients"]
        self.processes = [
            subprocess.Popen(
                [*command, json.dumps(dataclasses.asdict(share))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for share in shares
        ]

    def say(self, word: str) -> None:
        for each in self.processes:
            assert each.stdin is not None
            each.stdin.write(f"{word}\n")
            each.stdin.flush()

    def hear(self) -> list[str]:
        """A line from each."""
        lines = []
        for each in self.processes:
            assert each.stdout is not None
            lines.append(each.stdout.readline())
            if not lines[-1]:
                raise RuntimeError("a client process has failed")
        return lines

    def end(self) -> None:
        """Let go, and wait until they are gone."""
        for each in self.processes:
            assert each.stdin is not None
            assert each.stdout is not None
            each.stdin.close()
            each.stdout.close()
            each.wait(30)


if __name__ == "__main__":
    raise_file_limit()
    uvloop.run(play(Party(**json.loads(sys.argv[1]))))
