"""Many games between bots: seats rotated, spread over cores, the same for a seed anywhere.

Every game draws its chance from the seed and its own number, so it does not matter which worker
plays it, or how many workers there are.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from fractions import Fraction
from typing import Any

from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance, check_seed
from tortuga.engine.components import Entries
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.lab.intervals import wilson

# Small batches spread evenly over workers; too many of them cost more than they bring.
SMALLEST_BATCH = 20
MOST_BATCHES = 2000

Progress = Callable[[int, int], None]


@dataclasses.dataclass(frozen=True)
class Batch:
    """Some of the games, in a form that travels to another process or machine."""

    game: str
    seats: int
    components: dict[str, Any]
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    first: int
    count: int


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How one game ended; ``bots`` are the ones that sat at each seat."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int


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
    executor: Executor | None = None,
    progress: Progress = lambda done, games: None,
) -> Report:
    """Play ``games`` games, here or on any executor; fewer bots than seats take turns.

    >>> import tortuga
    >>> report = simulate(tortuga.game("buried-treasure"), ["sailor", "swabbie"], 4, seed=1)
    >>> [tally.name for tally in report.bots]
    ['sailor', 'swabbie']
    """
    places = seated(game, bots)
    size = max(SMALLEST_BATCH, games // MOST_BATCHES)
    batches = [
        Batch(
            game=game.name,
            seats=game.seats,
            components=game.component_data,
            options=game.options,
            bots=places,
            seed=check_seed(seed),
            first=first,
            count=min(size, games - first),
        )
        for first in range(0, games, size)
    ]
    began = time.perf_counter()
    sums = Sums()
    progress(0, games)
    for outcomes in played(batches, executor):
        for outcome in outcomes:
            sums.add(outcome)
        progress(sums.games, games)
    return report_of(game, places, seed, sums, time.perf_counter() - began)


def seated(game: Game, bots: list[str]) -> tuple[str, ...]:
    """A bot for each seat: those named, again from the first one when they run out."""
    if not 1 <= len(bots) <= game.seats:
        raise TortugaError(f"name 1 to {game.seats} bots for {game.seats} seats, not {len(bots)}")
    for name in bots:
        bot(name)
    return tuple(bots[seat % len(bots)] for seat in range(game.seats))


def played(batches: list[Batch], executor: Executor | None) -> Iterable[list[Outcome]]:
    """The outcomes of each batch, in order."""
    return map(play_batch, batches) if executor is None else executor.map(play_batch, batches)


def play_batch(batch: Batch) -> list[Outcome]:
    """The work of one worker."""
    entries = Entries("components", "", batch.components)
    game = make_game(batch.game, batch.seats, entries, batch.options)
    return [
        play_game(game, batch.bots, batch.seed, number)
        for number in range(batch.first, batch.first + batch.count)
    ]


def play_game(game: Game, bots: tuple[str, ...], seed: int, number: int) -> Outcome:
    """One game, each bot one seat further than in the game before."""
    chance = Chance(seed, f"game {number}")
    places = tuple(bots[(seat + number) % game.seats] for seat in range(game.seats))
    players = [bot(name) for name in places]
    state = game.start(chance.seed())
    moves = 0
    while not state.over:
        seat = state.acting[moves % len(state.acting)]  # where several may act, in rotation
        state.play(seat, players[seat].choose(game, state.view(seat), chance))
        moves += 1
    return Outcome(places, tuple(state.scores), tuple(state.winners), moves)


class Sums:
    """Wins and scores so far, by bot and by seat, so that a million games take no more room."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.shared_wins = 0
        self.won: dict[str, Fraction] = {}
        self.scores: dict[str, int] = {}
        self.seats: dict[str, int] = {}

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.moves += outcome.moves
        self.shared_wins += len(outcome.winners) > 1
        share = Fraction(1, len(outcome.winners))
        for seat, name in enumerate(outcome.bots):
            for label in (name, seat_label(seat)):
                won = share if seat in outcome.winners else 0
                self.won[label] = self.won.get(label, Fraction(0)) + won
                self.scores[label] = self.scores.get(label, 0) + outcome.scores[seat]
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
