"""Questions: what is reckoned for whoever asks, one at a time for an address and within its budget.

Previews and reasons are reckoned in one thread beside the event loop: in several, moves would have
to wait for all of them. What an answer has cost is taken from the budget of the address it was for,
so that a hundred sockets of one address get no more than one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from tortuga.server.http.limits import Limiter
from tortuga.table.refusals import Refused

SHARE = 0.1  # of a core's time, for each address in the long run
SECONDS_IN_A_ROW = 2.0
T = TypeVar("T")


class Questions:
    """Answers questions."""

    def __init__(self) -> None:
        self.budget = Limiter(rate=SHARE, burst=SECONDS_IN_A_ROW)
        self._thread = ThreadPoolExecutor(1, "questions")
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def ask(self, source: str, answer: Callable[..., T], *given: Any) -> T:
        """What ``answer`` returns; refused where the address has used up its time."""
        async with self._asking.setdefault(source, asyncio.Lock()):
            budget = self.budget.of(source)
            if not budget.take(0):
                raise Refused("too_fast", "too many questions; wait a little")
            loop = asyncio.get_running_loop()
            told, seconds = await loop.run_in_executor(self._thread, timed, answer, given)
            budget.spend(seconds)
            return told

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def timed(answer: Callable[..., T], given: tuple[Any, ...]) -> tuple[T, float]:
    """An answer, and the processor's time that it took."""
    began = time.thread_time()
    told = answer(*given)
    return told, time.thread_time() - began
