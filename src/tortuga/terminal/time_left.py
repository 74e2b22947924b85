"""Time that is left, as one would say it: seconds at a live table, days and hours over days."""

from __future__ import annotations

from typing import Final

SHORT_TIME: Final = 10  # seconds
HOUR: Final = 3600
DAY: Final = 24 * HOUR


def time_words(seconds: int) -> tuple[str, dict[str, int]]:
    """The text that says it, and its facts.

    >>> time_words(2 * DAY + 5 * HOUR + 59)
    ('time_days', {'days': 2, 'hours': 5})
    >>> time_words(9)
    ('short_time', {'seconds': 9})
    """
    if seconds >= DAY:
        return "time_days", {"days": seconds // DAY, "hours": seconds % DAY // HOUR}
    if seconds >= HOUR:
        return "time_hours", {"hours": seconds // HOUR, "minutes": seconds % HOUR // 60}
    return ("short_time" if seconds <= SHORT_TIME else "time"), {"seconds": seconds}
