"""X's: finding those that a change of the table makes, and marking them (XM-7 to XM-10).

An X is numbered by its centre's cell and its shape, plus before diagonal, so that numbers run in
the order in which one player's X's are marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import ending, flags
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GHOST, GOAL
from tortuga.games.x_marks_the_spot.grid import LOCKED, Grid
from tortuga.games.x_marks_the_spot.moves import COLUMNS, x_of, y_of

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

ALL_FLAGS: Final = (1 << FLAG_COUNT) - 1
# For which flags what shows on a cell counts, as bits (XM-7).
COUNTS_FOR: Final = bytes(
    [
        1 << face if face < FLAG_COUNT else ALL_FLAGS if face == GHOST else 0
        for face in range(LOCKED + 1)
    ]
)
PLUS: Final = 0
DIAGONAL: Final = 1
SHAPES: Final = ("plus", "diagonal")
PLUS_ARMS: Final[list[int]] = [-COLUMNS, -1, 1, COLUMNS]
DIAGONAL_ARMS: Final[list[int]] = [-COLUMNS - 1, -COLUMNS + 1, COLUMNS - 1, COLUMNS + 1]
ARMS: Final[list[list[int]]] = [PLUS_ARMS, DIAGONAL_ARMS]
ARM_COUNT: Final = 4
# A found X is kept with the flags it counts for, in one number.
FLAG_BITS: Final = FLAG_COUNT
NO_CROSSES: Final[list[int]] = []


def flags_of(grid: Grid, centre: int, shape: int) -> int:
    """XM-7: the flags for which five icons make an X here; a Ghost counts for all.

    XM-9: a cell with a doubloon counts for none.
    """
    faces = grid.faces
    place: i64 = centre - grid.low
    counts: i64 = COUNTS_FOR[faces[place]]
    if counts:
        for arm in ARMS[shape]:
            counts &= COUNTS_FOR[faces[place + arm]]
            if counts == 0:
                break
    return counts


def add_cross(grid: Grid, centre: int, shape: int, found: list[int]) -> None:
    counts = flags_of(grid, centre, shape)
    if counts:
        cross = (centre * 2 + shape) << FLAG_BITS | counts
        if cross not in found:
            found.append(cross)


def crosses_through(grid: Grid, cell: int, found: list[int]) -> None:
    """Every complete X that a cell is part of."""
    face: i64 = grid.faces[cell - grid.low]
    counts = COUNTS_FOR[face]
    if counts:
        crosses_by(grid, cell, counts, PLUS, found)
        crosses_by(grid, cell, counts, DIAGONAL, found)


def crosses_by(grid: Grid, cell: int, counts: int, shape: int, found: list[int]) -> None:
    """Those of one shape: around the cell itself, and around each that counts for the same."""
    faces = grid.faces
    place: i64 = cell - grid.low
    allied = 0
    for arm in ARMS[shape]:
        face: i64 = faces[place + arm]
        if counts & COUNTS_FOR[face]:
            add_cross(grid, cell + arm, shape, found)
            allied += 1
    if allied == ARM_COUNT:
        add_cross(grid, cell, shape, found)


def look_for(state: XMarksState, first: int, second: int) -> None:
    """XM-8: after a change of two cells all X's are judged together before any is marked."""
    found: list[int] = []
    crosses_through(state.grid, first, found)
    crosses_through(state.grid, second, found)
    if not found:
        state.made = NO_CROSSES
        return
    found.sort()
    state.made = made_by(state, found)
    if not state.made:
        return
    marks = flags.marks_of(state, state.flags, found)
    if flags.is_open_question(state, found, marks):
        state.reveals += 1
        if state.blind:
            state.hide()
            return
    flags.rule_out(state, found, marks)
    for mark in marks:
        put_doubloon(state, mark)


def made_by(state: XMarksState, found: list[int]) -> list[int]:
    """The same X's, as far as they count for a flag that some seat may sail under."""
    possible = flags.possible_flags(state)
    crosses: list[int] = []
    for cross in found:
        counts = cross & possible
        if counts:
            crosses.append((cross >> FLAG_BITS) << FLAG_BITS | counts)
    return crosses


def put_doubloon(state: XMarksState, mark: int) -> None:
    """XM-8 and XM-10: a doubloon on the centre, which does not show the flag; the third wins."""
    seat = flags.seat_of(mark)
    cell = flags.cell_of(mark)
    state.grid.lock(cell, seat)
    state.scores[seat] = state.scores[seat] + 1
    if state.telling:
        facts = {"x": x_of(cell), "y": y_of(cell), "nth": state.scores[seat]}
        state.tell("mark", seat, facts)
    if state.scores[seat] == GOAL:
        ending.win(state, seat)
