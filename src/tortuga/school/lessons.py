"""Games to learn from: the searching bot against itself, and how each position turned out.

Every game hangs on the seed and its number alone, so that any number of workers plays the same.
"""

from __future__ import annotations

import array
import dataclasses
import itertools

from tortuga.bots.levels import choices_of
from tortuga.bots.search import Searcher, Taught
from tortuga.bots.weights import Weights
from tortuga.engine.chance import Chance
from tortuga.engine.description import Description, describe
from tortuga.engine.game import Game
from tortuga.engine.guide import final_payoffs
from tortuga.engine.options import FIRST

USUAL = 2  # of so many games one has the usual options, the others any


@dataclasses.dataclass(frozen=True)
class Lesson:
    """One game to be played: how long it is thought about, how often any move is tried."""

    game: Description
    seed: int
    number: int
    iterations: int
    straying: float
    weights: Weights | None


@dataclasses.dataclass(frozen=True)
class Choices:
    """What was chosen from what: how many moves there were, which was taken, and all their kinds.

    Kinds are by twos, as a guide tells them, one choice behind the other.
    """

    counts: array.array[int] = dataclasses.field(default_factory=lambda: array.array("h"))
    taken: array.array[int] = dataclasses.field(default_factory=lambda: array.array("h"))
    kinds: array.array[int] = dataclasses.field(default_factory=lambda: array.array("h"))

    def note(self, kinds: list[int], place: int) -> None:
        self.counts.append(len(kinds) // 2)
        self.taken.append(place)
        self.kinds.extend(kinds)


@dataclasses.dataclass(frozen=True)
class Yield:
    """What one game taught: the rows of its ripe positions, flat, each seat's payoff, choices."""

    number: int
    positions: int
    sights: array.array[float]
    payoffs: tuple[float, ...]
    choices: Choices = dataclasses.field(default_factory=Choices)


def play(lessons: list[Lesson]) -> list[Yield]:
    """The work of one worker."""
    return [played(lesson) for lesson in lessons]


def played(lesson: Lesson) -> Yield:
    """One game to its end."""
    game = lesson.game.make()
    chance = Chance(lesson.seed, f"lesson {lesson.number}")
    players = [player(lesson) for _ in range(game.seats)]
    state = game.start(chance.seed())
    sights = array.array("f")
    choices = Choices()
    positions = 0
    while not state.over:
        seat = state.acting[chance.below(len(state.acting))]
        view = state.view(seat)
        guide = game.guide()
        guide.begin(state.copy())
        moves = choices_of(game, view)
        if chance.fraction() < lesson.straying:
            move = chance.choice(moves)
        else:
            move = players[seat].choose(game, view, chance)
            if guide.kind_count and len(moves) > 1:
                choices.note(guide.kinds(state, moves), moves.index(move))
        state.play(seat, move)
        if not state.over and guide.ripe(state):
            positions += 1
            for row in guide.sights(state):
                sights.extend(row)
    payoffs = final_payoffs(state, game.guide().scale)
    return Yield(lesson.number, positions, sights, tuple(payoffs), choices)


def player(lesson: Lesson) -> Searcher:
    if lesson.weights is None:
        return Searcher(lesson.iterations)
    return Taught(lesson.iterations, 0.0, lesson.weights.network())


def kinds(game: Game) -> list[Description]:
    """The game with each choice of options, but for who starts."""
    names = [name for name in game.options if name != FIRST]
    choices = {
        option.name: option.choices for option in game.options_taken(game.seats, game.edition)
    }
    found = []
    for values in itertools.product(*(choices[name] for name in names)):
        options = game.options | dict(zip(names, values, strict=True))
        found.append(dataclasses.replace(describe(game), options=options))
    return found


def lesson_kind(game: Game, known: list[Description], seed: int, number: int) -> Description:
    """Which options a game is played with: as the game is set up, or any."""
    chance = Chance(seed, f"kind {number}")
    usual = chance.below(USUAL) == 0
    return describe(game) if usual else known[chance.below(len(known))]
