"""Whole random games in one compiled loop: the least a search or a simulation can cost."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.state import State


def random_games(game: Game, count: int, seed: int) -> int:
    """Play that many random games to their end; returns how many decisions were taken."""
    chance = Chance(seed, "playout")
    decisions = 0
    for number in range(count):
        decisions += random_game(game.start(seed + number), chance)
    return decisions


def random_rollouts(state: State, count: int, seed: int) -> int:
    """Play that many copies of a state to their end; returns how many decisions were taken."""
    chance = Chance(seed, "playout")
    decisions = 0
    for _ in range(count):
        decisions += random_game(state.copy(), chance)
    return decisions


def random_game(state: State, chance: Chance) -> int:
    """Play on at random until the game is over; returns the number of decisions."""
    decisions = 0
    while not state.over:
        acting = state.acting
        seat = acting[0] if len(acting) == 1 else acting[chance.below(len(acting))]
        state.apply(seat, state.random_move(seat, chance))
        decisions += 1
    return decisions


def copies(state: State, count: int) -> int:
    """Copy a state that many times."""
    seats = 0
    for _ in range(count):
        seats += state.copy().seats
    return seats
