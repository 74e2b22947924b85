"""Bots of tables think in worker processes: they see a view and a seed of their own, no more.

A bot that raises, hangs, or answers with an illegal move is replaced, for that turn, by a sailor:
a table never waits for a broken bot.
"""

from __future__ import annotations

import dataclasses
import logging
import secrets
import time

from tortuga.bots import thinking
from tortuga.bots.fairness import Asker
from tortuga.bots.thinking import SOMEBODY
from tortuga.engine.description import describe
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.table.turns import choices

THINKING_SECONDS = 30.0
STAND_IN = "sailor"


class BotPool(thinking.Pool):
    """Workers who think for the bots of all tables."""

    async def choose(self, game: Game, level: str, view: View, asker: Asker = SOMEBODY) -> int:
        """A legal move for the view, from the bot if it gives one; never a clock's."""
        view = dataclasses.replace(view, legal=tuple(choices(game, view.legal, bot=True)))
        began = time.perf_counter()
        try:
            move = await self._think(game, level, view, asker)
            METRICS.thinking.add(time.perf_counter() - began)
        except TimeoutError as error:
            log(logging.ERROR, "bot_too_slow", error, game=game.name, level=level)
        except Exception as error:
            log(logging.ERROR, "bot_failed", error, game=game.name, level=level)
        else:
            if move in view.legal:
                return move
            log(logging.ERROR, "bot_played_illegally", game=game.name, level=level)
        return await self._think(game, STAND_IN, view, asker)

    async def _think(self, game: Game, level: str, view: View, asker: Asker) -> int:
        given = describe(game), level, view, secrets.randbits(60), THINKING_SECONDS
        return await self.work(thinking.think, *given, asker=asker, seconds=THINKING_SECONDS)
