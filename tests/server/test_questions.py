"""Questions of one address are answered one at a time, and within its budget of time."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from tortuga.server.http.questions import Questions
from tortuga.table.refusals import Refused


@pytest.fixture
def questions() -> Iterator[Questions]:
    asked = Questions()
    yield asked
    asked.close()


def reckon(seconds: float) -> str:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass
    return "told"


async def test_an_address_that_has_used_up_its_time_is_refused(questions: Questions) -> None:
    questions.budget.accounts.burst = 0.05
    questions.budget.accounts.rate = 0.0
    assert await questions.ask("a", reckon, 0.06) == "told"
    with pytest.raises(Refused, match="wait a little"):
        await questions.ask("a", reckon, 0.0)
    assert await questions.ask("b", reckon, 0.0) == "told"


async def test_one_address_does_not_keep_others_waiting(questions: Questions) -> None:
    told: list[str] = []

    async def ask(source: str) -> None:
        await questions.ask(source, reckon, 0.01)
        told.append(source)

    crowd = [asyncio.create_task(ask("crowd")) for _ in range(20)]
    await asyncio.sleep(0)
    await ask("one")
    assert told.index("one") <= 2
    await asyncio.gather(*crowd)


async def test_what_fails_is_raised_and_frees_the_place(questions: Questions) -> None:
    with pytest.raises(ZeroDivisionError):
        await questions.ask("a", divmod, 1, 0)
    assert await questions.ask("a", threading.active_count) > 0
