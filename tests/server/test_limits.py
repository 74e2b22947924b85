"""Limits refill with time, forget the longest unused, and count what is held open."""

from __future__ import annotations

from tortuga.server.http.limits import Bucket, Counter, Limiter


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
