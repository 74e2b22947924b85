"""A bot that raises, cheats, hangs or dies never holds up a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ME, SAILOR, Person, Server
from tortuga.engine.game import Game
from tortuga.engine.registry import make_game
from tortuga.engine.views import View
from tortuga.server.live import pool as bots
from tortuga.server.live.pool import BotPool, think

GAME = make_game("buried-treasure")


class Raising(BotPool):
    def start(self) -> Executor:
        return ThreadPoolExecutor(1)

    async def _think(self, game: Game, level: str, view: View) -> int:
        raise RuntimeError("no idea")


class Cheating(Raising):
    async def _think(self, game: Game, level: str, view: View) -> int:
        return 10**6


class Hanging(Raising):
    async def _think(self, game: Game, level: str, view: View) -> int:
        await asyncio.sleep(60)
        return 0


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "THINKING_SECONDS", 0.05)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("pool", [Raising, Cheating, Hanging])
def test_a_random_legal_move_stands_in(pool: type[BotPool], database: Path) -> None:
    with Server(database, pool(1)) as server:
        person = Person(server.url)
        granted = person.create(ME, SAILOR)
        with person.wire(granted) as wire:
            wire.until("snapshot")
            for _ in range(6):
                if wire.views["0"]["legal"]:
                    wire.play(0, wire.views["0"]["legal"][0])
                wire.until("event")
        person.close()


@pytest.fixture
def pool() -> Iterator[BotPool]:
    made = BotPool(1)
    yield made
    made.close()


def die(*_: Any) -> int:
    os._exit(1)


def test_workers_think_in_another_process_and_are_replaced_when_they_die(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = GAME.start(3)
    view = state.view(state.acting[0])

    async def scenario() -> None:
        assert await pool.choose(GAME, "sailor", view) in view.legal
        monkeypatch.setattr(bots, "think", die)
        assert await pool.choose(GAME, "sailor", view) in view.legal
        monkeypatch.setattr(bots, "think", think)
        assert await pool.choose(GAME, "sailor", view) in view.legal

    began = time.monotonic()
    asyncio.run(scenario())
    assert time.monotonic() - began < 30


def test_a_worker_is_given_a_view_and_a_seed_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def spy(*arguments: Any) -> int:
        given.extend(arguments)
        return think(*arguments)

    class Quick(BotPool):
        def start(self) -> Executor:
            return ThreadPoolExecutor(1)

    monkeypatch.setattr(bots, "think", spy)
    state = GAME.start(2**100 + 1)
    view = state.view(state.acting[0])
    quick = Quick(1)
    asyncio.run(quick.choose(GAME, "sailor", view))
    quick.close()
    description, level, seen, seed = given
    assert (description.name, level, seen) == (GAME.name, "sailor", view)
    assert seed != 2**100 + 1


def test_a_worker_imports_nothing_of_the_server() -> None:
    """It would start slowly and hold much memory."""
    heavy = """
import sys, tortuga.server.live.pool
print({'fastapi', 'sqlalchemy'} & {*sys.modules})
"""
    said = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
