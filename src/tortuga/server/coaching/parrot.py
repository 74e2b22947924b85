"""The parrot: hints for a seat, thought up by a worker that is given the seat's view alone."""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from tortuga.coach import hint
from tortuga.engine.description import Description, describe
from tortuga.engine.views import View
from tortuga.server.http.limits import Limiter
from tortuga.server.live.listeners import Listener
from tortuga.server.live.live_table import LiveTable
from tortuga.server.live.moves import not_your_seat
from tortuga.server.live.pool import THINKING_SECONDS, BotPool
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.protocol.incoming import HintAsk
from tortuga.table.refusals import Refused
from tortuga.table.tables import Status


def advise(description: Description, view: View) -> list[dict[str, Any]]:
    """What a worker does."""
    game = description.make()
    return hint(game, view).to_json(game)


class Parrot:
    """Answers one question a seat at a time, and not too many of them."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool
        self.pace = Limiter(rate=0.5, burst=10)
        self._asked: set[tuple[str, int]] = set()

    def check(self, live: LiveTable, listener: Listener, said: HintAsk) -> View:
        """The view that the hint is for, or a refusal."""
        if said.seat not in listener.seats:
            raise not_your_seat()
        if live.table.status is not Status.PLAYING:
            raise Refused("over", "there is nothing to decide")
        if not live.table.may_ask_hints(said.seat):
            raise Refused("no_hints", "hints are for games against bots, or where the host allows")
        if live.fold.stale(said.seat, said.at):
            raise Refused("stale", "the game has gone on since; look again")
        view = live.fold.view(said.seat)
        if not live.seat_decides(said.seat) or not live.fold.game.moves.for_people(view.legal):
            raise Refused("not_allowed", "it is not this seat's turn to decide")
        if (live.table.id, said.seat) in self._asked:
            raise Refused("too_fast", "one question at a time; the last is being thought about")
        if not self.pace.take((live.table.id, said.seat)):
            raise Refused("too_fast", "too many questions; wait a little")
        self._asked.add((live.table.id, said.seat))
        return view

    async def advise(self, live: LiveTable, said: HintAsk, view: View) -> list[dict[str, Any]]:
        """Think about a view that was checked."""
        description = describe(live.fold.game)
        try:
            advice = await self.pool.work(advise, description, view, seconds=THINKING_SECONDS)
        except (TimeoutError, BrokenProcessPool) as error:
            log(logging.ERROR, "hint_failed", error, table=live.table.id)
            raise Refused("unavailable", "the parrot has lost its words; try again") from error
        finally:
            self._asked.discard((live.table.id, said.seat))
        METRICS.hints += 1
        if live.fold.stale(said.seat, said.at):
            raise Refused("stale", "the game has gone on since; look again")
        return advice
