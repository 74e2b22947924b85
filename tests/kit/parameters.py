"""Settings of games as parameters of tests: which of them are for the inner loop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import tortuga
from tests.kit.effort import COMPILED, EFFORT
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.checks import Check

# Compiled, all of them are tried. The same code in pure Python takes far longer: there one of
# six, and with effort all.
STEP = 1 if COMPILED or EFFORT > 1 else 6


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
    """
    by_game = settings_by_game()
    return [
        pytest.param(check, each, id=f"{check.__name__}-{each}", marks=for_inner_loop(number == 0))
        for turn, check in enumerate(checks)
        for every in by_game
        for number, each in enumerate(every[turn % STEP :: STEP])
    ]


def settings_by_game() -> list[list[Setting]]:
    return [settings_of(name) for name in tortuga.games()]


def for_inner_loop(quick: bool) -> Any:
    return () if quick else pytest.mark.slow
