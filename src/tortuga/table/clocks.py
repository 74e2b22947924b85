"""Table clocks: how long people may take, by the move or for the whole game, as the host wished.

Pure: times in, times out. A clock runs for every person who is waited for; when it runs out a
bot of the table's level plays the seat, until its owner takes it back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Literal

from tortuga.table.seats import Seat

Per = Literal["move", "game"]
REPRIEVE = 60_000  # who takes back a seat whose game's time is used up has this long


@dataclasses.dataclass(frozen=True)
class TableClock:
    """``seconds`` for each decision of a seat, or for all that it decides in a game."""

    per: Per
    seconds: int


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
    return tuple(
        seat_time(
            clock,
            times[seat.seat].stopped(at) if seat.seat == moved else times[seat.seat],
            seat.decides and seat.seat in waiting,
            at,
        )
        for seat in seats
    )


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
