"""Successive halving: which of many combinations are tried, and how many deals each round has."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Sequence

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError

MOST_CANDIDATES = 64
FEWEST_DEALS = 8  # in the first round, and in the proof
PROOF = 3  # a third of the games proves what was found


@dataclasses.dataclass(frozen=True)
class Round:
    """So many candidates on deals from ``first`` up to ``last``."""

    candidates: int
    first: int
    last: int


def in_some_order(
    ranges: Sequence[range], size: int, own: tuple[int, ...], chance: Chance
) -> Iterable[tuple[int, ...]]:
    """Every combination where there are few, else some by lot; what one began with comes first."""
    held = all(value in each for value, each in zip(own, ranges))
    if held:
        yield own
    if size <= 4 * MOST_CANDIDATES:
        rest = [values for values in itertools.product(*ranges) if values != own]
        chance.shuffle(rest)
        yield from rest
        return
    given = {own}
    for _ in range(16 * MOST_CANDIDATES):
        values = tuple(each[chance.below(len(each))] for each in ranges)
        if values not in given:
            given.add(values)
            yield values


def schedule(candidates: int, budget: int, replays: int) -> list[Round]:
    """Rounds that cost about the same, each with half as many; the last one is the proof.

    Where the games are too few for all, fewer are tried.
    """
    proof = budget // PROOF // (2 * replays)
    count = candidates
    while count >= 2:
        halves = [count]
        while halves[-1] > 2:
            halves.append((halves[-1] + 1) // 2)
        each_round = (budget - 2 * replays * proof) // len(halves)
        deals = [each_round // (alive * replays) for alive in halves]
        if deals[0] >= FEWEST_DEALS and proof >= FEWEST_DEALS:
            return numbered(halves, deals, proof)
        count = count - 1 if count <= 8 else count // 2
    fewest = 2 * FEWEST_DEALS * replays * PROOF
    raise TortugaError(f"so few games find nothing; give it at least {fewest}, better thousands")


def numbered(halves: list[int], deals: list[int], proof: int) -> list[Round]:
    rounds, first = [], 0
    for alive, more in zip([*halves, 2], [*deals, proof]):
        rounds.append(Round(alive, first, first + more))
        first += more
    return rounds
