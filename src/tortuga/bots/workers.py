"""Processes that work for somebody else: deaf to Ctrl-C, and gone with whoever began them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from tortuga.engine import registry
from tortuga.engine.game_files import GameFile

T = TypeVar("T")


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def begin(workers: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Fresh processes. Spawned, not forked: a fork of a running event loop is unsafe."""
    given = niceness, registry.files()
    spawned = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, spawned, initializer=_set_up, initargs=given)


def process(work: Callable[..., None], *given: Any) -> SpawnProcess:
    """One fresh process that does a single piece of work, however long that takes."""
    started = multiprocessing.get_context("spawn").Process(
        target=_set_to_work, args=(registry.files(), work, given), daemon=True
    )
    started.start()
    return started


def end(pool: Executor) -> None:
    """Let them go, those that hang or are still at work included."""
    hanging = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in hanging:
        worker.terminate()


@contextlib.contextmanager
def hired(workers: int, niceness: int = 0) -> Iterator[Executor]:
    """Processes for a ``with`` block; left by an error, such as Ctrl-C, they stop at once."""
    pool = begin(workers, niceness)
    try:
        yield pool
    except BaseException:
        end(pool)
        raise
    pool.shutdown()


class Worker:
    """One process, begun when it is first needed and anew after it died or was ended."""

    def __init__(self, begin: Callable[[], Executor]) -> None:
        self._begin = begin
        self._pool: Executor | None = None
        self._edition = 0  # of the registry, as it was told

    def submit(self, function: Callable[..., T], *given: Any) -> Future[T]:
        """Let it do something; nobody finds out before that it died while it had nothing to do."""
        try:
            return self._submit(function, *given)
        except BrokenProcessPool:
            self.end()
            return self._submit(function, *given)

    def _submit(self, function: Callable[..., T], *given: Any) -> Future[T]:
        # A new process inherits the real stderr; a full screen has put something else there.
        with contextlib.redirect_stderr(sys.__stderr__):
            if self._edition != registry.edition():
                self.end()
            if self._pool is None:
                self._edition = registry.edition()
                self._pool = self._begin()
            return self._pool.submit(function, *given)

    def end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            end(pool)


def timed(work: Callable[..., T], *given: Any) -> tuple[T, float]:
    """What a worker answers, and how many seconds that took, without the way there and back."""
    began = time.perf_counter()
    answer = work(*given)
    return answer, time.perf_counter() - began


def _set_up(niceness: int, files: list[GameFile]) -> None:
    if niceness:  # not every system knows that
        os.nice(niceness)
    for file in files:
        registry.take(file)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _set_to_work(files: list[GameFile], work: Callable[..., None], given: tuple[Any, ...]) -> None:
    _set_up(0, files)
    work(*given)


def _end_with_parent() -> None:
    """A killed parent closes no pipe that a worker reads from: watch it instead."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
