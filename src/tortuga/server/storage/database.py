"""The database: an SQLite file for one process, a PostgreSQL URL for several.

It is read and written by transactions, each a function that runs in a thread: one hop there and
back, however many statements it has. On SQLite one thread writes, and what comes in while it
commits is committed together; PostgreSQL does that by itself for a few threads. SQLite runs with a
write-ahead log and `synchronous=FULL`: a committed move has been handed to the disk, so it outlives
a killed process and a lost power line.
"""

from __future__ import annotations

import asyncio
import queue
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, select

from tortuga.server.storage.columns import GAME_TABLE, GUEST, SERVER

T = TypeVar("T")
Work = Callable[[Connection], T]
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
POSTGRES = ("postgresql://", "postgres://")
CONNECTIONS = 8
READERS = 2
MOST_TOGETHER = 64  # transactions to a commit
SHARED_THREADS = 6
CHANNEL = "tortuga"  # of notes between processes


def nobody_pays(seconds: float) -> None:
    """For the processor's time that reading and writing take."""


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
        """A transaction; whoever waits for it hears of its commit, and pays for it."""
        spent = 0.0

        def timed(connection: Connection) -> T:
            nonlocal spent
            began = time.thread_time()
            try:
                return work(connection)
            finally:
                spent = time.thread_time() - began

        try:
            if self._writer is not None:
                return await self._writer.write(timed)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._write, timed)
        finally:
            self.pay(spent)

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


class Job(NamedTuple):
    """A piece of work and who waits for it."""

    work: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    waiting: asyncio.Future[Any]


class Done(NamedTuple):
    """How a job went: what it gave, or why it failed."""

    job: Job
    result: Any = None
    error: BaseException | None = None


class Writer:
    """The writer of an SQLite file: one thread, one connection, many transactions to a commit.

    Each piece of work has a savepoint of its own, so that one that fails takes back nothing but
    itself. Whoever waits is told after the commit that covers its work.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None  # kept: to fetch one takes as long as a move
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction; returns when it is on the disk."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(work, loop, waiting))
        return await waiting

    def close(self) -> None:
        """Finish what was asked for and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            while (first := self._jobs.get()) is not None:
                batch, last = self._gather(first)
                settle_all(self._commit(batch))
                if last:
                    return
        finally:
            if self._connection is not None:
                self._connection.close()

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
        """What has come in meanwhile, and whether the end has."""
        batch = [first]
        while len(batch) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _commit(self, batch: list[Job]) -> list[Done]:
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                if len(batch) == 1:
                    return [Done(batch[0], batch[0].work(connection))]
                return [attempt(job, connection) for job in batch]
        except BaseException as error:
            return [Done(job, error=error) for job in batch]


def attempt(job: Job, connection: Connection) -> Done:
    """One job of several. A full disk takes the whole transaction back: then all have failed.

    Savepoints are spelt out: SQLAlchemy's own take longer to put together than a move to store.
    """
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        done = Done(job, job.work(connection))
    except Exception as error:
        raw: Any = connection.connection.dbapi_connection
        if not raw.in_transaction:
            raise
        connection.exec_driver_sql("ROLLBACK TO job")
        done = Done(job, error=error)
    connection.exec_driver_sql("RELEASE job")
    return done


def settle_all(done: list[Done]) -> None:
    """One call into the event loop for all that were committed together."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Done]] = {}
    for each in done:
        by_loop.setdefault(each.job.loop, []).append(each)
    for loop, those in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, those)


def settle(done: list[Done]) -> None:
    for each in done:
        if each.job.waiting.done():
            continue  # whoever waited was cancelled
        if each.error is not None:
            each.job.waiting.set_exception(each.error)
        else:
            each.job.waiting.set_result(each.result)


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
    me = connection.get_execution_options().get("tortuga_me")
    if me is not None:
        note = f"{table_id}:{what}:{me}"
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, note))


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
