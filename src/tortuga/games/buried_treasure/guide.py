"""How a search goes about Buried Treasure: a round is played out, later ones are estimated."""

from __future__ import annotations

import math
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Deal, Guide
from tortuga.games.buried_treasure import sights
from tortuga.games.buried_treasure.cards import COLOUR_COUNT
from tortuga.games.buried_treasure.habits import KIND_COUNT, Habits
from tortuga.games.buried_treasure.heuristic import CARD, hand_value
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.buried_treasure.sights import Ahead

FEW_CARDS: Final = 9
LATE: Final = 40_000
SOLVED_CARDS: Final = 8
# With habits: what a search trusts them, and how far it looks beyond what has done well so far.
TRUST: Final = 2.0
LEANING: Final = 0.05
PRACTISED: Final = 0.25
DOUBT: Final = 7.5  # for each round still to come; fitted to how games of greedy bots ended


class BuriedTreasureGuide(Guide[BuriedTreasureState]):
    """A round lies open, so it is worth playing to its end; the next deal is anybody's guess."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round: int = 0
        self.ahead: Ahead | None = None
        self.judged: dict[bytes, list[float]] = {}
        self.habits: Habits = Habits()
        self.kind_count = KIND_COUNT
        self.scale = 6.0
        self.captain = 30_000 if seats < 4 else 40_000
        self.bosun = 300
        self.hint = 2500 if seats < 4 else 5000

    def begin(self, state: BuriedTreasureState) -> None:
        self.round = state.round
        self.ahead = Ahead(state)
        self.judged = {}
        self.doubt = DOUBT * max(1, state.parts.rounds - state.round - 1)
        if state.cards_left <= FEW_CARDS:
            self.captain = LATE  # short lines: there is time for all of them
            self.exploration = 0.2
        self.habits.look(state)
        if self.network is not None and self.network.habits:
            self.habits.weights = self.network.habits
            self.trust = TRUST
            self.exploration = min(self.exploration, PRACTISED)

    def all_deals(self, state: BuriedTreasureState, seat: int) -> list[Deal]:
        """Late in the last round everything lies open."""
        solvable = is_late(state) and state.cards_left <= SOLVED_CARDS
        return [Deal(state, 1.0)] if solvable else []

    def settled(self, state: BuriedTreasureState) -> bool:
        return state.over or state.round != self.round

    def kinds(self, state: BuriedTreasureState, moves: list[int]) -> list[int]:
        return self.habits.kinds(state, moves)

    def rate(self, state: BuriedTreasureState, seat: int, moves: list[int]) -> list[float]:
        """The more a move is a habit, the more it promises."""
        if not self.habits.weights:
            return []
        weights = self.habits.weigh(state, moves)
        most = max(weights)
        return [0.5 + LEANING * math.log(weight / most) for weight in weights]

    def finish(self, state: BuriedTreasureState, chance: Chance) -> int:
        """To the end of the round, by habit where there is any."""
        if not self.habits.weights:
            return super().finish(state, chance)
        moves = 0
        while not self.settled(state):
            state.apply(state.turn, self.habits.choose(state, chance))
            moves += 1
        return moves

    def outlook(self, state: BuriedTreasureState) -> list[float]:
        """Points so far, and what collections and hands are worth in the rounds to come."""
        rounds_left = state.parts.rounds - state.round
        points: list[float] = []
        for seat in range(state.seats):
            first = seat * COLOUR_COUNT
            cards = 0
            for place in range(first, first + COLOUR_COUNT):
                cards += state.collections[place]
            worth = state.scores[seat] + CARD * rounds_left * cards + hand_value(state, seat)
            points.append(worth)
        return points

    def payoffs(self, state: BuriedTreasureState) -> list[float]:
        """Few ways to share out a round differ in the end: a network looks at each once."""
        if self.network is None or state.over:
            return super().payoffs(state)
        key = bytes(state.collections) + bytes(state.hands)
        known = self.judged.get(key)
        if known is None:
            known = self.network.worths(self.sights(state))
            self.judged[key] = known
        return known

    def sights(self, state: BuriedTreasureState) -> list[list[float]]:
        assert self.ahead is not None
        return sights.rows(state, self.ahead, self.outlook(state))


def is_late(state: BuriedTreasureState) -> bool:
    """The last round of the basic game: nothing is hidden any more."""
    return state.round + 1 == state.parts.rounds and not state.advanced
