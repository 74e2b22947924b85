"""Thinking in processes of its own, so that whoever asks can do other things meanwhile.

A thread would not do: compiled rules hold the interpreter for as long as a search lasts. Workers
are given a view and a game's description; they never see a state.
"""

from __future__ import annotations

import asyncio
import dataclasses
import functools
import time
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from tortuga.bots.fairness import Asker, FairQueue
from tortuga.bots.thoughts import think as think
from tortuga.bots.workers import Worker, begin

T = TypeVar("T")
SOMEBODY = Asker()


@dataclasses.dataclass(eq=False)
class Errand:
    """Something to be done, and where the answer is awaited."""

    function: Callable[[], Any]
    seconds: float | None
    answer: asyncio.Future[Any]


class Pool:
    """Workers, begun when they are first needed: one errand each at a time, handed out fairly."""

    def __init__(self, workers: int = 1, niceness: int = 0) -> None:
        self.niceness = niceness
        self._workers = [Worker(self.start) for _ in range(workers)]
        self._idle = list(self._workers)
        self.queue: FairQueue[Errand] = FairQueue()
        self._busy: set[asyncio.Task[None]] = set()

    def start(self) -> Executor:
        """A worker's process."""
        return begin(1, self.niceness)

    async def work(
        self,
        function: Callable[..., T],
        *given: Any,
        asker: Asker = SOMEBODY,
        seconds: float | None = None,
    ) -> T:
        """What a worker answers; a TimeoutError where it takes longer than that, once it began."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        errand = Errand(functools.partial(function, *given), seconds, answer)
        self.queue.put(asker, errand)
        self._hand_out()
        try:
            return await answer
        finally:
            self.queue.drop(asker, errand)

    def _hand_out(self) -> None:
        while self._idle and (taken := self.queue.take()) is not None:
            task = asyncio.create_task(self._attend(self._idle.pop(), *taken))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    async def _attend(self, worker: Worker, asker: Asker, errand: Errand) -> None:
        """Let a worker think. It is busy until that is over, even if nobody asks any more."""
        began = time.perf_counter()
        try:
            answer = await asyncio.wait_for(asked(worker, errand), errand.seconds)
        except Exception as error:
            if isinstance(error, TimeoutError | BrokenProcessPool):
                worker.end()
            if not errand.answer.done():
                errand.answer.set_exception(error)
        except asyncio.CancelledError:
            errand.answer.cancel()
            raise
        else:
            if not errand.answer.done():
                errand.answer.set_result(answer)
        finally:
            self.queue.done(asker, time.perf_counter() - began)
            self._idle.append(worker)
        self._hand_out()

    def close(self) -> None:
        """Let the workers go, even in the middle of one."""
        for asker, errand in list(self.queue.waiting):
            self.queue.drop(asker, errand)
            errand.answer.cancel()
        for task in self._busy:
            task.cancel()
        for worker in self._workers:
            worker.end()


async def asked(worker: Worker, errand: Errand) -> Any:
    """What a worker answers; one that dies is begun anew and asked once more."""
    try:
        return await asyncio.wrap_future(worker.submit(errand.function))
    except BrokenProcessPool:
        worker.end()
        return await asyncio.wrap_future(worker.submit(errand.function))
