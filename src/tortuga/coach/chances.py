"""Chances of winning, move by move, from a view and nothing else.

A search finds the moves that are worth a closer look. Each of these is then tried on the same
re-deals of what the view does not show, with a search of its own for all that follows: so two moves
are compared on equal luck. All randomness comes out of the view: equal views, equal answers.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import time

from tortuga.bots.search import Deals, grow, seat_of
from tortuga.bots.tree import Tree
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
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

    def candidates(self, count: int) -> list[int]:
        """The moves that look best, best first."""
        if self.odds:
            return sorted(self.moves, key=lambda move: -self.odds[move])[:count]
        if len(self.moves) <= count:
            return list(self.moves)
        tree, deals = self.planted("search")
        grow(tree, deals, self.budget.iterations, self.budget.seconds * SEARCHED)
        arms = [arm for arm in tree.root.arms_of(self.seat) if arm.move in self.moves]
        arms.sort(key=lambda arm: (-arm.visits, -arm.mean(), arm.move))
        return [arm.move for arm in arms[:count]]

    def chance(self, move: int, share: float = 1.0) -> float:
        """How likely the seat wins with that move, on re-deals that are the same for each move.

        ``share`` is the part of the time that may be spent on it.
        """
        if self.odds:
            return self.odds[move]
        tree, deals = self.planted("redeals")
        until = self.ends(share)
        total = 0.0
        tries = 0
        while tries < self.budget.redeals and (tries == 0 or time.perf_counter() < until):
            state = deals.next()
            state.apply(self.seat, move)
            tree.grow(state)
            total += tree.guide.chances(state)[self.seat]
            tries += 1
        return total / tries

    def ends(self, share: float) -> float:
        if self.budget.seconds == 0.0:
            return float("inf")
        return time.perf_counter() + self.budget.seconds * (1 - SEARCHED) * share

    def planted(self, purpose: str) -> tuple[Tree, Deals]:
        """A tree that has not grown yet, and the deals for it."""
        guide: Guide = self.game.guide()
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
