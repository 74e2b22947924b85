"""Limits: how often someone may do something, as leaky buckets that refill with time.

What an answer costs is known when it is given: the time that it took is spent then, and whoever
owes some waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
import types
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Hashable
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Bucket:
    """Holds up to ``burst`` tokens and refills at ``rate`` a second."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there were tokens for it; they are gone then."""
        now = self._clock()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def seconds_until(self, cost: float = 1.0) -> int:
        """Whole seconds until there are tokens for it."""
        self.take(0)
        return max(1, math.ceil((cost - self._tokens) / self.rate))

    def spend(self, cost: float) -> None:
        """Take what something has cost, known only now; what is owed comes back with time."""
        self.take(0)
        self._tokens -= cost

    def reserve(self, cost: float = 1.0) -> float:
        """Take tokens that may have yet to come; the seconds until they are there."""
        self.spend(cost)
        return max(0.0, -self._tokens / self.rate)


class Limiter:
    """One bucket for each of many keys; the longest unused are forgotten first."""

    def __init__(self, rate: float, burst: float, keys: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.keys = keys
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def of(self, key: Hashable) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self.keys:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, key: Hashable, cost: float = 1.0) -> bool:
        return self.of(key).take(cost)


class Counter:
    """How many of something each key holds open, up to a limit, and all of them together."""

    def __init__(self, most: int, altogether: int) -> None:
        self.most = most
        self.altogether = altogether
        self._total = 0
        self._held: dict[Hashable, int] = {}

    def enter(self, key: Hashable) -> bool:
        held = self._held.get(key, 0)
        if held >= self.most or self._total >= self.altogether:
            return False
        self._held[key] = held + 1
        self._total += 1
        return True

    def leave(self, key: Hashable) -> None:
        if key not in self._held:
            return
        self._total -= 1
        held = self._held[key] - 1
        if held > 0:
            self._held[key] = held
        else:
            self._held.pop(key, None)


class Overspent(Exception):
    """Somebody has used up the time that there was for them."""


class Budget:
    """Seconds of work for each key: one thing at a time, paid for when it is known what it took."""

    def __init__(self, rate: float, burst: float) -> None:
        self.accounts = Limiter(rate, burst)
        self._working: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    @contextlib.asynccontextmanager
    async def turn(self, key: Hashable) -> AsyncIterator[Bucket]:
        """The key's account, when it is its turn; :class:`Overspent` where nothing is left."""
        async with self._working.setdefault(key, asyncio.Lock()):
            account = self.accounts.of(key)
            if not account.take(0):
                raise Overspent
            yield account


WATCH = time.perf_counter
PAYER: ContextVar[Bucket | None] = ContextVar("payer", default=None)


def pay(seconds: float) -> None:
    """Spend time for whoever is being answered; what goes on by itself nobody pays for."""
    if (account := PAYER.get()) is not None:
        account.spend(seconds)


async def charged(account: Bucket, answering: Awaitable[T]) -> T:
    """Answer somebody at the cost of an account: of all that goes on, their own steps alone."""
    token = PAYER.set(account)
    try:
        return await _steps(account, answering)
    finally:
        PAYER.reset(token)


@types.coroutine
def _steps(account: Bucket, answering: Awaitable[T]) -> Generator[Any, Any, T]:
    """Pass on what is waited for; between two waits the answer holds everyone up.

    So that is what it pays for, and not the processor's time: on a busy machine it is longer.
    """
    steps: Any = answering.__await__()
    go_on, given = steps.send, None
    while True:
        began = WATCH()
        try:
            waits_for = go_on(given)
        except StopIteration as end:
            answer: T = end.value
            return answer
        finally:
            account.spend(WATCH() - began)
        try:
            go_on, given = steps.send, (yield waits_for)
        except BaseException as error:
            go_on, given = steps.throw, error


def timed(work: Callable[..., T], *given: Any) -> tuple[T, float]:
    """What some work brings, and the processor's time that it took."""
    began = time.thread_time()
    brought = work(*given)
    return brought, time.thread_time() - began
