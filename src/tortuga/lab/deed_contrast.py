"""How often things are done in two versions of a game: which differences are real. Needs `lab`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from tortuga.lab.contrast import Difference, corrected
from tortuga.lab.deeds import FEWEST, uses
from tortuga.lab.watching import Watched

BY_DEAL = "deal"


def deed_differences(first: Sequence[Watched], second: Sequence[Watched]) -> list[Difference]:
    """How often each deed is done by a seat in a game, in both; the surest differences first."""
    tables = [times_by_deal(watched) for watched in (first, second)]
    deeds = sorted({*tables[0].columns, *tables[1].columns} - {BY_DEAL})
    ours, theirs = (
        table.with_columns(pl.lit(0.0).alias(deed) for deed in deeds if deed not in table.columns)
        for table in tables
    )
    found = corrected(paired(ours, theirs, deeds))
    return sorted(found, key=lambda each: (each.chance, each.name))


def times_by_deal(watched: Sequence[Watched]) -> pl.DataFrame:
    """One row a deal, one column a deed that is common enough: times per seat and game."""
    seats: dict[int, int] = {}
    for each in watched:
        seats[each.deal] = seats.get(each.deal, 0) + len(each.bots)
    used = uses(watched)
    common = used.filter(pl.len().over("deed") >= FEWEST)
    times = common.group_by(BY_DEAL, "deed", maintain_order=True).agg(pl.col("times").sum())
    deals = pl.DataFrame({BY_DEAL: list(seats), "seats": list(seats.values())})
    if times.is_empty():
        return deals.select(BY_DEAL)
    wide = times.pivot(on="deed", index=BY_DEAL, values="times")
    found = deals.join(wide, on=BY_DEAL, how="left").fill_null(0)
    columns = pl.all().exclude(BY_DEAL, "seats") / pl.col("seats")
    return found.select(BY_DEAL, columns)


def paired(
    first: pl.DataFrame, second: pl.DataFrame, names: Iterable[str]
) -> dict[str, tuple[list[float], list[float]]]:
    """Each column of two tables, deal by deal."""
    both = first.join(second, on=BY_DEAL, suffix="_second").sort(BY_DEAL)
    return {name: (both[name].to_list(), both[f"{name}_second"].to_list()) for name in names}
