"""Bots and hints think in a process of their own, so that the screen answers meanwhile.

A thread would not do: compiled rules hold the interpreter for as long as a search lasts.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from tortuga.bots import workers
from tortuga.bots.levels import Bot, Sailor, Swabbie
from tortuga.bots.registry import bot as named_bot
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class
from tortuga.engine.views import View

Answer = TypeVar("Answer")
# These answer at once; a process would only be a detour.
QUICK = (Swabbie, Sailor)


def described(game: Game) -> str:
    """Enough to build the game again in another process."""
    return json.dumps([game.name, game.seats, game.component_data, game.options])


@functools.lru_cache(maxsize=4)
def rebuilt(description: str) -> Game:
    name, seats, components, options = json.loads(description)
    return game_class(name)(seats, Entries("components", "", components), options)


def choose(description: str, name: str, view: View, seed: int) -> int:
    """One move of a bot: what the other process does. It is given a view and never a state."""
    return named_bot(name).choose(rebuilt(description), view, Chance(seed))


class Thinker:
    """The process that thinks, begun when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, game: Game, bot: Bot, view: View, chance: Chance) -> int:
        """A bot's move for a view."""
        if isinstance(bot, QUICK):
            return bot.choose(game, view, chance)
        return await self.ask(choose, described(game), bot.name, view, chance.seed())

    async def ask(self, function: Callable[..., Answer], *given: Any) -> Answer:
        """What a function of a module answers over there; one that died is begun anew, once."""
        try:
            return await asyncio.wrap_future(self.begin(function, *given))
        except BrokenProcessPool:
            self.close()
            return await asyncio.wrap_future(self.begin(function, *given))

    def begin(self, function: Callable[..., Answer], *given: Any) -> Future[Answer]:
        # A new process inherits the real stderr; a full screen has put something else there.
        with contextlib.redirect_stderr(sys.__stderr__):
            return self.pool().submit(function, *given)

    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = workers.begin(1)
        return self._pool

    def close(self) -> None:
        """Let the process go, even in the middle of a thought."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers.end(pool)
