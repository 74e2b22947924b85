"""The component file of Playa Pirata: one's own figures are played with, wrong ones refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tortuga
from tests.games.playa_pirata.positions import seen
from tortuga.engine.errors import ComponentError, OptionError, WrongSeats
from tortuga.engine.registry import game_class
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.testing import flow, records, secrecy

HOUSE = (game_class("playa-pirata").folder / "components.toml").read_text(encoding="utf-8")


def with_components(tmp_path: Path, text: str, seats: int = 2, **options: Any) -> tortuga.Game:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return tortuga.game("playa-pirata", seats=seats, components=path, **options)


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, f"{old!r} must be found once"
    return HOUSE.replace(old, new)


@pytest.mark.parametrize("split", [(4, 4, 4), (6, 4, 2), (8, 2, 2), (4, 2, 6), (1, 0, 0)])
@pytest.mark.parametrize("specials", [False, True])
def test_a_player_can_give_their_own_copys_towels(
    tmp_path: Path, split: tuple[int, int, int], specials: bool
) -> None:
    ones, twos, threes = split
    text = changed("ones = 5", f"ones = {ones}").replace("twos = 4", f"twos = {twos}")
    text = text.replace("threes = 3", f"threes = {threes}")
    game = with_components(tmp_path, text, specials=specials, hands="one")
    state = game.start(1)
    assert isinstance(state, PlayaPirataState)
    assert seen(state).holdings[0].towels == split
    for check in (
        flow.always_ends,
        flow.conserves_components,
        secrecy.a_guess_looks_the_same,
        records.record_round_trips,
    ):
        check(game, 2)


def test_other_treasures_and_scores_can_be_tried(tmp_path: Path) -> None:
    text = changed("[0, 0, 2, 2, 2, 2, 2, 0, 0]", "[1, 1, 1, 1, 1, 1, 1, 1, 4]")
    text = text.replace("[0, 10, 18, 18]", "[1, 5, 20, 40]").replace("four = 3", "four = 2")
    game = with_components(tmp_path, text, seats=4, specials=True)
    flow.always_ends(game, 1)
    flow.conserves_components(game, 1)
    view = seen(game.start(1))  # type: ignore[arg-type]
    assert dict(view.unseen)["9"] == 4
    assert view.turns == 5


WRONG = {
    "too many towels": (("ones = 5", "ones = 6"), "[towels] threes: makes 13 towels; 1 to 12"),
    "too many of one value": (("ones = 5", "ones = 9"), "[towels] ones: must be a whole number"),
    "a missing table": (("[score]", "[scores]"), "score: is missing"),
    "an unknown field": (("skull = 4", "skull = 4\nbones = 2"), "[treasures] bones: is not known"),
    "too many skulls": (("skull = 4", "skull = 5"), "[treasures] skull: must be a whole number"),
    "too few treasures": (
        ("[0, 0, 2, 2, 2, 2, 2, 0, 0]", "[0, 0, 1, 1, 1, 1, 1, 0, 0]"),
        "[deal] two: needs 11 treasures with the one on the beach; there are 10",
    ),
    "more than the beach holds": (("two = 5", "two = 7"), "[deal] two: must be a whole number"),
    "skull points": (("[0, 10, 18, 18]", "[0, 10, 18]"), "[score] skulls: must be a list of 4"),
    "a word for a number": (("twos = 4", 'twos = "4"'), "[towels] twos: must be a whole number"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_played_is_refused_by_table_and_field(tmp_path: Path, name: str) -> None:
    (old, new), reason = WRONG[name]
    with pytest.raises(ComponentError, match=re.escape(reason)) as refusal:
        with_components(tmp_path, changed(old, new))
    assert str(refusal.value).startswith("mine.toml: ")


@pytest.mark.parametrize("seats", [0, 1, 5, True])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(WrongSeats, match="playa-pirata is for 2 to 4 seats"):
        tortuga.game("playa-pirata", seats=seats)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError, match="hands must be match, one or two, not 'three'"):
        tortuga.game("playa-pirata", hands="three")
    with pytest.raises(OptionError, match="its options are hands, specials or first"):
        tortuga.game("playa-pirata", special=True)
