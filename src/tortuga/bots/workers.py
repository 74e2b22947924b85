"""Processes that think for somebody else: deaf to Ctrl-C, and gone with whoever began them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor


def begin(workers: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Fresh processes. Spawned, not forked: a fork of a running event loop is unsafe."""
    spawned = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, spawned, initializer=_set_up, initargs=(niceness,))


def end(pool: Executor) -> None:
    """Let them go, those that hang or are still thinking included."""
    hanging = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in hanging:
        worker.terminate()


def _set_up(niceness: int) -> None:
    if niceness:  # not every system knows that
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent closes no pipe that a worker reads from: watch it instead."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
