"""Chances of winning, move by move, from a view and nothing else.

A captain's search finds the moves that are worth a closer look. Each of these is then tried on the
same re-deals of what the view does not show, with a search of its own for all that follows or,
where a game has plans, with the best plan that begins so: two moves are compared on equal luck.
All randomness comes out of the view: equal views, equal answers.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
import time

from tortuga.bots import plans
from tortuga.bots.search import SHARED, Deals, grow, seat_of
from tortuga.bots.tree import Tree
from tortuga.coach.doubts import error_of
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
from tortuga.engine.state import State
from tortuga.engine.views import View

SEARCHED = 0.5  # of the time goes into finding candidates, the rest into comparing them


@dataclasses.dataclass(frozen=True)
class Budget:
    """So many iterations for the search and half as many for each move that is compared.

    ``seconds`` ends both early where they are slow; answers then depend on the machine.
    """

    iterations: int
    seconds: float = 0.0

    def __post_init__(self) -> None:
        if self.iterations < 2 or self.seconds < 0:
            raise TortugaError("a budget has 2 iterations or more, and no less than 0 seconds")

    @property
    def redeals(self) -> int:
        return self.iterations // 2


@dataclasses.dataclass(frozen=True)
class Trial:
    """How a move of ``seat`` fared: re-deal by re-deal, how likely each seat wins.

    What was ``reckoned`` by the game itself is not in doubt.
    """

    move: int
    seat: int
    tries: tuple[tuple[float, ...], ...]
    reckoned: bool = False

    @property
    def chance(self) -> float:
        return self.chance_of(self.seat)

    def chance_of(self, seat: int) -> float:
        return sum(each[seat] for each in self.tries) / len(self.tries)

    def halves(self) -> tuple[Trial, Trial]:
        """Two trials out of one, on different re-deals; too few are not cut."""
        if len(self.tries) < 2 * SHARED:
            return self, self
        parts: tuple[list[tuple[float, ...]], ...] = ([], [])
        for number, each in enumerate(self.tries):
            parts[deal_of(number) % 2].append(each)
        one, other = (Trial(self.move, self.seat, tuple(part)) for part in parts)
        return one, other

    def error(self, seat: int) -> float:
        """The standard error of a seat's chance."""
        return 0.0 if self.reckoned else standard_error([each[seat] for each in self.tries])

    def doubt(self, other: Trial, seat: int) -> float:
        """The standard error of what two moves on the same re-deals differ by for a seat."""
        if self.reckoned or self is other:
            return 0.0
        return standard_error(
            [mine[seat] - its[seat] for mine, its in zip(self.tries, other.tries)]
        )


def deal_of(number: int) -> int:
    """On which re-deal a try was made: some share one, and the first begins with a look at it."""
    return (number + 1) // SHARED


def standard_error(values: list[float]) -> float:
    """Of the mean of what was tried: the tries on one re-deal hang together."""
    deals: dict[int, list[float]] = {}
    for number, value in enumerate(values):
        deals.setdefault(deal_of(number), []).append(value)
    return error_of(list(deals.values()))


class Judge:
    """Judges the moves of one view."""

    def __init__(self, game: Game, view: View, budget: Budget) -> None:
        self.game = game
        self.view = view
        self.seat = seat_of(view)
        self.budget = budget
        self.seed = seed_of(view)
        self.moves = own_moves(game, view)
        self.odds = dict(zip(view.legal, game.odds(view)))
        self.plans = {} if self.odds else self.planned()

    def guide(self) -> Guide:
        """What lines are searched and judged by."""
        return self.game.guide()

    def planned(self) -> dict[int, list[int]]:
        """The most promising plan that begins with each move, where the game has plans."""
        guide = self.guide()
        state = self.game.guess(self.view, Chance(self.seed, "plans"))
        guide.begin(state)
        found: dict[int, list[int]] = {}
        for plan in guide.plans(state, self.seat):
            if plan[0] in self.moves:
                found.setdefault(plan[0], plan)
        return found

    def candidates(self, count: int) -> list[int]:
        """The moves that look best, best first."""
        if self.odds:
            return sorted(self.moves, key=lambda move: -self.odds[move])[:count]
        if len(self.moves) <= count:
            return list(self.moves)
        if self.plans:
            return self.first_moves()[:count]
        tree, deals = self.planted("search")
        grow(tree, deals, self.budget.iterations, self.budget.seconds * SEARCHED)
        arms = [arm for arm in tree.root.all_arms_of(self.seat) if arm.move in self.moves]
        arms.sort(key=lambda arm: (-arm.visits, -arm.mean(), arm.move))
        return [arm.move for arm in arms[:count]]

    def first_moves(self) -> list[int]:
        """With the move of the plan that proves best in front, the others as they promise."""
        tree, deals = self.planted("plans")
        compared = plans.Comparison(self.game, self.view, tree.guide, deals.chance)
        meter = plans.Meter(self.budget.iterations, self.budget.seconds * SEARCHED)
        best = compared.best(list(self.plans.values()), meter)
        return [best[0], *(move for move in self.plans if move != best[0])]

    def trials(self, moves: list[int]) -> list[Trial]:
        """Each of the moves tried out, the best first."""
        tried = [self.trial(move, 1 / len(moves)) for move in moves]
        return sorted(tried, key=lambda each: -each.chance)

    def trial(self, move: int, share: float = 1.0) -> Trial:
        """One move on the re-deals that all moves are tried on.

        ``share`` is the part of the time that may be spent on it.
        """
        if self.odds:
            return Trial(move, self.seat, (self.alone(self.odds[move]),), reckoned=True)
        tree, deals = self.planted("redeals")
        until = self.ends(share)
        tries: list[tuple[float, ...]] = []
        while len(tries) < self.budget.redeals and (not tries or time.perf_counter() < until):
            state = deals.next()
            self.play_on(tree, state, move)
            tries.append(tuple(tree.guide.chances(state)))
        return Trial(move, self.seat, tuple(tries))

    def play_on(self, tree: Tree, state: State, move: int) -> None:
        """Play a move, and what follows from it, to where the game judges a line."""
        guide = tree.guide
        for each in self.plans.get(move, [move]):
            state.apply(self.seat, each)
        if self.plans or guide.settled(state):
            guide.finish(state, tree.chance)
        else:
            tree.grow(state)

    def alone(self, chance: float) -> tuple[float, ...]:
        """A chance that is told of the own seat only."""
        return tuple(chance if seat == self.seat else 0.0 for seat in range(self.game.seats))

    def ends(self, share: float) -> float:
        if self.budget.seconds == 0.0:
            return math.inf
        return time.perf_counter() + self.budget.seconds * (1 - SEARCHED) * share

    def planted(self, purpose: str) -> tuple[Tree, Deals]:
        """A tree that has not grown yet, and the deals for it."""
        guide = self.guide()
        deals = Deals(self.game, self.view, Chance(self.seed, f"{purpose} deals"))
        guide.begin(deals.next())
        return Tree(guide, self.game.moves.size, Chance(self.seed, purpose)), deals


def own_moves(game: Game, view: View) -> list[int]:
    """What a person in this seat can choose from; without any such move, all that is legal."""
    return game.moves.for_people(view.legal) or list(view.legal)


def seed_of(view: View) -> int:
    """A seed that is the same for the same view, on every machine."""
    told = json.dumps(view.to_json(), sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")
