"""How sure a figure is: intervals, and which of many differences are real.

Games with one deal hang together, so a deal, not a game, is what counts as one observation.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean, stdev

from tortuga.coach.doubts import t_of

Z_95 = 1.959964
NORMAL = NormalDist()
# What luck does less often than that is called real.
REAL = 0.05


@dataclasses.dataclass(frozen=True)
class Estimate:
    """A figure between the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        """The same in other units, such as per cent."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share, as Wilson reckons it.

    >>> wilson(0.5, 100)
    (0.4038, 0.5962)
    """
    spread = Z_95 * Z_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of one value a deal, by Student's distribution."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, -math.inf, math.inf)
    half = t_of(Z_95, len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def share_of(values: Sequence[float]) -> Estimate:
    """A share, from its share in each deal: Wilson's interval for as many independent games.

    It stays within 0 and 1, and does not shrink to nothing where something never happened.
    """
    middle = fmean(values)
    games = float(len(values))
    error = stdev(values) / math.sqrt(games) if games > 1 else 0.0
    if error > 0:
        games = max(1.0, middle * (1 - middle) / error**2)
    return Estimate(middle, *wilson(middle, games))


def pooled_share(bundles: Iterable[tuple[float, int]]) -> Estimate:
    """A share of all that hangs together in bundles: how much of how many, in each deal.

    Wilson's interval for as many independent ones as say as much; never more than there are.
    """
    known = list(bundles)
    count = sum(many for _, many in known)
    share = sum(much for much, _ in known) / count
    pulls = sum((much - share * many) ** 2 for much, many in known)
    if len(known) < 2 or pulls == 0:
        return Estimate(share, *wilson(share, len(known)))
    error = math.sqrt(pulls * len(known) / (len(known) - 1)) / count
    worth = min(count, max(1.0, share * (1 - share) / error**2))
    return Estimate(share, *wilson(share, worth))


def z_of(t: float, freedom: int) -> float:
    """The inverse of :func:`~tortuga.coach.doubts.t_of`, after Wallace."""
    even = math.sqrt(freedom * math.log1p(t**2 / freedom))
    return even * (8 * freedom + 1) / (8 * freedom + 3)


def chance_of(values: Sequence[float]) -> float:
    """How likely a mean as far from 0 is by luck alone (two-sided)."""
    middle, count = fmean(values), len(values)
    error = stdev(values) / math.sqrt(count) if count > 1 else math.inf
    if error == 0:
        return 1.0 if middle == 0 else 0.0
    return 0.0 if math.isinf(middle / error) else two_sided(z_of(middle / error, count - 1))


def two_sided(z: float) -> float:
    return 2 * NORMAL.cdf(-abs(z))


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances, corrected for looking at many at once; below 0.05 counts as real.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(chances)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, chances[index] * (len(chances) - rank)))
        corrected[index] = round(highest, 12)
    return corrected
