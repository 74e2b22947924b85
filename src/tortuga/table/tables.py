"""A table from the first seat to the last move: its status and every way in which it changes.

A transition takes a table and gives the next one, or raises a refusal.
"""

from __future__ import annotations

import dataclasses
import re
from enum import StrEnum
from typing import Any

from tortuga.table.clocks import (
    TableClock,
    Times,
    first_due,
    overdue,
    reprieved,
    times_after,
    times_away,
)
from tortuga.table.messages import Variant
from tortuga.table.names import bot_name
from tortuga.table.refusals import Refusal, no_such_table
from tortuga.table.seats import COLOURS, Guest, Seat, bot_seat, free_colour


class Status(StrEnum):
    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


NEXT = {Status.WAITING: Status.PLAYING, Status.PLAYING: Status.OVER}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Table:
    """``acting``, ``round`` and ``clock_due`` repeat what the events give, for those who list.

    ``due`` is the first deadline of all: of the game's own clock and of the people's. ``hints``
    says that the host lets everyone ask for hints, ``practice`` that a position of a finished game
    is tried again here, which counts for nobody, ``rated`` that its result counts for its people's
    ratings. A table with figures of its own has them all as
    ``components``; ``variant`` tells how they are called and what differs.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: str
    public: bool
    fill: str
    status: Status = Status.WAITING
    host: str
    invite: str
    rematch: str | None = None
    acting: tuple[int, ...] = ()
    round: str | None = None
    created: int
    updated: int
    begun: int | None = None
    due: int | None = None
    clock_due: int | None = None
    clock: TableClock | None
    times: Times
    seats: tuple[Seat, ...]
    hints: bool = False
    practice: bool = False
    rated: bool = False
    components: dict[str, Any] | None = None
    variant: Variant | None = None

    def __repr__(self) -> str:
        return f"Table({self.id!r}, {self.status})"  # never the seed, wherever this is printed

    @property
    def full(self) -> bool:
        return all(seat.filled for seat in self.seats)

    @property
    def bot_acts(self) -> bool:
        """Whether a bot has to move."""
        playing = self.status is Status.PLAYING
        return playing and any(self.seats[seat].bot is not None for seat in self.acting)

    @property
    def waits_for(self) -> frozenset[str]:
        """The guests who have to decide something."""
        if self.status is not Status.PLAYING:
            return frozenset()
        seats = (self.seats[seat] for seat in self.acting)
        return frozenset(seat.guest for seat in seats if seat.guest and seat.decides)

    def moved_on(self, status: Status) -> Table:
        """The next status, which is the only one a table can go to."""
        if NEXT.get(self.status) is not status:
            raise Refusal(409, "conflict", f"a table that is {self.status} cannot be {status}")
        return dataclasses.replace(self, status=status)

    def must_be(self, status: Status, code: str, message: str) -> None:
        if self.status is not status:
            raise Refusal(409, code, message)

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refusal(404, "no_such_seat", f"this table has seats 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def owned(self, guest: str | None) -> list[int]:
        """The seats that belong to a guest, held ones included."""
        return [seat.seat for seat in self.seats if guest is not None and seat.guest == guest]

    @property
    def peoples(self) -> frozenset[int]:
        """The seats that belong to people, also while a bot stands in."""
        return frozenset(seat.seat for seat in self.seats if seat.guest is not None)

    def knows(self, guest: str | None, invite: str | None) -> bool:
        """Whether someone may see the table; ``invite`` is the hash of what they hold."""
        if self.public or (guest is not None and self.host == guest):
            return True
        return bool(self.owned(guest)) or (invite is not None and invite == self.invite)

    def may_ask_hints(self, number: int) -> bool:
        """Whether a seat may ask for hints: where the host allows it, or against bots only.

        Whoever may still come to an open seat counts as a person. Where it counts for ratings,
        nobody may.
        """
        if self.rated:
            return False
        others = (seat for seat in self.seats if seat.seat != number)
        return self.hints or not any(seat.has_a_say or not seat.filled for seat in others)

    @property
    def slow(self) -> bool:
        """Whether the game is played over days."""
        return self.clock is not None and self.clock.slow

    def on_vacation(self, number: int, at: int) -> bool:
        """Whether a seat's clock stands still because its owner is on vacation."""
        return self.slow and self.seats[number].away > at

    def timed(self, at: int, moved: int | None = None) -> Table:
        """With the clocks of those running who are waited for now."""
        if self.clock is None:
            known = self.due == self.clock_due
            return self if known else dataclasses.replace(self, due=self.clock_due)
        waiting = self.acting if self.status is Status.PLAYING else ()
        times = times_after(self.clock, self.times, self.seats, waiting, at, moved)
        due = first_due(self.clock_due, *(time.due for time in times))
        return dataclasses.replace(self, times=times, due=due)

    def with_seat(self, seat: Seat) -> Table:
        seats = (*self.seats[: seat.seat], seat, *self.seats[seat.seat + 1 :])
        return dataclasses.replace(self, seats=seats)


def joined(
    table: Table, guest: Guest, wanted: int | None, name: str | None, colour: int | None
) -> tuple[Table, int]:
    """A guest takes the wanted seat, or the first one that is open."""
    table.must_be(Status.WAITING, "started", "the game has begun; you can watch")
    if wanted is None:
        free = [seat.seat for seat in table.seats if not seat.filled and seat.guest is None]
        if not free:
            raise Refusal(409, "full", "no seat is open")
        wanted = free[0]
    taken = {seat.colour for seat in table.seats if seat.filled}
    fitting = free_colour(guest.colour if colour is None else colour, taken, COLOURS)
    sits = table.seat(wanted).taken_by(guest.id, name or guest.name, fitting)
    return recoloured(table.with_seat(sits)), wanted


