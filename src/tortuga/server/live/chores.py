"""Chores: long work that waits in the database, done one at a time by whichever process claims it.

What is asked for outlives a restart. Who stops gives back what it was at; who dies is waited for,
and then another process begins it anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Generic, Protocol, TypeVar

from sqlalchemy import Connection

from tortuga.bots.thinking import Pool
from tortuga.server.clock import now
from tortuga.server.logs import log
from tortuga.server.storage.database import Database

LONGEST_SLEEP = 30.0
SHARED_SLEEP = 5.0  # other processes may die, or be asked
C = TypeVar("C")


class Store(Protocol[C]):
    """Where chores of one kind wait: a module of the storage."""

    def claim(self, writing: Connection, /) -> C | None: ...

    def give_back(self, writing: Connection, mine: C, /) -> None: ...

    def next_due(self, reading: Connection, /) -> int | None: ...


class Chores(Generic[C]):
    """The chores of one kind; whoever does them says how in ``do``. ``failed`` is a log's word."""

    def __init__(self, database: Database, pool: Pool, store: Store[C], failed: str) -> None:
        self.database = database
        self.pool = pool
        self._store = store
        self._failed = failed
        self._wake = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._mine: C | None = None

    async def start(self) -> None:
        self._working = asyncio.create_task(self._work())

    def wake(self) -> None:
        """There is something new to do."""
        self._wake.set()

    async def close(self) -> None:
        """Stop; what is left to do is found again, by this server or another."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        self.pool.close()
        if (mine := self._mine) is not None:
            await self.database.write(lambda writing: self._store.give_back(writing, mine))

    async def do(self, mine: C) -> None:
        """Do what was claimed, and keep what it came to."""
        raise NotImplementedError

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            try:
                self._mine = await self._claim()
                if self._mine is not None:
                    await self.do(self._mine)
                    self._mine = None
                    continue
                wait = await self._until_next()
            except Exception as error:  # the database may be away for a while
                log(logging.ERROR, self._failed, error)
                self._mine, wait = None, 1.0
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), wait)

    async def _claim(self) -> C | None:
        """On SQLite a look comes first: it takes no lock."""
        if not self.database.shared and await self._until_next() > 0:
            return None
        return await self.database.write(self._store.claim)

    async def _until_next(self) -> float:
        """Seconds until there may be something to do."""
        due = await self.database.read(self._store.next_due)
        longest = SHARED_SLEEP if self.database.shared else LONGEST_SLEEP
        return longest if due is None else min(max(due - now(), 0) / 1000, longest)
