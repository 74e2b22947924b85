"""Reviewing: finished games are looked back on in the background, decision by decision.

Reviews are asked for in the database, so any process may do them, after a restart too. Whoever
claims one says so again and again while at it: should that process die, another begins it anew.
"""

from __future__ import annotations

import functools
import logging
import time
from collections import OrderedDict
from typing import Any

from tortuga.coach.decisions import Finding
from tortuga.coach.errands import judged, summed_up, task_of_text
from tortuga.engine.records import Record
from tortuga.server.live.chores import Chores
from tortuga.server.live.pool import BotPool
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.storage import reviews
from tortuga.server.storage.database import Database
from tortuga.server.storage.reviews import Claim
from tortuga.server.storage.tables import load
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status, Table, names_of

TELL_EVERY = 1.0
MOST_ADDRESSES = 10_000  # the longest silent are forgotten first
DECIDING_SECONDS = 120.0  # for one decision, however slow the machine


class Reviewer(Chores[Claim]):
    """One review at a time, by a worker of its own, so that no bot waits for it."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        super().__init__(database, pool, reviews, "review_failed")
        self._asked: OrderedDict[str, set[str]] = OrderedDict()  # what waits, by address

    async def ask(self, address: str, table_id: str) -> None:
        """Have a finished game reviewed, after those of addresses that have less waiting."""
        others = self._asked.pop(address, set())
        ask = functools.partial(reviews.ask, table_id=table_id, others=others)
        self._asked[address] = await self.database.write(ask) | {table_id}
        if len(self._asked) > MOST_ADDRESSES:
            self._asked.popitem(last=False)
        self.wake()

    async def do(self, mine: Claim) -> None:
        try:
            table, fold = await load(self.database, mine.table_id)
            review = await self._review(mine, table, Record.of(fold.match, names_of(table)))
        except Refusal as refusal:  # other rules by now, or no such table
            log(logging.WARNING, "not_reviewed", refusal, table=mine.table_id)
            await self.database.write(lambda writing: reviews.give_up(writing, mine))
            return
        if review is not None and await self.database.write(
            lambda writing: reviews.finish(writing, mine, review)
        ):
            METRICS.reviews += 1

    async def _review(self, mine: Claim, table: Table, record: Record) -> dict[str, Any] | None:
        """The review for JSON; None where another process has taken it over."""
        table.must_be(Status.OVER, "not_over", "a game that is still running cannot be reviewed")
        given = record.dumps(), table.peoples
        task = await self.pool.work(task_of_text, *given, seconds=DECIDING_SECONDS)
        findings: list[Finding] = []
        told = time.monotonic()
        for number in range(task.count):
            findings.append(await self.pool.work(judged, task, number, seconds=DECIDING_SECONDS))
            if time.monotonic() - told >= TELL_EVERY:
                told = time.monotonic()
                advance = functools.partial(
                    reviews.advance, mine=mine, progress=len(findings) / task.count
                )
                if not await self.database.write(advance):
                    return None
        return await self.pool.work(summed_up, task, findings, seconds=DECIDING_SECONDS)
