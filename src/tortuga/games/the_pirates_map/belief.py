"""What a bot of the crew believes about the tale: its own notes, and what others show by laying.

A view has no more than that. Notes are mostly right, as the bot's level is; a card that somebody
else laid says that its elements were told, less surely. Every tale that could be is weighed.
"""

from __future__ import annotations

import functools
import math
from typing import Final

from tortuga.games.the_pirates_map import memory, solver
from tortuga.games.the_pirates_map.cards import (
    COPIES,
    ELEMENT_COUNT,
    ELEMENTS,
    MAP_COUNT,
    MOST_ALIKE,
    NOTHING,
    Components,
    code_of,
    copies_in,
)
from tortuga.games.the_pirates_map.view import PiratesMapView

LEAST_SLIP: Final = 1e-4  # nobody's notes are beyond all doubt
ASTRAY: Final = 0.15  # how likely others lay an element that was not told
CROSSED_ASTRAY: Final = 0.3  # how likely a cross lies where the tale did not end
CONTENT: Final = 3.0  # how much a call of somebody else speaks for the island as it lies
NEGLIGIBLE: Final = 0.002  # of the weight of the likeliest tale


@functools.lru_cache
def tales_of(count: int) -> list[tuple[int, list[int]]]:
    """All tales with so many cards: their codes, and how often each element occurs."""
    return [
        (code_of(hand), [hand.count(element) for element in range(ELEMENT_COUNT)])
        for hand in solver.hands(count)
    ]


class Prospect:
    """What can become of some laid cards: how likely the tale can be built on them at all, how
    likely its likeliest one is, and how likely it can be with each further map card.
    """

    def __init__(self) -> None:
        self.fit: float = 0.0
        self.best: float = 0.0
        self.with_card: list[float] = [0.0] * MAP_COUNT


class Belief:
    """How likely each tale is, and what that says of an island."""

    def __init__(self, parts: Components, view: PiratesMapView, fidelity: float) -> None:
        assert view.seat is not None
        self.parts: Components = parts
        self.known: memory.Memory = memory.recalled(view)
        wrong = memory.MISHEARD * (1.0 - fidelity)
        self.slip: float = LEAST_SLIP if view.open_story else wrong / (fidelity + wrong)
        self.slip = max(LEAST_SLIP, self.slip)
        cells = [cell for cell in view.island if cell is not None]
        self.laid: list[int] = [cell.card - 1 for cell in cells]
        self.code: int = sum([parts.map_codes[card] for card in self.laid])
        self.shown: int = sum(
            [parts.map_codes[cell.card - 1] for cell in cells if cell.seat != view.seat]
        )
        self.crossed: int = NOTHING if view.cross is None else ELEMENTS.index(view.cross.element)
        self.calls: int = sum(view.done) - int(view.done[view.seat])
        self.tales: dict[int, float] = self.weigh(view.cards)
        self.total: float = sum(self.tales.values())

    def weigh(self, count: int) -> dict[int, float]:
        """The tales that are likely enough to be thought of, with their weights."""
        factors = [self.factors(element) for element in range(ELEMENT_COUNT)]
        found: dict[int, float] = {}
        for tale, copies in tales_of(count):
            weight = 1.0
            for element in range(ELEMENT_COUNT):
                weight *= factors[element][copies[element]]
            found[tale] = weight
        if self.calls and self.crossed != NOTHING and self.code in found:
            found[self.code] *= CONTENT**self.calls
        least = NEGLIGIBLE * max(found.values())
        return {tale: weight for tale, weight in found.items() if weight >= least}

    def factors(self, element: int) -> list[float]:
        """What speaks for no, one, two and three copies of an element.

        So many story cards could be behind them; a note, or a card of others, too many is an error.
        """
        noted, shown = copies_in(self.known.code, element), copies_in(self.shown, element)
        found: list[float] = []
        for told in range(MOST_ALIKE + 1):
            heard = min(noted, told)
            factor = float(math.comb(COPIES - heard, told - heard))
            factor *= (self.slip / (ELEMENT_COUNT - 1)) ** (noted - heard)
            found.append(factor * ASTRAY ** max(0, shown - told))
        return found

    def prospect(self, laid: list[int]) -> Prospect:
        """What can become of these cards."""
        found = Prospect()
        for tale, weight in self.tales.items():
            reached: list[bool] = [False] * MAP_COUNT
            fits = False
            for four in self.parts.islands[tale]:
                if all(card in four for card in laid):
                    fits = True
                    for card in four:
                        reached[card] = True
            if fits:
                found.fit += weight / self.total
                found.best = max(found.best, weight / self.total)
                for card in range(MAP_COUNT):
                    if reached[card]:
                        found.with_card[card] += weight / self.total
        return found

    def ends(self, tale: int) -> list[float]:
        """How likely a tale of these elements ended with each of them."""
        shares = [self.share(tale, element) for element in range(ELEMENT_COUNT)]
        total = sum(shares)
        return [share / total for share in shares]

    def share(self, tale: int, element: int) -> float:
        """What speaks for an element as the last one: the note of it, or that it was not noted."""
        told = copies_in(tale, element)
        if self.known.last != NOTHING:
            share = 1.0 if element == self.known.last else self.slip
        else:
            share = max(0, told - copies_in(self.known.code, element)) + self.slip
        if self.crossed != NOTHING and self.crossed != element:
            share *= CROSSED_ASTRAY
        return share if told else 0.0

    def right_now(self) -> float:
        """How likely the island is right as it lies."""
        if self.crossed == NOTHING or self.code not in self.tales:
            return 0.0
        return self.tales[self.code] * self.ends(self.code)[self.crossed] / self.total
