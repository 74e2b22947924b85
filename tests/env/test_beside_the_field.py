"""Learners from elsewhere: they get rows and masks, are examined, and say what is missing."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tortuga
from examples import beside_the_field
from examples.beside_the_field import LEARNERS, Foreign, asked, examined, main
from tortuga.bots.levels import Bot
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.env.arrays import encoder

GAME = tortuga.game("buried-treasure", seats=2)


class Sailor(Bot):
    """A sailor who was learned, as it were."""

    def choose(self, game: Game, view: View, rng: Any) -> int:
        return tortuga.bot("sailor").choose(game, view, rng)


def test_a_learner_gets_the_row_of_its_own_view_and_what_is_legal() -> None:
    rows = encoder(GAME)
    state = GAME.start(3)
    seat = state.acting[0]
    got: list[Any] = []

    def choice(own: int, row: Any, legal: list[int]) -> int:
        got.extend([own, row, legal])
        return legal[-1]

    view = state.view(seat)
    assert Foreign(rows, choice).choose(GAME, view, None) == view.legal[-1]
    assert got[0] == seat
    assert (got[1] == rows.encode(view)).all()
    assert got[2] == list(view.legal)


def test_an_examination_is_from_both_seats_and_has_an_interval() -> None:
    weak = examined(GAME, Foreign(encoder(GAME), lambda seat, row, legal: legal[0]), "sailor", 10)
    even = examined(GAME, Sailor(), "sailor", 10)
    assert weak.value < 0.3 < even.value
    assert weak.low <= weak.value <= weak.high


def test_the_command_tells_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def learned(games: int, seed: int, teacher: str) -> beside_the_field.Choice:
        return lambda seat, row, legal: legal[(games + seed) % len(legal)]

    monkeypatch.setitem(LEARNERS, "dqn", learned)
    assert main(["dqn", "--games", "7", "--deals", "2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["learner"], told["games"]) == ("dqn", 7)
    assert 0 <= told["low"] <= told["won"] <= told["high"] <= 1


def test_what_is_missing_is_named_with_how_to_get_it() -> None:
    with pytest.raises(SystemExit, match="pip install this-and-that"):
        asked("a_library_that_nobody_has", "this-and-that")
