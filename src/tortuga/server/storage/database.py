"""The database: an SQLite file for one process, a PostgreSQL URL for several.

It is read and written by transactions, each a function that runs in a thread: one hop there and
back, however many statements it has. On SQLite one thread writes; on PostgreSQL one thread writes
what many ask for alike, which are moves, and a few write the rest. SQLite runs with a write-ahead
log and `synchronous=FULL`: a committed move has been handed to the disk, so it outlives a killed
process and a lost power line.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, select

from tortuga.server.storage.columns import GAME_TABLE, GUEST, SERVER
from tortuga.server.storage.writer import Writer, nobody_pays

T = TypeVar("T")
Work = Callable[[Connection], T]
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
POSTGRES = ("postgresql://", "postgres://")
CONNECTIONS = 8
READERS = 2
SHARED_THREADS = 6
CHANNEL = "tortuga"  # of notes between processes


class Database:
    """One database. Everything else asks for :meth:`read` or :meth:`write`."""

    def __init__(self, where: str, pay: Callable[[float], None] = nobody_pays) -> None:
        self.where = where
        self.pay = pay
        self.shared = is_shared(where)
        self.me = secrets.token_hex(8)  # this process among those that share the database
        self._engine = engine_for(where)
        if self.shared:
            self._engine = self._engine.execution_options(tortuga_me=self.me)
        reads = {"isolation_level": "REPEATABLE READ"} if self.shared else {"tortuga_reads": True}
        self._reading = self._engine.execution_options(**reads)
        threads = SHARED_THREADS if self.shared else READERS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="database")
        self._writer = Writer(self._engine, pay)
        self.signing_key = b""

    async def open(self) -> None:
        """Fetch what the server keeps about itself."""
        self.signing_key = bytes.fromhex(await self.write(signing_key))

    async def close(self) -> None:
        """Finish what is being written, then let go."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def write(self, work: Work[T]) -> T:
        """A transaction; whoever waits for it hears of its commit, and pays for it."""
        if not self.shared:
            return await self._writer.write(work)
        spent = 0.0

        def timed(connection: Connection) -> T:
            nonlocal spent
            began = time.thread_time()
            try:
                return work(connection)
            finally:
                spent = time.thread_time() - began

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._write, timed)
        finally:
            self.pay(spent)

    async def write_alike(self, work: Callable[[Connection, Sequence[T]], None], given: T) -> None:
        """A transaction that many ask for: done at once for all that wait, each for itself."""
        await self._writer.write_alike(work, given)

    def _write(self, work: Work[T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def read(self, work: Work[T]) -> T:
        """A transaction that sees one moment and writes nothing; whoever asked pays for it."""
        loop = asyncio.get_running_loop()
        found, seconds = await loop.run_in_executor(self._threads, self._read, work)
        self.pay(seconds)
        return found

    def _read(self, work: Work[T]) -> tuple[T, float]:
        began = time.thread_time()
        with self._reading.connect() as connection:
            return work(connection), time.thread_time() - began


def signing_key(connection: Connection) -> str:
    """The key that signs cookies, made at the very first start."""
    query = select(SERVER.c.value).where(SERVER.c.name == "signing_key")
    key = connection.execute(query).scalar_one_or_none()
    if key is None:
        key = secrets.token_hex(32)
        connection.execute(SERVER.insert().values(name="signing_key", value=key))
    return str(key)


def notify(connection: Connection, table_id: str, what: int | str) -> None:
    """Let the other processes know when this transaction is committed; nothing on SQLite."""
    notify_all(connection, [(table_id, what)])


def notify_all(connection: Connection, news: Iterable[tuple[str, int | str]]) -> None:
    """The same about several tables."""
    me = connection.get_execution_options().get("tortuga_me")
    if me is not None:
        notes = [(CHANNEL, f"{table_id}:{what}:{me}") for table_id, what in news]
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", notes)


def hold(connection: Connection, table_id: str) -> None:
    """Until the commit nobody else can change the table, or what hangs on it."""
    query = select(GAME_TABLE.c.id).where(GAME_TABLE.c.id == table_id)
    connection.execute(query.with_for_update())


def hold_guest(connection: Connection, guest: str) -> None:
    """Until the commit nobody else can change what is kept for a guest in the same way."""
    connection.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())


def is_shared(where: str) -> bool:
    """Whether several processes can use the database at once."""
    return where.startswith(POSTGRES)


def place_of(where: str) -> str:
    """The database as it may be printed: a URL without its password."""
    return make_url(where).render_as_string(hide_password=True) if is_shared(where) else where


def engine_for(where: str) -> Engine:
    """An engine whose errors never quote what was stored."""
    if is_shared(where):
        url = make_url(where).set(drivername="postgresql+psycopg")
        return create_engine(
            url, hide_parameters=True, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True
        )
    engine = create_engine(f"sqlite:///{where}", hide_parameters=True, pool_size=CONNECTIONS)
    prepare(engine)
    return engine


def prepare(engine: Engine) -> None:
    """Set each connection up, and begin transactions ourselves: the driver's own come too late."""

    @event.listens_for(engine, "connect")
    def connect(raw: Any, _: Any) -> None:
        raw.isolation_level = None
        cursor = raw.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("tortuga_reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
