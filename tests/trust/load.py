"""Load: many tables, two players each, one move a second at every table.

    python -m tests.trust.load --tables 500 --seconds 60
    python -m tests.trust.load --idle 2000

Measured is the time from a move being sent to its event being received by the opponent, in this
very process: what the client takes is in the figures. Server and client share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import orjson

from tests.trust.databases import KINDS, throwaway
from tests.trust.lean import LeanSocket, connect

PER_GUEST = 25  # a guest may set so many tables in a row
OPENING_AT_ONCE = 20
MEDIAN_MS, P99_MS = 30, 150  # the promise, for 500 tables on two cores
TICKS = os.sysconf("SC_CLK_TCK")


class ServerUnderLoad:
    """``tortuga serve`` in a process of its own, and what it uses."""

    def __init__(
        self, database: str, port: int = 0, surroundings: dict[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-m", "tortuga.server.main", "--port", str(port)]
        command += ["--database", database, "--log-level", "warning"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        self.port = port or self.announced()

    def announced(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline().rsplit(":", 1)[1])

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        status = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def busy(self) -> float:
        """Seconds of processor time used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self) -> None:
        self.process.kill()
        self.stop()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


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

    async def set_table(self, game: str) -> Any:
        seats = [{"kind": "me"}, {"kind": "local"}]
        body = {"game": game, "options": {}, "public": False, "fill": "sailor", "seats": seats}
        return await self.post("/api/tables", body)


class Player:
    """One seat at one table, by a connection of its own."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = 0
        self.legal: list[int] = []
        self.over = False
        self.socket: LeanSocket | None = None

    def hear(self, raw: bytes) -> None:
        at = time.perf_counter()
        if raw.startswith((b'{"type":"event"', b'{"type":"snapshot"')):
            message = orjson.loads(raw)
            self.seq = message["seq"]
            view = message["views"][str(self.seat)]
            self.legal, self.over = view["legal"], view["over"]
            if message["type"] == "event" and message["seat"] != self.seat:
                self.table.received(at)
        elif raw.startswith(b'{"type":"refused"'):
            self.table.errors.append(raw.decode())


class Table:
    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.game = game
        self.granted: Any = None
        self.players = (Player(self, 0), Player(self, 1))
        self.sent: float | None = None
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.n = random.randrange(2**40)

    def received(self, at: float) -> None:
        if self.sent is not None:
            self.latencies.append(at - self.sent)
            self.sent = None

    async def open(self, port: int) -> None:
        self.granted = await self.guest.set_table(self.game)
        for player in self.players:
            player.over = False
            await self.connect(player, port)

    async def connect(self, player: Player, port: int) -> None:
        where = port, self.granted["table"], self.guest.address, self.guest.cookie
        player.socket = await connect(*where, player.hear)
        keys = [self.granted["keys"][str(player.seat)]]
        player.socket.say(type="hello", protocol=1, keys=keys)

    def tick(self) -> None:
        """Whoever's turn it is plays something."""
        for player in self.players:
            if player.legal and player.socket is not None:
                if self.sent is not None:
                    self.errors.append("the last move is still under way")
                self.n += 1
                self.sent = time.perf_counter()
                player.socket.say(
                    type="play", n=self.n, seat=player.seat, moves=[player.legal[0]], at=player.seq
                )
                player.legal = []
                return

    @property
    def over(self) -> bool:
        return self.players[0].over

    async def play(self, port: int, until: float) -> None:
        """A move a second, and a new table when the game is over."""
        await asyncio.sleep(random.random())
        while (now := time.perf_counter()) < until:
            if self.over:
                self.close()
                await self.open(port)
            self.tick()
            await asyncio.sleep(max(0.0, now + 1 - time.perf_counter()))

    def close(self) -> None:
        for player in self.players:
            if player.socket is not None:
                player.socket.close()


