"""The garbage collector rests while a bot thinks, and is left as it was found."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

import tortuga
from tortuga.bots.calm import Calm
from tortuga.bots.search import Searcher
from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.testing.catalogue import Setting


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    yield
    gc.enable()


def test_the_collector_rests_inside() -> None:
    with Calm():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with Calm():
        pass
    assert not gc.isenabled()


def test_it_is_on_again_after_a_search_that_fails() -> None:
    view = tortuga.game("buried-treasure").start(1).view(0)
    with pytest.raises(TortugaError, match="budget"):
        Searcher().choose(tortuga.game("buried-treasure"), view, Chance(1))
    assert gc.isenabled()


@pytest.mark.parametrize("name", ["buried-treasure", "maui", "playa-pirata", "x-marks-the-spot"])
def test_a_search_leaves_nothing_for_the_collector(name: str) -> None:
    game = Setting(name, 2).game()
    view = game.start(1).view(game.start(1).acting[0])
    Searcher(iterations=3).choose(game, view, Chance(1))
    gc.collect()
    Searcher(iterations=30).choose(game, view, Chance(1))
    assert gc.collect() < 100
