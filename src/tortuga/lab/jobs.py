"""Jobs for the lab: one game each, told so fully that any process or machine plays the same one.

A game's deal hangs on the seed and the number of the deal alone, so that all who are compared get
equal deals. What the bots do by lot hangs on the whole job, never on who else plays or where.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable
from typing import Any

import tortuga
from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance, SealedChance
from tortuga.engine.components import Entries
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.state import State


@dataclasses.dataclass(frozen=True)
class Setting:
    """A game with its seats, options and components, in a form that travels."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    components: dict[str, Any]
    version: str

    def make(self) -> Game:
        """The game itself, provided that it is the one that was meant."""
        entries = Entries("components", "", self.components)
        game = make_game(self.game, self.seats, entries, self.options)
        here = (tortuga.__version__, game.rules)
        if here != (self.version, self.rules):
            wanted = f"{self.game} with rules {self.rules} of Tortuga {self.version}"
            raise TortugaError(f"asked for {wanted}; a worker has rules {here[1]} of {here[0]}")
        return game

    def key(self) -> str:
        """A short name for exactly these settings."""
        told = json.dumps(dataclasses.asdict(self), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(told.encode()).hexdigest()[:16]


@dataclasses.dataclass(frozen=True)
class Job:
    """One game to be played; ``bots`` sit in this order, ``again`` counts equal sittings."""

    setting: Setting
    seed: int
    deal: int
    bots: tuple[str, ...]
    again: int = 0


class Sitting:
    """A job at work: bots at a table, one move at a time."""

    def __init__(self, game: Game, job: Job) -> None:
        setting = f"{game.name} {game.seats}"
        where = f"{setting} deal {job.deal}"
        self.game = game
        self.bots = job.bots
        self.players = [bot(name) for name in job.bots]
        self.chance = Chance(job.seed, f"{where} {' '.join(job.bots)} {job.again}")
        deal = Chance(job.seed, where).seed()
        self.state: State = game.deal(SealedChance(deal, game.name))
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
        except Exception as error:  # whatever somebody's own bot stumbles over
            raise self.blame(seat, f"{type(error).__name__}: {error}") from error

    def play(self, seat: int, move: int) -> None:
        """Play what a bot chose; one that chose against the rules is named."""
        try:
            self.state.play(seat, move)
        except IllegalMove as error:
            raise self.blame(seat, str(error)) from error
        self.moves += 1

    def blame(self, seat: int, why: str) -> TortugaError:
        return TortugaError(f"the bot {self.bots[seat]!r} failed in {self.game.name}: {why}")


def setting_of(game: Game) -> Setting:
    return Setting(
        game=game.name,
        rules=game.rules,
        seats=game.seats,
        options=game.options,
        components=game.component_data,
        version=tortuga.__version__,
    )


def with_games(jobs: Iterable[Job]) -> Iterable[tuple[Game, Job]]:
    """Each job with its game, made once for jobs of one setting."""
    made: dict[int, Game] = {}
    for job in jobs:
        known = id(job.setting)
        if known not in made:
            made[known] = job.setting.make()
        yield made[known], job


def places(scores: Iterable[int], winners: Iterable[int]) -> tuple[int, ...]:
    """Each seat's place, from 1: winners first, the others by score; equals share the better one.

    >>> places([30, 41, 41, 12], winners=[2])
    (3, 2, 1, 4)
    """
    first = set(winners)
    worth = [(seat in first, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > own for other in worth) for own in worth)
