"""Placing tiles: where one may lie, by what it would cover (XM-4 to XM-6)."""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot.cards import (
    FIRST_ICONS,
    GHOST,
    ICON_COUNT,
    KRAKEN,
    PAIRS,
    SECOND_ICONS,
    WATER,
    is_double,
)
from tortuga.games.x_marks_the_spot.grid import EMPTY, FAR, LAST, LOCKED, NOT_LISTED, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import (
    AT,
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
# Moves by place, as they are and with the tile turned round. Compiled code would make each number
# anew, which costs more than all the rest: so they are any objects, and are only handed on.
MOVES_AT: Final[list[Any]] = AT.moves()
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


# By icon, what it may cover, as bits; bare table is bare table, near or far.
MAY_COVER: Final = [
    sum(1 << shown for shown in range(LOCKED) if covers(icon, min(shown, EMPTY)))
    for icon in range(ICON_COUNT)
]

# A place is two neighbouring cells, named by the left or upper one. What shows on the two says in
# which list it belongs, if at all: not where something is locked, nor where nothing is touched.
SHOWN: Final = EMPTY + 1
FACES: Final = LOCKED + 1
NO_LIST: Final = 255
LIST_OF: Final = bytes(
    [
        min(one, EMPTY) * SHOWN + min(other, EMPTY)
        if LOCKED not in (one, other) and (one, other) != (FAR, FAR)
        else NO_LIST
        for one in range(FACES)
        for other in range(FACES)
    ]
)
BEYOND: Final = 2  # how far from a covered cell a tile may reach that touches it
TRIES: Final = 100


def listed(grid: Grid) -> list[list[Any]]:
    """XM-4: every place where a tile can touch, in lists by what shows there, each in order."""
    if grid.places is NOT_LISTED:
        lists: list[list[Any]] = [[] for _ in range(SHOWN * SHOWN)]
        for row in range(max(1, grid.north - BEYOND), min(LAST, grid.south + BEYOND) + 1):
            list_row(grid, row, lists)
        grid.places = lists
    return grid.places


def list_row(grid: Grid, row: int, lists: list[list[Any]]) -> None:
    """The places of one row, from as far left as far right as there can be any."""
    faces = grid.faces
    first = row * COLUMNS + max(1, grid.west - BEYOND) - grid.low
    last = row * COLUMNS + min(LAST, grid.east + BEYOND) - grid.low
    face = faces[first]
    for place in range(first, last + 1):
        east = faces[place + 1]
        number = LIST_OF[face * FACES + east]
        if number != NO_LIST:
            lists[number].append(MOVES_AT[(place + grid.low) * FACING_COUNT + EAST])
        number = LIST_OF[face * FACES + faces[place + COLUMNS]]
        if number != NO_LIST:
            lists[number].append(MOVES_AT[(place + grid.low) * FACING_COUNT + SOUTH])
        face = east


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
    lists = listed(grid)
    for number in STRAIGHT[kind]:
        if lists[number]:
            choices.extend(lists[number])
    for number in TURNED[kind]:
        if lists[number]:
            choices.extend([TURNS[move - AT_FIRST] for move in lists[number]])


def first_places(kind: int) -> list[int]:
    """XM-4: the first tile has its left or upper half at the centre; so too on an emptied table."""
    found = [AT_FIRST + CENTRE * FACING_COUNT + facing for facing in (EAST, SOUTH)]
    if not is_double(kind):
        found.append(AT_FIRST + (CENTRE + STEPS[EAST]) * FACING_COUNT + WEST)
        found.append(AT_FIRST + (CENTRE + STEPS[SOUTH]) * FACING_COUNT + NORTH)
    return found


def any_place(grid: Grid, kind: int, chance: Chance) -> int:
    """One of those places, each as likely as the others.

    Where random play tries anything, trying until something fits spares it the lists.
    """
    if grid.count > 0:
        north = max(1, grid.north - BEYOND)
        west = max(1, grid.west - BEYOND)
        rows = min(LAST, grid.south + BEYOND) + 1 - north
        columns = min(LAST, grid.east + BEYOND) + 1 - west
        ways = FACING_COUNT // 2 if is_double(kind) else FACING_COUNT
        for _ in range(TRIES):
            number = chance.below(rows * columns * ways)
            facing = number % ways
            number //= ways
            cell = (north + number // columns) * COLUMNS + west + number % columns
            if fits(grid, kind, cell, facing):
                return AT_FIRST + cell * FACING_COUNT + facing
    places: list[int] = []
    add_places(grid, kind, places)
    return places[chance.below(len(places))]


def fits(grid: Grid, kind: int, cell: int, facing: int) -> bool:
    """XM-4 and XM-5: whether a tile may lie there."""
    one = grid.faces[cell - grid.low]
    other = grid.faces[cell - grid.low + STEPS[facing]]
    if one == FAR and other == FAR:
        return False
    return (
        MAY_COVER[FIRST_ICONS[kind]] >> one & 1 == 1
        and MAY_COVER[SECOND_ICONS[kind]] >> other & 1 == 1
    )


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
