"""A bot's memory: what it makes of a sentence while it is shown, and what it knows afterwards.

A view holds the tale only while it is told, so a bot notes each sentence for itself: rightly as
often as its level says, otherwise not at all or, now and then, something else.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from tortuga.engine.chance import Chance
from tortuga.games.the_pirates_map import cards, listening
from tortuga.games.the_pirates_map.moves import NOTES
from tortuga.games.the_pirates_map.view import PiratesMapView

FIDELITY: Final[list[float]] = [0.6, 0.8, 0.95, 1.0]  # by level, weakest first
MISHEARD: Final = 0.1  # of what is not remembered rightly; the rest is forgotten


def note(view: PiratesMapView, chance: Chance, fidelity: float) -> int:
    """The note that a bot makes of the sentence that is shown."""
    heard = heard_in(view)
    if not heard:
        return NOTES[cards.ELEMENT_COUNT]
    element = chance.choice(heard)
    if chance.fraction() < fidelity:
        return NOTES[element]
    if chance.fraction() < MISHEARD:
        return NOTES[(element + 1 + chance.below(cards.ELEMENT_COUNT - 1)) % cards.ELEMENT_COUNT]
    return NOTES[cards.ELEMENT_COUNT]


def heard_in(view: PiratesMapView) -> list[int]:
    """The elements that a listener makes out in the sentence, or sees in its pictures."""
    shown = view.shown
    if shown is None:
        return []
    if shown.pictures:
        return [cards.ELEMENTS.index(each) for each in listening.seen(shown.pictures)]
    act = view.acts[view.captain] or ""
    return [cards.ELEMENTS.index(each) for each in listening.heard(act, shown.language, shown.text)]


def recalled(view: PiratesMapView) -> Memory:
    """What a bot knows by its notes. Cabin boys need no memory: their cards lie open."""
    notes = [cards.NOTHING if note is None else cards.ELEMENTS.index(note) for note in view.notes]
    if view.open_story:
        notes = [cards.ELEMENTS.index(card.element) for card in view.open_story]
    known: list[int] = []
    for element in notes:
        if element != cards.NOTHING and known.count(element) < cards.MOST_ALIKE:
            known.append(element)
    last = notes[-1] if len(notes) == view.cards else cards.NOTHING
    return Memory(cards.code_of(known), view.cards - len(known), last)


def remembered(view: PiratesMapView, earlier: list[PiratesMapView]) -> PiratesMapView | None:
    """While the crew builds: the view of somebody who forgot nothing that was shown.

    A bot's notes stay as they are. What a captain said aloud is in no view, so nobody can tell what
    was heard.
    """
    building = view.phase == "island" and view.seat != view.captain
    if not building or view.open_story or any(note is not None for note in view.notes):
        return view
    if view.telling == "aloud" and not view.voiced:
        return None
    notes: list[str | None] = [None] * view.cards
    for each in earlier:
        if each.shown is not None and each.round == view.round:
            heard = heard_in(each)
            if len(heard) == 1:
                notes[each.shown.number - 1] = cards.ELEMENTS[heard[0]]
    return dataclasses.replace(view, notes=tuple(notes))


class Memory:
    """What a seat knows of a tale: how many of each element, how many it lacks, and the last."""

    def __init__(self, code: int, missing: int, last: int) -> None:
        self.code: int = code
        self.missing: int = missing
        self.last: int = last

    def doubts(self, chance: Chance) -> list[Memory]:
        """The same memory with one of its notes forgotten, in any order."""
        found: list[Memory] = []
        for element in range(cards.ELEMENT_COUNT):
            if cards.copies_in(self.code, element) > 0:
                code = self.code - cards.code_of([element])
                found.append(Memory(code, self.missing + 1, self.last))
        chance.shuffle(found)
        return found

    def agrees(self, code: int) -> bool:
        """Whether elements of this number may be part of the tale, as far as is known."""
        beyond = 0
        for element in range(cards.ELEMENT_COUNT):
            here = cards.copies_in(code, element)
            if here > cards.MOST_ALIKE:
                return False
            beyond += max(0, here - cards.copies_in(self.code, element))
        return beyond <= self.missing

    def is_sure(self, code: int) -> bool:
        """Whether all of these elements are remembered, in this number."""
        for element in range(cards.ELEMENT_COUNT):
            if cards.copies_in(code, element) > cards.copies_in(self.code, element):
                return False
        return True
