"""Variants of a game drawn by lot from all that its figures may be, within their bounds.

Every figure is looked at in some order and gets a new value or not; what the game then refuses,
because figures must go together, is taken back. A module ``fitting`` beside a game's tests helps.
"""

from __future__ import annotations

import copy
import functools
from typing import Any

from tests.kit.odd_copies import allowed, fit
from tortuga.engine import changing
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.figures import GRID, NUMBER, NUMBERS, WORD, Figure
from tortuga.engine.registry import game_class

LONGEST = 12  # rows of a list that may have any number of them


@functools.lru_cache(maxsize=256)
def random_variant(name: str, number: int) -> Entries:
    """The figures of one variant; equal numbers give equal ones. The first two are extremes."""
    chance = Chance(number, f"variant of {name}")
    known = game_class(name).figures
    assert known is not None
    data = changing.printed_figures(name)
    figures = changing.spread_out(known, data)
    chance.shuffle(figures)
    for figure in figures:
        if number > 1 and not chance.below(3):
            continue
        changed = copy.deepcopy(data)
        changing.put(changed, figure.path, drawn(figure, changed, chance, number))
        fit(name, changed)
        if changed != data and allowed(name, changed):
            data = changed
    return Entries(f"variant {number}", "", data)


def drawn(figure: Figure, data: dict[str, Any], chance: Chance, number: int) -> Any:
    """What may stand there: the least (number 0), the most (number 1), or anything between."""
    if figure.kind == NUMBER:
        return whole(figure, 0, data, chance, number)
    if figure.kind == WORD:
        return chance.choice(list(figure.choices))
    value = changing.stands(figure, data) or []
    if figure.kind in (NUMBERS, GRID):
        return numbers(figure, data, chance, number)
    if figure.choices:
        return [chance.choice(list(figure.choices)) for _ in value]
    mixed = list(value)
    chance.shuffle(mixed)  # words whose sense only the game knows: the same in another order
    return mixed


def numbers(figure: Figure, data: dict[str, Any], chance: Chance, number: int) -> list[Any]:
    fewest, most = figure.sizes(data)
    count = {0: fewest, 1: min(most, max(fewest, LONGEST))}.get(number, -1)
    if count < 0:
        count = fewest + chance.below(min(most - fewest, LONGEST) + 1)
    if figure.kind == GRID:
        width = figure.width or 0
        # Places must differ from each other, so that extremes are drawn as others are.
        return [[whole(figure, at, data, chance, 2) for at in range(width)] for _ in range(count)]
    found = [whole(figure, at, data, chance, number) for at in range(count)]
    return sorted(found) if figure.climbs is not None else found


def whole(figure: Figure, at: int, data: dict[str, Any], chance: Chance, number: int) -> int:
    low, high = figure.bounds_at(at, data)
    return {0: low, 1: high}.get(number, low + chance.below(max(0, high - low) + 1))
