"""What an experienced player of Buried Treasure does without thinking: how often moves of a kind.

A kind is told by what lies open: what a colour pays in this round, by how much a seat leads in it,
what a card does, and which card it uncovers for the next one. A move's weight is the product of
what was learned for its kind and for what it uncovers.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.buried_treasure.cards import ACTION_COUNT, ACTION_OF, COLOUR_COUNT, COLOUR_OF
from tortuga.games.buried_treasure.moves import (
    COLUMN,
    COUNT,
    DECLINE,
    FLAGS,
    KINDS,
    PASS,
    PLACE,
    SEAT,
    SECOND,
    STARTER,
    STARTER_COLOUR,
    STEAL,
    TAKE,
    WILD_COLOUR,
)
from tortuga.games.buried_treasure.rules import BuriedTreasureState

FAR: Final = 3  # a lead in one colour beyond which nothing changes
STANDINGS: Final = COLOUR_COUNT * (2 * FAR + 1)  # what a colour pays, and the lead in it
# Where each run of kinds begins.
TAKEN: Final = 0
TAKEN_SECOND: Final = TAKEN + ACTION_COUNT * STANDINGS
STARTED: Final = TAKEN_SECOND + STANDINGS
WILD: Final = STARTED + STANDINGS
PLACED: Final = WILD + STANDINGS
STOLEN: Final = PLACED + 2 * STANDINGS
LEFT: Final = STOLEN + 4
UNCOVERED: Final = LEFT + 3
NOTHING_UNCOVERED: Final = UNCOVERED + ACTION_COUNT * COLOUR_COUNT
KIND_COUNT: Final = NOTHING_UNCOVERED + 1


class Habits:
    """Weights by kind, none where nothing was learned; a round has to be looked at first."""

    def __init__(self) -> None:
        self.weights: list[float] = []
        self.places: list[int] = [0] * COLOUR_COUNT

    def look(self, state: BuriedTreasureState) -> None:
        """Rank the colours by what they pay in this round."""
        pays = state.parts.points[state.score_order[state.round]]
        for colour in range(COLOUR_COUNT):
            place = 0
            for other in range(COLOUR_COUNT):
                if pays[2 * other] < pays[2 * colour]:
                    place += 1
            self.places[colour] = place

    def standing(self, state: BuriedTreasureState, seat: int, colour: int) -> int:
        """What a colour pays, and by how much the seat leads in it."""
        collections = state.collections
        most = 0
        for other in range(state.seats):
            if other != seat:
                count = collections[other * COLOUR_COUNT + colour]
                if count > most:
                    most = count
        by = collections[seat * COLOUR_COUNT + colour] - most
        if by > FAR:
            by = FAR
        elif by < -FAR:
            by = -FAR
        return self.places[colour] * (2 * FAR + 1) + by + FAR

    def kind(self, state: BuriedTreasureState, move: int) -> int:
        """What a move does for the seat whose turn it is."""
        seat = state.turn
        kind = KINDS[move]
        if kind is TAKE:
            card = state.top(COLUMN[move])
            return ACTION_OF[card] * STANDINGS + self.standing(state, seat, COLOUR_OF[card])
        if kind is SECOND:
            return TAKEN_SECOND + self.standing(state, seat, COLOUR_OF[state.card])
        if kind is STEAL:
            return self.robbery(state, SEAT[move], COUNT[move])
        if kind is DECLINE:
            return LEFT + (1 if state.phase == FLAGS else 0)
        if kind is STARTER:
            return STARTED + self.standing(state, seat, STARTER_COLOUR[move])
        if kind is PLACE:
            colour = COLOUR_OF[state.card if state.second < 0 else state.second]
            others = STANDINGS if SEAT[move] != seat else 0
            return PLACED + others + self.standing(state, seat, colour)
        if kind is PASS:
            return LEFT + 2
        return WILD + self.standing(state, seat, WILD_COLOUR[move])

    def robbery(self, state: BuriedTreasureState, victim: int, count: int) -> int:
        """Whether as much as can be is stolen, and from whom there is most to steal."""
        colour = COLOUR_OF[state.card]
        held = state.collections[victim * COLOUR_COUNT + colour]
        fewer = 2 if count < min(held, ACTION_OF[state.card]) else 0
        for other in range(state.seats):
            if other != state.turn and state.collections[other * COLOUR_COUNT + colour] > held:
                return STOLEN + fewer + 1
        return STOLEN + fewer

    def uncovers(self, state: BuriedTreasureState, move: int) -> int:
        """The card below, which the next seat may take."""
        kind = KINDS[move]
        if kind is not TAKE and kind is not SECOND:
            return NOTHING_UNCOVERED
        column = COLUMN[move]
        left = state.left[column]
        if left < 2:
            return NOTHING_UNCOVERED
        parts = state.parts
        card = state.deck[state.round * parts.per_round + parts.offsets[column] + left - 2]
        return UNCOVERED + ACTION_OF[card] * COLOUR_COUNT + self.places[COLOUR_OF[card]]

    def kinds(self, state: BuriedTreasureState, moves: list[int]) -> list[int]:
        """Of each move its kind and what it uncovers, one behind the other."""
        found: list[int] = []
        for move in moves:
            found.append(self.kind(state, move))
            found.append(self.uncovers(state, move))
        return found

    def weigh(self, state: BuriedTreasureState, moves: list[int]) -> list[float]:
        """How heavy each move is."""
        weights = self.weights
        return [
            weights[self.kind(state, move)] * weights[self.uncovers(state, move)] for move in moves
        ]

    def choose(self, state: BuriedTreasureState, chance: Chance) -> int:
        """One of the moves, each as likely as it is heavy."""
        moves = state.choices
        if len(moves) == 1:
            return moves[0]
        weights = self.weigh(state, moves)
        at = chance.fraction() * sum(weights)
        for place in range(len(moves)):
            at -= weights[place]
            if at < 0.0:
                return moves[place]
        return moves[-1]
