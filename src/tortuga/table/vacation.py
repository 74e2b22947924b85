"""Vacation: days of a year on which the clocks of tables of days stand still for one guest.

Pure. A vacation that is begun costs whole days of the year in which it begins; who comes back
early gets those back that have not begun.
"""

from __future__ import annotations

import dataclasses
import datetime

from tortuga.table.clocks import DAY
from tortuga.table.refusals import Refusal

DAYS_A_YEAR = 21


@dataclasses.dataclass(frozen=True)
class Vacation:
    """The last vacation or the one that runs; with it ``taken`` days of ``year`` are spent."""

    since: int = 0
    until: int = 0
    year: int = 0
    taken: int = 0

    def left(self, at: int) -> int:
        """How many days can still be taken this year."""
        return DAYS_A_YEAR - (self.taken if year_of(at) == self.year else 0)

    def runs(self, at: int) -> bool:
        return self.until > at

    def away(self, at: int) -> int:
        """Until when the guest is on vacation; 0 where they are not."""
        return self.until if self.runs(at) else 0


def begun(before: Vacation, wanted: int, at: int) -> Vacation:
    """A vacation of so many days from now on."""
    if before.runs(at):
        raise Refusal(409, "on_vacation", "you are on vacation already; come back first")
    left = before.left(at)
    if wanted > left:
        told = f"days: {left} of {DAYS_A_YEAR} vacation days are left this year, not {wanted}"
        raise Refusal(422, "invalid", told)
    return Vacation(at, at + wanted * DAY, year_of(at), DAYS_A_YEAR - left + wanted)


def ended(before: Vacation, at: int) -> Vacation:
    """Back early: only days that have begun are spent, the first one at any rate."""
    if not before.runs(at):
        raise Refusal(409, "not_on_vacation", "you are not on vacation")
    wanted, spent = days(before.until - before.since), max(days(at - before.since), 1)
    return dataclasses.replace(before, until=at, taken=before.taken - wanted + spent)


def days(length: int) -> int:
    """How many days a time takes, the last one begun."""
    return -(-length // DAY)


def year_of(at: int) -> int:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).year
