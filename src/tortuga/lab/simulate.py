"""Many games between bots: seats rotated, spread over workers, the same for a seed anywhere.

Every game draws its chance from the seed and its own number, so it does not matter which worker
plays it, or how many workers there are.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tortuga.engine.chance import check_seed
from tortuga.engine.description import describe
from tortuga.engine.game import Game
from tortuga.lab.bouts import Result, play
from tortuga.lab.crew import HERE, Crew, Progress
from tortuga.lab.intervals import wilson
from tortuga.lab.jobs import Job, NumberedJob, seated, turned


@dataclasses.dataclass(frozen=True)
class Tally:
    """How one bot, or one seat, fared. A shared win counts as its share."""

    name: str
    seats: int
    wins: float
    low: float
    high: float
    mean_score: float


@dataclasses.dataclass(frozen=True)
class Report:
    """All games of a simulation, summed up. Only the speed depends on the machine."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    games: int
    shared_wins: int
    moves: int
    bots: tuple[Tally, ...]
    by_seat: tuple[Tally, ...]
    moves_per_second: float

    def to_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)


def simulate(
    game: Game,
    bots: list[str],
    games: int,
    seed: int,
    crew: Crew = HERE,
    progress: Progress = lambda done, games: None,
) -> Report:
    """Play ``games`` games, here or by any crew; fewer bots than seats take turns.

    >>> import tortuga
    >>> report = simulate(tortuga.game("buried-treasure"), ["sailor", "swabbie"], 4, seed=1)
    >>> [tally.name for tally in report.bots]
    ['sailor', 'swabbie']
    """
    places = seated(game, bots)
    described = describe(game)
    jobs: Iterator[Job] = (
        NumberedJob(described, check_seed(seed), number, turned(places, number))
        for number in range(games)
    )
    began = time.perf_counter()
    sums = Sums()
    progress(0, games)
    for batch in crew.finished(play, jobs):
        for _, result in batch:
            sums.add(result)
        progress(sums.games, games)
    return report_of(game, places, seed, sums, time.perf_counter() - began)


class Sums:
    """Wins and scores so far, by bot and by seat, so that a million games take no more room."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.shared_wins = 0
        self.won: dict[str, Fraction] = {}
        self.scores: dict[str, int] = {}
        self.seats: dict[str, int] = {}

    def add(self, result: Result) -> None:
        winners = result.places.count(1)
        self.games += 1
        self.moves += result.moves
        self.shared_wins += winners > 1
        for seat, name in enumerate(result.bots):
            won = Fraction(result.places[seat] == 1, winners)
            for label in (name, seat_label(seat)):
                self.won[label] = self.won.get(label, Fraction(0)) + won
                self.scores[label] = self.scores.get(label, 0) + result.scores[seat]
                self.seats[label] = self.seats.get(label, 0) + 1

    def tally(self, label: str) -> Tally:
        """How those with this label fared."""
        share = float(self.won[label] / self.games)
        low, high = wilson(share, self.games)
        return Tally(
            name=label,
            seats=self.seats[label] // self.games,
            wins=round(share, 4),
            low=low,
            high=high,
            mean_score=round(self.scores[label] / self.seats[label], 3),
        )


def seat_label(seat: int) -> str:
    """A seat as people count it; no bot is called by a number."""
    return str(seat + 1)


def report_of(game: Game, places: tuple[str, ...], seed: int, sums: Sums, seconds: float) -> Report:
    return Report(
        game=game.name,
        seats=game.seats,
        options=game.options,
        seed=seed,
        games=sums.games,
        shared_wins=sums.shared_wins,
        moves=sums.moves,
        bots=tuple(sums.tally(name) for name in dict.fromkeys(places)),
        by_seat=tuple(sums.tally(seat_label(seat)) for seat in range(game.seats)),
        moves_per_second=round(sums.moves / seconds, 1) if seconds else 0.0,
    )
