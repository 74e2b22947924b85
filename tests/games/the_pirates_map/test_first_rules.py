"""Older versions of the rules: games begun by one go on by it, and keep every law."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.the_pirates_map.positions import FIRST_RULES, checked, the_pirates_map
from tortuga.engine.chance import Chance
from tortuga.engine.description import describe
from tortuga.engine.errors import OptionError
from tortuga.engine.game import Game
from tortuga.engine.records import Record
from tortuga.games.the_pirates_map.game import ThePiratesMap
from tortuga.games.the_pirates_map.moves import TALE, VOICE_MOVE
from tortuga.testing import copies, flow, golden, previews, records, refusals, secrecy

KEPT = golden.FOLDER / ThePiratesMap.name
LAWS: list[Callable[[Game, int], None]] = [
    flow.always_ends,
    flow.conserves_components,
    flow.offers_only_what_can_be_played,
    refusals.refuses_illegal_moves,
    copies.a_copy_is_equal,
    records.record_round_trips,
    secrecy.a_guess_looks_the_same,
    secrecy.redealing_changes_nothing_seen,
    secrecy.events_tell_no_more_than_views,
    secrecy.views_tell_no_more_than_events,
    previews.previews_come_true,
]
SETTINGS: list[dict[str, Any]] = [{"seats": 4}, {"seats": 3, "cabin_boys": True}]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold_by_the_first_rules(
    law: Callable[[Game, int], None], setting: dict[str, Any]
) -> None:
    law(the_pirates_map(rules=FIRST_RULES, **setting), 11)


@pytest.mark.parametrize(("folder", "rules"), [(KEPT, 1), (KEPT / "rules-2", 2)])
def test_the_records_of_older_rules_are_kept(folder: Path, rules: int) -> None:
    records = sorted(folder.glob("*.record"))
    assert len(records) == 17
    assert golden.newest(ThePiratesMap.name) == KEPT / f"rules-{ThePiratesMap.rules}"
    for path in records:
        assert rules_of(path) == rules


def test_by_the_second_rules_a_bot_that_tells_aloud_leaves_no_tale_to_browsers() -> None:
    game = the_pirates_map(seats=3, telling="aloud", rules=2)
    state = checked(game.start(5))
    while state.phase == TALE:
        assert VOICE_MOVE not in state.legal(state.captain)
        state.play(state.captain, game.instinct(state.view(state.captain), Chance(1), 2))
    assert not state.voiced


def rules_of(path: Path) -> int:
    """The version by which a record replays."""
    game = Record.loads(path.read_text(encoding="utf-8")).game
    assert isinstance(game, ThePiratesMap)
    assert ("second_sand" in game.options) == (game.edition >= 2)
    assert game.set_table.face_down == (game.edition >= 2)
    return game.edition


def test_a_second_sand_cannot_be_chosen_by_the_first_rules_and_was_always_there() -> None:
    older = the_pirates_map(rules=FIRST_RULES, cabin_boys=True)
    assert older.chosen("second_sand") is True
    assert older.set_table.second_sand
    with pytest.raises(OptionError, match="has no option 'second_sand'"):
        the_pirates_map(rules=FIRST_RULES, second_sand=False)
    assert the_pirates_map().options["second_sand"] is True


def test_a_description_makes_the_same_game_again_in_either_version() -> None:
    for rules in (FIRST_RULES, ThePiratesMap.rules):
        game = the_pirates_map(rules=rules)
        made = describe(game).make()
        assert made.edition == rules
        views = [each.start(3).view(1).to_json() for each in (game, made)]
        assert json.dumps(views[0]) == json.dumps(views[1])
