"""Every place where a tile can touch (XM-4), in lists by what shows there.

They are listed when somebody first asks. From then on only the places around a change are moved
from list to list, so that what a tile may cover is read off without a look at the table.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot.grid import BLOCK, EMPTY, FAR, LAST, LOCKED, Grid
from tortuga.games.x_marks_the_spot.moves import (
    AT,
    AT_FIRST,
    CELLS,
    COLUMNS,
    EAST,
    FACING_COUNT,
    NORTH,
    SOUTH,
    WEST,
)
from tortuga.games.x_marks_the_spot.sorting import insert, remove

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
MANY: Final = 24  # changes after which it is quicker to list all places anew


class Places:
    """The lists of a table: ``faces`` is what it showed then, ``touched`` the cells changed since.

    ``changed`` has the places in ``faces`` of what has been caught up with, one after another.
    Twins share them as long as neither changes; who changes first has none any more.
    """

    def __init__(self, grid: Grid) -> None:
        self.low: int = grid.low
        self.faces: list[int] = grid.faces.copy()
        self.touched: list[int] = []
        self.changed: list[int] = []
        self.lists: list[list[Any]] = [[] for _ in range(SHOWN * SHOWN)]
        for row in range(max(1, grid.north - BEYOND), min(LAST, grid.south + BEYOND) + 1):
            self.list_row(grid, row)

    def list_row(self, grid: Grid, row: int) -> None:
        """The places of one row, from as far left as far right as there can be any."""
        faces, lists = self.faces, self.lists
        first: i64 = row * COLUMNS + max(1, grid.west - BEYOND) - self.low
        last: i64 = row * COLUMNS + min(LAST, grid.east + BEYOND) - self.low
        low: i64 = self.low
        face: i64 = faces[first]
        place: i64
        for place in range(first, last + 1):
            east: i64 = faces[place + 1]
            number: i64 = LIST_OF[face * FACES + east]
            if number != NO_LIST:
                lists[number].append(MOVES_AT[(place + low) * FACING_COUNT + EAST])
            south: i64 = faces[place + COLUMNS]
            number = LIST_OF[face * FACES + south]
            if number != NO_LIST:
                lists[number].append(MOVES_AT[(place + low) * FACING_COUNT + SOUTH])
            face = east

    def catch_up(self, grid: Grid) -> None:
        """Sort the places anew around the cells that were touched."""
        for cell in self.touched:
            for step in BLOCK:
                place: i64 = cell + step - self.low
                face: i64 = grid.faces[place]
                if face != self.faces[place]:
                    self.show(place, face)
        self.touched = []

    def show(self, place: i64, face: i64) -> None:
        """Something else shows on a cell, which is part of four places."""
        faces = self.faces
        was: i64 = faces[place]
        faces[place] = face
        self.changed.append(place)
        east: i64 = faces[place + 1]
        south: i64 = faces[place + COLUMNS]
        west: i64 = faces[place - 1]
        north: i64 = faces[place - COLUMNS]
        self.move(place, EAST, was * FACES + east, face * FACES + east)
        self.move(place, SOUTH, was * FACES + south, face * FACES + south)
        self.move(place - 1, EAST, west * FACES + was, west * FACES + face)
        self.move(place - COLUMNS, SOUTH, north * FACES + was, north * FACES + face)

    def move(self, place: i64, way: i64, was: i64, shows: i64) -> None:
        """From the list of what showed on a place to that of what shows now."""
        old: i64 = LIST_OF[was]
        new: i64 = LIST_OF[shows]
        if old != new:
            move: int = MOVES_AT[(place + self.low) * FACING_COUNT + way]
            if old != NO_LIST:
                remove(self.lists[old], move)
            if new != NO_LIST:
                insert(self.lists[new], move)


def listed(grid: Grid) -> list[list[Any]]:
    """XM-4: every place where a tile can touch, in lists by what shows there, each in order."""
    return places_of(grid).lists


def places_of(grid: Grid) -> Places:
    """The places of a table as it is now."""
    places = grid.places
    if places is None or len(places.touched) > MANY:
        places = Places(grid)
        grid.places = places
    elif places.touched:
        places.catch_up(grid)
    return places


def add_turned(places: list[int], choices: list[int]) -> None:
    """The same places with the tile turned round."""
    choices.extend([TURNS[place - AT_FIRST] for place in places])
