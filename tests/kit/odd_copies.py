"""Copies of a game with tiny and lopsided figures, as far as its loader allows them.

A copy begins with the house's component file and goes through changes drawn by lot; those that
the loader refuses are dropped. Where figures must go together (as many cards as the columns take)
a game brings a module ``fitting`` beside its tests, whose ``fit(data)`` makes them.
"""

from __future__ import annotations

import copy
import functools
import importlib
from pathlib import Path
from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import ComponentError
from tortuga.engine.registry import game_class

GAMES = Path(__file__).resolve().parents[1] / "games"
FEW = 10  # changes that are tried at least; most copies go through many more
MANY = 120
SMALL = [0, 0, 1, 1, 2, 3]


@functools.lru_cache(maxsize=256)
def odd_copy(name: str, number: int) -> Entries:
    """The figures of one odd copy; equal numbers give equal copies."""
    chance = Chance(number, f"odd copy of {name}")
    data = read_components(game_class(name).folder / "components.toml").data
    for _ in range(FEW + chance.below(MANY)):
        changed = copy.deepcopy(data)
        chance.choice(CHANGES)(somewhere(changed, chance), chance)
        fit(name, changed)
        if changed != data and allowed(name, changed):
            data = changed
    return Entries(f"odd copy {number}", "", data)


def fit(name: str, data: dict[str, Any]) -> None:
    """Let the game make its figures go together again."""
    folder = GAMES / game_class(name).folder.name
    if (folder / "fitting.py").exists():
        importlib.import_module(f"tests.games.{folder.name}.fitting").fit(data)


def allowed(name: str, data: dict[str, Any]) -> bool:
    made = game_class(name)
    try:
        made(made.max_seats, Entries("odd", "", copy.deepcopy(data)))
    except ComponentError:
        return False
    return True


# Where to change something: figures at the top of a file are met as often as whole decks.


def somewhere(inside: Any, chance: Chance) -> Any:
    """A table or list that holds figures or words itself, found by going down at random."""
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        deeper = [key for key in keys if isinstance(inside[key], dict | list) and inside[key]]
        if not deeper or (len(deeper) < len(keys) and chance.below(2)):
            return inside
        inside = inside[chance.choice(deeper)]


def keys_of(inside: Any, kind: type) -> list[Any]:
    """The places of a table or list that hold a value of that kind."""
    keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
    return [key for key in keys if isinstance(inside[key], kind)]


# The changes


def set_a_number(inside: Any, chance: Chance) -> None:
    keys = keys_of(inside, int)
    if keys:
        key = chance.choice(keys)
        value = inside[key]
        inside[key] = chance.choice([*SMALL, value + 1, max(0, value - 1), value * 2])


def set_many_numbers(inside: Any, chance: Chance) -> None:
    """About half of those side by side, so that whole kinds of cards go missing at once."""
    value = chance.choice(SMALL)
    for key in keys_of(inside, int):
        if chance.below(2):
            inside[key] = value


def give_a_number_to_another(inside: Any, chance: Chance) -> None:
    keys = keys_of(inside, int)
    if len(keys) > 1:
        giver, taker = chance.choice(keys), chance.choice(keys)
        given = inside[giver]
        inside[giver] = 0
        inside[taker] += given


def repeat_a_word(inside: Any, chance: Chance) -> None:
    keys = keys_of(inside, str)
    if keys:
        inside[chance.choice(keys)] = inside[chance.choice(keys)]


def leave_something_out(inside: Any, chance: Chance) -> None:
    keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
    if keys:
        del inside[chance.choice(keys)]


CHANGES = [
    set_a_number,
    set_many_numbers,
    set_many_numbers,
    give_a_number_to_another,
    repeat_a_word,
    leave_something_out,
]
