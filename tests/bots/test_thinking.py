"""A pool that thinks: fairly, each thought in its own time, whatever becomes of a worker."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tortuga.bots.fairness import Asker
from tortuga.bots.thinking import Pool, think
from tortuga.engine.description import describe


class Threads(Pool):
    """Workers that are threads: started at once."""

    def start(self) -> Executor:
        return ThreadPoolExecutor(1)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(1)
    yield made
    made.close()


def dying(grave: str) -> str:
    """Dies the first time; the file remembers that it did."""
    if not Path(grave).exists():
        Path(grave).touch()
        os._exit(1)
    return "back"


def die() -> None:
    os._exit(1)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 60))


def test_a_worker_that_dies_is_begun_anew_and_asked_once_more(pool: Pool, tmp_path: Path) -> None:
    async def scenario() -> None:
        assert await pool.work(dying, str(tmp_path / "grave")) == "back"
        with pytest.raises(BrokenProcessPool):
            await pool.work(die)
        assert await pool.work(str, 1) == "1"

    run(scenario())


def test_one_that_hangs_is_ended_and_another_goes_on(pool: Pool) -> None:
    async def scenario() -> None:
        await pool.work(str, 1)
        began = time.monotonic()
        with pytest.raises(TimeoutError):
            await pool.work(time.sleep, 60, seconds=0.2)
        assert await pool.work(str, 2) == "2"
        assert time.monotonic() - began < 30

    run(scenario())


def test_time_counts_from_when_thinking_begins() -> None:
    async def scenario() -> None:
        pool = Threads(1)
        naps = [pool.work(time.sleep, 0.1, seconds=0.25) for _ in range(6)]
        assert await asyncio.gather(*naps) == [None] * 6  # the last waited for half a second
        pool.close()

    run(scenario())


def test_what_is_asked_first_is_not_done_first_where_another_has_had_less() -> None:
    done: list[str] = []

    def thought(guest: str) -> None:
        time.sleep(0.01)
        done.append(guest)

    async def scenario() -> None:
        pool = Threads(1)
        greedy, honest = Asker("greedy"), Asker("honest")
        asked = [pool.work(thought, "greedy", asker=greedy) for _ in range(20)]
        waiting = asyncio.gather(*asked, pool.work(thought, "honest", asker=honest))
        await waiting
        pool.close()

    run(scenario())
    assert done.index("honest") <= 1


def test_a_worker_is_busy_until_its_thought_is_over_even_if_nobody_asks_any_more() -> None:
    going, free = threading.Event(), threading.Event()

    def slowly() -> None:
        going.set()
        free.wait(10)

    async def scenario() -> None:
        pool = Threads(1)
        asked = asyncio.create_task(pool.work(slowly))
        await asyncio.to_thread(going.wait, 10)
        asked.cancel()
        following = asyncio.create_task(pool.work(str, 1, seconds=0.3))
        await asyncio.sleep(0.5)
        assert not following.done()
        free.set()
        assert await following == "1"
        pool.close()

    run(scenario())


def test_who_gives_up_waiting_is_not_thought_for() -> None:
    free = threading.Event()
    done: list[int] = []

    async def scenario() -> None:
        pool = Threads(1)
        first = asyncio.create_task(pool.work(free.wait, 10))
        second = asyncio.create_task(pool.work(done.append, 2))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        free.set()
        await first
        await pool.work(done.append, 3)
        pool.close()

    run(scenario())
    assert done == [3]


def test_whoever_waits_when_a_pool_closes_waits_no_more() -> None:
    free = threading.Event()

    async def scenario() -> None:
        pool = Threads(1)
        asked = [asyncio.create_task(pool.work(free.wait, 10)) for _ in range(3)]
        await asyncio.sleep(0.05)
        pool.close()
        free.set()
        for each in asked:
            with pytest.raises(asyncio.CancelledError):
                await each

    run(scenario())


@pytest.mark.parametrize("name", ["captain@60s", "bosun@900000", "captain"])
@pytest.mark.parametrize("game", ["buried-treasure", "maui", "x-marks-the-spot"])
def test_a_search_that_is_short_of_time_plays_its_best_so_far(game: str, name: str) -> None:
    made = tortuga.game(game)
    state = made.start(3)
    view = state.view(state.acting[0])
    began = time.monotonic()
    assert think(describe(made), name, view, 1, 0.2) in view.legal
    assert time.monotonic() - began < 45  # not the 60 seconds of the first
