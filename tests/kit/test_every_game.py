"""The kit, applied to every registered game at every seat count and with all its options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tortuga
from tests.kit import processes
from tests.kit.effort import other_seeds
from tests.kit.parameters import checks_of_settings, game_of
from tortuga.engine.game import Game
from tortuga.testing import golden, notation
from tortuga.testing.catalogue import Setting
from tortuga.testing.checks import CHECKS, Check

GOLDEN = [path for name in tortuga.games() for path in golden.golden_records(name)]

every_game = pytest.mark.parametrize("name", tortuga.games())


@pytest.mark.parametrize(("check", "setting"), checks_of_settings(CHECKS))
def test_every_game(check: Check, setting: Setting) -> None:
    game = game_of(setting)
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
