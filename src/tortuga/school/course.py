"""A course of study: generations of self-play, each with the network that the last one taught.

The first generation plays by the game's own outlook. What is learned from is what the last two
played; a tenth of the games is kept back to see how far promises are off.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator

from tortuga.bots.weights import Learned, Weights, figures_of
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.env.extras import extra
from tortuga.lab.crew import HERE, Crew, Progress
from tortuga.school.devices import CPU, Device
from tortuga.school.habits import practised
from tortuga.school.learner import Learner, Method, Positions, taught
from tortuga.school.lessons import Lesson, Yield, kinds, lesson_kind, play

with extra("rl"):
    import numpy as np

KEPT_BACK = 10
REMEMBERED = 2  # generations


@dataclasses.dataclass(frozen=True)
class Plan:
    """How much is played and how.

    ``iterations`` is how long a move is thought about, ``straying`` how often any move is tried.
    """

    games: int = 4000
    generations: int = 3
    iterations: int = 100
    straying: float = 0.03
    method: Method = dataclasses.field(default_factory=Method)


@dataclasses.dataclass(frozen=True)
class Report:
    """What a generation brought: how far off promises were before anything was learned, and now."""

    generation: int
    games: int
    positions: int
    before: float
    after: float
    seconds: float


class Course:
    """Learns one game at one number of seats; what it learned so far can be had at any time."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        seed: int,
        crew: Crew = HERE,
        until: float = 0.0,
        device: Device = CPU,
    ) -> None:
        if not rows_of(game):
            raise TortugaError(f"{game.name} has nothing that a network could look at (sights)")
        self.game = game
        self.plan = plan
        self.seed = seed
        self.crew = crew
        self.until = until
        self.device = device
        self.weights: Weights | None = None
        self.reports: list[Report] = []
        self.played: list[list[Yield]] = []

    def generation(self, progress: Progress = lambda done, games: None) -> Report:
        """Play, learn, and say what came of it."""
        began = time.perf_counter()
        number = len(self.reports)
        self.played = [*self.played[1 - REMEMBERED :], self.lessons(number, progress)]
        learned_from, kept = (each.on(self.device) for each in self.sorted_out())
        seed = self.seed + number
        inputs = learned_from.sights.shape[2]
        before = Learner(inputs, self.plan.method.hidden, seed, self.device)
        learner = taught(learned_from, self.plan.method, seed)
        rest = [each.choices for games in self.played for each in games]
        habits = practised(rest, self.game.guide().kind_count)
        self.weights = dataclasses.replace(learner.packed(), habits=habits)
        games = len(self.played[-1])
        losses = before.loss(kept), learner.loss(kept)
        seconds = time.perf_counter() - began
        report = Report(number + 1, games, len(learned_from), *losses, seconds)
        self.reports.append(report)
        return report

    def lessons(self, generation: int, progress: Progress) -> list[Yield]:
        """The games of a generation, in the order of their numbers."""
        found: list[Yield] = []
        for batch in self.crew.finished(play, self.jobs(generation)):
            found += batch
            progress(len(found), self.plan.games)
        return sorted(found, key=lambda each: each.number)

    def jobs(self, generation: int) -> Iterator[Lesson]:
        plan = self.plan
        known = kinds(self.game)
        for each in range(plan.games):
            if self.until and time.perf_counter() > self.until:
                return
            number = generation * plan.games + each
            kind = lesson_kind(self.game, known, self.seed, number)
            yield Lesson(kind, self.seed, number, plan.iterations, plan.straying, self.weights)

    def sorted_out(self) -> tuple[Positions, Positions]:
        """What is learned from, and of the newest games those that are kept back."""
        kept = self.played[-1][::KEPT_BACK]
        hidden = {each.number for each in kept}
        rest = [each for games in self.played for each in games if each.number not in hidden]
        return positions_of(rest, self.game.seats), positions_of(kept, self.game.seats)


def positions_of(games: list[Yield], seats: int) -> Positions:
    """All positions of these games as arrays."""
    telling = [each for each in games if each.positions]
    if not telling:
        raise TortugaError("nothing to learn from was played")
    sights = [
        np.frombuffer(each.sights, dtype=np.float32).reshape(each.positions, seats, -1)
        for each in telling
    ]
    payoffs = [np.tile(np.array(each.payoffs, "f4"), (each.positions, 1)) for each in telling]
    return Positions(np.concatenate(sights), np.concatenate(payoffs))


def rows_of(game: Game) -> list[list[float]]:
    """What a network would look at when a game begins."""
    state = game.start(0)
    guide = game.guide()
    guide.begin(state.copy())
    return guide.sights(state)


def file_of(game: Game, card: dict[str, object], networks: dict[int, Weights]) -> Learned:
    """What goes into a game's file."""
    return Learned(game.name, game.edition, figures_of(game), card, networks)
