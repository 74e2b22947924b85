"""Worker processes for the lab: as many as there are cores, deaf to Ctrl-C, which ends the lab."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes that import what they need: the same everywhere, and safe with threads.

    Left by an error, such as Ctrl-C, they are stopped at once instead of finishing their work.
    """
    others = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_leave_interrupts)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        executor.shutdown()


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
