"""Placing tiles: where one may lie, by what it would cover (XM-4 to XM-6)."""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot.cards import GHOST, KRAKEN, PAIRS, WATER, is_double
from tortuga.games.x_marks_the_spot.grid import EMPTY, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import (
    AT_FIRST,
    CENTRE,
    EAST,
    FACING_COUNT,
    NORTH,
    SOUTH,
    WEST,
)
from tortuga.games.x_marks_the_spot.places import SHOWN, add_turned, listed


def covers(icon: int, shown: int) -> bool:
    """XM-5: whether an icon may cover what shows on a cell, bare table included."""
    if icon == GHOST or shown in (EMPTY, icon):
        return True
    if icon == WATER:
        return shown != KRAKEN
    return shown in (GHOST, WATER)


def covered_pairs(first: int, second: int) -> list[int]:
    """The lists of places on which these icons may lie, in this order."""
    return [
        one * SHOWN + other
        for one in range(EMPTY, -1, -1)  # bare table first: that is where most places are
        for other in range(EMPTY, -1, -1)
        if covers(first, one) and covers(second, other)
    ]


# XM-5 as lists of places, by tile: what may show on first and second cell, as it is and turned.
STRAIGHT: Final[list[list[int]]] = [covered_pairs(first, second) for first, second in PAIRS]
TURNED: Final[list[list[int]]] = [
    [] if first == second else covered_pairs(second, first) for first, second in PAIRS
]


def places_for(grid: Grid, kind: int) -> list[int]:
    """XM-4 and XM-5: every place for a tile, each way round that makes a difference."""
    if grid.count == 0:
        return first_places(kind)
    found: list[int] = []
    lists = listed(grid)
    for number in STRAIGHT[kind]:
        if lists[number]:
            found.extend(lists[number])
    for number in TURNED[kind]:
        if lists[number]:
            add_turned(lists[number], found)
    return found


def first_places(kind: int) -> list[int]:
    """XM-4: the first tile has its left or upper half at the centre; so too on an emptied table."""
    found = [AT_FIRST + CENTRE * FACING_COUNT + facing for facing in (EAST, SOUTH)]
    if not is_double(kind):
        found.append(AT_FIRST + (CENTRE + STEPS[EAST]) * FACING_COUNT + WEST)
        found.append(AT_FIRST + (CENTRE + STEPS[SOUTH]) * FACING_COUNT + NORTH)
    return found


def has_place(grid: Grid, kind: int) -> bool:
    """XM-2: whether a tile can be laid at all; on bare table any can."""
    if grid.count == 0 or grid.has_room():
        return True
    lists = listed(grid)
    for number in STRAIGHT[kind]:
        if lists[number]:
            return True
    for number in TURNED[kind]:  # noqa: SIM110 - a generator would be the slow way
        if lists[number]:
            return True
    return False
