"""Zone: one place of a game's table, what lies there, who sees it, and how a view tells of it."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from tortuga.engine.views import SIDED

Words = tuple[str, ...]
NO_WORDS: Final[Words] = ()

FACT, FACTS, SHARED, OPEN, HIDDEN, MINE = "fact", "facts", "shared", "open", "hidden", "mine"
SECRET: Final = (HIDDEN, MINE)
ONE_LIST: Final = (SHARED, HIDDEN)  # the others have one a seat


@dataclasses.dataclass(frozen=True)
class Zone:
    """One place: what lies there, who sees it, how many at most, and what it holds at first.

    Without words its things are numbers that mean themselves. ``width`` makes it a grid with rows
    of so many. What is ``rolled`` belongs to no stock: every thing of it, as of dice, is any of its
    words, each as likely as the others. Where there is ``memory``, what everyone has seen go there
    is in every view: :meth:`Zones.remember` and :meth:`Zones.forget` keep that.
    """

    kind: str
    words: Words = NO_WORDS
    room: int = 0
    width: int = 0
    memory: bool = False
    rolled: bool = False
    start: int = 0
    about: tuple[tuple[str, Any], ...] = ()  # metadata of the view's field
    name: str = ""

    @staticmethod
    def fact(start: int = 0, **about: Any) -> Any:
        """A number that everyone knows."""
        return Zone(FACT, start=start, about=tuple(about.items()))

    @staticmethod
    def facts(start: int = 0, **about: Any) -> Any:
        """A number a seat that everyone knows."""
        return Zone(FACTS, start=start, about=tuple(about.items()))

    @staticmethod
    def shared(words: Words = NO_WORDS, room: int = 0, width: int = 0, **about: Any) -> Any:
        """Things in the middle of the table, open to all."""
        return Zone(SHARED, words, room, width, about=tuple(about.items()))

    @staticmethod
    def open(words: Words = NO_WORDS, room: int = 0, **about: Any) -> Any:
        """Things before each seat, open to all."""
        return Zone(OPEN, words, room, about=tuple(about.items()))

    @staticmethod
    def hidden(words: Words, room: int = 0, rolled: bool = False, **about: Any) -> Any:
        """Things that nobody sees: a deck. How many they are everyone sees."""
        return Zone(HIDDEN, words, room, rolled=rolled, about=tuple(about.items()))

    @staticmethod
    def mine(
        words: Words, room: int = 0, memory: bool = False, rolled: bool = False, **about: Any
    ) -> Any:
        """Things that only the seat sees to which they belong: a hand, or dice under a cup."""
        return Zone(MINE, words, room, 0, memory, rolled, about=tuple(about.items()))

    @property
    def stocked(self) -> bool:
        """Whether its words are a stock of which some can be hidden."""
        return self.kind in SECRET and not self.rolled

    def said(self, things: list[int]) -> tuple[Any, ...]:
        """Things as a view shows them: by their words, in rows where it is a grid."""
        told = tuple(self.words[thing] for thing in things) if self.words else tuple(things)
        if not self.width:
            return told
        return tuple(told[at : at + self.width] for at in range(0, len(told), self.width))

    def heard(self, told: tuple[Any, ...]) -> list[int]:
        """The inverse of :meth:`said`."""
        flat = [each for row in told for each in row] if self.width else told
        return [self.words.index(each) for each in flat] if self.words else list(flat)

    def fields(self) -> list[tuple[str, Any, Any]]:
        """What a view has of it, as fields of a dataclass."""
        thing: Any = str if self.words else int
        row: Any = tuple[thing, ...]
        about = dict(self.about)
        kinds: dict[str, Any] = {
            FACT: int,
            FACTS: tuple[int, ...],
            SHARED: tuple[row, ...] if self.width else row,
            OPEN: tuple[row, ...],
            HIDDEN: int,
            MINE: row | None,
        }
        metadata = {**about, **SIDED} if self.kind == MINE else about
        found = [(self.name, kinds[self.kind], dataclasses.field(metadata=metadata))]
        if self.kind == MINE:
            found.append((f"{self.name}_sizes", tuple[int, ...], dataclasses.field()))
        if self.memory:
            found.append((f"{self.name}_known", tuple[row, ...], dataclasses.field()))
        return found

    def at_first(self, seats: int) -> Any:
        if self.kind == FACT:
            return self.start
        if self.kind == FACTS:
            return [self.start] * seats
        return [] if self.kind in ONE_LIST else [[] for _ in range(seats)]

    def told(self, held: Any, seat: int | None) -> Any:
        """What a seat is shown of it."""
        if self.kind == FACT:
            return held
        if self.kind == FACTS:
            return tuple(held)
        if self.kind == SHARED:
            return self.said(held)
        if self.kind == OPEN:
            return tuple(self.said(things) for things in held)
        if self.kind == HIDDEN:
            return len(held)
        return None if seat is None else self.said(held[seat])

    def seen(self, view: Any) -> list[int]:
        """Its things that a view shows, or knows to lie there."""
        if self.kind == SHARED:
            return self.heard(getattr(view, self.name))
        if self.kind == OPEN:
            return [thing for each in getattr(view, self.name) for thing in self.heard(each)]
        if self.kind != MINE:
            return []
        found = [] if view.seat is None else self.heard(getattr(view, self.name))
        for seat, known in enumerate(getattr(view, f"{self.name}_known") if self.memory else ()):
            if seat != view.seat:
                found += self.heard(known)
        return found
