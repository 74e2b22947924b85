"""Rows that are written by change are those that are written anew, at every step of a game."""

from __future__ import annotations

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.testing.catalogue import Setting, settings_of

SETTINGS = [each for name in tortuga.games() for each in settings_of(name)]
STEPS = 120


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_stands_from_earlier_rows_is_still_true(setting: Setting) -> None:
    game = setting.game()
    scribe = game.scribe()
    kept, chance = scribe.fresh(), Chance(3, "rows")
    state = game.start(3)
    page = [b""] * kept.width
    for step in range(STEPS):
        if state.over:
            state = game.start(3 + step)
        for seat in range(game.seats):
            kept.write(state, seat, page, 0)
            assert b"".join(page) == scribe.fresh().row(state, seat)
        seat = chance.choice(list(state.acting))
        state.play(seat, state.random_move(seat, chance))
