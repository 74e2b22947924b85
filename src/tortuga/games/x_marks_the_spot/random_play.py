"""Random play of X Marks the Spot: a move without a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import placing
from tortuga.games.x_marks_the_spot.cards import (
    FIRST_ICONS,
    ICON_COUNT,
    SECOND_ICONS,
    is_double,
)
from tortuga.games.x_marks_the_spot.grid import EMPTY, FAR, LAST, LOCKED, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, COLUMNS, FACING_COUNT, NOT_LISTED
from tortuga.games.x_marks_the_spot.places import BEYOND

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

# By icon, what it may cover, as bits; bare table is bare table, near or far.
MAY_COVER: Final[list[int]] = [
    sum(1 << shown for shown in range(LOCKED) if placing.covers(icon, min(shown, EMPTY)))
    for icon in range(ICON_COUNT)
]
TRIES: Final = 100


def any_move(state: XMarksState, seat: int, chance: Chance) -> int:
    """One of the moves offered, each as likely as the others."""
    if state.choices is NOT_LISTED and seat == state.turn:
        return any_place(state.grid, state.card, chance)
    moves = state.offered(seat)
    return moves[chance.below(len(moves))]


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
    places = placing.places_for(grid, kind)
    return places[chance.below(len(places))]


def fits(grid: Grid, kind: int, cell: int, facing: int) -> bool:
    """XM-4 and XM-5: whether a tile may lie there."""
    place: i64 = cell - grid.low
    one: i64 = grid.faces[place]
    other: i64 = grid.faces[place + STEPS[facing]]
    if one == FAR and other == FAR:
        return False
    first: i64 = MAY_COVER[FIRST_ICONS[kind]]
    second: i64 = MAY_COVER[SECOND_ICONS[kind]]
    return first >> one & second >> other & 1 == 1
