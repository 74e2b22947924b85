"""Bouts: jobs at work, bots against bots, and how each game ended."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from tortuga.bots.registry import bot
from tortuga.engine import registry
from tortuga.engine.chance import SealedChance
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.state import State
from tortuga.lab.jobs import Job


@dataclasses.dataclass(frozen=True)
class Result:
    """How one game ended: who sat where, what they scored and which place that was."""

    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    moves: int

    def won(self) -> list[float]:
        """What each seat won of the game: all, a share or nothing."""
        shared = self.places.count(1)
        return [1 / shared if place == 1 else 0.0 for place in self.places]


class Bout:
    """A job at work: bots at a table, one move at a time."""

    def __init__(self, job: Job) -> None:
        luck, self.chance = job.luck()
        self.game = job.game.make()
        self.deal = job.deal
        self.bots = job.bots
        self.players = [bot(name) for name in job.bots]
        self.state: State = self.game.deal(SealedChance(luck, self.game.name))
        self.moves = 0

    def choose(self) -> tuple[int, int]:
        """The next seat to act and the move that its bot picks by its view."""
        acting = self.state.acting
        seat = acting[self.moves % len(acting)]  # where several may act, in rotation
        view = self.state.view(seat)
        try:
            return seat, self.players[seat].choose(self.game, view, self.chance)
        except TortugaError:
            raise
        except Exception as error:  # whatever somebody's own bot, or game, stumbles over
            told = f"{type(error).__name__}: {error}"
            if (where := registry.blame(error)) is not None:
                raise TortugaError(f"{where}: {told}") from error
            raise self.blame(seat, told) from error

    def play(self, seat: int, move: int) -> None:
        """Play what a bot chose; one that chose against the rules is named."""
        try:
            self.state.play(seat, move)
        except IllegalMove as error:
            raise self.blame(seat, str(error)) from error
        self.moves += 1

    def result(self) -> Result:
        """How it ended."""
        scores = tuple(self.state.scores)
        ranks = places(scores, self.state.winners)
        return Result(self.deal, self.bots, scores, ranks, self.moves)

    def blame(self, seat: int, why: str) -> TortugaError:
        return TortugaError(f"the bot {self.bots[seat]!r} failed in {self.game.name}: {why}")


def play(jobs: list[Job]) -> list[tuple[Job, Result]]:
    """The work of one worker."""
    return [(job, played(job)) for job in jobs]


def played(job: Job) -> Result:
    """One game to its end."""
    bout = Bout(job)
    state = bout.state
    state.begin()
    while not state.over:
        bout.play(*bout.choose())
    return bout.result()


def places(scores: Iterable[int], winners: Iterable[int]) -> tuple[int, ...]:
    """Each seat's place, from 1: winners first, the others by score; equals share the better one.

    >>> places([30, 41, 41, 12], winners=[2])
    (3, 2, 1, 4)
    """
    first = set(winners)
    worth = [(seat in first, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
