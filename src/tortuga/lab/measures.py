"""What many watched games say about a game, in frames and one value a deal. Needs `lab`."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

import polars as pl

from tortuga.lab.by_deal import Deals, by_deal, measured
from tortuga.lab.watching import Watched

COUNTED = ("moves", "top", "margin", "leads")


@dataclasses.dataclass(frozen=True)
class Findings:
    """A game's games: as frames with a row a game and a row a seat in a game, and by deal."""

    seats: int
    games: pl.DataFrame
    sat: pl.DataFrame
    deals: Deals


def findings(watched: Sequence[Watched]) -> Findings:
    """The games in a fixed order, so that all sums are taken in it."""
    ordered = sorted(watched, key=lambda each: (each.deal, each.again, each.bots))
    games = pl.DataFrame([game_row(each) for each in ordered])
    rows = [row for game, each in enumerate(ordered) for row in seat_rows(game, each)]
    sat = pl.DataFrame(rows, infer_schema_length=None)
    return Findings(len(ordered[0].bots), games, sat, by_deal(ordered))


def game_row(each: Watched) -> dict[str, object]:
    rest = {"deal": each.deal, "again": each.again, "by_part": list(each.choices)}
    # What is counted stays a whole number, for pictures that count.
    counted = {
        name: int(value) if name in COUNTED else value for name, value in measured(each).items()
    }
    return {**rest, **counted, "line": each.line}


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
