"""A table at home: its clock, what can be taken back, and games that are taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.throwaway.watch import CALL, CANDLE, COUGH, SLEEP, NightWatch
from tests.terminal.seated import home
from tortuga.bots.registry import bot
from tortuga.engine.errors import IllegalMove
from tortuga.engine.records import Record
from tortuga.terminal.home import HomeTable, new_game, resumed
from tortuga.terminal.seating import Player

CALLING, COUGHING, SLEEPING = CALL.at([]), COUGH.at([]), SLEEP.at([])


class Hourglass:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 1000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def hourglass(monkeypatch: pytest.MonkeyPatch) -> Hourglass:
    made = Hourglass()
    monkeypatch.setattr("tortuga.terminal.clock.now", made)
    return made


def watch(*players: Player) -> HomeTable:
    return new_game(NightWatch(len(players)), list(players), 1)


def test_a_clock_runs_on_through_a_move_and_begins_anew_with_the_next(hourglass: Hourglass) -> None:
    found = watch(Player("Ana"), Player("Ben"))
    hourglass.at += 4000
    found.play_as_person(0, COUGHING)
    assert found.seconds_left() == CANDLE - 4
    found.play_as_person(0, CALLING, "ahoy")
    assert found.seconds_left() == CANDLE
    hourglass.at += CANDLE * 1000
    assert found.is_time_up()
    found.time_up()
    assert found.match.moves[-1] == (1, SLEEPING)
    assert found.seconds_left() is None


def test_what_a_clock_has_decided_is_not_taken_back(hourglass: Hourglass) -> None:
    found = watch(Player("Ana"), Player("Ben"), Player("Cleo"))
    found.play_as_person(0, CALLING)
    found.time_up()
    assert not found.undo(1)
    assert not found.undo(0)
    assert len(found.match.moves) == 2


def test_nobody_takes_back_what_another_person_has_answered() -> None:
    found = watch(Player("Ana"), Player("Ben"))
    found.play_as_person(0, CALLING)
    found.play_as_person(1, COUGHING)
    assert not found.undo(0)
    assert found.undo(1)
    assert found.undo(0)
    assert found.match.moves == []


def test_bots_answers_are_taken_back_with_the_move() -> None:
    found = watch(Player("Ana"), Player("Sailor", bot("swabbie")))
    found.play_as_person(0, CALLING)
    found.play(1, COUGHING)
    assert found.undo(0)
    assert found.match.moves == []


def test_a_move_that_has_shown_something_stays() -> None:
    found = home("playa-pirata", "Ana", "swabbie*")
    while not found.match.moves or not found.match.has_shown(len(found.match.moves) - 1):
        seat = found.match.state.acting[0]
        found.play(seat, found.match.state.legal(seat)[0])
    assert not found.undo(found.match.moves[-1][0])


def test_people_play_neither_for_the_clock_nor_what_is_no_move() -> None:
    found = watch(Player("Ana"), Player("Ben"))
    for move in (SLEEPING, 99):
        with pytest.raises(IllegalMove):
            found.play_as_person(0, move)
    assert found.match.moves == []


def test_a_game_taken_up_again_has_its_clock_anew_and_what_was_read(hourglass: Hourglass) -> None:
    found = watch(Player("Ana"), Player("Ben"), Player("Cleo"))
    found.play_as_person(0, CALLING, "ahoy")
    found.time_up()
    record = Record.of(found.match, found.names)
    hourglass.at += 3_600_000
    again = resumed(record, Path("watch.txt"))
    assert again.seconds_left() == CANDLE
    assert again.match.words == {0: "ahoy"}
    assert [event.kind for event in again.news(0)] == ["sleep"]
    assert [event.kind for event in again.news(1)] == []
    assert [event.kind for event in again.news(None)] == ["call", "sleep"]
    assert not again.undo(1), "a clock's move stays a clock's"
    assert not again.unsaved
