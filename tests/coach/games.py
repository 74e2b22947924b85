"""Games for the coach's tests: by greedy bots, with blunders where the truth is known.

The truth comes from looking at everything, so it knows nothing of the coach's own search.
"""

from __future__ import annotations

import dataclasses

import tortuga
from tortuga.bots.truth import best_moves, solve
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.state import State


@dataclasses.dataclass(frozen=True)
class Planted:
    """A record in which the ``index``-th move is the worst there was; ``best`` were right."""

    record: Record
    index: int
    best: set[int]


def choice(game: Game, state: State, seat: int, chance: Chance) -> int:
    return tortuga.bot("sailor").choose(game, state.view(seat), chance)


def position(game: Game, moves: int, seed: int = 5) -> State:
    """A position after so many greedy moves, in the middle of a game."""
    state, chance = game.start(seed), Chance(seed, "moves")
    for _ in range(moves):
        seat = state.acting[chance.below(len(state.acting))]
        state.play(seat, choice(game, state, seat, chance))
    return state


def played(game: Game, seed: int) -> Record:
    """A whole game of greedy bots."""
    return Record.of(finished(Match(game, seed), Chance(seed, "play")))


def finished(match: Match, chance: Chance) -> Match:
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, choice(match.game, match.state, seat, chance))
    return match


def planted(game: Game, seed: int, index: int) -> Planted:
    """The same, but the ``index``-th move is the worst of all, by the truth."""
    match, chance = Match(game, seed), Chance(seed, "play")
    while len(match.moves) < index:
        seat = match.state.acting[0]
        match.play(seat, choice(game, match.state, seat, chance))
    seat = match.state.acting[0]
    worths = solve(game, match.state.view(seat))
    worst = min(worths, key=lambda move: worths[move])
    assert max(worths.values()) - worths[worst] > 0.5, "there is no blunder to plant here"
    match.play(seat, worst)
    return Planted(Record.of(finished(match, chance)), index, best_moves(worths))
