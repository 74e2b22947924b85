"""The kit, applied to every registered game at every seat count and with all its options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.kit import processes
from tests.kit.effort import other_seeds
from tortuga.engine.game import Game
from tortuga.testing import golden, notation
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.checks import CHECKS, Check

GOLDEN = [path for name in tortuga.games() for path in golden.golden_records(name)]

every_game = pytest.mark.parametrize("name", tortuga.games())


def settings_to_check(name: str) -> list[Any]:
    """All of a game's; those between the first and the last are too many for the inner loop."""
    settings = settings_of(name)
    ends = settings[0], settings[-1]
    between = pytest.mark.slow
    return [pytest.param(s, id=str(s), marks=() if s in ends else between) for s in settings]


@pytest.mark.parametrize(
    "setting", [each for name in tortuga.games() for each in settings_to_check(name)]
)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game(check: Check, setting: Setting) -> None:
    game = setting.game()
    for seed in other_seeds(CHECKS[check]):
        check(game, seed)


@every_game
@pytest.mark.parametrize(
    "check", [notation.notation_round_trips, notation.description_numbers_every_move]
)
def test_every_move_space(check: Callable[[Game], None], name: str) -> None:
    check(tortuga.game(name))


@pytest.mark.slow
def test_equal_seeds_give_equal_games_in_every_process() -> None:
    processes.equal_in_every_process()


@every_game
def test_every_game_has_golden_records(name: str) -> None:
    without = golden.settings_without(name)
    assert without == [], f"make them with: python -m tortuga.testing.golden {name}"


@pytest.mark.parametrize("path", GOLDEN, ids=golden.title)
def test_golden_records_replay_unchanged(path: Path) -> None:
    golden.replays_unchanged(path)
