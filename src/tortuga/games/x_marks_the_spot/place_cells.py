"""Where a tile of X Marks the Spot may lie, as cells of a mask: hundreds at once."""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot.cards import TILE_COUNT, is_double
from tortuga.games.x_marks_the_spot.grid import LAST, Grid
from tortuga.games.x_marks_the_spot.moves import (
    AT,
    AT_FIRST,
    COLUMNS,
    EAST,
    FACING_COUNT,
    NORTH,
    SOUTH,
    WEST,
)
from tortuga.games.x_marks_the_spot.places import (
    BEYOND,
    FACES,
    LIST_OF,
    MOVES_AT,
    NO_LIST,
    SHOWN,
    Places,
    places_of,
)
from tortuga.games.x_marks_the_spot.placing import STRAIGHT

# What shows under both halves of a tile, as the number of its list; westward and northward, where
# a tile with equal halves need not lie, that number and so much more.
BACKWARD: Final = SHOWN * SHOWN
PAIR_OF: Final[list[Any]] = list(LIST_OF)
BACKWARD_PAIR_OF: Final[list[Any]] = [
    NO_LIST if number == NO_LIST else number + BACKWARD for number in LIST_OF
]
A_ROW: Final = COLUMNS * FACING_COUNT


def fits_by_pair(kind: int) -> bytes:
    """XM-5: by what shows under a tile, 1 where it may lie."""
    fits = bytearray(NO_LIST + 1)
    for number in STRAIGHT[kind]:
        fits[number] = 1
        fits[number + BACKWARD] = 0 if is_double(kind) else 1
    return bytes(fits)


FITS: Final[list[bytes]] = [fits_by_pair(kind) for kind in range(TILE_COUNT)]


class PlaceCells:
    """By place, what a tile would cover: ``pairs`` of one table, kept up with by its changes.

    Of those of ``places`` the first ``seen`` are written.
    """

    def __init__(self) -> None:
        self.pairs: bytearray = bytearray()
        self.places: Places | None = None
        self.seen: int = 0

    def mask(self, grid: Grid, kind: int) -> tuple[int, bytes]:
        """XM-4 and XM-5: in the rows in use a cell for each move, 1 where this tile may lie."""
        places = places_of(grid)
        if places is not self.places:
            self.places = places
            self.seen = len(places.changed)
            self.write_all(places, grid)
        elif self.seen < len(places.changed):
            for place in places.changed[self.seen :]:
                self.write(places, place)
            self.seen = len(places.changed)
        first = AT_FIRST + max(1, grid.north - BEYOND) * A_ROW
        last = AT_FIRST + (min(LAST, grid.south + BEYOND) + 1) * A_ROW
        return first, bytes(self.pairs[first:last]).translate(FITS[kind])

    def write_all(self, places: Places, grid: Grid) -> None:
        """Another table: every place on it where a tile can touch."""
        self.pairs = bytearray([NO_LIST]) * (AT_FIRST + AT.size)
        for row in range(max(1, grid.north - BEYOND), min(LAST, grid.south + BEYOND) + 1):
            for column in range(max(1, grid.west - BEYOND), min(LAST, grid.east + BEYOND) + 1):
                self.write(places, row * COLUMNS + column - places.low)

    def write(self, places: Places, place: i64) -> None:
        """Something shows on a cell, which either half of a tile may cover, in four ways."""
        faces, pairs = places.faces, self.pairs
        here: i64 = faces[place]
        east: i64 = faces[place + 1]
        south: i64 = faces[place + COLUMNS]
        west: i64 = faces[place - 1]
        north: i64 = faces[place - COLUMNS]
        at: i64 = (place + places.low) * FACING_COUNT
        pairs[MOVES_AT[at + EAST]] = PAIR_OF[here * FACES + east]
        pairs[MOVES_AT[at + SOUTH]] = PAIR_OF[here * FACES + south]
        pairs[MOVES_AT[at + WEST]] = BACKWARD_PAIR_OF[here * FACES + west]
        pairs[MOVES_AT[at + NORTH]] = BACKWARD_PAIR_OF[here * FACES + north]
        pairs[MOVES_AT[at - FACING_COUNT + EAST]] = PAIR_OF[west * FACES + here]
        pairs[MOVES_AT[at - A_ROW + SOUTH]] = PAIR_OF[north * FACES + here]
        pairs[MOVES_AT[at + FACING_COUNT + WEST]] = BACKWARD_PAIR_OF[east * FACES + here]
        pairs[MOVES_AT[at + A_ROW + NORTH]] = BACKWARD_PAIR_OF[south * FACES + here]
