"""What watched games say, one value a deal, and headline figures with their intervals.

Deals are independent of each other, games with the same deal are not: every measure is the mean
over the games with a deal. Plain Python, so that it runs wherever games do.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean

from tortuga.lab.intervals import Estimate, mean_of, share_of
from tortuga.lab.watching import Seen

MEASURES = ("tied", "moves", "choices", "forced", "score", "top", "margin", "leads", "settled")
# Parts of a whole. Ties alone are counted in whole games, as wins are.
PARTS_OF_A_WHOLE = ("tied", "forced", "settled", "luck")


@dataclasses.dataclass(frozen=True)
class Deals:
    """Columns with one value a deal, in the order of the deals; what nobody can say is missing."""

    seats: int
    deals: list[int]
    columns: dict[str, list[float]]

    def __len__(self) -> int:
        return len(self.deals)

    def first(self, count: int) -> Deals:
        """So many of the first deals, without the deal's part, which hangs on all of them."""
        kept = {name: values[:count] for name, values in self.columns.items() if name != "luck"}
        return Deals(self.seats, self.deals[:count], kept)


def measured(each: Seen) -> dict[str, float]:
    """What one game says."""
    best, *others = sorted(each.scores, reverse=True)
    found = {
        "tied": float(each.places.count(1) > 1),
        "moves": float(each.moves),
        "choices": each.breadth,
        "forced": each.forced,
        "score": fmean(each.scores),
        "top": float(best),
        "margin": float(best - max(others, default=0)),
        "leads": float(each.leads),
        "settled": each.settled,
    }
    for seat, won in enumerate(each.won(), 1):
        found[f"seat{seat}"] = won
    return found


def in_order(seen: Sequence[Seen]) -> list[Seen]:
    """A fixed order, so that sums hang on nobody's pace: floating point forgets nothing."""
    return sorted(seen, key=lambda each: (each.deal, each.again, each.bots))


def by_deal(seen: Sequence[Seen]) -> Deals:
    """The mean of each measure over the games with a deal, and the deal's part in who wins."""
    ordered = in_order(seen)
    games: dict[int, list[dict[str, float]]] = defaultdict(list)
    for each in ordered:
        games[each.deal].append(measured(each))
    names = list(next(iter(games.values()))[0])
    columns = {
        name: [fmean([game[name] for game in of_deal]) for of_deal in games.values()]
        for name in names
    }
    luck = luck_of_the_deal(ordered)
    if luck:
        columns["luck"] = luck
    return Deals(len(ordered[0].bots), list(games), columns)


def luck_of_the_deal(ordered: Sequence[Seen]) -> list[float]:
    """How much of who wins the deal decides, as one pseudo-value a deal (the jackknife's).

    It is the intraclass correlation: of two games with the same deal, how alike are the results
    of a seat, once what its seat and its bot win on the average is taken off? The mean of the
    pseudo-values is the figure, and their scatter says how sure it is. Empty where nobody can say.
    """
    won: dict[tuple[int, str], list[float]] = defaultdict(list)
    for each in ordered:
        for seat, share in enumerate(each.won()):
            won[seat, each.bots[seat]].append(share)
    usual = {place: fmean(shares) for place, shares in won.items()}
    rests: dict[int, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for each in ordered:
        for seat, share in enumerate(each.won()):
            rests[each.deal][seat].append(share - usual[seat, each.bots[seat]])
    games = max(len(rest) for of_seats in rests.values() for rest in of_seats.values())
    count = len(rests)
    if games < 2 or count < 3:
        return []
    sums = [squares(list(of_seats.values())) for of_seats in rests.values()]
    between, within = sum(b for b, _ in sums), sum(w for _, w in sums)
    whole = alikeness(between, within, count, games)
    return [
        count * whole - (count - 1) * alikeness(between - b, within - w, count - 1, games)
        for b, w in sums
    ]


def squares(of_seats: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Sums of squares of a deal's results: of the seats' means, and around them."""
    between = within = 0.0
    for rest in of_seats:
        middle = fmean(rest)
        between += len(rest) * middle**2
        within += sum((value - middle) ** 2 for value in rest)
    return between, within


def alikeness(between: float, within: float, deals: int, games: int) -> float:
    """The intraclass correlation, from sums of squares between and within deals."""
    outer, inner = between / (deals - 1), within / (deals * (games - 1))
    total = outer + (games - 1) * inner
    return (outer - inner) / total if total > 0 else 0.0


def names_of(found: Deals) -> list[str]:
    """The headline figures, in the order in which people ask for them."""
    seats = [f"seat{seat}" for seat in range(1, found.seats + 1)]
    return [name for name in (*seats, *MEASURES, "luck") if name in found.columns]


def estimates(found: Deals) -> dict[str, Estimate]:
    """Every headline figure with its interval."""
    return {name: estimate(name, found.columns[name]) for name in names_of(found)}


def estimate(name: str, values: Sequence[float]) -> Estimate:
    counted = name == "tied" or name.startswith("seat")
    return share_of(values) if counted else mean_of(values)


def is_share(name: str) -> bool:
    """Whether a measure is told in per cent."""
    return name in PARTS_OF_A_WHOLE or name.startswith("seat")
