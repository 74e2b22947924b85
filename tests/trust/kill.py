"""Kills servers in the middle of games: no acknowledged move may be lost or played twice.

    python -m tests.trust.kill --kills 100
    python -m tests.trust.kill --kills 100 --database postgres --processes 3

People play on whatever happens: a move that is not acknowledged is sent again under the same
number until it is, to another server where theirs is gone. At the end every table must go on, with
bots too, and what is stored must be what was acknowledged.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from httpx import TransportError
from sqlalchemy import select
from websockets.exceptions import WebSocketException

from tests.server.harness import LOCAL, ME, SAILOR, Person, Wire
from tests.server.process import ServerProcess
from tests.trust.databases import KINDS, throwaway
from tortuga.server.storage.columns import EVENT, SEAT
from tortuga.server.storage.database import engine_for

OFFLINE = (OSError, EOFError, TimeoutError, TransportError, WebSocketException)
PATIENCE = 60.0
ASKED = 0.1  # how many of the servers are asked to end instead: that must lose nothing either
Move = tuple[int, int, int]  # its number, the seat, the move


class Player(threading.Thread):
    """Plays a table with two own seats, game after game, whatever happens to the servers."""

    def __init__(
        self, servers: list[ServerProcess], number: int, seats: list[Any], done: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.at = number % len(servers)
        self.person = Person(servers[self.at].url)
        self.random = random.Random(number)
        self.done = done
        self.granted = self.person.create(*seats, advanced=True)
        self.acknowledged: dict[str, list[Move]] = {}
        self.pending: tuple[int, int, int, int] | None = None
        self.failure: BaseException | None = None
        self.moved_over = 0

    def run(self) -> None:
        try:
            while not self.done.is_set():
                try:
                    self.connect_and_play()
                except OFFLINE:
                    self.go_elsewhere()
                    time.sleep(0.02)
        except BaseException as failure:
            self.failure = failure

    def go_elsewhere(self) -> None:
        """As a load balancer would have it: the next server."""
        if len(self.servers) > 1:
            self.at = (self.at + 1) % len(self.servers)
            self.moved_over += 1
            self.person.url = self.servers[self.at].url
            self.person.headers["Origin"] = self.person.url
            self.person.http.base_url = self.person.url
            self.person.http.headers["Origin"] = self.person.url

    def connect_and_play(self) -> None:
        with self.person.wire(self.granted) as wire:
            wire.until("snapshot")
            while not self.done.is_set():
                self.one_move(wire)

    def one_move(self, wire: Wire) -> None:
        if self.pending is None and wire.views["0"]["over"]:
            self.granted = self.person.post(f"{self.granted['table']}/rematch").json()
            raise OSError("on to the next table")
        if self.pending is None:
            mine = [(int(seat), view["legal"]) for seat, view in wire.views.items()]
            choices = [(seat, move) for seat, legal in mine for move in legal]
            if not choices:
                wire.until("event", "snapshot")
                return
            seat, move = self.random.choice(choices)
            self.pending = (next(Wire.numbers), seat, move, wire.seq)
        number, seat, move, at = self.pending
        wire.play(seat, move, n=number, at=at)
        answer = self.answer(wire, number)
        moves = self.acknowledged.setdefault(self.granted["table"], [])
        moves.append((answer["seq"], seat, move))
        self.pending = None
        while wire.seq < answer["seq"]:
            wire.until("event", "snapshot")

    def answer(self, wire: Wire, number: int) -> Any:
        """What becomes of a move; one that could not be stored just now is sent again."""
        while (message := wire.hear()).get("n") != number or message["type"] == "chat":
            pass
        if message["type"] == "refused" and message["code"] == "unavailable":
            raise OSError("try again")
        assert message["type"] == "accepted", message
        return message

    @property
    def moves(self) -> int:
        return sum(len(moves) for moves in self.acknowledged.values())


def stored_moves(where: str) -> dict[str, list[Move]]:
    """What people's seats have played, by table, as the database has it."""
    query = (
        select(EVENT.c.table_id, EVENT.c.seq, EVENT.c.seat, EVENT.c.move)
        .join(SEAT, (SEAT.c.table_id == EVENT.c.table_id) & (SEAT.c.seat == EVENT.c.seat))
        .where(SEAT.c.bot.is_(None))
        .order_by(EVENT.c.table_id, EVENT.c.seq)
    )
    engine = engine_for(where)
    found: dict[str, list[Move]] = {}
    with engine.connect() as reading:
        for table, seq, seat, move in reading.execute(query):
            found.setdefault(table, []).append((seq, seat, move))
    engine.dispose()
    return found


def go_on(players: list[Player], moves: int) -> None:
    """Wait until each of these has so many more moves acknowledged."""
    goals = [player.moves + moves for player in players]
    deadline = time.monotonic() + PATIENCE
    while any(player.moves < goal for player, goal in zip(players, goals, strict=True)):
        assert time.monotonic() < deadline, "a table does not go on"
        assert [player.failure for player in players] == [None] * len(players)
        time.sleep(0.002)


def end(players: list[Player], done: threading.Event) -> None:
    """Let everyone finish; nobody may have failed."""
    done.set()
    for player in players:
        player.join(PATIENCE)
        player.person.close()
    assert [player.failure for player in players] == [None] * len(players)


def check(players: list[Player], stored: dict[str, list[Move]]) -> None:
    """Everything that was acknowledged is stored once, in order, and nothing else is."""
    for player in players:
        unanswered = 1 if player.pending else 0
        for table, moves in player.acknowledged.items():
            kept = stored[table]
            assert kept[: len(moves)] == moves, f"an acknowledged move is lost at {table}"
            assert len(kept) <= len(moves) + unanswered, f"a move was played twice at {table}"


def run(where: str, folder: Path, kills: int, processes: int, seed: int = 1) -> dict[str, Any]:
    """Kill a random server so many times; what came of it."""
    done, dice = threading.Event(), random.Random(seed)
    with contextlib.ExitStack() as running:
        servers = [
            running.enter_context(
                ServerProcess(where, folder / f"{number}.log", bot_delay=0.005, log_level="warning")
            )
            for number in range(processes)
        ]
        tables = [[ME, LOCAL], [ME, LOCAL], [ME, LOCAL, SAILOR]]
        players = [Player(servers, number, seats, done) for number, seats in enumerate(tables)]
        for player in players:
            player.start()
        for _ in range(kills):
            go_on(players[:2], moves=dice.randint(1, 8))
            time.sleep(dice.uniform(0, 0.03))
            server = dice.choice(servers)
            if dice.random() < ASKED:
                assert server.stop() == 0, "a server that was asked to end has failed"
            else:
                server.kill()
            server.start()
        go_on(players, moves=5)
        end(players, done)
    check(players, stored_moves(where))
    return {
        "kills": kills,
        "processes": processes,
        "acknowledged": sum(player.moves for player in players),
        "tables": sum(len(player.acknowledged) for player in players),
        "moved_over": sum(player.moved_over for player in players),
        "lost": 0,
        "doubled": 0,
    }


def killed(kills: int, kind: str, processes: int) -> dict[str, Any]:
    """The same on a database that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, throwaway(kind) as where:
        return run(where, Path(folder), kills, processes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=KINDS, default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(killed(args.kills, args.database, args.processes), indent=1))


if __name__ == "__main__":
    main()
