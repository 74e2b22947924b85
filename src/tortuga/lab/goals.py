"""Goals of a search for figures: how far a version of a game is from what one wants of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from tortuga.engine.errors import TortugaError, listed
from tortuga.lab.by_deal import Deals
from tortuga.lab.intervals import Estimate, mean_of

SEATS, MOVES, CLOSE = "seats", "moves", "close"
KINDS = (SEATS, MOVES, CLOSE)
MOST_MOVES = 100_000


@dataclasses.dataclass(frozen=True)
class Goal:
    """What one wants: ``seats``, the first and the last to move win alike; ``moves``, about so many
    as ``target`` says; ``close``, the winner is as little ahead as can be.
    """

    kind: str
    target: int | None = None

    def check(self) -> None:
        """Refuse a goal that means nothing."""
        if self.kind not in KINDS:
            raise TortugaError(f"a goal is {listed(list(KINDS))}, not {self.kind!r}")
        if (self.kind == MOVES) != (self.target is not None):
            raise TortugaError("the goal moves has a number, as in moves=40; the others have none")
        if self.target is not None:
            whole = isinstance(self.target, int) and not isinstance(self.target, bool)
            if not whole or not 1 <= self.target <= MOST_MOVES:
                raise TortugaError(f"moves must be 1 to {MOST_MOVES}, not {self.target!r}")

    @property
    def is_share(self) -> bool:
        """Whether a distance from it is told in per cent."""
        return self.kind != MOVES

    def values(self, found: Deals) -> list[float]:
        """One value a deal, whose mean is at the goal where it is nought.

        How close it was is the margin as a part of the best score: fewer points for everything
        make nothing closer.
        """
        columns = found.columns
        if self.kind == SEATS:
            return [a - b for a, b in zip(columns["seat1"], columns[f"seat{found.seats}"])]
        if self.kind == MOVES:
            assert self.target is not None
            return [moves - self.target for moves in columns["moves"]]
        usual = max(1.0, fmean([abs(top) for top in columns["top"]]))
        return [margin / usual for margin in columns["margin"]]


def distance(values: Sequence[float]) -> Estimate:
    """How far from the goal, with an interval that does not go below nought.

    >>> distance([1.0, -1.0, 1.0, -1.0]).low
    0.0
    """
    mean = mean_of(values)
    ends = abs(mean.low), abs(mean.high)
    low = 0.0 if mean.low <= 0 <= mean.high else min(ends)
    return Estimate(abs(mean.value), low, max(ends))


def gain(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """How much nearer to the goal the second is, deal by deal."""
    signs = [-1.0 if fmean(values) < 0 else 1.0 for values in (before, after)]
    return mean_of([signs[0] * a - signs[1] * b for a, b in zip(before, after, strict=True)])


def goal_of(told: Any) -> Goal:
    """A goal as JSON has it."""
    if not isinstance(told, dict) or not {"kind"} <= set(told) <= {"kind", "target"}:
        raise TortugaError(f"a goal is {{'kind': …, 'target': …}}, not {told!r}")
    goal = Goal(told["kind"], told.get("target"))
    goal.check()
    return goal
