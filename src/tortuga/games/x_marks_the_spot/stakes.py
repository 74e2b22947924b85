"""What every X in the making is worth to a seat: its own by their icons, others' against them.

Which flags the others sail under is weighed by how likely the possible deals are to the seat
(XM-16).
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GOAL
from tortuga.games.x_marks_the_spot.making import BY_ICONS, MADE, PROMISES, SHORT, SHOWN
from tortuga.games.x_marks_the_spot.rules import XMarksState

VICTORY: Final = 5000.0
OTHERS: Final = 0.9  # an X of somebody else's against one of one's own
UNKNOWN: Final = -1e9
COUNT: Final = len(SHOWN)
# Worths are whole multiples of a part of a point, so that sums are exact and equals stay equal.
GRAIN: Final = 1024.0


class Stakes:
    """A seat's interest in X's of every flag.

    ``weights`` are for X's in the making and ``marked`` for those that are made, by flag;
    ``worths`` go by an X's number and are worked out when they are first asked for. ``heft``
    bounds what all flags together make of an X in the making. ``odds`` are by the deals' numbers.
    """

    def __init__(self, own: int, weights: list[float], marked: list[float]) -> None:
        self.own: int = own
        self.weights: list[float] = weights
        self.marked: list[float] = marked
        self.heft: float = sum([abs(weight) for weight in self.weights])
        self.worths: list[float] = [UNKNOWN] * COUNT

    def worth(self, number: int) -> float:
        """The worth of an X by its number."""
        place = SHORT[number]
        worth = self.worths[place]
        if worth == UNKNOWN:
            worth = 0.0
            for flag in range(FLAG_COUNT):
                if MADE[flag][place]:
                    worth += self.marked[flag]
                else:
                    worth += self.weights[flag] * PROMISES[flag][place]
            worth = math.floor(worth * GRAIN) / GRAIN
            self.worths[place] = worth
        return worth


def stakes_of(state: XMarksState, seat: int, odds: list[float]) -> Stakes:
    """XM-16: how much each flag matters: the own, and the others by who may have them."""
    own = state.flags[seat]
    weights = [0.0] * FLAG_COUNT
    marked = [0.0] * FLAG_COUNT
    deals = flags.DEALS[state.seats]
    numbers: list[int] = []
    total = 0.0
    for number in range(len(deals)):
        if state.deals >> number & 1 and deals[number][seat] == own:
            numbers.append(number)
            total += odds[number]
    for number in numbers:
        share = odds[number] / total
        deal = deals[number]
        for other in range(state.seats):
            doubloons = state.scores[other]
            worth = VICTORY if doubloons == GOAL - 1 else BY_ICONS[-1]
            factor = share if other == seat else -share * OTHERS
            weights[deal[other]] = weights[deal[other]] + factor * (1 + doubloons)
            marked[deal[other]] = marked[deal[other]] + factor * worth
    return Stakes(own, weights, marked)


def first_stakes(own: int, seats: int) -> Stakes:
    """The same before anybody has a doubloon or is suspected of anything."""
    foreign = -OTHERS * (seats - 1) / (FLAG_COUNT - 1)
    weights = [1.0 if flag == own else foreign for flag in range(FLAG_COUNT)]
    return Stakes(own, weights, [BY_ICONS[-1] * weight for weight in weights])
