"""How likely the island becomes the tale's, by what a seat of the crew has noted and what is laid.

The tale itself is gone from every view. What is left are a bot's notes, the open cards of cabin
boys, and the rule that no tale has more than three of an element: all tales that fit are weighed
by how many hands of story cards tell them. Of a person's memory a view tells nothing: then what
lies on the island is believed, since whoever laid it has heard the tale.
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.games.the_pirates_map import cards, solver
from tortuga.games.the_pirates_map.cards import Components
from tortuga.games.the_pirates_map.memory import recalled
from tortuga.games.the_pirates_map.moves import MOVES
from tortuga.games.the_pirates_map.view import PiratesMapView

# Between moves that are as good, the one that gets on comes first.
STEP: Final = 1e-6
MOST_STEPS: Final = cards.CELL_COUNT + 2
MENDING: Final = 3  # steps that are lost by what is still to be taken back


class Odds:
    """What is known of a tale while the crew builds, and what each move makes of it."""

    def __init__(self, parts: Components, view: PiratesMapView) -> None:
        memory = recalled(view)
        self.parts = parts
        self.last = memory.last
        self.tales = {
            tale: ways(memory.code, tale)
            for tale in solver.completions(memory.code, memory.missing)
        }
        self.total = sum(self.tales.values())
        self.cells = [cards.NOTHING if cell is None else cell.card - 1 for cell in view.island]
        self.crossed = (
            cards.NOTHING if view.cross is None else cards.ELEMENTS.index(view.cross.element)
        )
        self._fitting: dict[frozenset[int], list[int]] = {}
        self.end = self.last
        if not memory.code:
            self.believe()

    def believe(self) -> None:
        """Go by the island as it lies, cross included, where a tale can be built on it."""
        believed = self.fitting(self.laid)
        if not believed:
            return
        self.tales = {tale: self.tales[tale] for tale in believed}
        self.total = sum(self.tales.values())
        self._fitting = {}
        if self.crossed != cards.NOTHING:
            self.end = self.crossed

    @property
    def laid(self) -> frozenset[int]:
        return frozenset(card for card in self.cells if card != cards.NOTHING)

    def of(self, move: int) -> float:
        """How likely the island is right in the end with that move.

        A card that lay wrong before may still be taken back: it is the fault of who laid it, not of
        who does something else meanwhile.
        """
        told = MOVES.to_json(move)
        laid, crossed = self.laid, self.crossed
        if told["name"] == "done":
            return self.right_now()
        if told["name"] == "lay":
            laid = laid | {told["card"] - 1}
        elif told["name"] == "take_back":
            taken = self.cells[told["cell"] - 1]
            laid = laid - {taken}
            crossed = self.crossed_without(taken, crossed)
        elif told["name"] == "cross":
            crossed = cards.ELEMENTS.index(told["element"])
        elif told["name"] == "uncross":
            crossed = cards.NOTHING
        progress = len(laid) + (crossed != cards.NOTHING)
        ways = [on_the_way(self.success(laid, crossed), progress)]
        for card in laid & self.laid if len(laid) >= len(self.laid) else ():
            mended = self.success(laid - {card}, self.crossed_without(card, crossed))
            ways.append(on_the_way(mended, progress - MENDING))
        return max(ways)

    def crossed_without(self, card: int, crossed: int) -> int:
        """The cross goes with the card that it lies on."""
        return cards.NOTHING if crossed in self.parts.faces[card] else crossed

    def right_now(self) -> float:
        """How likely the island is right as it lies."""
        if len(self.laid) < cards.CELL_COUNT or self.crossed == cards.NOTHING or not self.total:
            return 0.0
        code = sum([self.parts.map_codes[card] for card in self.laid])
        right = self.tales.get(code, 0) * self.ends_with(code, self.crossed)
        return on_the_way(right / self.total, MOST_STEPS)

    def success(self, laid: frozenset[int], crossed: int) -> float:
        """How likely the tale can still be built on what lies there, and ends at the cross."""
        if not self.total:
            return 0.0
        fitting = self.fitting(laid)
        if crossed != cards.NOTHING:
            right = sum([self.tales[tale] * self.ends_with(tale, crossed) for tale in fitting])
            return right / self.total
        best = max(
            [
                sum([self.tales[tale] * self.ends_with(tale, element) for tale in fitting])
                for element in range(cards.ELEMENT_COUNT)
            ]
        )
        return best / self.total

    def fitting(self, laid: frozenset[int]) -> list[int]:
        """The tales that can be built with these cards and some others."""
        if laid not in self._fitting:
            self._fitting[laid] = [
                tale
                for tale in self.tales
                if any(laid.issubset(four) for four in self.parts.islands.get(tale, []))
            ]
        return self._fitting[laid]

    def ends_with(self, tale: int, element: int) -> float:
        """How likely a tale of these elements ends with that one."""
        if self.end != cards.NOTHING:
            return float(self.end == element)
        return cards.copies_in(tale, element) / sum(
            [cards.copies_in(tale, each) for each in range(cards.ELEMENT_COUNT)]
        )


def on_the_way(chance: float, progress: int) -> float:
    """A chance, a trifle larger the more is done."""
    return chance * (1.0 - STEP * MOST_STEPS) + STEP * progress


def ways(known: int, tale: int) -> int:
    """How many hands of story cards tell a tale, of which a part is known."""
    found = 1
    for element in range(cards.ELEMENT_COUNT):
        had = cards.copies_in(known, element)
        found *= math.comb(cards.COPIES - had, cards.copies_in(tale, element) - had)
    return found
