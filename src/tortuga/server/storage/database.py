"""The database: read and written by transactions, each a function that runs in a thread.

One hop to a thread and back for a whole transaction, however many statements it has. On SQLite one
thread writes, and what comes in while it commits is committed together; PostgreSQL does that by
itself for a few threads.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, select

from tortuga.server.storage.columns import SERVER
from tortuga.server.storage.engines import engine_for, is_shared
from tortuga.server.storage.writer import Writer

T = TypeVar("T")
Work = Callable[[Connection], T]
READERS = 2
SHARED_THREADS = 6


class Database:
    """One database. Everything else asks for :meth:`read` or :meth:`write`."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.shared = is_shared(where)
        self.me = secrets.token_hex(8)  # this process among those that share the database
        self._engine = engine_for(where)
        if self.shared:
            self._engine = self._engine.execution_options(tortuga_me=self.me)
        reads = {"isolation_level": "REPEATABLE READ"} if self.shared else {"tortuga_reads": True}
        self._reading = self._engine.execution_options(**reads)
        threads = SHARED_THREADS if self.shared else READERS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")
        self._writer = None if self.shared else Writer(self._engine)
        self.signing_key = b""

    async def open(self) -> None:
        """Fetch what the server keeps about itself."""
        self.signing_key = bytes.fromhex(await self.write(signing_key))

    async def close(self) -> None:
        """Finish what is being written, then let go."""
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def write(self, work: Work[T]) -> T:
        """A transaction; whoever waits for it hears of its commit."""
        if self._writer is not None:
            return await self._writer.write(work)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._write, work)

    def _write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def read(self, work: Work[T]) -> T:
        """A transaction that sees one moment and writes nothing."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)


def signing_key(connection: Connection) -> str:
    """The key that signs cookies, made at the very first start."""
    query = select(SERVER.c.value).where(SERVER.c.name == "signing_key")
    key = connection.execute(query).scalar_one_or_none()
    if key is None:
        key = secrets.token_hex(32)
        connection.execute(SERVER.insert().values(name="signing_key", value=key))
    return str(key)
