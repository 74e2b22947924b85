"""The writer of an SQLite file: one thread, one connection, many transactions to a commit.

Each piece of work has a savepoint of its own, so that one that fails takes back nothing but itself.
Whoever waits is told after the commit that covers its work.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
MOST_TOGETHER = 64


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
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
        while (first := self._jobs.get()) is not None:
            batch, last = self._gather(first)
            settle_all(self._commit(batch))
            if last:
                return

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
            with self._engine.begin() as connection:
                if len(batch) == 1:
                    return [Done(batch[0], batch[0].work(connection))]
                return [attempt(job, connection) for job in batch]
        except BaseException as error:
            return [Done(job, error=error) for job in batch]


def attempt(job: Job, connection: Connection) -> Done:
    """One job of several. A full disk takes the whole transaction back: then all have failed."""
    try:
        with connection.begin_nested():
            return Done(job, job.work(connection))
    except Exception as error:
        raw: Any = connection.connection.dbapi_connection
        if not raw.in_transaction:
            raise
        return Done(job, error=error)


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
