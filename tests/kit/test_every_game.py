"""The kit, applied to every registered game at every seat count and with all its options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tortuga
from tests.kit import (
    copies,
    flow,
    golden,
    notation,
    previews,
    processes,
    records,
    refusals,
    secrecy,
    undoing,
)
from tests.kit.catalogue import Setting, every_setting
from tests.kit.effort import other_seeds
from tortuga.engine.game import Game

Check = Callable[[Game, int], None]

# Each check with the number of random games that it looks at.
CHECKS: dict[Check, int] = {
    flow.always_ends: 20,
    flow.conserves_components: 1,
    flow.always_has_a_move: 2,
    flow.offers_only_what_can_be_played: 1,
    refusals.refuses_illegal_moves: 1,
    refusals.refuses_what_is_no_move: 1,
    refusals.refuses_numbers_that_only_look_whole: 1,
    refusals.tells_why_from_the_view_alone: 1,
    copies.a_copy_is_equal: 1,
    copies.a_copy_is_independent: 1,
    records.record_round_trips: 1,
    records.record_resumes_anywhere: 1,
    records.damage_is_found_by_line: 1,
    secrecy.a_guess_looks_the_same: 2,
    secrecy.redealing_changes_nothing_seen: 1,
    secrecy.some_things_are_hidden: 1,
    secrecy.events_tell_no_more_than_views: 1,
    secrecy.views_tell_no_more_than_events: 1,
    secrecy.the_opening_tells_no_more_than_views: 5,
    secrecy.people_learn_nothing_from_notes: 1,
    secrecy.views_are_frozen_and_plain: 1,
    secrecy.events_are_plain: 1,
    previews.previews_come_true: 1,
    previews.previews_refuse_what_cannot_be_played: 1,
    undoing.undo_restores_everything: 1,
    undoing.undo_is_for_the_last_mover: 1,
    undoing.undo_takes_back_no_knowledge: 1,
}
GOLDEN = [path for name in tortuga.games() for path in golden.golden_records(name)]

every_game = pytest.mark.parametrize("name", tortuga.games())


@pytest.mark.parametrize("setting", every_setting(), ids=str)
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


def test_equal_seeds_give_equal_games_in_every_process() -> None:
    processes.equal_in_every_process()


@every_game
def test_every_game_has_golden_records(name: str) -> None:
    without = golden.settings_without(name)
    assert without == [], f"make them with: python -m tests.kit.golden {name}"


@pytest.mark.parametrize("path", GOLDEN, ids=golden.title)
def test_golden_records_replay_unchanged(path: Path) -> None:
    golden.replays_unchanged(path)
