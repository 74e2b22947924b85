"""Which deeds go with winning: how often each move, card or option appears in winning play.

Needs `lab`. 'Times a game' in winning play is the mean over seats weighted by their share of the
win, in other play by what is left of it; errors allow for games that share a deal.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import polars as pl

from tortuga.lab.intervals import REAL, Z_95, holm, two_sided
from tortuga.lab.watching import Watched

# What happened to fewer seats says little, and would only make the correction harsher.
FEWEST = 20


@dataclasses.dataclass(frozen=True)
class Deed:
    """How many times a game a deed is done by winners and by others."""

    deed: str
    seats: int
    winners: float
    others: float
    difference: float
    low: float
    high: float
    chance: float

    @property
    def real(self) -> bool:
        """Whether luck is ruled out, with the correction for all deeds that were looked at."""
        return self.chance < REAL


def uses(watched: Sequence[Watched]) -> pl.DataFrame:
    """One row for each deed of a seat in a game: how often, and what the seat won."""
    rows = [
        (each.deal, deed, times, won)
        for each in watched
        for won, used in zip(each.won(), each.used)
        for deed, times in used.items()
    ]
    names = ["deal", "deed", "times", "won"]
    return pl.DataFrame(rows, schema=names, orient="row").with_columns(pl.col("won").cast(float))


def compared(watched: Sequence[Watched], sat: pl.DataFrame) -> list[Deed]:
    """All deeds that are common enough, those that differ most surely first."""
    used = uses(watched)
    common = (
        used.group_by("deed", maintain_order=True)
        .agg(seats=pl.len())
        .filter(pl.col("seats") >= FEWEST)
    )
    if common.is_empty():
        return []
    sides = sat.group_by("deal", maintain_order=True).agg(
        won_by=pl.col("won").sum(), left_by=(1 - pl.col("won")).sum()
    )
    won, left = sides["won_by"].sum(), sides["left_by"].sum()
    done = used.group_by("deed", "deal", maintain_order=True).agg(
        winning=(pl.col("won") * pl.col("times")).sum(),
        other=((1 - pl.col("won")) * pl.col("times")).sum(),
    )
    # Deals in which nobody did it count as well: with nought.
    every = common.join(sides, how="cross", maintain_order="left_right").join(
        done, on=["deed", "deal"], how="left", maintain_order="left"
    )
    every = every.with_columns(pl.col("winning", "other").fill_null(0.0))
    rates = every.with_columns(
        winners=pl.col("winning").sum().over("deed") / won,
        others=pl.col("other").sum().over("deed") / left,
    )
    pull = (pl.col("winning") - pl.col("winners") * pl.col("won_by")) / won - (
        pl.col("other") - pl.col("others") * pl.col("left_by")
    ) / left
    summed = rates.group_by("deed", maintain_order=True).agg(
        pl.col("seats", "winners", "others").first(), error=(pull**2).sum().sqrt()
    )
    return in_order(summed.sort("deed").rows(named=True))


def in_order(rows: list[dict[str, float]]) -> list[Deed]:
    """Deeds with their chances corrected, the surest first."""
    gaps = [row["winners"] - row["others"] for row in rows]
    errors = [row["error"] for row in rows]
    zs = [gap / error if error > 0 else 0.0 for gap, error in zip(gaps, errors)]
    chances = holm([two_sided(z) for z in zs])
    found = [
        Deed(
            deed=str(row["deed"]),
            seats=int(row["seats"]),
            winners=row["winners"],
            others=row["others"],
            difference=gap,
            low=gap - Z_95 * error,
            high=gap + Z_95 * error,
            chance=chance,
        )
        for row, gap, error, chance in zip(rows, gaps, errors, chances)
    ]
    order = sorted(range(len(found)), key=lambda at: (-abs(zs[at]), found[at].deed))
    return [found[at] for at in order if math.isfinite(zs[at])]
