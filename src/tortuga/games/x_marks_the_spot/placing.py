"""Placing tiles: where one may lie, by what it would cover (XM-4 to XM-6)."""

from __future__ import annotations

from typing import Any, Final

from tortuga.games.x_marks_the_spot.cards import (
    GHOST,
    KRAKEN,
    PAIRS,
    WATER,
    is_double,
)
from tortuga.games.x_marks_the_spot.grid import EMPTY, SHOWN, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import (
    AT_FIRST,
    CELLS,
    CENTRE,
    COLUMNS,
    EAST,
    FACING_COUNT,
    NORTH,
    SOUTH,
    WEST,
)

# How far a move lies from the one with the same tile turned round on the same two cells.
TURN_EAST: Final = FACING_COUNT + WEST - EAST
TURN_SOUTH: Final = COLUMNS * FACING_COUNT + NORTH - SOUTH
# By place, the move with the tile turned round. Compiled code would make each number anew, which
# costs more than all the rest: so the list is of any objects, and they are only handed on.
TURNS: Final[list[Any]] = [
    AT_FIRST + place + (TURN_EAST if place % FACING_COUNT == EAST else TURN_SOUTH)
    for place in range(CELLS * FACING_COUNT)
]


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


def add_places(grid: Grid, kind: int, choices: list[int]) -> None:
    """XM-4 and XM-5: every place for a tile, each way round that makes a difference."""
    if grid.count == 0:
        choices.extend(first_places(kind))
        return
    for pair in STRAIGHT[kind]:
        if grid.places[pair]:
            choices.extend(grid.places[pair])
    for pair in TURNED[kind]:
        places = grid.places[pair]
        if places:
            choices.extend([TURNS[move - AT_FIRST] for move in places])


def first_places(kind: int) -> list[int]:
    """XM-4: the first tile has its left or upper half at the centre; so too on an emptied table."""
    found = [AT_FIRST + CENTRE * FACING_COUNT + facing for facing in (EAST, SOUTH)]
    if not is_double(kind):
        found.append(AT_FIRST + (CENTRE + STEPS[EAST]) * FACING_COUNT + WEST)
        found.append(AT_FIRST + (CENTRE + STEPS[SOUTH]) * FACING_COUNT + NORTH)
    return found


def has_place(grid: Grid, kind: int) -> bool:
    """XM-2: whether a tile can be laid at all."""
    if grid.count == 0:
        return True
    for pair in STRAIGHT[kind]:
        if grid.places[pair]:
            return True
    for pair in TURNED[kind]:  # noqa: SIM110 - a generator would be the slow way
        if grid.places[pair]:
            return True
    return False
