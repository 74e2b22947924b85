"""Questions: what is reckoned for whoever asks, one at a time for an address and within its budget.

Previews and reasons are reckoned in one thread beside the event loop: in several, moves would have
to wait for all of them. What an answer has cost is taken from the budget of the address it was for,
so that a hundred sockets of one address get no more than one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tortuga.server.http.limits import Budget, Overspent, timed
from tortuga.table.refusals import Refused

SHARE = 0.1  # of a core's time, for each address in the long run
SECONDS_IN_A_ROW = 2.0
T = TypeVar("T")


class Questions:
    """Answers questions."""

    def __init__(self) -> None:
        self.budget = Budget(SHARE, SECONDS_IN_A_ROW)
        self._thread = ThreadPoolExecutor(1, "questions")

    async def ask(self, source: str, answer: Callable[..., T], *given: Any) -> T:
        """What ``answer`` returns; refused where the address has used up its time."""
        try:
            async with self.budget.turn(source) as budget:
                loop = asyncio.get_running_loop()
                told, seconds = await loop.run_in_executor(self._thread, timed, answer, *given)
                budget.spend(seconds)
                return told
        except Overspent as error:
            raise Refused("too_fast", "too many questions; wait a little") from error

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
