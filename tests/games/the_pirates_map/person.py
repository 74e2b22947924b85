"""A person at The Pirate's Map, simulated: listens, keeps some of it, lays that, and votes.

Whatever this person knows was seen in views for people, once; nothing is asked of the rules but
what is legal. Building goes by plain recollection, as a newcomer's does, without weighing odds.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import cards, solver
from tortuga.games.the_pirates_map.memory import Memory, heard_in
from tortuga.games.the_pirates_map.moves import (
    CROSSES,
    DONE_MOVE,
    LAYS,
    MOVES,
    TAKES_BACK,
)
from tortuga.games.the_pirates_map.view import PiratesMapView

# Of the sentences, how many somebody still has in mind when the sand runs; what is not kept is now
# and then taken for something else.
MEMORIES: Final = {"forgetful": 0.5, "ordinary": 0.7, "attentive": 0.9}
MIXED_UP: Final = 0.1
FIRST_LOOK: Final = 8.0  # seconds, when the map cards turn up
A_DEED: Final = (4.0, 9.0)  # seconds for each thing that is done to the island
DARES: Final = 0.55  # of the sand, after which one guesses
SETTLES: Final = 0.75  # of the sand, after which one leaves it as it lies
STUBBORN: Final = 0.6  # how often one takes back what cannot be right


class Person:
    """Somebody with a memory; ``due`` is when they do something next."""

    def __init__(self, keeps: float, chance: Chance) -> None:
        self.keeps = keeps
        self.chance = chance
        self.due: int | None = None
        self.notes: list[int] = []
        self.heard = (0, 0)  # the round and the sentence that was read last
        self.clock = 0

    def look(self, view: PiratesMapView, at: int) -> None:
        """See what is there; decide when to act, if there is anything to do."""
        if view.phase == "show" and view.shown is not None and view.captain != view.seat:
            self.read(view)
        building = view.phase == "island" and view.captain != view.seat
        asked = building or view.phase in ("tale", "show", "loot", "vote")
        if not asked or view.seat not in view.acting:
            self.due = None
        elif self.due is None or self.clock != view.clocks:
            self.clock = view.clocks
            self.due = at + round(1000 * (FIRST_LOOK if building else self.between(2.0, 5.0)))

    def read(self, view: PiratesMapView) -> None:
        assert view.shown is not None
        now = (view.round, view.shown.number)
        if now == self.heard:
            return
        if self.heard[0] != view.round:
            self.notes = []
        self.heard = now
        element = self.chance.choice(heard_in(view) or [cards.NOTHING])
        if element != cards.NOTHING and self.chance.fraction() >= self.keeps:
            mixed = self.chance.fraction() < MIXED_UP
            element = self.chance.below(cards.ELEMENT_COUNT) if mixed else cards.NOTHING
        self.notes.append(element)

    def between(self, low: float, high: float) -> float:
        return low + self.chance.fraction() * (high - low)

    def line(self, view: PiratesMapView, at: int, due: int | None) -> list[int]:
        """What to do now; nothing where nothing comes to mind."""
        self.due = at + round(1000 * self.between(*A_DEED))
        if view.phase in ("tale", "show"):
            told = [move for move in view.legal if MOVES.block_of(move).name == "tell"]
            return [self.chance.choice(told)] if told else []
        if view.phase in ("loot", "vote"):
            return [self.chance.choice(list(view.legal))] if view.legal else []
        left = 1.0 if due is None else max(0, due - at) / 1000 / view.seconds
        move = Hands(self, view, 1.0 - left).wanted()
        return [move] if move is not None and move in view.legal else []


@dataclasses.dataclass
class Hands:
    """One look of the person at the island."""

    person: Person
    view: PiratesMapView
    passed: float  # of the sand

    def __post_init__(self) -> None:
        view, notes = self.view, self.person.notes
        known: list[int] = []
        for element in notes:
            if element != cards.NOTHING and known.count(element) < cards.MOST_ALIKE:
                known.append(element)
        if view.open_story:
            known = [cards.ELEMENTS.index(card.element) for card in view.open_story]
        last = notes[-1] if len(notes) == view.cards else cards.NOTHING
        self.memory = Memory(cards.code_of(known), view.cards - len(known), last)
        self.faces = [
            [cards.ELEMENTS.index(element) for element in word.split("-")]
            for word in view.map_cards
        ]
        self.codes = [cards.code_of(face) for face in self.faces]
        self.cells = [cards.NOTHING if cell is None else cell.card - 1 for cell in view.island]
        self.laid = [card for card in self.cells if card != cards.NOTHING]
        self.code = sum(self.codes[card] for card in self.laid)
        self.islands = islands_of(tuple(self.codes))

    def wanted(self) -> int | None:
        fits = self.fitting(self.laid)
        late = self.passed > SETTLES
        if not fits:
            stubborn = self.person.chance.fraction() < STUBBORN and not late
            if any(self.view.done) or not stubborn:
                return self.finish() if late else None
            return self.take_back()
        if len(self.laid) < cards.CELL_COUNT:
            return self.lay(fits)
        return self.finish()

    def fitting(self, laid: list[int]) -> list[list[int]]:
        """Islands that hold what is laid, agree with what is remembered, and can be laid."""
        code = sum(self.codes[card] for card in laid)
        if self.memory.missing > 4 or not self.memory.agrees(code):
            return []
        found: list[list[int]] = []
        for tale in solver.completions(self.memory.code, self.memory.missing):
            fours = self.islands.get(tale, [])
            found += [four for four in fours if all(card in four for card in laid)]
        return found

    def lay(self, fits: list[list[int]]) -> int | None:
        assert self.view.maps is not None
        assert self.view.seat is not None
        hand = [number - 1 for number in self.view.maps[self.view.seat]]
        useful = [card for four in fits for card in four if card in hand]
        sure = [card for card in useful if self.memory.is_sure(self.code + self.codes[card])]
        cell = self.cells.index(cards.NOTHING)
        if sure:
            return int(LAYS[max(sure, key=sure.count)][cell])
        if useful and self.passed > DARES:
            return int(LAYS[self.person.chance.choice(useful)][cell])
        return None

    def take_back(self) -> int | None:
        wrong = [
            card for card in self.laid if self.fitting([each for each in self.laid if each != card])
        ]
        if not wrong:
            return None
        return int(TAKES_BACK[self.cells.index(self.person.chance.choice(wrong))])

    def finish(self) -> int | None:
        """The cross where the tale ended, then 'done'."""
        if len(self.laid) < cards.CELL_COUNT:
            return None
        crossed = None if self.view.cross is None else cards.ELEMENTS.index(self.view.cross.element)
        last = self.memory.last
        if last == cards.NOTHING and crossed is None and self.passed > DARES:
            last = self.person.chance.choice([e for card in self.laid for e in self.faces[card]])
        if last not in (cards.NOTHING, crossed) and not any(self.view.done):
            for cell, card in enumerate(self.cells):
                if last in self.faces[card]:
                    return int(CROSSES[cell][last])
        sure = self.memory.missing == 0 or any(self.view.done) or self.passed > DARES
        return DONE_MOVE if crossed is not None and sure else None


_islands: dict[tuple[int, ...], dict[int, list[list[int]]]] = {}


def islands_of(codes: tuple[int, ...]) -> dict[int, list[list[int]]]:
    if codes not in _islands:
        _islands[codes] = solver.islands(list(codes))
    return _islands[codes]
