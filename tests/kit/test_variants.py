"""Variants of our games within the bounds of their figures: every one is played to its end."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import tortuga
from tests.kit.random_variants import random_variant
from tortuga.engine import changing, variants
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class, make_game
from tortuga.testing import flow, records, secrecy

NUMBERS = range(8)  # 0 has the least everywhere, 1 the most, the others anything between


def some_game(name: str, number: int) -> Game:
    """A variant with seats and options by lot."""
    made = game_class(name)
    chance = Chance(number, f"table for a variant of {name}")
    seats = made.min_seats + chance.below(made.max_seats - made.min_seats + 1)
    taken = made.options_taken(seats, made.rules)
    options = {option.name: chance.choice(list(option.choices)) for option in taken}
    return make_game(name, seats, random_variant(name, number), options)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", tortuga.games())
def test_every_variant_within_its_bounds_comes_to_an_end(name: str, number: int) -> None:
    flow.always_ends(some_game(name, number), number)


@pytest.mark.parametrize("name", tortuga.games())
def test_a_variant_keeps_the_laws_of_every_game(name: str) -> None:
    game = some_game(name, 3)
    records.record_round_trips(game, 3)
    secrecy.a_guess_looks_the_same(game, 3)


@pytest.mark.parametrize("name", tortuga.games())
def test_variants_differ_in_most_figures(name: str) -> None:
    printed = changing.printed_figures(name)
    known = len(changing.spread_out(changing.figures_of(name), printed))
    found = [changing.changes_of(name, random_variant(name, number).data) for number in NUMBERS]
    assert max(len(each) for each in found) > known / 3
    for changes in found:
        assert variants.refusals(name, changes) == []
        assert variants.changes_of(name, variants.applied(name, changes)) == changes


def longest_buried_treasure() -> dict[str, Any]:
    """As many rounds of as many cards as can be, each of them with something to decide."""
    data = changing.printed_figures("buried-treasure")
    card = data["score_cards"]["A"]
    data["score_cards"] = {f"card {number}": copy.deepcopy(card) for number in range(10)}
    data["rounds"], data["columns"] = 10, [20, 20, 20, 20]
    for colour in data["cards"].values():
        colour.update(plain=0, extra=2, flags=[0, 0, 99, 99])
    return data


def longest_x_marks() -> dict[str, Any]:
    """Hardly anything but offers and answers, shuffled as often as can be."""
    data = changing.printed_figures("x-marks-the-spot")
    data["tiles"] = {"water-water": 20, "kraken-kraken": 20}
    data["actions"] = {"cannon": 20, "plunder": 20, "heading": 20, "parlay": 20}
    data["reshuffles"], data["idle_rounds"] = 9, 9
    return data


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("buried-treasure", longest_buried_treasure()),
        ("x-marks-the-spot", longest_x_marks()),
    ],
)
def test_the_longest_games_that_figures_allow_come_to_an_end(
    name: str, data: dict[str, Any], seed: int
) -> None:
    made = game_class(name)
    game = make_game(name, made.max_seats, Entries("longest", "", data))
    flow.always_ends(game, seed)
