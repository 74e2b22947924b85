"""Bots that think ahead, mostly by information-set Monte Carlo tree search.

The tree is one for many deals that fit the view. Where a game has plans these are compared
instead, and what is small enough is solved.

The search knows a view and nothing else: every position in it comes from ``game.guess``.
"""

from __future__ import annotations

import time
from typing import Any, Final

from tortuga.bots.calm import Calm
from tortuga.bots.forks import Arm
from tortuga.bots.levels import Bot, choices_of
from tortuga.bots.plans import Comparison, Meter
from tortuga.bots.tree import Node, Tree
from tortuga.bots.truth import NO_END, Solver, TooLarge
from tortuga.bots.weights import learned
from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.game import Game
from tortuga.engine.guide import Deal, Guide
from tortuga.engine.native import mypyc_attr
from tortuga.engine.network import Network
from tortuga.engine.state import State, is_among
from tortuga.engine.views import View

# A fresh deal costs as much as some iterations, so a few of them share one; in the end the deals
# are used again in turn.
SHARED: Final = 4
MOST_DEALS: Final = 4000
GLANCE: Final = 32  # iterations between two looks at whether the choice is made
# Small positions are solved: looking at a move takes a fraction of an iteration.
SOLVES: Final = 3  # the level from which on
LOOKS: Final = 10
MOST_LOOKS: Final = 60_000
SOLVING: Final = 0.5  # of the seconds, before a search begins after all
GUARD_SECONDS: Final = 1.3  # for a search, however slow the machine
MOST_SECONDS: Final = 1.0  # for an admiral's


class Deals:
    """Full states that fit a view, dealt when they are first needed."""

    def __init__(self, game: Game, view: View, chance: Chance) -> None:
        self.game: Game = game
        self.view: View = view
        self.chance: Chance = chance
        self.dealt: list[State] = []
        self.latest: State | None = None
        self.asked: int = 0
        self.keeps: bool = True

    def expect(self, iterations: int) -> None:
        """As many are asked for, where that is known: deals that nobody comes back to may go."""
        self.keeps = iterations == 0 or iterations >= SHARED * MOST_DEALS

    def next(self) -> State:
        """A state to play on: a copy, as long as the deal is used again."""
        turn = self.asked % SHARED
        if turn == 0:
            self.latest = self.deal(self.asked // SHARED)
        self.asked += 1
        state = self.latest
        assert state is not None
        return state.copy() if self.keeps or turn < SHARED - 1 else state

    def deal(self, number: int) -> State:
        """A fresh deal, or one of those kept where these are enough."""
        if number >= MOST_DEALS and self.dealt:
            return self.dealt[number % len(self.dealt)]
        state = self.game.guess(self.view, self.chance)
        if self.keeps:
            self.dealt.append(state)
        return state


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot):
    """Searches for so many iterations, or so many seconds, whichever ends first; 0 is no limit.

    It keeps its tree, or the rest of its plan, while its own turn goes on and nothing has come out
    that it did not foresee.
    """

    name: str = "searcher"
    level: int = 3

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations: int = iterations
        self.seconds: float = seconds
        self.tree: Tree | None = None
        self.plan: list[int] = []
        self.foreseen: View | None = None

    def hurry(self, seconds: float) -> None:
        self.seconds = min(self.seconds, seconds) if self.seconds > 0.0 else seconds

    def budget(self, guide: Guide) -> int:
        """How many iterations this bot takes; 0 for as many as there is time for."""
        return self.iterations

    def guide(self, game: Game) -> Guide:
        """What this bot knows about a game."""
        return game.guide()

    def choose(self, game: Game, view: View, rng: Any) -> int:
        moves = choices_of(game, view)
        if len(moves) == 1:
            return moves[0]
        chance = chance_from(rng)
        move = game.instinct(view, chance, self.level)
        if move is not None:
            return move
        if self.plan and view == self.foreseen:
            return self.follow(game, view, self.plan)
        with Calm():
            return self.think(game, view, moves, chance)

    def think(self, game: Game, view: View, moves: list[int], chance: Chance) -> int:
        """Solve what is small, compare plans where a game has them, search a tree for the rest."""
        seat = seat_of(view)
        guide = self.guide(game)
        state = game.guess(view, chance)
        guide.begin(state)
        deals = guide.all_deals(state, seat) if self.level >= SOLVES else []
        if deals:
            worths = self.solved(guide, deals, seat)
            if worths:
                return max(moves, key=worths.__getitem__)
        plans = [plan for plan in guide.plans(state, seat) if is_among(plan[0], moves)]
        if plans:
            meter = Meter(self.budget(guide), self.seconds)
            plan = Comparison(game, view, guide, chance).best(plans, meter)
            return self.follow(game, view, plan)
        tree = self.grown(game, view, moves, chance)
        move = best_move(tree.root, moves, seat)
        self.keep(game, view, tree, move)
        return move

    def solved(self, guide: Guide, deals: list[Deal], seat: int) -> dict[int, float]:
        """The exact worths of all moves; nothing where the position is too large after all."""
        budget = self.budget(guide)
        most = min(MOST_LOOKS, LOOKS * budget) if budget > 0 else MOST_LOOKS
        until = time.perf_counter() + SOLVING * self.seconds if self.seconds > 0.0 else NO_END
        try:
            return Solver(guide.scale, seat, most, until).worths(deals)
        except TooLarge:
            return {}

    def follow(self, game: Game, view: View, plan: list[int]) -> int:
        """The first move of a plan; the rest is kept for the next moves of the same turn."""
        self.plan = plan[1:]
        self.foreseen = foresight(game, view, plan[0]) if self.plan else None
        return plan[0]

    def grown(self, game: Game, view: View, moves: list[int], chance: Chance) -> Tree:
        """A tree for the view, the last one's branch where the turn just goes on."""
        tree = self.tree
        if tree is None or view != self.foreseen:
            tree = Tree(self.guide(game), game.moves.size, chance)
        tree.chance = chance
        deals = Deals(game, view, chance)
        tree.guide.begin(deals.next())
        meter = begun(tree, self.budget(tree.guide), self.seconds)
        deals.expect(meter.iterations)
        while not ended(tree, meter):
            go_on(tree, deals, meter)
            if meter.done % GLANCE == 0 and decided(tree.root, moves, seat_of(view), meter):
                break
        return tree

    def keep(self, game: Game, view: View, tree: Tree, move: int) -> None:
        """Keep the branch of the chosen move for a next move of the same turn."""
        self.tree = None
        below = branch(tree.root, seat_of(view), move)
        self.foreseen = foresight(game, view, move)
        if below is not None and self.foreseen is not None:
            tree.root = below
            self.tree = tree


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


