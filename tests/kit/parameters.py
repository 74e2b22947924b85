"""Settings of games as parameters of tests: which of them are for the inner loop."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pytest

import tortuga
from tests.kit.effort import COMPILED, EFFORT
from tortuga.engine.game import Game
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.checks import Check

# How many settings a check passes over to the next: the same code takes far longer in pure Python.
# With effort it meets all of them.
STEP = 1 if EFFORT > 1 else 2 if COMPILED else 6


def settings_to_check() -> list[Any]:
    """All of every game's; those between its first and its last are too many for the inner loop."""
    return [
        pytest.param(each, id=str(each), marks=for_inner_loop(number in (0, len(every) - 1)))
        for every in settings_by_game()
        for number, each in enumerate(every)
    ]


def checks_of_settings(checks: Iterable[Check]) -> list[Any]:
    """Each check with every setting of each game; where that takes long, with others by turns.

    So every check meets every game, and every setting some checks. The inner loop takes one each.
    All checks of a setting follow each other, so that ``game_of`` sets up one game for them.
    """
    turns = list(enumerate(checks))
    return [
        pytest.param(
            check, each, id=f"{check.__name__}-{each}", marks=for_inner_loop(number < STEP)
        )
        for every in settings_by_game()
        for number, each in enumerate(every)
        for turn, check in turns
        if number % STEP == turn % STEP
    ]


@lru_cache(maxsize=1)
def game_of(setting: Setting) -> Game:
    """The setting's game: to set one up takes longer than many a check, and none may change it."""
    return setting.game()


def settings_by_game() -> list[list[Setting]]:
    return [settings_of(name) for name in tortuga.games()]


def for_inner_loop(quick: bool) -> Any:
    return () if quick else pytest.mark.slow
