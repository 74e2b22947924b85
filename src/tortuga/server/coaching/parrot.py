"""The parrot: hints for a seat, thought up by a worker that is given the seat's view alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from typing import cast

from tortuga.coach.errands import advise
from tortuga.engine.description import describe
from tortuga.engine.views import View
from tortuga.server.live.live_table import LiveTable
from tortuga.server.live.pool import THINKING_SECONDS, BotPool
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.protocol.incoming import HintAsk
from tortuga.table import messages, questions
from tortuga.table.refusals import Refused, gone_on
from tortuga.table.telling import Listener


class Parrot:
    """Answers one question a seat at a time, and not more of them than ``may_ask`` lets pass."""

    def __init__(self, pool: BotPool, may_ask: Callable[[Hashable], bool]) -> None:
        self.pool = pool
        self.may_ask = may_ask
        self._asked: set[tuple[str, int]] = set()

    def check(self, live: LiveTable, listener: Listener, said: HintAsk) -> View:
        """The view that the hint is for, or a refusal."""
        view = questions.view_to_advise(live.machine, listener, said.seat, said.at)
        if (live.id, said.seat) in self._asked:
            raise Refused("too_fast", "one question at a time; the last is still open")
        if not self.may_ask((live.id, said.seat)):
            raise Refused("too_fast", "too many questions; wait a little")
        self._asked.add((live.id, said.seat))
        return view

    async def advise(self, live: LiveTable, said: HintAsk, view: View) -> messages.HintTold:
        """Think about a view that was checked."""
        description = describe(live.machine.fold.game)
        table = live.machine.table
        owner = table.seats[said.seat].guest or table.host
        asker = self.pool.whereabouts.asker(owner, people=True)
        try:
            advice = await self.pool.work(
                advise, description, view, asker=asker, seconds=THINKING_SECONDS
            )
        except (TimeoutError, BrokenProcessPool) as error:
            log(logging.ERROR, "hint_failed", error, table=live.id)
            raise Refused("unavailable", "the parrot is lost for words; try again") from error
        finally:
            self._asked.discard((live.id, said.seat))
        METRICS.hints += 1
        if live.machine.fold.stale(said.seat, said.at):
            raise gone_on()
        return {"type": "hint", "n": said.n, "advice": cast(list[messages.Advice], advice)}
