"""Works: what is dear to answer, one thing at a time for an address and within its budget of time.

Games are played again by the bots' workers, beside moves; what is read in bulk comes in pages.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from tortuga.bots.fairness import Asker
from tortuga.bots.thinking import Pool
from tortuga.harbour.replays import KeptGame
from tortuga.server.http.limits import Bucket, Budget, Limiter, Overspent, timed
from tortuga.server.http.packing import Packed
from tortuga.server.http.replay import written
from tortuga.server.storage.database import Database
from tortuga.server.storage.events import read_events
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Table

SHARE = 0.25  # of a core's time, for each address in the long run
SECONDS_IN_A_ROW = 2.0
READ_IN_A_ROW = 0.1  # seconds: reading is not done by a worker, and takes turns with others' moves
LONGEST = 30.0  # seconds for one thing, however slow the machine, and the start of a worker
T = TypeVar("T")


class Works:
    """Hands out turns."""

    def __init__(self, pool: Pool, database: Database) -> None:
        self.pool = pool
        self.database = database
        self.budget = Budget(SHARE, SECONDS_IN_A_ROW)
        self.reading = Limiter(SHARE, READ_IN_A_ROW)

    @contextlib.asynccontextmanager
    async def turn(self, source: str) -> AsyncIterator[Turn]:
        """An address's turn, when it comes; refused where its time is used up."""
        try:
            async with self.budget.turn(source) as account:
                yield Turn(self, source, account, self.reading.of(source))
        except Overspent as error:
            raise Refusal(429, "too_fast", "too much at once; wait a little") from error


class Turn:
    """While this lasts, what an address has done for it is paid for by it."""

    def __init__(self, works: Works, source: str, account: Bucket, reading: Bucket) -> None:
        self.works = works
        self.asker = Asker(address=source, people=True)
        self.account = account
        self.reading = reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read something, and make of it what is told, in a thread of the database.

        An address that has read much of late waits first.
        """
        await asyncio.sleep(self.reading.reserve(0))
        told, seconds = await self.works.database.read(lambda reading: timed(work, reading))
        for account in (self.account, self.reading):
            account.spend(seconds)
        return told

    async def game(self, table: Table) -> KeptGame:
        """The game of a table as it is stored, to be played again by a worker."""
        rows = await self.read(lambda reading: read_events(reading, table.id, 0))
        return KeptGame.of(table, rows)

    async def work(self, work: Callable[..., T], *given: Any) -> T:
        """What a worker makes of what it is given."""
        made: T
        try:
            made, seconds = await self.works.pool.work(
                timed, work, *given, asker=self.asker, seconds=LONGEST
            )
        except TimeoutError as error:
            raise Refusal(422, "bad_record", "this game takes too long to replay") from error
        self.account.spend(seconds)
        return made

    async def page(self, zipped: bool, write: Callable[..., Any], *given: Any) -> Packed:
        """What a worker writes, compressed by it where that is wanted; or its refusal."""
        answer = await self.work(written, zipped, write, *given)
        if not isinstance(answer, Packed):
            raise Refusal(*answer)
        return answer
