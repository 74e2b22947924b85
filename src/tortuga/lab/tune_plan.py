"""What a search for figures is asked: a goal, figures that may change, and what it may cost."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.options import FIRST
from tortuga.engine.registry import game_class
from tortuga.lab.goals import SEATS, Goal, goal_of
from tortuga.lab.trial import MOST_REPLAYS, check_count

MOST_FIGURES = 3
MOST_GAMES = 10_000_000


@dataclasses.dataclass(frozen=True)
class Range:
    """A figure that may change, a number or one in a list (``columns[2]``), and how far."""

    path: str
    low: int
    high: int


@dataclasses.dataclass(frozen=True)
class TunePlan:
    """What is searched for, from ``changes`` on; ``budget`` is how many games it may cost."""

    game: str
    seats: int
    bots: Sequence[str]
    goal: Goal
    figures: Sequence[Range]
    budget: int
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    changes: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    replays: int = 2
    seed: int = 1

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> TunePlan:
        """A plan as JSON has it."""
        figures = told.get("figures")
        if not isinstance(figures, list):
            raise TortugaError(f"figures must be a list of ranges, not {figures!r}")
        try:
            ranges = [Range(**each) for each in figures]
            rest = {name: value for name, value in told.items() if name not in ("goal", "figures")}
            return cls(**rest, goal=goal_of(told.get("goal")), figures=ranges)
        except TypeError as error:
            raise TortugaError(f"this is no plan of a search: {error}") from error

    def check(self) -> None:
        self.goal.check()
        if not 1 <= len(self.figures) <= MOST_FIGURES:
            raise TortugaError(f"name 1 to {MOST_FIGURES} figures, not {len(self.figures)}")
        check_count("replays", self.replays, 1, MOST_REPLAYS)
        check_count("games", self.budget, 1, MOST_GAMES)
        for each in self.figures:
            whole = all(isinstance(end, int) and not isinstance(end, bool) for end in ends(each))
            if not whole or each.low >= each.high:
                told = f"{each.low!r} to {each.high!r}"
                raise TortugaError(f"{each.path}: a range goes from less to more, not from {told}")
        paths = [each.path for each in self.figures]
        if len(set(paths)) < len(paths):
            raise TortugaError("each figure can be named once only")

    def settled_options(self) -> dict[str, Any]:
        """Who is first and who last is seen only where one seat always begins."""
        options = dict(self.options)
        if self.goal.kind == SEATS and game_class(self.game).has_first:
            options.setdefault(FIRST, 1)
        return options


def ends(each: Range) -> tuple[int, int]:
    return each.low, each.high
