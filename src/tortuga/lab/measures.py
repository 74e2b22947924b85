"""What many watched games say about a game, each figure with its interval. Needs `lab`.

Every measure is one value a deal, the mean over the games with it: deals are independent of each
other, games with the same deal are not.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from statistics import fmean

import polars as pl

from tortuga.lab.intervals import Estimate, mean_of, share_of
from tortuga.lab.watching import Watched

BY_DEAL = "deal"
MEASURES = ("tied", "moves", "choices", "forced", "score", "top", "margin", "leads", "settled")
# Parts of a whole. Ties alone are counted in whole games, as wins are.
PARTS_OF_A_WHOLE = ("tied", "forced", "settled", "luck")


@dataclasses.dataclass(frozen=True)
class Findings:
    """A game's games as frames: one row a game, one row a seat in a game, one row a deal."""

    seats: int
    games: pl.DataFrame
    sat: pl.DataFrame
    deals: pl.DataFrame


def findings(watched: Sequence[Watched]) -> Findings:
    """Frames of the games; the order in which workers handed them in leaves no trace.

    So all sums are taken in a fixed order: floating point forgets nothing.
    """
    ordered = sorted(watched, key=lambda each: (each.deal, each.again, each.bots))
    seats = len(ordered[0].bots)
    games = pl.DataFrame([game_row(each) for each in ordered])
    rows = [row for game, each in enumerate(ordered) for row in seat_rows(game, each)]
    sat = pl.DataFrame(rows, infer_schema_length=None)
    return Findings(seats, games, sat, by_deal(games, sat, seats))


def game_row(each: Watched) -> dict[str, object]:
    best, *others = sorted(each.scores, reverse=True)
    return {
        "deal": each.deal,
        "again": each.again,
        "moves": each.moves,
        "choices": fmean(each.choices),
        "by_part": list(each.choices),
        "forced": each.forced,
        "leads": each.leads,
        "settled": each.settled,
        "tied": float(each.places.count(1) > 1),
        "top": best,
        "margin": best - max(others, default=0),
        "line": each.line,
    }


def seat_rows(game: int, each: Watched) -> list[dict[str, object]]:
    return [
        {
            "game": game,
            "deal": each.deal,
            "seat": seat + 1,
            "bot": each.bots[seat],
            "score": each.scores[seat],
            "won": won,
        }
        for seat, won in enumerate(each.won())
    ]


def by_deal(games: pl.DataFrame, sat: pl.DataFrame, seats: int) -> pl.DataFrame:
    """One row a deal: the mean of each measure, each seat's share of wins, the mean score."""
    of_games = [name for name in MEASURES if name != "score"]
    means = games.group_by(BY_DEAL, maintain_order=True).agg(pl.col(of_games).mean())
    scores = sat.group_by(BY_DEAL, maintain_order=True).agg(pl.col("score").mean())
    found = means.join(scores, on=BY_DEAL)
    for seat in range(1, seats + 1):
        won = (
            sat.filter(seat=seat)
            .group_by(BY_DEAL, maintain_order=True)
            .agg(pl.col("won").mean().alias(f"seat{seat}"))
        )
        found = found.join(won, on=BY_DEAL)
    return found.join(luck_of_the_deal(sat), on=BY_DEAL).sort(BY_DEAL)


def luck_of_the_deal(sat: pl.DataFrame) -> pl.DataFrame:
    """How much of who wins the deal decides, as one pseudo-value a deal (the jackknife's).

    It is the intraclass correlation: of two games with the same deal, how alike are the results
    of a seat, once what its seat and its bot win on the average is taken off? The mean of the
    pseudo-values is the figure, and their scatter says how sure it is.
    """
    usual = pl.col("won").mean().over("seat", "bot")
    left = sat.with_columns(rest=pl.col("won") - usual)
    of_seats = left.group_by(BY_DEAL, "seat", maintain_order=True).agg(
        games=pl.len(),
        between=pl.len() * pl.col("rest").mean() ** 2,
        within=((pl.col("rest") - pl.col("rest").mean()) ** 2).sum(),
    )
    sums = of_seats.group_by(BY_DEAL, maintain_order=True).agg(
        pl.col("games").max(), pl.col("between", "within").sum()
    )
    games = sums["games"].max()
    count = len(sums)
    assert isinstance(games, int)
    if games < 2 or count < 3:
        return sums.select(BY_DEAL, luck=pl.lit(None, pl.Float64))
    between, within = float(sums["between"].sum()), float(sums["within"].sum())
    whole = alikeness(between, within, count, games)
    values = [
        count * whole - (count - 1) * alikeness(between - b, within - w, count - 1, games)
        for b, w in sums.select("between", "within").iter_rows()
    ]
    return sums.select(BY_DEAL).with_columns(luck=pl.Series(values, dtype=pl.Float64))


def alikeness(between: float, within: float, deals: int, games: int) -> float:
    """The intraclass correlation, from sums of squares between and within deals."""
    outer, inner = between / (deals - 1), within / (deals * (games - 1))
    total = outer + (games - 1) * inner
    return (outer - inner) / total if total > 0 else 0.0


def estimates(found: Findings) -> dict[str, Estimate]:
    """Every headline figure, in the order in which people ask for them."""
    measured: dict[str, Estimate] = {}
    for seat in range(1, found.seats + 1):
        measured[f"seat{seat}"] = share_of(found.deals[f"seat{seat}"].to_list())
    for name in (*MEASURES, "luck"):
        values = found.deals[name].drop_nulls().to_list()
        if values:
            measured[name] = share_of(values) if name == "tied" else mean_of(values)
    return measured


def is_share(name: str) -> bool:
    """Whether a measure is told in per cent."""
    return name in PARTS_OF_A_WHOLE or name.startswith("seat")


def same_again(found: Findings) -> float | None:
    """Of games with a deal played before, how many went move for move as an earlier one."""
    repeated = len(found.games) - len(found.deals)
    if repeated == 0:
        return None
    different = found.games.select("deal", "line").n_unique()
    return (len(found.games) - different) / repeated


def wins_of_first(shares: Sequence[float], games: int) -> tuple[list[float], list[float]]:
    """How often seat 1 won 0, 1, 2 … of a deal's games; and how often luck alone would do that."""
    counts = [0] * (games + 1)
    for share in shares:
        counts[round(share * games)] += 1
    usual = sum(shares) / len(shares)
    luck = [
        math.comb(games, won) * usual**won * (1 - usual) ** (games - won)
        for won in range(games + 1)
    ]
    return [count / len(shares) for count in counts], luck
