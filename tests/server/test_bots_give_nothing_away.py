"""The time that a bot takes says nothing about what is hidden: not whether it had a choice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.server.at_once import AtOnce, AtOnceGame
from tests.server.harness import ME, Person, QuickBots, Server
from tortuga.bots import thinking
from tortuga.bots.fairness import Asker
from tortuga.bots.pace import LONGEST, REMEMBERED, Pace
from tortuga.bots.search import GUARD_SECONDS
from tortuga.engine.description import Description
from tortuga.engine.moves import MoveSpace
from tortuga.engine.registry import forget, register
from tortuga.engine.views import View
from tortuga.server.live import bot_turns, pool
from tortuga.server.live.pool import LONG_THOUGHT, MANY, SHORT_THOUGHT
from tortuga.server.live.whereabouts import MOST, Whereabouts

MOVES = MoveSpace()
CALL = MOVES.block("call")
PASS = MOVES.block("pass")
ROUNDS = 6
CAPTAIN = {"kind": "bot", "level": "captain"}
THOUGHT = 0.25  # seconds


class Calls(AtOnce):
    """In turns; seat 1 may call in every other round, and only its own view says in which."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.acting = (0,)

    def legal(self, seat: int) -> list[int]:
        may_call = seat == 1 and self.scores[1] % 2 == 0
        return (
            [] if seat not in self.acting else [*([CALL.at([])] if may_call else []), PASS.at([])]
        )

    def apply(self, seat: int, move: int) -> None:
        self.scores[seat] += 1
        self.tell("done", seat, {})
        self.acting = (1 - seat,)
        self.over = self.scores[1] == ROUNDS


class CallsGame(AtOnceGame):
    name = "calls"
    min_seats, max_seats = 2, 2
    moves = MOVES
    table_state = Calls


def thought_of(
    think: object, description: Description, name: str, view: View, *_: object
) -> tuple[int, float]:
    """A bot that thinks where it has a choice, as a search does; and for how long it says it did.

    What a busy machine would add is the same for both, but for luck.
    """
    return PASS.at([]), THOUGHT if len(view.legal) > 1 else 0.0


class Waiting:
    """What turns of bots know of ``asyncio``; how long they wait is written down."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds
        await asyncio.sleep(seconds)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    noted = Waiting()
    for module in (bot_turns, pool):
        monkeypatch.setattr(module, "asyncio", noted)
    monkeypatch.setattr(pool, "timed", thought_of)
    return noted


@pytest.fixture
def table(tmp_path: Path, waiting: Waiting) -> Iterator[tuple[Person, Any]]:
    register(CallsGame.name, f"{__name__}:CallsGame")
    bots = QuickBots(1)
    for _ in range(REMEMBERED):
        bots.pace.learn(CallsGame(2), "captain", THOUGHT + 0.1)
    with Server(tmp_path / "tortuga.db", bots, bot_delay=0.05) as server:
        ana = Person(server.url)
        yield ana, ana.create(ME, CAPTAIN, game=CallsGame.name)
        ana.close()
    forget(CallsGame.name)


def test_a_bot_without_a_choice_takes_as_long_as_one_with(
    table: tuple[Person, Any], waiting: Waiting
) -> None:
    ana, granted = table
    took = []
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        for number in range(ROUNDS):
            waiting.seconds = THOUGHT if number % 2 == 0 else 0.0
            began = time.monotonic()
            wire.play(0, PASS.at([]))
            wire.until("event")
            wire.until("event")
            took.append(waiting.seconds)
            # Nobody is told before what was waited for has passed.
            assert time.monotonic() - began > THOUGHT * (number % 2)
    assert took == pytest.approx([THOUGHT + 0.1] * ROUNDS)


def test_an_answer_takes_as_long_as_the_slowest_of_late() -> None:
    pace, maui = Pace(), tortuga.game("maui")
    for seconds in (0.2, 0.7, 0.1):
        pace.learn(maui, "captain", seconds)
    assert pace.usual(maui, "captain") == GUARD_SECONDS  # little is known yet
    for _ in range(REMEMBERED - 3):
        pace.learn(maui, "captain", 0.1)
    assert pace.usual(maui, "captain") == 0.7
    pace.learn(maui, "captain", 60.0)
    assert pace.usual(maui, "captain") == LONGEST  # a hanging bot does not slow down all
    assert pace.usual(maui, "sailor") < 0.2
    assert pace.usual(tortuga.game("maui", seats=3), "captain") == GUARD_SECONDS


def test_addresses_are_known_of_those_who_were_heard_last() -> None:
    known = Whereabouts()
    known.heard("ana", "10.0.0.1")
    known.heard("ana", "10.0.0.2")
    assert known.asker("ana", people=True).home == "10.0.0.2"
    assert known.asker("leo", people=False).home == "leo"
    for number in range(MOST):
        known.heard(f"guest {number}", "10.0.0.3")
    assert known.asker("ana", people=True).home == "ana"


def test_who_has_many_bots_think_gets_shorter_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """They play the best so far; and the pace of others is not learnt from them."""
    game, allowed, free = CallsGame(2), [], threading.Event()

    def noted(description: Description, name: str, view: View, seed: int, seconds: float) -> int:
        allowed.append(seconds)
        free.wait(10)
        return PASS.at([])

    monkeypatch.setattr(thinking, "think", noted)
    register(CallsGame.name, f"{__name__}:CallsGame")
    state = game.start(1)
    state.play(0, PASS.at([]))
    view = state.view(1)

    async def scenario() -> None:
        pool = QuickBots(1)
        greedy, honest = Asker("greedy"), Asker("honest", people=True)
        askers = [greedy] * (MANY + 3) + [honest]
        asked = [asyncio.create_task(pool.choose(game, "captain", view, each)) for each in askers]
        await asyncio.sleep(0.05)
        free.set()
        assert set(await asyncio.gather(*asked)) == {PASS.at([])}
        pool.close()

    asyncio.run(scenario())
    forget(CallsGame.name)
    assert sorted(allowed) == [SHORT_THOUGHT] * 3 + [LONG_THOUGHT] * (MANY + 1)
    assert allowed[1] == LONG_THOUGHT  # people's go first
