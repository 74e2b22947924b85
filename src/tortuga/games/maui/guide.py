"""How a search goes about Maui: a few rounds are looked at, the greedy eye judges the rest."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide, best_other, likely
from tortuga.games.maui import heuristic, sights
from tortuga.games.maui.pieces import NOTHING
from tortuga.games.maui.rules import MauiState

HALF: Final = 6  # columns; before and after that, chances are fitted to how games ended


class MauiGuide(Guide[MauiState]):
    """New pieces come out at every turn, so the search looks wide, and not far."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.beach: int = 0
        self.rounds: int = 1
        self.scale = 8.0
        self.width = 5
        self.trust = 3.0
        self.exploration = 0.2
        self.captain = 4500
        self.bosun = 48
        self.hint = 375

    def begin(self, state: MauiState) -> None:
        self.beach = state.beach
        self.doubt = 7.0 if min(state.laid) < HALF else 4.0

    def settled(self, state: MauiState) -> bool:
        return state.over or state.beach != self.beach

    def rate(self, state: MauiState, seat: int, moves: list[int]) -> list[float]:
        best = best_other(self.outlook(state), seat)
        ratings = heuristic.rate(state.copy(), moves)
        return [likely(rating - best, self.scale) for rating in ratings]

    def finish(self, state: MauiState, chance: Chance) -> int:
        """Play on greedily to the end of the round, so that all have had as many turns."""
        moves = 0
        last = state.round + self.rounds
        while not self.settled(state) and (state.round < last or state.turn != state.starter):
            state.apply(state.turn, greedy(state))
            moves += 1
        return moves

    def outlook(self, state: MauiState) -> list[float]:
        if state.beach != self.beach:
            return [float(score) for score in state.scores]
        return [heuristic.value(state, seat, NOTHING) for seat in range(state.seats)]

    def sights(self, state: MauiState) -> list[list[float]]:
        return sights.rows(state)

    def ripe(self, state: MauiState) -> bool:
        """All have had as many turns."""
        return state.turn == state.starter


def greedy(state: MauiState) -> int:
    """What the greedy eye likes best."""
    moves = state.offered(state.turn)
    ratings = heuristic.rate(state.copy(), moves)
    best = 0
    for place in range(1, len(ratings)):
        if ratings[place] > ratings[best]:
            best = place
    return moves[best]
