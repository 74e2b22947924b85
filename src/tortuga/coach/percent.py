"""Chances and changes of chances in whole per cent: rounded here, and nowhere else.

The browser's twin is ``web/src/lib/percent.ts``; both are held to ``tests/data/percents.json``.
"""

from __future__ import annotations


def whole(share: float) -> int:
    """A share in per cent; a half goes away from zero, so that a loss and its gain sound alike.

    >>> whole(0.415), whole(-0.415)
    (42, -42)
    """
    parts = round(10_000 * abs(share))  # shares are told to four places
    number = (parts + 50) // 100
    return -number if share < 0 else number


def percent_of(share: float) -> int:
    """A chance; only what is certain is told as certain."""
    number = whole(share)
    return min(99, max(1, number)) if 0 < share < 1 else number


def told(share: float) -> float:
    """A chance as an account keeps it: in whole per cent, since no more is known of it.

    >>> told(0.4149), told(0.003), told(0.99999)
    (0.41, 0.01, 1.0)
    """
    return percent_of(round(share, 4)) / 100


def signed(share: float) -> str:
    """A change with its sign: '+12', '−3', '±0'."""
    number = whole(share)
    sign = "−" if number < 0 else "+" if number > 0 else "±"
    return f"{sign}{abs(number)}"