async def set_tables(port: int, count: int, game: str) -> list[Table]:
    """All tables with their players connected."""
    limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
    client = httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=60, trust_env=False
    )
    tables: list[Table] = []
    for number in range(count):
        if number % PER_GUEST == 0:
            guest = Guest(client, number + 1)
            await guest.come()
        tables.append(Table(guest, game))
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened(table: Table) -> None:
        async with gate:
            await table.open(port)

    await asyncio.gather(*(opened(table) for table in tables))
    return tables


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def measure(server: ServerUnderLoad, count: int, seconds: float, game: str) -> dict[str, Any]:
    empty = server.memory
    tables = await set_tables(server.port, count, game)
    await asyncio.sleep(2)
    full, busy, own = server.memory, server.busy, time.process_time()
    began = time.perf_counter()
    await asyncio.gather(*(table.play(server.port, began + seconds) for table in tables))
    took = time.perf_counter() - began
    used, spent = server.busy - busy, time.process_time() - own
    await asyncio.sleep(1)
    latencies = [each for table in tables for each in table.latencies]
    errors = [error for table in tables for error in table.errors]
    for table in tables:
        table.close()
    await tables[0].guest.client.aclose()
    await asyncio.sleep(0.2)  # so that the connections are closed before the loop is
    return {
        "tables": count,
        "players": 2 * count,
        "moves": len(latencies),
        "moves_per_second": round(len(latencies) / took, 1),
        "median_ms": round(statistics.median(latencies) * 1000, 1),
        "p99_ms": round(percentile(latencies, 0.99) * 1000, 1),
        "max_ms": round(max(latencies) * 1000, 1),
        "errors": len(errors),
        "first_error": errors[0] if errors else None,
        "server_cpu_percent": round(100 * used / took),
        "client_cpu_percent": round(100 * spent / took),
        "server_memory_mb": round(server.memory / 2**20),
        "memory_per_table_kb": round((full - empty) / 1024 / count),
    }


async def idle(server: ServerUnderLoad, count: int, seconds: float = 10) -> dict[str, Any]:
    """Connections that only listen, at one table that everybody may watch."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        guest = Guest(client, 1)
        await guest.come()
        seats = [{"kind": "me"}, {"kind": "local"}]
        body = {"game": "buried-treasure", "public": True, "fill": "sailor", "seats": seats}
        table = (await guest.post("/api/tables", body))["table"]
    heard = [0] * count
    before, began = server.memory, time.perf_counter()
    sockets: list[LeanSocket] = []

    def listener(number: int) -> Any:
        def hear(_: bytes) -> None:
            heard[number] += 1

        return hear

    for number in range(count):
        address = f"10.9.{number >> 8}.{number & 255}"
        socket = await connect(server.port, table, address, guest.cookie, listener(number))
        socket.say(type="hello", protocol=1, keys=[])
        sockets.append(socket)
    opened = time.perf_counter() - began
    busy = server.busy
    await asyncio.sleep(seconds)
    result = {
        "idle_connections": sum(not socket.closed for socket in sockets),
        "seconds_to_open": round(opened, 1),
        "memory_per_connection_kb": round((server.memory - before) / 1024 / count, 1),
        "server_cpu_percent_idle": round(100 * (server.busy - busy) / seconds, 1),
        "all_heard": all(heard),
    }
    for socket in sockets:
        socket.close()
    await asyncio.sleep(0.2)
    return result


def run(work: Any, kind: str = "sqlite") -> dict[str, Any]:
    """Start a server, do the work, stop it."""
    with throwaway(kind) as where:
        server = ServerUnderLoad(where)
        try:
            result: dict[str, Any] = asyncio.run(work(server))
        finally:
            server.stop()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="buried-treasure")
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--idle", type=int, default=0, help="only open so many connections")
    args = parser.parse_args()
    if args.idle:
        result = run(lambda server: idle(server, args.idle), args.database)
    else:
        result = run(
            lambda server: measure(server, args.tables, args.seconds, args.game), args.database
        )
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
