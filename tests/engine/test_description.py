"""A game to be made travels as its description, and is the same wherever it is made."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

import tortuga
from tortuga.engine.components import Entries
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game


def house_game() -> Game:
    parts = {**tortuga.game("buried-treasure").component_data, "rounds": 3}
    parts["columns"] = [6, 5, 4, 3]
    return tortuga.game("buried-treasure", 3, Entries("mine", "", parts), advanced=True)


def test_a_game_is_made_again_as_it_was() -> None:
    game = house_game()
    again = pickle.loads(pickle.dumps(describe(game))).make()
    assert (again.name, again.seats, again.options) == (game.name, 3, {"advanced": True})
    assert again.component_data == game.component_data
    assert again.start(5).view(None) == game.start(5).view(None)


def test_it_is_made_once() -> None:
    told = describe(house_game())
    again = pickle.loads(pickle.dumps(told))
    assert told.make() is again.make()
    assert (hash(told), told.key) == (hash(again), again.key)


def test_whatever_differs_makes_another_game() -> None:
    told = describe(house_game())
    others = [
        dataclasses.replace(told, seats=2),
        dataclasses.replace(told, options={"advanced": False}),
        dataclasses.replace(told, components=None),
        dataclasses.replace(told, version=None),
    ]
    assert len({told.key, *(each.key for each in others)}) == 5
    assert len({id(each.make()) for each in (told, *others)}) == 5


def test_the_key_is_that_of_results_kept_so_far() -> None:
    """A tournament goes on with a file that was begun before."""
    told = Description("maui", 1, 2, {"side": "crabs"}, {"cards": 3}, "0.1.0")
    assert told.key == "b15bd9cb9eed8aa9"


def test_without_components_a_game_has_its_own() -> None:
    rules = tortuga.game("maui").rules
    made = Description("maui", rules, 2, {}).make()
    assert made.component_data == tortuga.game("maui").component_data


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rules": 99}, "buried-treasure is played by rules version 1, not 99"),
        ({"rules": 99, "version": None}, "buried-treasure is played by rules version 1, not 99"),
        ({"version": "9.9"}, r"buried-treasure of Tortuga 9\.9; this is Tortuga \d"),
        ({"seats": 9}, "is for 2 to 4 seats, not 9"),
        ({"game": "ludo"}, "there is no game 'ludo'"),
    ],
)
def test_what_cannot_be_made_here_is_refused(change: dict[str, object], why: str) -> None:
    told = describe(house_game())
    told.make()
    with pytest.raises(TortugaError, match=why):
        dataclasses.replace(told, **change).make()  # type: ignore[arg-type]
