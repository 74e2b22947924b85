"""Sailor at Maui: it reads a view only, and beats swabbie almost always."""

from __future__ import annotations

import pytest

import tortuga
from tests.games.maui.positions import lay, maui, new_game, put_thing
from tests.kit.effort import seeds
from tortuga.engine.chance import Chance
from tortuga.games.maui import heuristic
from tortuga.games.maui.moves import MOVES
from tortuga.games.maui.pieces import CRAB
from tortuga.games.maui.rules import MauiState


def best(state: MauiState) -> str:
    moves = state.legal(state.turn)
    ratings = heuristic.rate(state.copy(), moves)
    return MOVES.text(moves[ratings.index(max(ratings))])


@pytest.mark.parametrize("side", ["umbrellas", "crabs", "both"])
def test_it_beats_swabbie(side: str) -> None:
    game = maui(side=side)
    bots = [tortuga.bot("sailor"), tortuga.bot("swabbie")]
    won = 0
    for seed in seeds(8):
        chance = Chance(seed, "sailor")
        state = game.start(seed)
        while not state.over:
            seat = state.acting[0]
            bot = bots[(seat + seed) % 2]
            state.play(seat, bot.choose(game, state.view(seat), chance))
        won += (state.winners[0] + seed) % 2 == 0
    assert won >= len(seeds(8)) - 1


def test_it_prefers_the_row_that_pays_most() -> None:
    state = lay("ygo rbo rog gob bgr ogb", last="yrb", rows="1-3", dollars=0)
    assert best(state) == "place a1 at 1-3"


def test_it_rates_by_the_view_alone() -> None:
    game = maui(side="crabs")
    state = new_game(3, side="crabs")
    view = state.view(state.turn)
    ratings = {tuple(game.rate(view, Chance(seed))) for seed in range(5)}
    assert len(ratings) == 1


def test_it_avoids_a_crab_where_it_can() -> None:
    # Yellow fits at one height only, over a crab; red fits beside it.
    state = lay("ygo rbo rog rgo bro ogb", last="yrb", rows="4-6", laid=1, side="crabs", dollars=0)
    put_thing(state, 0, 4, 2, CRAB + 4)
    assert best(state).startswith("place b1")
