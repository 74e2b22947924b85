"""A bot that raises, cheats, hangs or dies never holds up a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ME, Person, QuickBots, Server
from tortuga.bots import thinking
from tortuga.bots.registry import bot
from tortuga.bots.thinking import think
from tortuga.engine.chance import Chance
from tortuga.engine.description import Description
from tortuga.engine.registry import make_game
from tortuga.server.live import pool as bots
from tortuga.server.live.pool import BotPool

GAME = make_game("buried-treasure")
BOSUN = {"kind": "bot", "level": "bosun"}


def by_sailors_only(misbehave: Callable[[], int]) -> Callable[..., int]:
    """What a worker does where every bot but a sailor misbehaves."""

    def thought(description: Description, level: str, *given: Any) -> int:
        return think(description, level, *given) if level == "sailor" else misbehave()

    return thought


def raise_() -> int:
    raise RuntimeError("no idea")


def cheat() -> int:
    return 10**6


def hang() -> int:
    time.sleep(3)
    return 0


@pytest.mark.parametrize("misbehave", [raise_, cheat, hang])
def test_a_sailor_stands_in_and_nothing_is_played_at_random(
    misbehave: Callable[[], int], database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "think", by_sailors_only(misbehave))
    monkeypatch.setattr(bots, "THINKING_SECONDS", 1.0)
    with Server(database) as server:
        person = Person(server.url)
        granted = person.create(ME, BOSUN)
        with person.wire(granted) as wire:
            wire.until("snapshot")
            for _ in range(4):
                if wire.views["0"]["legal"]:
                    wire.play(0, wire.views["0"]["legal"][0])
                wire.until("event")
        person.close()


def test_the_move_that_stands_in_is_the_sailors(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(3)
    view = state.view(state.acting[0])
    best = {bot("sailor").choose(GAME, view, Chance(seed)) for seed in range(20)}
    assert len(best) < len(view.legal)
    monkeypatch.setattr(thinking, "think", by_sailors_only(raise_))
    quick = QuickBots(1)

    async def scenario() -> None:
        assert {await quick.choose(GAME, "captain", view) for _ in range(10)} <= best

    asyncio.run(scenario())
    quick.close()


@pytest.fixture
def pool() -> Iterator[BotPool]:
    made = BotPool(1)
    yield made
    made.close()


def die_unless_a_sailor(description: Description, level: str, *given: Any) -> int:
    if level != "sailor":
        os._exit(1)
    return think(description, level, *given)


@pytest.mark.slow
def test_workers_think_in_another_process_and_are_replaced_when_they_die(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = GAME.start(3)
    view = state.view(state.acting[0])

    async def scenario() -> None:
        assert await pool.choose(GAME, "sailor", view) in view.legal
        monkeypatch.setattr(thinking, "think", die_unless_a_sailor)
        assert await pool.choose(GAME, "bosun", view) in view.legal
        monkeypatch.setattr(thinking, "think", think)
        assert await pool.choose(GAME, "sailor", view) in view.legal

    monkeypatch.setattr(bots, "THINKING_SECONDS", 600.0)
    began = time.monotonic()
    asyncio.run(scenario())
    assert time.monotonic() - began < 300  # four processes were started, and none was waited for


def test_a_worker_is_given_a_view_and_a_seed_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def spy(*arguments: Any) -> int:
        given.extend(arguments)
        return think(*arguments)

    monkeypatch.setattr(thinking, "think", spy)
    state = GAME.start(2**100 + 1)
    view = state.view(state.acting[0])
    quick = QuickBots(1)
    asyncio.run(quick.choose(GAME, "sailor", view))
    quick.close()
    description, level, seen, seed, seconds = given
    assert (description.make().name, level, seen) == (GAME.name, "sailor", view)
    assert seconds == bots.LONG_THOUGHT
    assert seed != 2**100 + 1


def test_a_worker_imports_nothing_of_the_server() -> None:
    """It would start slowly and hold much memory."""
    heavy = """
import sys, tortuga.server.live.pool
print({'fastapi', 'sqlalchemy'} & {*sys.modules})
"""
    said = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
