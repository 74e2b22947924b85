"""How fast a game is, measured beside others on the same machine in the same run.

Runs of ours and of references take turns, so that whatever else the machine does hits both, and
ratios are taken run by run. Seconds are this process's own, not the clock's, but where several work
together. Medians and quartiles, since a mean forgives too much.
"""

from __future__ import annotations

import dataclasses
import gc
import random
import statistics
import time
from collections.abc import Callable

from tortuga.bots.calm import Calm
from tortuga.bots.registry import bot
from tortuga.bots.search import Deals, grow
from tortuga.bots.tree import Tree
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.guide import Guide
from tortuga.engine.state import State
from tortuga.games.x_marks_the_spot.crowding import crowded, offers
from tortuga.games.x_marks_the_spot.game import XMarksTheSpot
from tortuga.lab.playout import copies, random_games, random_rollouts

SEED = 1
FEW_TILES, MANY_TILES = 20, 80
SEAS = 10  # as many different ones of each


@dataclasses.dataclass(frozen=True)
class Contest:
    """Something to be measured: ``run(size)`` works and says how many things it did."""

    name: str
    run: Callable[[int], int]
    now: Callable[[], float] = time.process_time


@dataclasses.dataclass(frozen=True)
class Figure:
    """The median of several runs, and the quartiles around it."""

    name: str
    median: float
    low: float
    high: float


@dataclasses.dataclass(frozen=True)
class Ratio:
    """How many times as fast ``name`` is as ``against``, and what we want it to be."""

    name: str
    against: str
    median: float
    low: float
    high: float
    target: float | None

    @property
    def met(self) -> bool | None:
        return None if self.target is None else self.median >= self.target


def measure(
    contests: list[Contest],
    repeats: int,
    seconds: float,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, list[float]]:
    """The rate of each contest in each repeat, contests taking turns."""
    sizes = {contest.name: calibrated(contest, seconds) for contest in contests}
    rates: dict[str, list[float]] = {contest.name: [] for contest in contests}
    for repeat in range(repeats):
        progress(repeat, repeats)
        for contest in contests:
            rates[contest.name].append(rate(contest, sizes[contest.name]))
    return rates


def calibrated(contest: Contest, seconds: float) -> int:
    """A size that keeps a contest busy for about that long."""
    size = 1
    while True:
        began = contest.now()
        contest.run(size)
        spent = contest.now() - began
        if spent >= seconds / 8:
            return max(1, round(size * seconds / spent))
        size *= 4


def rate(contest: Contest, size: int) -> float:
    """Things a second. As ``timeit`` has it, what others left behind is not collected meanwhile."""
    gc.collect()
    with Calm():
        began = contest.now()
        done = contest.run(size)
        return done / (contest.now() - began)


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """The median between its quartiles: low, median, high."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, median, high


def figures(rates: dict[str, list[float]]) -> list[Figure]:
    found = []
    for name, values in rates.items():
        low, median, high = quartiles(values)
        found.append(Figure(name, round(median), round(low), round(high)))
    return found


def ratio(
    rates: dict[str, list[float]], name: str, against: str, target: float | None = None
) -> Ratio:
    """The ratio of two contests, run by run."""
    low, median, high = quartiles([a / b for a, b in zip(rates[name], rates[against])])
    return Ratio(name, against, round(median, 2), round(low, 2), round(high, 2), target)


def contests_of(game: Game) -> list[Contest]:
    """What is measured of any game of the house."""
    dealt = game.start(SEED)
    middle = after_moves(game, 20)
    return [
        Contest("games_python", lambda size: games_from_python(game, size)),
        Contest("games_compiled", lambda size: random_games(game, size, SEED)),
        Contest("games_compiled_dealt", lambda size: random_rollouts(dealt, size, SEED)),
        Contest("copy_python", lambda size: copies_from_python(middle, size * 100)),
        Contest("copy_compiled", lambda size: copied(middle, size * 100)),
        Contest("view_guess", lambda size: views_and_guesses(game, middle, size)),
        Contest("sailor", lambda size: sailor_decisions(game, size)),
        Contest("search_iterations", lambda size: searched(game, size).root.visits),
        Contest("search_moves", lambda size: searched(game, size).moves),
    ]


def crowding_contests(game: Game) -> list[Contest]:
    """Places offered in a second with few and with many tiles laid, where a game lays tiles."""
    if not isinstance(game, XMarksTheSpot):
        return []
    few = [crowded(game.parts, FEW_TILES, seed) for seed in range(SEAS)]
    many = [crowded(game.parts, MANY_TILES, seed) for seed in range(SEAS)]
    return [
        Contest("offers_few", lambda size: offers(few, size)),
        Contest("offers_many", lambda size: offers(many, size)),
    ]


def games_from_python(game: Game, count: int) -> int:
    """Whole random games through the public methods; returns the number of decisions."""
    rnd = random.Random(SEED).random
    decisions = 0
    for number in range(count):
        state = game.start(SEED + number)
        while not state.over:
            seat = state.acting[0]
            moves = state.legal(seat)
            state.play(seat, moves[int(rnd() * len(moves))])
            decisions += 1
    return decisions


def copied(state: State, count: int) -> int:
    copies(state, count)
    return count


def copies_from_python(state: State, count: int) -> int:
    for _ in range(count):
        state.copy()
    return count


def views_and_guesses(game: Game, state: State, count: int) -> int:
    """A view of the acting seat, and a full state dealt anew from it."""
    chance = Chance(SEED, "bench")
    seat = state.acting[0]
    for _ in range(count):
        game.guess(state.view(seat), chance)
    return count


def sailor_decisions(game: Game, count: int) -> int:
    """Games that the greedy bot plays against itself; returns the number of decisions."""
    sailor = bot("sailor")
    chance = Chance(SEED, "bench")
    decisions = 0
    for number in range(count):
        state = game.start(SEED + number)
        while not state.over:
            seat = state.acting[0]
            state.play(seat, sailor.choose(game, state.view(seat), chance))
            decisions += 1
    return decisions


def searched(game: Game, iterations: int) -> Tree:
    """A search from the first move on, every line played out at random to the end of the game."""
    state = game.start(SEED)
    chance = Chance(SEED, "bench")
    tree = Tree(Guide(game.seats), game.moves.size, chance)
    grow(tree, Deals(game, state.view(state.acting[0]), chance), iterations, 0.0)
    return tree


def after_moves(game: Game, count: int) -> State:
    """A position in the middle of a random game, or the last one that still has a choice."""
    state = game.start(SEED)
    chance = Chance(SEED, "bench")
    for _ in range(count):
        further = state.copy()
        seat = further.acting[0]
        further.play(seat, chance.choice(further.legal(seat)))
        if further.over:
            break
        state = further
    return state
