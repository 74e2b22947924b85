"""Bots think in worker processes, which are given a view, a game's description and a fresh seed.

They never see a state, nor the table's seed. A bot that raises, hangs, or answers with an illegal
move is replaced, for that turn, by a random legal move: a table never waits for a broken bot.
"""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import tortuga
from tortuga.bots import workers
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.views import View
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.table.turns import choices

THINKING_SECONDS = 30.0
T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Description:
    """Enough to build a game again in another process."""

    name: str
    seats: int
    options: tuple[tuple[str, Any], ...]


def describe(game: Game) -> Description:
    return Description(game.name, game.seats, tuple(sorted(game.options.items())))


@functools.lru_cache(maxsize=64)
def rebuilt(description: Description) -> Game:
    return make_game(description.name, description.seats, None, dict(description.options))


def think(description: Description, level: str, view: View, seed: int) -> int:
    """What a worker does: one move for one view."""
    return tortuga.bot(level).choose(rebuilt(description), view, Chance(seed))


class BotPool:
    """The workers, started when the first bot has to think; nice ones let others go first."""

    def __init__(self, workers: int, niceness: int = 0) -> None:
        self.workers = workers
        self.niceness = niceness
        self._pool: Executor | None = None

    def start(self) -> Executor:
        """A fresh pool."""
        return workers.begin(self.workers, self.niceness)

    async def choose(self, game: Game, level: str, view: View) -> int:
        """A legal move for the view, from the bot if it gives one; never a clock's."""
        view = dataclasses.replace(view, legal=tuple(choices(game, view.legal, bot=True)))
        began = time.perf_counter()
        try:
            move = await asyncio.wait_for(self._think(game, level, view), THINKING_SECONDS)
            METRICS.thinking.add(time.perf_counter() - began)
        except TimeoutError as error:
            self.close()
            log(logging.ERROR, "bot_too_slow", error, game=game.name, level=level)
        except BrokenProcessPool as error:
            self.close()
            log(logging.ERROR, "bot_worker_died", error, game=game.name, level=level)
        except Exception as error:
            log(logging.ERROR, "bot_failed", error, game=game.name, level=level)
        else:
            if move in view.legal:
                return move
            log(logging.ERROR, "bot_played_illegally", game=game.name, level=level)
        return secrets.choice(view.legal)

    async def _think(self, game: Game, level: str, view: View) -> int:
        return await self.work(think, describe(game), level, view, secrets.randbits(60))

    async def work(self, function: Callable[..., T], *given: Any) -> T:
        """Let a worker do something."""
        if self._pool is None:
            self._pool = self.start()
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *given)

    def close(self) -> None:
        """Let the workers go, those that hang included."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers.end(pool)
