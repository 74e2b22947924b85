"""How a bot of the crew builds: a card at a time, corrects what it knows is wrong, and gives way.

It lays only what it remembers. Where nobody else has anything to add it may guess the rest. It
moves what others laid only while nobody is content with the island, and often doubts
its own memory instead, the more so where that has gaps.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import solver
from tortuga.games.the_pirates_map.cards import (
    CELL_COUNT,
    ELEMENT_COUNT,
    ELEMENTS,
    NOTHING,
    Components,
    copies_in,
)
from tortuga.games.the_pirates_map.memory import Memory, recalled
from tortuga.games.the_pirates_map.moves import (
    CROSSES,
    DONE_MOVE,
    FLIP_MOVE,
    LAYS,
    TAKES_BACK,
    WAIT_MOVE,
)
from tortuga.games.the_pirates_map.view import PiratesMapView

# How often a bot rather doubts itself than what lies there, with all notes and with gaps.
SURE: Final = 0.2
UNSURE: Final = 0.8
MOST_FORGOTTEN: Final = 4  # cards; beyond that there is no telling what could be built


class Builder:
    """One look of a bot at the island: what lies there, what it remembers, what it could do."""

    def __init__(self, parts: Components, view: PiratesMapView, chance: Chance) -> None:
        assert view.seat is not None
        assert view.maps is not None
        self.parts: Components = parts
        self.chance: Chance = chance
        self.memory: Memory = recalled(view)
        self.seat: int = view.seat
        self.legal: tuple[int, ...] = view.legal
        self.cells: list[int] = [NOTHING if cell is None else cell.card - 1 for cell in view.island]
        self.laid: list[int] = [card for card in self.cells if card != NOTHING]
        self.hand: list[int] = [number - 1 for number in view.maps[self.seat]]
        self.code: int = sum([parts.map_codes[card] for card in self.laid])
        self.crossed: int = NOTHING if view.cross is None else ELEMENTS.index(view.cross.element)
        self.called: bool = any(view.done)
        others = [seat for seat in range(len(view.done)) if seat not in (view.seat, view.captain)]
        self.alone: bool = all(view.waiting[seat] > 0 or view.done[seat] for seat in others)

    def choose(self) -> int:
        """The next thing to do, or to wait until something changes."""
        move = self.wanted()
        if move in self.legal:
            return move
        return FLIP_MOVE if FLIP_MOVE in self.legal else WAIT_MOVE

    def wanted(self) -> int:
        if self.memory.missing > MOST_FORGOTTEN:
            return self.follow()
        islands = self.islands(self.laid)
        if not islands and not self.gives_way():
            return self.correct()
        if not islands:
            islands = self.doubt()
        if not islands:
            return WAIT_MOVE
        if len(self.laid) < CELL_COUNT:
            return self.add(islands)
        return self.mark()

    def doubt(self) -> list[list[int]]:
        """Giving way, a bot takes one of its own notes for wrong and goes along with the rest."""
        for memory in self.memory.doubts(self.chance):
            self.memory = memory
            islands = self.islands(self.laid)
            if islands:
                return islands
        return []

    def follow(self) -> int:
        """Remembering too little, a bot goes along with what others have finished."""
        finished = len(self.laid) == CELL_COUNT and self.crossed != NOTHING
        return DONE_MOVE if finished and self.called else WAIT_MOVE

    def islands(self, laid: list[int]) -> list[list[int]]:
        """Sets of four that hold all that is laid and agree with what is remembered."""
        code = sum([self.parts.map_codes[card] for card in laid])
        if not self.memory.agrees(code):
            return []
        found: list[list[int]] = []
        for tale in solver.completions(self.memory.code, self.memory.missing):
            if covers(tale, code):
                fours = self.parts.islands[tale]
                found += [four for four in fours if all(card in four for card in laid)]
        return found

    def add(self, islands: list[list[int]]) -> int:
        """A card of the own hand that is remembered; a guessed one if the others are at a loss."""
        cell = self.cells.index(NOTHING)
        useful = [card for four in islands for card in four if card in self.hand]
        sure = [card for card in useful if self.remembers(card)]
        if sure:
            return LAYS[most_frequent(sure)][cell]
        if useful and self.alone:
            return LAYS[self.chance.choice(useful)][cell]
        return WAIT_MOVE

    def remembers(self, card: int) -> bool:
        return self.memory.is_sure(self.code + self.parts.map_codes[card])

    def mark(self) -> int:
        """The cross where the tale ended; then the island is done."""
        last = self.memory.last
        if last == NOTHING:
            if self.crossed != NOTHING:
                return self.agree()
            return self.put_cross(self.chance.choice(self.elements())) if self.alone else WAIT_MOVE
        if self.crossed == last:
            return self.agree()
        if self.crossed != NOTHING and self.gives_way():
            return WAIT_MOVE
        return self.put_cross(last) if last in self.elements() else WAIT_MOVE

    def agree(self) -> int:
        """Call 'done'; who has forgotten something lets others do so first."""
        sure = self.memory.missing == 0 and self.memory.last != NOTHING
        return DONE_MOVE if sure or self.called or self.alone else WAIT_MOVE

    def elements(self) -> list[int]:
        """What lies on the island."""
        return [element for element in range(ELEMENT_COUNT) if copies_in(self.code, element)]

    def put_cross(self, element: int) -> int:
        for cell, card in enumerate(self.cells):
            if card != NOTHING and element in self.parts.faces[card]:
                return CROSSES[cell][element]
        return WAIT_MOVE

    def correct(self) -> int:
        """Take back a card beside which the others could be right."""
        wrong = [card for card in self.laid if self.islands(without(self.laid, card))]
        card = self.chance.choice(wrong or self.laid)
        return TAKES_BACK[self.cells.index(card)]

    def gives_way(self) -> bool:
        doubtful = UNSURE if self.memory.missing else SURE
        return self.called or self.chance.fraction() < doubtful


def most_frequent(cards: list[int]) -> int:
    """The card that occurs most often; of equals the first."""
    return max(cards, key=cards.count)


def without(cards: list[int], card: int) -> list[int]:
    return [each for each in cards if each != card]


def covers(code: int, part: int) -> bool:
    """Whether a number of elements has at least as many of each."""
    for element in range(ELEMENT_COUNT):
        if copies_in(code, element) < copies_in(part, element):
            return False
    return True
