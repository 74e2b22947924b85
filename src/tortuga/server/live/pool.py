"""Bots of tables think in worker processes: they see a view and a seed of their own, no more.

A bot that raises, hangs, or answers with an illegal move is replaced, for that turn, by a sailor:
a table never waits for a broken bot.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets

from tortuga.bots import thinking
from tortuga.bots.fairness import Asker
from tortuga.bots.pace import Pace
from tortuga.bots.thinking import SOMEBODY
from tortuga.bots.workers import timed
from tortuga.engine.description import describe
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.server.live.whereabouts import Whereabouts
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.table.turns import choices

THINKING_SECONDS = 30.0  # then a bot hangs
# A bot of ours answers long before that, with the best it has found; in less than half a second
# where its address has many others think as well, so that no one else waits for them all.
LONG_THOUGHT = 15.0
SHORT_THOUGHT = 0.4
MANY = 4
STAND_IN = "sailor"


class BotPool(thinking.Pool):
    """Workers who think for the bots of all tables."""

    def __init__(self, workers: int, niceness: int = 0) -> None:
        super().__init__(workers, niceness)
        self.pace = Pace()
        self.whereabouts = Whereabouts()

    async def choose(
        self, game: Game, level: str, view: View, asker: Asker = SOMEBODY, least: float = 0.0
    ) -> int:
        """A legal move for the view, from the bot if it gives one; never a clock's.

        The answer takes ``least`` seconds or more, counted from when a worker was free.
        """
        move, seconds = await self._choose(game, level, view, asker)
        await asyncio.sleep(max(0.0, least - seconds))
        return move

    async def _choose(self, game: Game, level: str, view: View, asker: Asker) -> tuple[int, float]:
        """A move, and for how many seconds it was thought about."""
        view = dataclasses.replace(view, legal=tuple(choices(game, view.legal, bot=True)))
        allowed = SHORT_THOUGHT if self.queue.asked(asker) >= MANY else LONG_THOUGHT
        try:
            move, seconds = await self._think(game, level, view, asker, allowed)
        except TimeoutError as error:
            log(logging.ERROR, "bot_too_slow", error, game=game.name, level=level)
        except Exception as error:
            log(logging.ERROR, "bot_failed", error, game=game.name, level=level)
        else:
            METRICS.thinking.add(seconds)
            if len(view.legal) > 1 and allowed == LONG_THOUGHT:
                self.pace.learn(game, level, seconds)
            if move in view.legal:
                return move, seconds
            log(logging.ERROR, "bot_played_illegally", game=game.name, level=level)
        return await self._think(game, STAND_IN, view, asker, allowed)

    async def _think(
        self, game: Game, level: str, view: View, asker: Asker, allowed: float
    ) -> tuple[int, float]:
        given = describe(game), level, view, secrets.randbits(60), allowed
        return await self.work(timed, thinking.think, *given, asker=asker, seconds=THINKING_SECONDS)
