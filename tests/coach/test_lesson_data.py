"""A lesson that is written wrong is refused, and the error says where and what."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.coach.lessons.building import built
from tortuga.coach.lessons.lesson import read_step
from tortuga.coach.lessons.patterns import Deed, Pattern, read_patterns
from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.events import Event
from tortuga.engine.registry import make_game

STEP = {"name": "take", "rule": "BT-4", "record": "round", "after": 2}


def entries(data: dict[str, Any]) -> Entries:
    return Entries("lesson.toml", "step 1", data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"after": -1}, "after: must be a whole number from 0"),
        ({"name": 7}, "name: must be a word, not 7"),
        ({"shown": 3}, "shown: must not be more than 'after', which is 2"),
        ({"clock": 1}, "clock: must be true or false, not 1"),
        ({"goal": "take"}, "goal: must be a list of patterns, not 'take'"),
        ({"goal": [{"column": 1}]}, "goal: a pattern names one 'move' or one 'event'"),
        ({"gaol": []}, "gaol: is not known here; use name, record"),
        ({"remark": [{"on": []}]}, "[remark 1] name: is missing"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ComponentError) as refused:
        read_step(entries({**STEP, **change}))
    assert said in str(refused.value)


def test_patterns_know_whose_deed_it_was() -> None:
    game = make_game("buried-treasure", 3)
    (mine,) = read_patterns(entries({"goal": [{"event": "steal"}]}), "goal")
    (theirs,) = read_patterns(entries({"goal": [{"event": "steal", "seat": "others"}]}), "goal")
    (from_me,) = read_patterns(
        entries({"goal": [{"event": "steal", "seat": "others", "from_seat": "you"}]}), "goal"
    )

    def fits(pattern: Pattern, thief: int, victim: int) -> bool:
        stolen = Event("steal", thief, {"count": 1, "colour": "red", "from_seat": victim})
        return pattern.fits(game, 0, Deed(None, (stolen,)))

    assert [fits(mine, thief, 2) for thief in (0, 1)] == [True, False]
    assert [fits(theirs, thief, 2) for thief in (0, 1)] == [False, True]
    assert [fits(from_me, 1, victim) for victim in (0, 2)] == [True, False]


def test_a_move_that_cannot_be_played_any_more_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_: object) -> Entries:
        record = {"seats": 2, "options": {}, "players": ["A", "B"], "seed": 1, "moves": ["pass"]}
        return Entries("records.toml", "", {"round": record})

    monkeypatch.setattr("tortuga.coach.lessons.building.read_components", read)
    with pytest.raises(TortugaError, match="buried-treasure, round, move 1: 'pass': "):
        built("buried-treasure")
