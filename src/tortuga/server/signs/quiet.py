"""Quiet hours: when somebody does not want to be called, by the clock on their own wall."""

from __future__ import annotations

import datetime
import zoneinfo
from typing import NamedTuple

A_DAY = 24 * 60  # minutes


class Quiet(NamedTuple):
    """From one minute of the day to another, perhaps over midnight; none where both are one."""

    start: int
    end: int
    zone: str

    def until(self, at: int) -> int | None:
        """When the quiet hours end that it is now; None where it is not quiet. In milliseconds."""
        here = datetime.datetime.fromtimestamp(at / 1000, zone_of(self.zone))
        minute = here.hour * 60 + here.minute
        if (minute - self.start) % A_DAY >= (self.end - self.start) % A_DAY:
            return None
        day = here.date() + datetime.timedelta(days=1 if minute >= self.end else 0)
        hour, minute = divmod(self.end, 60)
        ends = datetime.datetime.combine(day, datetime.time(hour, minute), here.tzinfo)
        return int(ends.timestamp() * 1000)


def zone_of(name: str) -> datetime.tzinfo:
    """A time zone by its name; where the system knows it no more, the world's."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return datetime.UTC


def is_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True
