"""Table clocks: how long people may take, by the move or for the whole game, as the host wished.

Pure: times in, times out. A clock runs for every person who is waited for; when it runs out a
bot of the table's level plays the seat, until its owner takes it back, or for good where the host
wished that. At a table of days it stands still for who is on vacation.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Literal

from tortuga.table.seats import Seat

Per = Literal["move", "game"]
WhenUp = Literal["bot", "give_up"]
DAY = 24 * 3600 * 1000  # milliseconds
REPRIEVE = 60_000  # who takes back a seat whose game's time is used up has this long


@dataclasses.dataclass(frozen=True)
class TableClock:
    """``seconds`` for each decision of a seat, or for all that it decides in a game.

    ``when_up`` is what becomes of a seat whose time is up: a bot plays until its owner takes it
    back, or the seat is given up.
    """

    per: Per
    seconds: int
    when_up: WhenUp = "bot"

    @property
    def slow(self) -> bool:
        """Whether the game is played over days: nobody has to be there at the same time."""
        return self.per == "move" and self.seconds * 1000 >= DAY


@dataclasses.dataclass(frozen=True)
class SeatTime:
    """What a seat has left, in milliseconds; ``due`` is when that ends while its clock runs."""

    left: int
    due: int | None = None

    def stopped(self, at: int) -> SeatTime:
        return self if self.due is None else SeatTime(max(self.due - at, 0))

    def started(self, at: int) -> SeatTime:
        return SeatTime(self.left, at + self.left)


Times = tuple[SeatTime, ...]


def first_times(clock: TableClock | None, seats: int) -> Times:
    return () if clock is None else (SeatTime(clock.seconds * 1000),) * seats


def times_after(
    clock: TableClock | None,
    times: Times,
    seats: Sequence[Seat],
    waiting: Sequence[int],
    at: int,
    moved: int | None = None,
) -> Times:
    """The times when the seats in ``waiting`` are waited for; ``moved`` has just decided."""
    if clock is None:
        return ()
    found = []
    for seat in seats:
        time, since = times[seat.seat], counted_from(clock, seat, at)
        if seat.seat == moved:
            time = time.stopped(since)
        elif time.due is not None and since > max(at, time.due):
            time = SeatTime(time.left)  # nobody's time ends on vacation
        runs = seat.decides and seat.seat in waiting
        found.append(seat_time(clock, time, runs, since))
    return tuple(found)


def counted_from(clock: TableClock, seat: Seat, at: int) -> int:
    """From when on a seat's time counts: at a table of days not before its vacation is over."""
    return max(at, seat.away) if clock.slow else at


def times_away(clock: TableClock | None, times: Times, seat: Seat, away: int, at: int) -> Times:
    """The times when a seat's owner is on vacation until ``away`` and was until ``seat.away``."""
    time = times[seat.seat] if times else None
    if clock is None or time is None or time.due is None:
        return times
    time = time.stopped(counted_from(clock, seat, at))
    time = time.started(counted_from(clock, dataclasses.replace(seat, away=away), at))
    return (*times[: seat.seat], time, *times[seat.seat + 1 :])


def seat_time(clock: TableClock, time: SeatTime, runs: bool, at: int) -> SeatTime:
    if not runs:
        return time.stopped(at)
    return fresh(clock, time).started(at) if time.due is None else time


def fresh(clock: TableClock, time: SeatTime) -> SeatTime:
    """Each decision has its own time where the clock goes by the move."""
    return SeatTime(clock.seconds * 1000) if clock.per == "move" else time


def reprieved(clock: TableClock | None, times: Times, seat: int) -> Times:
    """A seat that is taken back has at least a little time."""
    if clock is None:
        return times
    time = times[seat]
    least = min(REPRIEVE, clock.seconds * 1000)
    return (*times[:seat], SeatTime(max(time.left, least), time.due), *times[seat + 1 :])


def first_due(*dues: int | None) -> int | None:
    """The earliest of some deadlines."""
    return min((due for due in dues if due is not None), default=None)


def overdue(times: Times, at: int) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat, time in enumerate(times) if time.due is not None and time.due <= at]
