"""The server is killed in the middle of games: no acknowledged move is lost or played twice."""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

from httpx import TransportError
from websockets.exceptions import WebSocketException

from tests.server.harness import LOCAL, ME, SAILOR, Person, Wire
from tests.server.process import ServerProcess

KILLS = 20
OFFLINE = (OSError, EOFError, TimeoutError, TransportError, WebSocketException)


class Player(threading.Thread):
    """Plays a table with two own seats, game after game, whatever happens to the server.

    A move that is not acknowledged is sent again under the same number until it is.
    """

    def __init__(
        self, person: Person, number: int, seats: list[Any], done: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.random = random.Random(number)
        self.done = done
        self.granted = person.create(*seats, advanced=True)
        self.acknowledged: dict[str, list[tuple[int, int, int]]] = {}
        self.pending: tuple[int, int, int, int] | None = None
        self.failure: BaseException | None = None
        self.games = 0

    def run(self) -> None:
        try:
            while not self.done.is_set():
                try:
                    self.connect_and_play()
                except OFFLINE:
                    time.sleep(0.02)
        except BaseException as failure:
            self.failure = failure

    def connect_and_play(self) -> None:
        with self.person.wire(self.granted) as wire:
            wire.until("snapshot")
            while not self.done.is_set():
                self.one_move(wire)

    def one_move(self, wire: Wire) -> None:
        if self.pending is None and wire.views["0"]["over"]:
            self.granted = self.person.post(f"{self.granted['table']}/rematch").json()
            self.games += 1
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
        answer = wire.until("accepted")
        assert answer["n"] == number
        moves = self.acknowledged.setdefault(self.granted["table"], [])
        moves.append((answer["seq"], seat, move))
        self.pending = None
        while wire.seq < answer["seq"]:
            wire.until("event", "snapshot")


def stored_moves(database: Path) -> dict[str, list[tuple[int, int, int]]]:
    with sqlite3.connect(database) as connection:
        rows = connection.execute(
            "SELECT event.table_id, seq, event.seat, move FROM event JOIN seat ON "
            "seat.table_id = event.table_id AND seat.seat = event.seat "
            "WHERE seat.bot IS NULL ORDER BY event.table_id, seq"
        ).fetchall()
    connection.close()
    found: dict[str, list[tuple[int, int, int]]] = {}
    for table, *move in rows:
        found.setdefault(table, []).append((move[0], move[1], move[2]))
    return found


def test_no_acknowledged_move_is_lost_or_doubled_by_twenty_kills(database: Path) -> None:
    done = threading.Event()
    dice = random.Random(1)
    with ServerProcess(database, bot_delay=0.005, log_level="warning") as server:
        tables = [[ME, LOCAL], [ME, LOCAL], [ME, LOCAL, SAILOR]]
        players = [
            Player(Person(server.url), number, seats, done) for number, seats in enumerate(tables)
        ]
        for player in players:
            player.start()
        for _ in range(KILLS):
            go_on(players[:2], moves=dice.randint(1, 8))
            time.sleep(dice.uniform(0, 0.03))
            server.kill()
            server.start()
        go_on(players, moves=5)
        done.set()
        for player in players:
            player.join(15)
            player.person.close()
        assert [player.failure for player in players] == [None] * len(players)
    stored = stored_moves(database)
    for player in players:
        unanswered = 1 if player.pending else 0
        for table, moves in player.acknowledged.items():
            kept = stored[table]
            assert kept[: len(moves)] == moves
            assert len(kept) <= len(moves) + unanswered
    assert sum(len(all_moves(player)) for player in players) > 2 * KILLS


def go_on(players: list[Player], moves: int) -> None:
    """Wait until each of these has so many more moves acknowledged."""
    goals = [len(all_moves(player)) + moves for player in players]
    deadline = time.monotonic() + 30
    while any(len(all_moves(player)) < goal for player, goal in zip(players, goals)):
        assert time.monotonic() < deadline, "a table does not go on"
        assert [player.failure for player in players] == [None] * len(players)
        time.sleep(0.002)


def all_moves(player: Player) -> list[Any]:
    return [move for moves in player.acknowledged.values() for move in moves]


def test_a_resend_after_a_restart_is_answered_and_bots_go_on(database: Path) -> None:
    with ServerProcess(database, bot_delay=0.3) as server:
        person = Person(server.url)
        granted = person.create(ME, SAILOR)
        with person.wire(granted) as wire:
            wire.until("snapshot")
            while not wire.views["0"]["legal"]:
                wire.until("event")
            at = wire.seq
            while wire.views["0"]["legal"]:
                move, at = wire.views["0"]["legal"][0], wire.seq
                wire.play(0, move, n=at + 100)
                accepted = wire.until("accepted")
                wire.until("event")
        server.kill()
        server.start()
        with person.wire(granted) as wire:
            wire.until("snapshot")
            while not wire.views["0"]["legal"]:
                assert wire.until("event")["seat"] == 1
            wire.play(0, move, n=accepted["n"], at=at)
            assert wire.until("accepted") == accepted
            assert wire.quiet()
        person.close()


def moves_so_far(person: Person, table: str) -> int:
    """From the replay, which is paced: who asks too often is told so."""
    reply = person.http.get(f"/api/tables/{table}/replay")
    return int(reply.json()["moves"]) if reply.status_code == 200 else 0


def test_bots_alone_go_on_after_a_restart_and_workers_end_with_the_server(database: Path) -> None:
    with ServerProcess(database, bot_delay=0.02) as server:
        person = Person(server.url)
        granted = person.create(SAILOR, SAILOR, public=True)
        assert granted["keys"] == {}
        while (before := moves_so_far(person, granted["table"])) < 5:
            time.sleep(0.3)
        workers = children(server.pid)
        assert workers
        server.kill()
        server.start()
        deadline = time.monotonic() + 20
        while moves_so_far(person, granted["table"]) <= before + 5:
            assert time.monotonic() < deadline
            time.sleep(0.3)
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            assert time.monotonic() < deadline, "a worker outlived its server"
            time.sleep(0.1)
        assert server.stop() == 0
        person.close()


def children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task/{pid}/children")
    if not task.exists():
        return [pid] if os.name == "nt" else []
    return [int(child) for child in task.read_text().split()]
