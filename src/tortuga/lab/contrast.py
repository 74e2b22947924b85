"""Two versions of a game side by side: which differences are real. Needs `lab`.

Both are played with the same seeds, and what is compared is deal by deal. Many things are looked
at, and some differ by luck: Holm's correction keeps the chance of a single false alarm at 5 %.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from tortuga.lab.deeds import FEWEST, REAL, uses
from tortuga.lab.intervals import Estimate, chance_of, holm, mean_of
from tortuga.lab.measures import BY_DEAL, Findings, estimates
from tortuga.lab.watching import Watched


@dataclasses.dataclass(frozen=True)
class Difference:
    """A measure in the first and in the second version, and second minus first."""

    name: str
    first: float
    second: float
    change: Estimate
    chance: float

    @property
    def real(self) -> bool:
        return self.chance < REAL


def differences(first: Findings, second: Findings) -> list[Difference]:
    """Every headline figure of both."""
    pairs = paired(first.deals, second.deals, estimates(first))
    return corrected({name: pair for name, pair in pairs.items() if None not in pair[1]})


def paired(
    first: pl.DataFrame, second: pl.DataFrame, names: Iterable[str]
) -> dict[str, tuple[list[float], list[float]]]:
    """Each column of two tables, deal by deal."""
    both = first.join(second, on=BY_DEAL, suffix="_second").sort(BY_DEAL)
    return {name: (both[name].to_list(), both[f"{name}_second"].to_list()) for name in names}


def corrected(pairs: dict[str, tuple[list[float], list[float]]]) -> list[Difference]:
    """Differences of values that go together, with their chances corrected as one family."""
    changes = {name: [b - a for a, b in zip(*pair)] for name, pair in pairs.items()}
    chances = holm([chance_of(values) for values in changes.values()])
    return [
        Difference(
            name=name,
            first=mean_of(pairs[name][0]).value,
            second=mean_of(pairs[name][1]).value,
            change=mean_of(values),
            chance=chance,
        )
        for (name, values), chance in zip(changes.items(), chances)
    ]


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


def changed_figures(first: Any, second: Any, path: str = "") -> list[tuple[str, str, str]]:
    """Where two component files differ: the field, and its figure in both.

    >>> changed_figures({"towels": {"ones": 5, "twos": 4}}, {"towels": {"ones": 6, "twos": 4}})
    [('towels.ones', '5', '6')]
    """
    if not (isinstance(first, dict) and isinstance(second, dict)):
        return [] if first == second else [(path, str(first), str(second))]
    found = []
    for name in dict.fromkeys([*first, *second]):
        inner = f"{path}.{name}" if path else name
        found += changed_figures(first.get(name, "–"), second.get(name, "–"), inner)
    return found