def recoloured(table: Table) -> Table:
    """Open seats give way: they keep colours that nobody sits in."""
    taken = {seat.colour for seat in table.seats if seat.filled}
    for seat in table.seats:
        if not seat.filled:
            colour = free_colour(seat.seat, taken, COLOURS)
            taken.add(colour)
            table = table.with_seat(dataclasses.replace(seat, colour=colour))
    return table


def started(table: Table) -> Table:
    """The game begins; bots of the table's level take the seats that are left."""
    table.must_be(Status.WAITING, "started", "the game has begun already")
    if table.rated and not table.full:
        raise Refusal(409, "rated", "a rated game begins when people have taken all seats")
    for seat in table.seats:
        if not seat.filled:
            names = {other.name for other in table.seats if other.filled}
            table = table.with_seat(seat.filled_by_bot(table.fill, bot_name(names)))
    return table.moved_on(Status.PLAYING)


def left(table: Table, number: int, at: int) -> Table | None:
    """The owner leaves: the seat is free, or a bot plays on. None: nobody is left, so close."""
    seat = table.seat(number)
    if table.status is Status.PLAYING:
        return table.with_seat(seat.left(table.fill)).timed(at)
    table.must_be(Status.WAITING, "over", "the game is over")
    return with_a_host(table.with_seat(seat.freed()))


def with_a_host(table: Table) -> Table | None:
    """Where the host has no seat any more, the next person is host."""
    people = [seat.guest for seat in table.seats if seat.guest is not None and seat.ready]
    if not people:
        return None
    return table if table.host in people else dataclasses.replace(table, host=people[0])


def freed(table: Table, guest: str, number: int) -> Table:
    """The host frees a seat before the start."""
    must_host(table, guest)
    table.must_be(Status.WAITING, "started", "seats can be freed only before the start")
    seat = table.seat(number)
    if seat.guest == guest:
        raise Refusal(409, "own_seat", "that is your own seat; leave it instead")
    return table.with_seat(seat.freed())


def handed_to_bot(table: Table, number: int, level: str, at: int) -> Table:
    table.must_be(Status.PLAYING, "not_playing", "only while the game is running")
    if table.rated:
        raise Refusal(409, "rated", "in a rated game nobody plays for you; leave to give it up")
    return table.with_seat(table.seat(number).handed_to_bot(level)).timed(at)


def taken_back(table: Table, number: int, at: int) -> Table:
    table.must_be(Status.PLAYING, "not_playing", "only while the game is running")
    seat = table.seat(number)
    if seat.gone and table.clock is not None and table.clock.when_up == "give_up":
        raise Refusal(409, "given_up", f"seat {number + 1} was given up, at this table for good")
    table = table.with_seat(seat.taken_back())
    times = reprieved(table.clock, table.times, number)
    return dataclasses.replace(table, times=times).timed(at)


def timed_out(table: Table, at: int) -> Table:
    """Bots play on for those whose time is up, where the host wished that for good."""
    if table.status is Status.PLAYING:
        for number in overdue(table.times, at):
            if table.seats[number].decides and not table.on_vacation(number, at):
                table = table.with_seat(late(table, table.seats[number]))
    return table.timed(at)


def late(table: Table, seat: Seat) -> Seat:
    """A seat whose time is up."""
    given_up = table.clock is not None and table.clock.when_up == "give_up"
    return seat.left(table.fill) if given_up else seat.handed_to_bot(table.fill)


def away(table: Table, guest: str, until: int, at: int) -> Table:
    """A guest is on vacation until then, or from now on no more; clocks of days stand still."""
    for number in table.owned(guest):
        seat = table.seats[number]
        times = times_away(table.clock, table.times, seat, until, at)
        table = dataclasses.replace(table, times=times)
        table = table.with_seat(dataclasses.replace(seat, away=until))
    return table.timed(at)


def must_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal(403, "not_host", "only the host may do that")


def seats_again(table: Table, guest: str) -> tuple[Seat, ...]:
    """The same seats for a rematch, each held for its person until that person comes."""
    table.must_be(Status.OVER, "not_over", "the game is not over yet")
    seats = []
    for seat in table.seats:
        if seat.guest is None or seat.gone:
            seats.append(bot_seat(seat.seat, seat.bot or table.fill, seat.name, seat.colour))
        else:
            ready = seat.guest == guest
            seats.append(dataclasses.replace(seat, bot=None, ready=ready, nudged=0))
    return tuple(seats)


def came_again(table: Table, guest: str) -> tuple[Table, list[int]]:
    """A guest takes the seats that a rematch held."""
    own = table.owned(guest)
    if not own:
        raise Refusal(409, "started", "the rematch has begun without you; you can watch")
    if table.status is Status.WAITING:
        for number in own:
            table = table.with_seat(dataclasses.replace(table.seats[number], ready=True))
    return table, own


def visible(table: Table | None, guest: str | None, invite: str | None) -> Table:
    """The table if the asker may know of it."""
    if table is None or not table.knows(guest, invite):
        raise no_such_table()
    return table


def names_of(table: Table) -> list[str]:
    """What the players are called in a record."""
    return [re.sub(r"\s+", " ", seat.name) or f"seat {seat.seat + 1}" for seat in table.seats]
