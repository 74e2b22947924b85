"""Ratings: how strong bots are, after Bradley and Terry, from who came in ahead of whom.

A game of several is taken as its pairs: in each, who has the better place beats the other, and
equal places are half a win each. Pairs of one game hang together, and so do all games with one
deal, so intervals come from drawing deals anew, with replacement, and rating again. Where a bot
never loses, that shows no doubt at all; so an interval is never narrower than Fisher's.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from tortuga.engine.chance import Chance
from tortuga.lab.bouts import Result
from tortuga.lab.intervals import Z_95

# Elo's scale: 400 points are odds of ten to one. The bots' mean is put at 1500.
SCALE = 400 / math.log(10)
MEAN = 1500
DRAWS = 400
# Deals are drawn in that many bundles at most: more would change nothing but the time it takes.
BUNDLES = 100
# Half a win each way between any two: nobody is infinitely strong, however long they win.
DOUBT = 0.5
ROUNDS = 500
CLOSE = 1e-5

Matrix = list[list[float]]


@dataclasses.dataclass(frozen=True)
class Rating:
    """A bot's strength with its 95 % interval, where there are deals enough for one."""

    bot: str
    rating: float
    low: float | None
    high: float | None


def rated(bots: Sequence[str], tables: Iterable[Iterable[Result]], seed: int) -> list[Rating]:
    """All bots by their games at some tables, strongest first."""
    bundles = [bundle for results in tables for bundle in bundled(bots, results)]
    strengths = fitted(added(bundles, len(bots)), [0.0] * len(bots))
    chance = Chance(seed, "ratings")
    drawn = []
    for _ in range(DRAWS if len(bundles) > 1 else 0):
        again = [chance.choice(bundles) for _ in bundles]
        drawn.append(fitted(added(again, len(bots)), strengths))
    errors = fisher_errors(added(bundles, len(bots)), strengths)
    found = []
    for index, bot in enumerate(bots):
        spread = sorted(strength[index] for strength in drawn)
        ends: list[float | None] = [None, None]
        if spread:
            half = Z_95 * errors[index]
            low, high = (spread[round(at * (DRAWS - 1))] for at in (0.025, 0.975))
            ends[0] = points(min(low, strengths[index] - half))
            ends[1] = points(max(high, strengths[index] + half))
        found.append(Rating(bot, points(strengths[index]), *ends))
    return sorted(found, key=lambda each: -each.rating)


def points(strength: float) -> float:
    return round(MEAN + SCALE * strength, 1)


def bundled(bots: Sequence[str], results: Iterable[Result]) -> list[Matrix]:
    """Wins of each bot over each other one, deals taken together in bundles."""
    number = {bot: index for index, bot in enumerate(bots)}
    bundles: dict[int, Matrix] = {}
    for result in results:
        wins = bundles.setdefault(result.deal % BUNDLES, nothing(len(bots)))
        # A table of six has fifteen pairs; it should not count as fifteen games for two.
        weight = 1 / (len(result.bots) - 1)
        for one, other in combinations(range(len(result.bots)), 2):
            a, b = number[result.bots[one]], number[result.bots[other]]
            if a == b:
                continue
            lead = result.places[other] - result.places[one]
            share = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
            wins[a][b] += weight * share
            wins[b][a] += weight * (1 - share)
    return [bundles[key] for key in sorted(bundles)]


def nothing(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def added(bundles: Iterable[Matrix], size: int) -> Matrix:
    total = nothing(size)
    for bundle in bundles:
        for row, more in zip(total, bundle):
            for column, count in enumerate(more):
                row[column] += count
    return total


def fitted(wins: Matrix, start: list[float]) -> list[float]:
    """The likeliest strengths, as logarithms with mean 0, after Hunter's MM steps."""
    size = len(wins)
    if size == 1:
        return [0.0]
    met = [[wins[a][b] + wins[b][a] + 2 * DOUBT for b in range(size)] for a in range(size)]
    won = [sum(wins[a]) + DOUBT * (size - 1) for a in range(size)]
    strengths = start
    for _ in range(ROUNDS):
        before = strengths
        powers = [math.exp(each) for each in strengths]
        strengths = [
            math.log(won[a])
            - math.log(sum(met[a][b] / (powers[a] + powers[b]) for b in range(size) if b != a))
            for a in range(size)
        ]
        middle = sum(strengths) / size
        strengths = [each - middle for each in strengths]
        if max(abs(a - b) for a, b in zip(before, strengths)) < CLOSE:
            break
    return strengths


def fisher_errors(wins: Matrix, strengths: list[float]) -> list[float]:
    """Standard errors of the strengths, as if all pairs were independent of each other.

    The information is singular, since only differences count; 1 / size in every cell mends that,
    and does not touch what the errors are about.
    """
    size = len(wins)
    information = [[1 / size] * size for _ in range(size)]
    for a, b in combinations(range(size), 2):
        ahead = 1 / (1 + math.exp(strengths[b] - strengths[a]))
        known = (wins[a][b] + wins[b][a] + 2 * DOUBT) * ahead * (1 - ahead)
        information[a][a] += known
        information[b][b] += known
        information[a][b] -= known
        information[b][a] -= known
    return [math.sqrt(max(0.0, row[at] - 1 / size)) for at, row in enumerate(inverse(information))]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at])]
    return [row[size:] for row in rows]
