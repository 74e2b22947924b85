"""Seats: who sits where, and the few ways in which that may change."""

from __future__ import annotations

import dataclasses

from tortuga.table.messages import SeatKind
from tortuga.table.refusals import Refusal

COLOURS = 6


@dataclasses.dataclass(frozen=True)
class Guest:
    """Somebody who may sit down; ``device`` is where they are now, for those who have several."""

    id: str
    name: str
    colour: int
    device: str | None = None


@dataclasses.dataclass(frozen=True)
class Seat:
    """One seat. ``guest`` owns it; ``bot`` is the level that plays it now, for the owner or alone.

    ``ready`` is false while a rematch holds the seat for somebody who has not come yet;
    ``gone`` is true once the owner has left a running game. ``away`` is until when the owner is on
    vacation, ``nudged`` when the seat was last nudged.
    """

    seat: int
    guest: str | None
    local: bool
    bot: str | None
    ready: bool
    gone: bool
    name: str
    colour: int
    away: int = 0
    nudged: int = 0

    @property
    def kind(self) -> SeatKind:
        if self.bot is not None:
            return "bot"
        if self.guest is None or not self.ready:
            return "open"
        return "local" if self.local else "person"

    @property
    def filled(self) -> bool:
        return self.kind != "open"

    @property
    def decides(self) -> bool:
        """Whether a person decides here."""
        return self.kind in ("person", "local")

    @property
    def has_a_say(self) -> bool:
        """Whether the seat is somebody's who has not left, even while a bot plays it for them."""
        return self.guest is not None and self.ready and not self.gone

    def taken_by(self, guest: str, name: str, colour: int) -> Seat:
        if self.filled:
            raise Refusal(409, "seat_taken", f"seat {self.seat + 1} is taken")
        if self.guest not in (None, guest):
            raise Refusal(409, "seat_taken", f"seat {self.seat + 1} is held for {self.name}")
        return dataclasses.replace(self, guest=guest, ready=True, name=name, colour=colour)

    def freed(self) -> Seat:
        if self.guest is None:
            raise Refusal(409, "seat_empty", f"nobody sits on seat {self.seat + 1}")
        return open_seat(self.seat, self.colour)

    def filled_by_bot(self, level: str, name: str) -> Seat:
        """A seat that stayed empty, given to a bot for good."""
        return dataclasses.replace(self, guest=None, local=False, bot=level, ready=True, name=name)

    def at_level(self, level: str) -> Seat:
        return dataclasses.replace(self, bot=level)

    def handed_to_bot(self, level: str) -> Seat:
        if self.bot == level:
            raise Refusal(409, "bot_plays", f"a {level} plays seat {self.seat + 1} already")
        return dataclasses.replace(self, bot=level)

    def left(self, level: str) -> Seat:
        return dataclasses.replace(self, bot=self.bot or level, gone=True)

    def taken_back(self) -> Seat:
        if self.bot is None:
            raise Refusal(409, "not_handed", f"no bot plays seat {self.seat + 1}")
        return dataclasses.replace(self, bot=None, gone=False)


def open_seat(number: int, colour: int) -> Seat:
    return Seat(number, None, False, None, False, False, "", colour)


def bot_seat(number: int, level: str, name: str, colour: int) -> Seat:
    return Seat(number, None, False, level, True, False, name, colour)


def person_seat(number: int, guest: str, name: str, colour: int) -> Seat:
    return Seat(number, guest, False, None, True, False, name, colour)


def local_seat(number: int, guest: str, name: str, colour: int) -> Seat:
    return Seat(number, guest, True, None, True, False, name, colour)


def free_colour(wanted: int, taken: set[int], colours: int) -> int:
    """The wanted colour, or the next one that nobody at the table has."""
    for step in range(colours):
        colour = (wanted + step) % colours
        if colour not in taken:
            return colour
    return wanted
