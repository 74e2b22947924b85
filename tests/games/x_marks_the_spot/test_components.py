"""The component file of X Marks the Spot: one's own figures are played with, wrong ones refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tortuga
from tests.games.x_marks_the_spot.positions import checked, play, seen
from tests.kit.rules import rule
from tortuga.engine.errors import ComponentError
from tortuga.engine.registry import game_class
from tortuga.games.x_marks_the_spot.cards import Components
from tortuga.games.x_marks_the_spot.game import XMarksTheSpot
from tortuga.testing import flow, records, secrecy

HOUSE = (game_class("x-marks-the-spot").folder / "components.toml").read_text(encoding="utf-8")


def with_components(tmp_path: Path, text: str, seats: int = 2) -> XMarksTheSpot:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = tortuga.game("x-marks-the-spot", seats=seats, components=path)
    assert isinstance(game, XMarksTheSpot)
    return game


def changed(old: str, new: str) -> str:
    assert HOUSE.count(old) == 1, f"{old!r} must be found once"
    return HOUSE.replace(old, new)


def house(tmp_path: Path) -> Components:
    return with_components(tmp_path, HOUSE).parts


def test_the_house_deck_is_that_of_the_rules_page(tmp_path: Path) -> None:
    parts = house(tmp_path)
    assert len(parts.deck) == 110
    assert sum(parts.counts[:28]) == 92
    assert parts.counts[28:] == [5, 5, 4, 4]


def test_other_figures_make_a_whole_game(tmp_path: Path) -> None:
    text = changed("full = 6", "full = 3").replace("deal = 4", "deal = 2")
    text = text.replace("reshuffles = 2", "reshuffles = 0").replace("seconds = 60", "seconds = 5")
    text = text.replace("parlay = 4", "parlay = 20").replace("ghost-water = 2", "ghost-ghost = 9")
    game = with_components(tmp_path, text, seats=3)
    assert game.start(1).view(0).to_json()["deck"] == 110 + 16 + 7 - 6
    for check in (flow.always_ends, secrecy.a_guess_looks_the_same, records.record_round_trips):
        check(game, 1)


@rule("XM-14")
def test_a_game_of_one_card_each_goes_on_after_a_plunder_that_finds_another(
    tmp_path: Path,
) -> None:
    state = checked(with_components(tmp_path, changed("deal = 4", "deal = 1")).start(114))
    play(state, "2: draw", "parlay 1 for 1", "1: accept", "2: give plunder", "1: give avery-avery")
    assert seen(state, 0).hand == ("plunder",)
    play(state, "2: plunder 1")
    assert (state.acting, seen(state).phase, seen(state).turn) == ((0,), "draw", 0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("full = 6", "full = 9", "[hand] full: must be a whole number from 1 to 8, not 9"),
        ("deal = 4", "deal = 7", "[hand] deal: must be a whole number from 0 to 6, not 7"),
        ("cannon = 5", "cannon = 21", "[actions] cannon: must be a whole number from 0 to 20"),
        ("cannon = 5", "canon = 5", "[actions] canon: is not known here; use cannon, plunder"),
        (
            "water-water = 1",
            "water-ghost = 1",
            "[tiles] water-ghost: is not known here; use condent-condent",
        ),
        ("seconds = 60", "seconds = 0", "seconds: must be a whole number from 1 to 3600"),
        ("idle_rounds = 3", "", "idle_rounds: is missing"),
        ("reshuffles = 2", "reshuffles = 2\nspare = 1", "spare: is not known here"),
    ],
)
def test_wrong_figures_are_refused_by_name(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(ComponentError, match=re.escape(f"mine.toml: {said}")):
        with_components(tmp_path, changed(old, new))


def test_a_deck_must_have_tiles_and_be_enough_for_four(tmp_path: Path) -> None:
    bare = re.sub(r"(-\w+) = \d+", r"\1 = 0", HOUSE)
    with pytest.raises(ComponentError, match="tiles: there must be a tile to lay"):
        with_components(tmp_path, bare)
    few = re.sub(
        r"^(\w+-\w+|cannon|plunder|heading|parlay) = \d+", r"\1 = 0", HOUSE, flags=re.MULTILINE
    )
    few = few.replace("water-water = 0", "water-water = 9")
    with pytest.raises(ComponentError, match="deal: 4 players need 16 cards; there are 9"):
        with_components(tmp_path, few)
