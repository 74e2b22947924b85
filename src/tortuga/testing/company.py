"""Checks of what a game meets at a table: bots that think, and processes that they think in."""

from __future__ import annotations

import pickle

from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.testing.play import everyone, some_positions

BOTS = ("swabbie", "sailor", "bosun@20", "captain@20")
POSITIONS = 4


def bots_answer(game: Game, seed: int) -> None:
    """Every level answers a view with one of its moves."""
    chance = Chance(seed, "bots")
    for state in some_positions(game, seed, POSITIONS):
        for seat in state.acting:
            view = state.view(seat)
            for name in BOTS:
                move = bot(name).choose(game, view, chance)
                assert move in view.legal, f"{name} plays {move}, which is none of {view.legal}"


def views_travel(game: Game, seed: int) -> None:
    """A view arrives in another process as it was sent, since bots think elsewhere."""
    for state in some_positions(game, seed, POSITIONS):
        for seat in everyone(state):
            view = state.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view, f"seat {seat}'s view arrives otherwise"
