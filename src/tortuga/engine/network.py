"""A small network that judges positions inside a search: one row of numbers a seat in, worths out.

Each seat's row goes through the same layer of rectifiers, and beside it straight to the sum. A
seat's worth is how far its sum is above the others': equal rows are worth the same to all.
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.engine.errors import TortugaError

FARTHEST: Final = 30.0  # beyond that nothing changes


class Network:
    """Plain lists of floats: compiled, one position takes some microseconds.

    ``hidden`` has a row of weights for each rectifier, its own bias behind them; ``last`` what each
    rectifier counts, ``straight`` what each input counts by itself. ``habits`` are the
    weights of a game's kinds of moves, where it tells such kinds apart.
    """

    def __init__(
        self,
        hidden: list[list[float]],
        last: list[float],
        straight: list[float],
        habits: list[float] | None = None,
    ) -> None:
        self.inputs: int = len(straight)
        if len(hidden) != len(last) or any(len(row) != self.inputs + 1 for row in hidden):
            raise TortugaError("a network's weights do not fit together")
        self.hidden: list[list[float]] = hidden
        self.last: list[float] = last
        self.straight: list[float] = straight
        self.habits: list[float] = [] if habits is None else habits

    def worths(self, rows: list[list[float]]) -> list[float]:
        """What the position is worth to each seat, between 0 and 1."""
        sums = [self.sum_of(row) for row in rows]
        total = sum(sums)
        others = len(sums) - 1
        return [squashed(each - (total - each) / others) for each in sums]

    def sum_of(self, row: list[float]) -> float:
        """What a row adds up to; inputs that are 0, as most are, cost next to nothing."""
        found = 0.0
        places: list[int] = []
        for place in range(self.inputs):
            value = row[place]
            if value != 0.0:
                places.append(place)
                found += value * self.straight[place]
        for number in range(len(self.last)):
            weights = self.hidden[number]
            heard = weights[self.inputs]
            for place in places:
                heard += weights[place] * row[place]
            if heard > 0.0:
                found += heard * self.last[number]
        return found


def squashed(number: float) -> float:
    """Between 0 and 1; a half for 0."""
    return 1.0 / (1.0 + math.exp(-max(-FARTHEST, min(FARTHEST, number))))
