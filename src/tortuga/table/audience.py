"""The audience of a table: who listens, and the letters that lie ready for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterable

from tortuga.table.messages import ChatLine, Message
from tortuga.table.seats import Guest


class Listener:
    """Somebody who is told what happens: whose seats they play, and whom they do not hear."""

    def __init__(self, guest: Guest | None = None) -> None:
        self.guest = guest
        self.seats: dict[int, str] = {}  # seat → what is kept of the key that opened it
        self.invite: str | None = None
        self.blocked: frozenset[str] = frozenset()  # guests whom this one does not want to hear

    @property
    def viewers(self) -> tuple[int, ...]:
        return tuple(sorted(self.seats))

    @property
    def guest_id(self) -> str | None:
        return self.guest.id if self.guest else None


@dataclasses.dataclass(frozen=True)
class Letter:
    """What some listeners are told alike; without a message they are to go: it is not for them."""

    to: tuple[Listener, ...]
    message: Message | None


@dataclasses.dataclass(frozen=True)
class Present:
    """Who listens to a table: seats, and how many look on."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


@dataclasses.dataclass(frozen=True)
class Line:
    """A line of chat and the guest who said it, whom others may have blocked."""

    guest: str
    told: ChatLine


class Audience:
    """Listeners, and what they are to be told. Whoever drives the table delivers the letters."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.elsewhere = Present()  # who listens to the same table by other ways
        self.letters: list[Letter] = []

    def take_letters(self) -> list[Letter]:
        letters, self.letters = self.letters, []
        return letters

    @property
    def here(self) -> Present:
        seats = frozenset(seat for listener in self.listeners for seat in listener.seats)
        return Present(seats, sum(not listener.seats for listener in self.listeners))

    @property
    def all(self) -> Present:
        here, there = self.here, self.elsewhere
        return Present(here.seats | there.seats, here.watching + there.watching)

    @property
    def eye(self) -> int | None:
        """One of those who will look at the next position anyway."""
        return next((seat for each in self.listeners for seat in each.seats), None)

    def tell(self, listener: Listener, message: Message) -> None:
        self.letters.append(Letter((listener,), message))

    def tell_all(self, message: Message, but: str = "") -> None:
        """Tell everyone who has not blocked the guest that it comes from."""
        to = tuple(each for each in self.listeners if but not in each.blocked)
        self.letters.append(Letter(to, message))

    def tell_alike(
        self, sight: Callable[[Listener], Hashable], message: Callable[[Listener], Message]
    ) -> None:
        """Tell everyone what they may know: one letter for all who see alike."""
        alike: dict[Hashable, list[Listener]] = {}
        for listener in self.listeners:
            alike.setdefault(sight(listener), []).append(listener)
        self.letters += [Letter(tuple(to), message(to[0])) for to in alike.values()]

    def tell_lines(self, listener: Listener, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.guest not in listener.blocked:
                self.tell(listener, {"type": "chat", **line.told})

    def dismiss(self, listener: Listener) -> None:
        """The table is not for this one any more."""
        self.letters.append(Letter((listener,), None))
