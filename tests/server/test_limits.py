"""Limits refill with time, forget the longest unused, and count what is held open."""

from __future__ import annotations

import asyncio

import pytest

from tortuga.server.http import limits
from tortuga.server.http.limits import Bucket, Counter, Limiter, charged, pay


def test_a_bucket_holds_a_burst_and_refills() -> None:
    clock = [0.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: clock[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock[0] = 100.0
    assert [bucket.take(3), bucket.take()] == [True, False]


def test_each_key_has_a_bucket_of_its_own_until_it_is_forgotten() -> None:
    limiter = Limiter(rate=0, burst=1, keys=2)
    assert limiter.take("a")
    assert not limiter.take("a")
    assert limiter.take("b")
    assert limiter.take("c")
    assert limiter.take("a")


def test_a_counter_lets_in_as_many_as_may_be_there() -> None:
    counter = Counter(2, altogether=3)
    assert [counter.enter("a") for _ in range(3)] == [True, True, False]
    counter.leave("a")
    assert counter.enter("a")
    counter.leave("never came")
    assert counter.enter("b")
    assert counter.enter("b") is False, "there are as many as may be there altogether"
    counter.leave("b")
    assert counter.enter("c")


def test_what_is_reserved_is_there_after_a_while() -> None:
    clock = [0.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: clock[0])
    assert [bucket.reserve() for _ in range(6)] == [0, 0, 0, 0.5, 1.0, 1.5]
    clock[0] = 1.0
    assert bucket.reserve() == 1.0


def test_what_is_spent_may_be_owed_and_comes_back() -> None:
    clock = [0.0]
    bucket = Bucket(rate=1, burst=2, clock=lambda: clock[0])
    assert bucket.take(0)
    bucket.spend(5)
    assert not bucket.take(0)
    clock[0] = 2.9
    assert not bucket.take(0)
    clock[0] = 3.1
    assert bucket.take(0)


class Watch:
    """A watch that others set."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    own = Watch()
    monkeypatch.setattr(limits, "WATCH", own)
    return own


async def test_an_answer_is_paid_for_and_what_others_do_meanwhile_is_not(watch: Watch) -> None:
    account = Bucket(rate=0, burst=100)

    async def answer() -> str:
        watch.at += 2
        await asyncio.sleep(0)
        watch.at += 3
        pay(10)  # elsewhere, in its name
        return "told"

    async def others() -> None:
        watch.at += 50

    beside = asyncio.create_task(others())
    assert await charged(account, answer()) == "told"
    await beside
    assert watch.at == 55
    pay(40)  # after the answer nobody pays
    assert account.take(85)
    assert not account.take(1)


async def test_an_answer_that_fails_or_is_given_up_is_paid_for_too(watch: Watch) -> None:
    account = Bucket(rate=0, burst=100)

    async def fail() -> None:
        watch.at += 2
        raise LookupError

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            watch.at += 3

    with pytest.raises(LookupError):
        await charged(account, fail())
    waiting = asyncio.create_task(charged(account, wait()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert account.take(95)
    assert not account.take(1)
