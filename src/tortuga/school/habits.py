"""Habits: how often moves of a kind are chosen, learned from the choices of a search.

Every choice is a contest that one move has won against the others. A move is as strong as the
product of its two kinds, and the strengths that make the choices most likely are found by going
over them again and again (Hunter, MM algorithms for generalized Bradley-Terry models).
"""

from __future__ import annotations

from typing import Any

from tortuga.env.extras import extra
from tortuga.school.lessons import Choices

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

PASSES = 25
# A search that is watched has little time. One with more would choose the better kinds more often.
SHARPER = 2.0
WEAKEST, STRONGEST = 1e-3, 1e3

Whole = npt.NDArray[np.int64]


def practised(noted: list[Choices], kinds: int) -> bytes:
    """The weight of each kind, as 32-bit floats; nothing where a game tells none apart."""
    counts = joined([each.counts for each in noted])
    if kinds == 0 or not len(counts):
        return b""
    pairs = joined([each.kinds for each in noted]).reshape(-1, 2).T
    starts = np.cumsum(counts) - counts
    taken = starts + joined([each.taken for each in noted])
    strengths = np.ones(kinds)
    for _ in range(PASSES):
        for mine, other in (pairs, pairs[::-1]):
            totals = np.add.reduceat(strengths[mine] * strengths[other], starts)
            met = np.bincount(mine, strengths[other] / np.repeat(totals, counts), kinds)
            won = np.bincount(mine[taken], minlength=kinds)
            # Beside all others, each kind has won and lost once against one of strength 1.
            found = (won + 1) / (met + 2 / (strengths + 1))
            strengths = np.where(met > 0, found, strengths)
    strengths = np.clip(strengths**SHARPER, WEAKEST, STRONGEST)
    return strengths.astype("<f4").tobytes()


def joined(arrays: list[Any]) -> Whole:
    return np.concatenate([np.frombuffer(each, np.int16) for each in arrays]).astype(np.int64)