class Taught(Searcher):
    """A search that judges as a network has learned to; where none knows the game, as a captain.

    ``network`` is one of one's own.
    """

    name: str = "taught"

    def __init__(
        self, iterations: int = 0, seconds: float = 0.0, network: Network | None = None
    ) -> None:
        super().__init__(iterations, seconds)
        self.network: Network | None = network

    def guide(self, game: Game) -> Guide:
        guide = game.guide()
        guide.network = learned(game) if self.network is None else self.network
        return guide


class Admiral(Taught):
    """The full search, with what was learned by playing; it takes a second at most."""

    name: str = "admiral"

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(0, MOST_SECONDS, network)

    def budget(self, guide: Guide) -> int:
        return guide.captain


def searcher(level: type[Searcher], name: str, iterations: int, seconds: float) -> Searcher:
    """A search with a budget of its own, of a level as far as a game goes by levels."""
    taught = issubclass(level, Taught)
    made = Taught(iterations, seconds) if taught else Searcher(iterations, seconds)
    made.name = name
    made.level = level().level
    return made


def grow(tree: Tree, deals: Deals, iterations: int, seconds: float) -> None:
    """Grow a tree until it holds that many iterations, or time is up."""
    meter = begun(tree, iterations, seconds)
    deals.expect(deals.asked + iterations if iterations > 0 else 0)
    with Calm():
        while not ended(tree, meter):
            go_on(tree, deals, meter)


def begun(tree: Tree, iterations: int, seconds: float) -> Meter:
    """A meter of which a kept branch has used some, on deals that are as good as new ones."""
    meter = Meter(iterations, seconds)
    meter.done = min(tree.root.visits, iterations // 2)
    return meter


def go_on(tree: Tree, deals: Deals, meter: Meter) -> None:
    tree.grow(deals.next())
    meter.done += 1


def ended(tree: Tree, meter: Meter) -> bool:
    return tree.root.visits > 0 and meter.used() >= 1.0


def decided(root: Node, moves: list[int], seat: int, meter: Meter) -> bool:
    """Whether the move that was tried most stays so, whatever the rest of the budget brings."""
    left = meter.iterations - meter.done
    if meter.iterations == 0 or left > meter.done:
        return False
    most = 0
    second = 0
    for arm in root.arms_of(seat):
        if arm.visits > second and is_among(arm.move, moves):
            most, second = max(most, arm.visits), min(most, arm.visits)
    return most > second + left


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


def foresight(game: Game, view: View, move: int) -> View | None:
    """What a seat will see after its move, if it is its turn again and nothing comes to light."""
    if len(view.acting) > 1:
        return None
    seat = seat_of(view)
    state = game.guess(view, Chance(0, "foresight"))
    before = state.reveals
    state.apply(seat, move)
    if state.over or state.reveals != before or state.acting != (seat,):
        return None
    return state.view(seat)


def seat_of(view: View) -> int:
    assert view.seat is not None
    return view.seat
