"""The tiles of X Marks the Spot as a learner in one seat sees them, written by change.

A tile keeps its number and what is under it as long as it lies there, so that a move changes the
cells of one or two of them.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import cells_in, wide_names, with_cell, with_wide
from tortuga.engine.sheet import relative
from tortuga.games.x_marks_the_spot.cards import NOTHING
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import x_of, y_of

# A tile on the table, where its first half lies, and what is under both.
LAID_NAMES: Final = ["kind", "x", "y", "facing", "laid by"]
UNDER_NAMES: Final = [*wide_names("under its first half"), *wide_names("under its second half")]
TILE_NAMES: Final = LAID_NAMES + UNDER_NAMES
LAID_CELLS: Final = 5
UNDER_CELLS: Final = 4
TILE_CELLS: Final = LAID_CELLS + UNDER_CELLS
NO_TILE: Final = bytes(TILE_CELLS)


class TileCells:
    """The cells of all tiles as they were written last for one seat, and the table as it was.

    As long as it is the same table, of its changes the first ``seen`` are written. Another one,
    such as a twin, is compared tile by tile.
    """

    def __init__(self, tiles: int) -> None:
        self.cells: bytearray = bytearray(tiles * TILE_CELLS)
        self.piece: bytes = bytes(self.cells)
        self.before: Grid = Grid()
        self.before.own()
        self.changed: list[int] = []
        self.seen: int = 0

    def written(self, grid: Grid, seat: int, seats: int) -> bytes:
        """The cells of the tiles on this table."""
        if grid.changed is self.changed and self.seen > 0:
            if self.seen < len(self.changed):
                self.catch_up(grid, seat, seats)
        else:
            self.compare(grid, seat, seats)
            self.changed = grid.changed
        self.seen = len(self.changed)
        return self.piece

    def catch_up(self, grid: Grid, seat: int, seats: int) -> None:
        """Write the tiles that have come or gone since."""
        before = self.before
        before.number(len(grid.kinds))
        for tile in self.changed[self.seen :]:
            self.write(grid, tile, seat, seats)
            before.kinds[tile] = grid.kinds[tile]
            before.cells[tile] = grid.cells[tile]
            before.facings[tile] = grid.facings[tile]
            before.layers[tile] = grid.layers[tile]
            before.below[2 * tile] = grid.below[2 * tile]
            before.below[2 * tile + 1] = grid.below[2 * tile + 1]
        self.piece = bytes(self.cells)

    def compare(self, grid: Grid, seat: int, seats: int) -> None:
        """Write the tiles that do not lie as they lay on the table before."""
        if not self.stands(grid):
            both = min(len(grid.kinds), len(self.before.kinds))
            for tile in range(both):
                if not is_same(grid, self.before, tile):
                    self.write(grid, tile, seat, seats)
            for tile in range(both, max(len(grid.kinds), len(self.before.kinds))):
                self.write(grid, tile, seat, seats)
            self.piece = bytes(self.cells)
            self.remember(grid)

    def write(self, grid: Grid, tile: int, seat: int, seats: int) -> None:
        first = tile * TILE_CELLS
        self.cells[first : first + TILE_CELLS] = cells_of(grid, tile, seat, seats)

    def stands(self, grid: Grid) -> bool:
        """Whether no tile has come, gone or changed since."""
        before = self.before
        return (
            grid.cells == before.cells
            and grid.kinds == before.kinds
            and grid.facings == before.facings
            and grid.layers == before.layers
            and grid.below == before.below
        )

    def remember(self, grid: Grid) -> None:
        before = self.before
        before.kinds = grid.kinds.copy()
        before.cells = grid.cells.copy()
        before.facings = grid.facings.copy()
        before.layers = grid.layers.copy()
        before.below = grid.below.copy()


def is_same(grid: Grid, before: Grid, tile: i64) -> bool:
    """Whether a tile lies as it lay before, or is missing on both tables."""
    under: i64 = 2 * tile
    return (
        is_still(grid.cells, before.cells, tile)
        and is_still(grid.kinds, before.kinds, tile)
        and is_still(grid.facings, before.facings, tile)
        and is_still(grid.layers, before.layers, tile)
        and is_still(grid.below, before.below, under)
        and is_still(grid.below, before.below, under + 1)
    )


def is_still(now: list[Any], then: list[Any], place: i64) -> bool:
    """Whether the very number still stands there: quicker to see than whether an equal one does."""
    return now[place] is then[place]


def is_there(grid: Grid, tile: int) -> bool:
    return tile < len(grid.kinds) and grid.kinds[tile] != NOTHING


def cells_of(grid: Grid, tile: int, seat: int, seats: int) -> bytes:
    """In the order of ``TILE_NAMES``."""
    if not is_there(grid, tile):
        return NO_TILE
    laid = with_cell(0, grid.kinds[tile] + 1)
    laid = with_cell(laid, x_of(grid.cells[tile]))
    laid = with_cell(laid, y_of(grid.cells[tile]))
    laid = with_cell(laid, grid.facings[tile])
    laid = with_cell(laid, relative(grid.layers[tile], seat, seats) + 1)
    under = with_wide(0, grid.below[2 * tile] + 1)
    under = with_wide(under, grid.below[2 * tile + 1] + 1)
    return cells_in(laid, LAID_CELLS) + cells_in(under, UNDER_CELLS)
