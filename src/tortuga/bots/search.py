"""Information-set Monte Carlo tree search: many deals that fit the view, one tree for them all.

The search knows a view and nothing else: every position in it comes from ``game.guess``.
"""

from __future__ import annotations

import time
from typing import Any, Final

from tortuga.bots.levels import Bot, choices_of
from tortuga.bots.tree import Arm, Node, Tree
from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
from tortuga.engine.native import mypyc_attr
from tortuga.engine.state import State
from tortuga.engine.views import View

# A fresh deal costs as much as some iterations, so a few of them share one; in the end the deals
# are used again in turn.
SHARED: Final = 4
MOST_DEALS: Final = 4000
GUARD_SECONDS: Final = 1.7  # no answer takes longer, however slow the machine


class Deals:
    """Full states that fit a view, dealt when they are first needed."""

    def __init__(self, game: Game, view: View, chance: Chance) -> None:
        self.game: Game = game
        self.view: View = view
        self.chance: Chance = chance
        self.dealt: list[State] = []
        self.asked: int = 0

    def next(self) -> State:
        """A state to play on: a copy, so that the deal can be used again."""
        count = len(self.dealt)
        if count < MOST_DEALS and self.asked % SHARED == 0:
            self.dealt.append(self.game.guess(self.view, self.chance))
            count += 1
        state = self.dealt[(self.asked // SHARED) % count]
        self.asked += 1
        return state.copy()


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot):
    """Searches for so many iterations, or so many seconds, whichever ends first; 0 is no limit.

    It keeps its tree while its own turn goes on and nothing has come out that it did not foresee.
    """

    name: str = "searcher"
    level: int = 3

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations: int = iterations
        self.seconds: float = seconds
        self.tree: Tree | None = None
        self.foreseen: View | None = None

    def budget(self, guide: Guide) -> int:
        """How many iterations this bot takes; 0 for as many as there is time for."""
        return self.iterations

    def choose(self, game: Game, view: View, rng: Any) -> int:
        moves = choices_of(game, view)
        if len(moves) == 1:
            return moves[0]
        chance = chance_from(rng)
        move = game.instinct(view, chance, self.level)
        if move is not None:
            return move
        tree = self.grown(game, view, chance)
        move = best_move(tree.root, moves, seat_of(view))
        self.keep(game, view, tree, move)
        return move

    def grown(self, game: Game, view: View, chance: Chance) -> Tree:
        """A tree for the view, the last one's branch where the turn just goes on."""
        tree = self.tree
        if tree is None or view != self.foreseen:
            tree = Tree(game.guide(), game.moves.size, chance)
        tree.chance = chance
        deals = Deals(game, view, chance)
        tree.guide.begin(deals.next())
        iterations = self.budget(tree.guide)
        grow(tree, deals, iterations, self.seconds)
        return tree

    def keep(self, game: Game, view: View, tree: Tree, move: int) -> None:
        """Keep the branch of the chosen move for a next move of the same turn."""
        self.tree = None
        seat = seat_of(view)
        if len(view.acting) > 1:
            return
        state = game.guess(view, Chance(0, "foresight"))
        before = state.reveals
        state.apply(seat, move)
        if state.over or state.reveals != before or state.acting != (seat,):
            return
        below = branch(tree.root, seat, move)
        if below is not None:
            tree.root = below
            self.tree = tree
            self.foreseen = state.view(seat)


class Bosun(Searcher):
    """A light search: sees what is near."""

    name: str = "bosun"
    level: int = 2

    def __init__(self) -> None:
        super().__init__(0, GUARD_SECONDS)

    def budget(self, guide: Guide) -> int:
        return guide.bosun


class Captain(Searcher):
    """The full search."""

    name: str = "captain"

    def __init__(self) -> None:
        super().__init__(0, GUARD_SECONDS)

    def budget(self, guide: Guide) -> int:
        return guide.captain


def searcher(level: type[Searcher], name: str, iterations: int, seconds: float) -> Searcher:
    """A search with a budget of its own, of a level as far as a game goes by levels."""
    made = Searcher(iterations, seconds)
    made.name = name
    made.level = level().level
    return made


def grow(tree: Tree, deals: Deals, iterations: int, seconds: float) -> None:
    """Grow a tree until it holds that many iterations, or time is up."""
    if iterations == 0 and seconds == 0.0:
        raise TortugaError("a search needs a budget: iterations, seconds or both")
    until = time.perf_counter() + seconds if seconds > 0.0 else 0.0
    # A kept branch has some of its visits already, from deals that are as good as new ones.
    done = min(tree.root.visits, iterations // 2)
    while iterations == 0 or done < iterations:
        if until > 0.0 and time.perf_counter() > until and tree.root.visits > 0:
            return
        tree.grow(deals.next())
        done += 1


def best_move(root: Node, moves: list[int], seat: int) -> int:
    """The move that was tried most; of equals the one that brought more."""
    best: Arm | None = None
    for arm in root.arms_of(seat):
        if arm.move not in moves:
            continue
        if best is None or (arm.visits, arm.mean()) > (best.visits, best.mean()):
            best = arm
    return moves[0] if best is None else best.move


def branch(root: Node, seat: int, move: int) -> Node | None:
    """What follows a move, where it was tried more than once."""
    for arm in root.arms_of(seat):
        if arm.move == move:
            return arm.below
    return None


def seat_of(view: View) -> int:
    assert view.seat is not None
    return view.seat
