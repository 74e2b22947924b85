"""The component file of The Pirate's Map: what it says, and what of it is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.the_pirates_map.positions import FIRST_RULES, the_pirates_map
from tests.kit.rules import rule
from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError
from tortuga.games.the_pirates_map import solver
from tortuga.games.the_pirates_map.cards import ELEMENTS, Components, code_of
from tortuga.games.the_pirates_map.figures import FIGURES
from tortuga.games.the_pirates_map.game import ThePiratesMap


def changed(change: Any) -> Entries:
    data = copy.deepcopy(the_pirates_map().component_data)
    change(data)
    return Entries("my.toml", "", data)


def problem_of(change: Any) -> str:
    with pytest.raises(ComponentError) as caught:
        Components(FIGURES.read(changed(change), ThePiratesMap.rules))
    return str(caught.value)


def test_published_counts() -> None:
    parts = the_pirates_map().parts
    assert len(parts.skulls) == 42
    assert len(parts.faces) == 24
    assert len(parts.loot) == 6
    assert sum(parts.skulls) == 27


@rule("PM-5")
@pytest.mark.parametrize(("cards", "count"), [(7, 1128), (6, 728)])
def test_every_hand_can_be_built_exactly(cards: int, count: int) -> None:
    parts = the_pirates_map().parts
    hands = solver.hands(cards)
    assert len(hands) == count
    for hand in hands:
        for four in parts.islands[code_of(hand)]:
            lying = sorted(element for card in four for element in parts.faces[card])
            assert lying == sorted(hand)
            assert len(set(four)) == 4


def test_the_solver_misses_no_island() -> None:
    parts = the_pirates_map().parts
    assert sum(len(fours) for fours in parts.islands.values()) == 24 * 23 * 22 * 21 // 24


def test_a_set_whose_tales_cannot_all_be_built_is_refused_with_those_that_fail() -> None:
    def without_bottles(data: dict[str, Any]) -> None:
        cards = data["map"]["cards"]
        data["map"]["cards"] = [card.replace("bottle", "shark") for card in cards]

    told = problem_of(without_bottles)
    assert told.startswith("my.toml: [map] cards: ")
    assert "of the 728 tales of 6 cannot be built: " in told
    failing = told.rpartition("cannot be built: ")[2].split("; ")
    assert len(failing) == 6
    assert failing[-1].startswith("and ")
    for hand in failing[:-1]:
        assert "bottle" in hand.split()
        assert set(hand.split()) <= set(ELEMENTS)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d["story"].update(ship=["CC"]), "[story] ship: must be a list of 6 cards"),
        (lambda d: d["story"]["ship"].__setitem__(0, "CX"), "in the letters 'CPJ*', not 'CX'"),
        (lambda d: d["story"]["ship"].__setitem__(0, "**"), "1 to 9 treasures"),
        (lambda d: d["map"]["cards"].pop(), "[map] cards: must be a list of 24 cards"),
        (lambda d: d["map"]["cards"].__setitem__(0, "boat"), "not 'boat'"),
        (lambda d: d["map"]["cards"].__setitem__(0, "ship+ship+ship"), "one or two of"),
        (lambda d: d["loot"]["cards"].pop(), "[loot] cards: must be a list of 6 cards"),
        (lambda d: d["loot"]["cards"].__setitem__(0, [1, 2]), "[coin, pearl, jewel], not [1, 2]"),
        (lambda d: d["elements"].update(sea=["ship"]), "must name each element"),
        (lambda d: d["seconds"].update(sentence=0), "[seconds] sentence: must be a whole number"),
        (lambda d: d["seconds"].pop("second_sand"), "[seconds] second_sand: is missing"),
        (lambda d: d["seconds"]["hourglass"].pop("long"), "[seconds.hourglass] long: is missing"),
        (lambda d: d.update(tale=8), "tale: must be a whole number from 1 to 7"),
        (lambda d: d.update(glitter=1), "glitter: is not known here"),
    ],
)
def test_figures_that_cannot_be_played_with_are_refused(change: Any, told: str) -> None:
    assert told in problem_of(change)


def test_a_file_for_the_first_rules_needs_no_newer_seconds() -> None:
    def without(data: dict[str, Any]) -> None:
        del data["seconds"]["second_sand"], data["seconds"]["gab"]

    older, newer = (
        Components(FIGURES.read(changed(change), FIRST_RULES))
        for change in (without, lambda data: None)
    )
    assert (older.second_sand_seconds, older.gab_seconds) == (0, 0)
    assert (newer.second_sand_seconds, newer.gab_seconds) == (15, 8)
