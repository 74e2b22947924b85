"""Rows and masks that are written by change are those written anew, at every step of a game."""

from __future__ import annotations

import itertools

import pytest

import tortuga
from tortuga.engine.chance import Chance
from tortuga.testing.catalogue import Setting, settings_of

SETTINGS = [each for name in tortuga.games() for each in settings_of(name)]
STEPS = 120
LONG = 400


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


@pytest.mark.parametrize("name", ["playa-pirata", "the-pirates-map", "x-marks-the-spot"])
def test_a_mask_that_is_ready_has_what_is_offered(name: str) -> None:
    """At every step of whole games, also on twins of a table that was left behind."""
    game = tortuga.game(name)
    kept, chance, ready = game.scribe().fresh(), Chance(5, "masks"), 0
    for seed in range(3):
        state = game.start(seed)
        for step in itertools.count():
            if state.over or step == LONG:
                break
            seat = state.acting[0]
            offered = state.offered(seat)
            first, cells = kept.mask(state, seat, offered)
            if cells:
                marked = [move for move, cell in enumerate(cells, first) if cell]
                assert marked == sorted(offered)
                ready += 1
            if chance.below(10) == 0:
                state = state.copy()
            state.apply(seat, chance.choice(offered))
    assert ready > 0
