"""The writer: one thread that commits together what came in while it committed.

Whoever waits is told after the commit that covers its work. Each piece of work stands or falls for
itself. What many ask for alike, such as moves, takes few statements for all of them. Between two
commits the thread takes breath: so a busy server has many to a commit, and an idle one waits for
nothing.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
MOST_TOGETHER = 64  # transactions to a commit
A_BREATH = 0.01  # seconds from one commit to the next: two cost twice as much as one for both
ALONE = object()  # given to work that is done for nobody else


def nobody_pays(seconds: float) -> None:
    """For the processor's time that reading and writing take."""


class Job:
    """A piece of work and who waits for it.

    ``given`` is what work that is done for several at once has to do for this one.
    """

    def __init__(self, work: Callable[..., Any], given: object = ALONE) -> None:
        self.work = work
        self.given = given
        self.loop = asyncio.get_running_loop()
        self.waiting: asyncio.Future[Any] = self.loop.create_future()
        self.seconds = 0.0  # of a processor

    @property
    def alone(self) -> bool:
        return self.given is ALONE

    def do(self, connection: Connection) -> Any:
        """Do it for whoever asked, and for nobody else."""
        began = time.thread_time()
        try:
            return self.work(connection) if self.alone else self.work(connection, [self.given])
        finally:
            self.seconds += time.thread_time() - began


class Done(NamedTuple):
    """How a job went: what it gave, or why it failed."""

    job: Job
    result: Any = None
    error: BaseException | None = None


class Writer:
    """One thread, one connection, many transactions to a commit."""

    def __init__(self, engine: Engine, pay: Callable[[float], None] = nobody_pays) -> None:
        self._engine = engine
        self._pay = pay
        self._connection: Connection | None = None  # kept: to fetch one takes as long as a move
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction; returns when it is on the disk."""
        result: T = await self._done(Job(work))
        return result

    async def write_alike(self, work: Callable[[Connection, Sequence[T]], None], given: T) -> None:
        """The same for work that is done at once for all who wait for it."""
        await self._done(Job(work, given))

    async def _done(self, job: Job) -> Any:
        """Whoever waits pays for it."""
        self._jobs.put(job)
        try:
            return await job.waiting
        finally:
            self._pay(job.seconds)

    def close(self) -> None:
        """Finish what was asked for and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        rested = 0.0
        try:
            while (first := self._jobs.get()) is not None:
                time.sleep(max(0.0, rested - time.monotonic()))
                batch, last = self._gather(first)
                settle_all(self._committed(batch))
                rested = time.monotonic() + A_BREATH
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

    def _committed(self, batch: list[Job]) -> list[Done]:
        """A database that was started anew has forgotten our connection: then once more.

        Should it have stored everything before it went, the keys of what is stored tell.
        """
        try:
            try:
                return self._commit(batch)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._commit(batch)
        except BaseException as error:
            return [Done(job, error=error) for job in batch]

    def _commit(self, batch: list[Job]) -> list[Done]:
        connection = self._connection = self._connection or self._engine.connect()
        with connection.begin():
            if len(batch) == 1:
                return [Done(batch[0], batch[0].do(connection))]
            alike: dict[Callable[..., Any], list[Job]] = {}
            for job in batch:
                if not job.alone:
                    alike.setdefault(job.work, []).append(job)
            done = [each for jobs in alike.values() for each in attempt_all(jobs, connection)]
            return done + [attempt(job, connection) for job in batch if job.alone]


def attempt_all(jobs: list[Job], connection: Connection) -> list[Done]:
    """Jobs of one kind at once; where that fails, one after the other."""
    if len(jobs) == 1:
        return [attempt(jobs[0], connection)]
    began = time.thread_time()
    work, given = jobs[0].work, [job.given for job in jobs]
    error = within_savepoint(connection, lambda: work(connection, given))[1]
    each = (time.thread_time() - began) / len(jobs)
    for job in jobs:
        job.seconds += each
    return [attempt(job, connection) for job in jobs] if error else [Done(job) for job in jobs]


def attempt(job: Job, connection: Connection) -> Done:
    """One job of several."""
    return Done(job, *within_savepoint(connection, lambda: job.do(connection)))


def within_savepoint(
    connection: Connection, work: Callable[[], Any]
) -> tuple[Any, Exception | None]:
    """What some work gave, or why it failed; then nothing of it is left.

    Savepoints are spelt out: SQLAlchemy's own take longer to put together than a move to store.
    """
    connection.exec_driver_sql("SAVEPOINT job")
    found: tuple[Any, Exception | None]
    try:
        found = work(), None
    except Exception as error:
        if all_is_taken_back(connection):
            raise
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        found = None, error
    connection.exec_driver_sql("RELEASE SAVEPOINT job")
    return found


def all_is_taken_back(connection: Connection) -> bool:
    """Whether the transaction itself is over: a full disk ends it on SQLite, a lost line anywhere.

    Then all have failed.
    """
    if connection.invalidated:
        return True
    raw: Any = connection.connection.dbapi_connection
    return connection.dialect.name == "sqlite" and not raw.in_transaction


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
