"""Doubts: how far the mean of what was tried may be from the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

SURE = 1.96  # standard errors: a difference below that may be no difference
UNKNOWN = 1.0  # the error of a chance that was tried on one re-deal only: it may be any


def t_of(z: float, freedom: int) -> float:
    """The point of Student's distribution that is as far out as ``z`` is of the normal one.

    >>> round(t_of(SURE, 10), 2), round(t_of(SURE, 1000), 2)
    (2.23, 1.96)
    """
    even = z * (8 * freedom + 3) / (8 * freedom + 1)
    return math.sqrt(freedom * math.expm1(even**2 / freedom))


def error_of(bundles: Sequence[Sequence[float]]) -> float:
    """The standard error of a mean whose values hang together in bundles.

    The fewer bundles there are the less is known of how they vary, and the larger it is.
    """
    if len(bundles) < 2:
        return UNKNOWN
    wide = t_of(SURE, len(bundles) - 1) / SURE
    return min(UNKNOWN, wide * stdev(fmean(each) for each in bundles) / math.sqrt(len(bundles)))
