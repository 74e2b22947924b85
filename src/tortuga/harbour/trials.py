"""What is tried in the workshop: which trials and searches may be asked for, and their plans."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.harbour.trying import Kind, Order
from tortuga.harbour.workshop import known_game
from tortuga.table.figures import Changes, bounded
from tortuga.table.new_tables import check_level
from tortuga.table.refusals import Refusal

REPLAYS = 2  # games with each deal
FEWEST_GAMES = 20


@dataclasses.dataclass(frozen=True)
class Bounds:
    """What may be tried here: games with each version, and by bots of which levels."""

    most_games: int
    levels: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Wanted:
    """What somebody wants to have tried, or searched for, as they say it.

    Whether the game can be played so, its reader says later.
    """

    game: str
    seats: int
    options: dict[str, Any]
    level: str
    games: int
    seed: int
    changes: Changes
    against: Changes = dataclasses.field(default_factory=dict)
    goal: dict[str, Any] | None = None
    figures: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    def order(self, name: str, bounds: Bounds) -> Order:
        """The same as an order, within the bounds."""
        self.check(bounds)
        plan: dict[str, Any] = {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "changes": bounded(self.changes),
            "bots": [self.level],
            "replays": REPLAYS,
            "seed": self.seed,
        }
        kind: Kind = "trial" if self.goal is None else "search"
        if kind == "trial":
            plan |= {"against": bounded(self.against), "deals": self.games // REPLAYS}
        else:
            plan |= {"goal": self.goal, "figures": self.figures, "budget": self.games}
        return Order(name, kind, plan)

    def check(self, bounds: Bounds) -> None:
        check_level(self.level)
        known_game(self.game)
        if self.level not in bounds.levels:
            allowed = ", ".join(bounds.levels)
            raise Refusal(422, "invalid", f"level: here {allowed} play trials")
        check_games(self.games, bounds)


def check_games(games: int, bounds: Bounds) -> None:
    if not FEWEST_GAMES <= games <= bounds.most_games or games % REPLAYS:
        told = f"games: an even number from {FEWEST_GAMES} to {bounds.most_games}"
        raise Refusal(422, "invalid", told)


def report_order(order: Order, language: str) -> Order:
    """The order for the whole report of a trial."""
    plan = order.plan | {"trial": order.name, "language": language}
    return Order("", "report", plan)


def widened(order: Order, games: int, bounds: Bounds) -> Order:
    """A trial with so many games more for each version; that is one look more."""
    if order.kind != "trial":
        raise Refusal(409, "conflict", "only a trial can be widened; begin another search")
    check_games(games, bounds)
    plan = order.plan
    deals = plan["deals"] + games // REPLAYS
    if deals * REPLAYS > bounds.most_games:
        raise Refusal(422, "invalid", f"games: at most {bounds.most_games} in all")
    wider = plan | {"deals": deals, "looks": plan.get("looks", 1) + 1}
    return dataclasses.replace(order, plan=wider)
