"""The timekeeper: finds the deadlines that have passed and rings for each of their tables.

Deadlines are in the database, so any process may ring, after a restart too. Whoever claims one puts
it off a little: should that process die, another finds the deadline again. Where several processes
share a database, the turns of bots are such deadlines too.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import Column, Connection, func, select, update

from tortuga.server.clock import now
from tortuga.server.logs import log
from tortuga.server.storage import presence
from tortuga.server.storage.columns import GAME_TABLE
from tortuga.server.storage.database import Database
from tortuga.server.storage.people.vacations import with_vacations
from tortuga.server.storage.tables import save_table, take_table
from tortuga.table.tables import Status, timed_out

AGAIN = 5_000  # a claimed deadline that nobody dealt with comes up again after this
AT_ONCE = 50
LATEST = 2**62
LONGEST_SLEEP = 30_000
SHARED_SLEEP = 1_000  # other processes may die, and their deadlines become ours


Work = tuple[Callable[[str], Awaitable[None]], str]


class Timekeeper:
    def __init__(
        self,
        database: Database,
        ring: Callable[[str], Awaitable[None]],
        adopt: Callable[[str], Awaitable[None]],
    ) -> None:
        self.database = database
        self.ring = ring  # a clock of the table has run out
        self.adopt = adopt  # a bot has to move, and nobody sees to it
        self._next = LATEST  # when to look again
        self._wake = asyncio.Event()
        self._ringing: set[asyncio.Task[None]] = set()
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop; what is being played is played to its end."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def note(self, due: int | None) -> None:
        """A deadline was stored; look again in time for it."""
        if due is not None and due < self._next:
            self._wake.set()

    async def _keep(self) -> None:
        while True:
            self._wake.clear()
            self._next = LATEST  # what is stored while we look may be missed by the look
            try:
                due, self._next = await self._claim()
            except Exception as error:  # the database may be away for a while
                log(logging.ERROR, "deadlines_not_read", error)
                due, self._next = [], now() + 1000
            for work, table_id in due:
                task = asyncio.create_task(self._do(work, table_id))
                self._ringing.add(task)
                task.add_done_callback(self._ringing.discard)
            with contextlib.suppress(TimeoutError):
                wait = max(self._next - now(), 0) / 1000
                await asyncio.wait_for(self._wake.wait(), wait + 0.001)

    async def _claim(self) -> tuple[list[Work], int]:
        """What there is to do, which is ours now, and when to look again."""
        at = now()
        if self.database.shared:
            return await self.database.write(lambda writing: self._claim_shared(writing, at))
        following = await self.database.read(next_deadline)
        if following is None or following > at:
            return [], min(following or LATEST, at + LONGEST_SLEEP)
        ids = await self.database.write(lambda writing: claim(writing, GAME_TABLE.c.due, at))
        return [(self.ring, table_id) for table_id in ids], at

    def _claim_shared(self, writing: Connection, at: int) -> tuple[list[Work], int]:
        presence.renew(writing, self.database.me)
        late = claim(writing, GAME_TABLE.c.due, at)
        idle = claim(writing, GAME_TABLE.c.bot_due, at)
        work = [*((self.ring, each) for each in late), *((self.adopt, each) for each in idle)]
        return work, min(next_deadline(writing) or LATEST, at + SHARED_SLEEP)

    async def _do(self, work: Callable[[str], Awaitable[None]], table_id: str) -> None:
        try:
            await work(table_id)
        except Exception as error:
            log(logging.ERROR, "claimed_work_failed", error, table=table_id)


def next_deadline(reading: Connection) -> int | None:
    query = select(func.min(GAME_TABLE.c.due)).where(GAME_TABLE.c.status == Status.PLAYING.value)
    return reading.execute(query).scalar_one_or_none()


def claim(writing: Connection, due: Column[int], at: int) -> list[str]:
    """Take deadlines that have passed, past those that another process is taking."""
    query = (
        select(GAME_TABLE.c.id)
        .where(GAME_TABLE.c.status == Status.PLAYING.value, due <= at)
        .order_by(due)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    ids = list(writing.execute(query).scalars())
    if ids:
        put_off = update(GAME_TABLE).where(GAME_TABLE.c.id.in_(ids))
        writing.execute(put_off.values({due: at + AGAIN}))
    return ids


async def hand_over_late(database: Database, table_id: str) -> bool:
    """Let bots play for those whose time is up; whether there were any."""
    at = now()

    def hand_over(writing: Connection) -> bool:
        before = take_table(writing, table_id)
        if before is None:
            return False
        after = save_table(writing, before, timed_out(with_vacations(writing, before, at), at))
        return after.seats != before.seats

    return await database.write(hand_over)


def keep(writing: Connection, table_id: str) -> None:
    """Stay the one who plays for a table's bots while one of them thinks."""
    mine = (GAME_TABLE.c.id == table_id) & GAME_TABLE.c.bot_due.is_not(None)
    writing.execute(update(GAME_TABLE).where(mine).values(bot_due=now() + AGAIN))


def give_up(writing: Connection, ids: list[str]) -> None:
    """Let another process play for the bots of these tables at once."""
    mine = GAME_TABLE.c.id.in_(ids) & GAME_TABLE.c.bot_due.is_not(None)
    writing.execute(update(GAME_TABLE).where(mine).values(bot_due=now()))
