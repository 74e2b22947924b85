"""Where several act at once, bots take their time, take turns, and hold nobody up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.at_once import AtOnce, AtOnceGame
from tests.server.harness import ME, SAILOR, Person, Server
from tortuga.engine.moves import MoveSpace
from tortuga.engine.registry import forget, register
from tortuga.engine.views import View

MOVES = MoveSpace()
PUT = MOVES.block("put")
NOTE = MOVES.block("note", maker="bot")
HEAP = 6
DELAY = 0.05
PAUSES: dict[int, float] = {}  # by seat


class Heap(AtOnce):
    """Everyone puts stones on the heap at the same time; seat 2 makes a note first."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.noted = False

    def legal(self, seat: int) -> list[int]:
        if seat not in self.acting:
            return []
        return [PUT.at([])] if self.noted or seat != 2 else [NOTE.at([])]

    def apply(self, seat: int, move: int) -> None:
        if move == NOTE.at([]):
            self.noted = True
            return
        self.scores[seat] += 1
        self.tell("put", seat, {})
        self.acting = tuple(each for each in range(self.seats) if self.scores[each] < HEAP)
        self.over = not self.acting

    def copy(self) -> Heap:
        twin = super().copy()
        twin.noted = self.noted
        return twin


class HeapGame(AtOnceGame):
    name = "heap"
    min_seats, max_seats = 3, 3
    moves = MOVES
    table_state = Heap

    def pause(self, view: View) -> float:
        return PAUSES.get(view.seat or 0, 0.0)


@pytest.fixture
def table(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Person, Any]]:
    """A person and two bots, who pause as a test says."""
    for seat, seconds in getattr(request, "param", {}).items():
        monkeypatch.setitem(PAUSES, seat, seconds)
    register(HeapGame.name, f"{__name__}:HeapGame")
    with Server(tmp_path / "tortuga.db", bot_delay=DELAY) as server:
        ana = Person(server.url)
        yield ana, ana.create(ME, SAILOR, SAILOR, game=HeapGame.name)
        ana.close()
    forget(HeapGame.name)


def test_bots_take_turns_and_their_time_while_people_play_on(table: tuple[Person, Any]) -> None:
    ana, granted = table
    began = time.monotonic()
    with ana.wire(granted) as wire:
        log = wire.until("snapshot")["log"]
        seats: list[int] = [entry["seat"] for entry in log if entry["seat"] is not None]
        while not wire.views["0"]["over"]:
            if wire.views["0"]["legal"] and len(seats) % 2 == 0:
                wire.play(0, PUT.at([]))
            seats.append(wire.until("event")["seat"])
    assert time.monotonic() - began > 2 * (HEAP - 1) * DELAY * 0.75
    assert sorted(seats) == [0] * HEAP + [1] * HEAP + [2] * (HEAP + 1)
    assert [seat for seat in seats if seat] == [1, 2] * HEAP + [2]


@pytest.mark.parametrize("table", [{1: 1000.0}], indirect=True)
def test_a_bot_that_lets_people_look_holds_up_no_other_bot(table: tuple[Person, Any]) -> None:
    ana, granted = table
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while wire.views["0"]["scores"][2] < HEAP:
            wire.until("event")
        assert wire.views["0"]["scores"][1] == 0
        ana.post(f"{granted['table']}/seats/0/bot", {"level": "sailor"})
        while not wire.views["0"]["over"]:
            wire.until("event")  # bots among themselves do not pause


@pytest.mark.parametrize("table", [{1: 0.2, 2: 0.2}], indirect=True)
def test_a_pause_ends(table: tuple[Person, Any]) -> None:
    ana, granted = table
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while wire.views["0"]["acting"] != [0]:
            wire.until("event")


def test_a_person_is_not_waited_for_where_only_bots_move(table: tuple[Person, Any]) -> None:
    ana, granted = table
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.play(0, NOTE.at([]))
        while (answer := wire.hear())["type"] != "refused":
            pass
        assert answer["code"] == "illegal"
