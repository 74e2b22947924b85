"""The table as a grid: stacks of tiles, and what shows on top.

Only the rows in use are kept, and twins share what they have in common: what lies on the table is
copied when one of them changes it, not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot.cards import FIRST_ICONS, ICON_COUNT, NOTHING, SECOND_ICONS
from tortuga.games.x_marks_the_spot.moves import (
    CELLS,
    COLUMN_MASK,
    COLUMNS,
    REACH,
    ROW_BITS,
)
from tortuga.games.x_marks_the_spot.sorting import insert, remove

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.places import Places

# What shows on a cell: an icon, bare table that touches a covered cell, be it by a corner, bare
# table that does not, or something that nothing may cover.
EMPTY: Final = ICON_COUNT
FAR: Final = EMPTY + 1
LOCKED: Final = FAR + 1

# From a tile's first half to its second, by facing; from that to the left or upper half.
STEPS: Final[list[int]] = [1, COLUMNS, -1, -COLUMNS]
TO_ANCHOR: Final[list[int]] = [0, 0, -1, -COLUMNS]

# Around a cell, itself included.
BLOCK: Final[list[int]] = [row + step for row in (-COLUMNS, 0, COLUMNS) for step in (-1, 0, 1)]

# Rows kept beyond a tile: as far as X's reach that another one beside it may be part of. There is
# some more room than that at first, and whenever the table grows.
MARGIN: Final = 5
SPARE: Final = 12
LAST: Final = 2 * REACH + 1  # the last row and column within the border; the first is 1


def bare_faces() -> list[int]:
    """An empty table within its border."""
    edge = [LOCKED] * COLUMNS
    width = 2 * REACH + 1
    inside = [LOCKED] + [FAR] * width + [LOCKED] * (COLUMNS - width - 1)
    return edge + inside * width + edge


BARE_FACES: Final[list[int]] = bare_faces()
# What every table begins with, and none changes: they are shared, too.
NONE_YET: Final[list[int]] = []
FIRST_ROWS: Final = (REACH + 1 - MARGIN - SPARE) * COLUMNS
FIRST_FACES: Final[list[int]] = BARE_FACES[FIRST_ROWS : CELLS - FIRST_ROWS]
FIRST_TOPS: Final[list[int]] = [NOTHING] * len(FIRST_FACES)


class Grid:
    """Everything that lies on the table.

    ``faces`` (what shows) and ``tops`` (a tile's id) are by cell, from the cell ``low`` on. Lists
    by id have gaps where a tile has left; ``below`` has two entries a tile, for what lies under its
    halves. ``open_tiles`` are the left or upper cells of tiles with nothing on them. ``marks`` are
    the doubloons' cells. No tile lies beyond the rows ``north`` and ``south`` and the columns
    ``west`` and ``east``. ``places`` are those that ``places`` has listed, if anybody asked.
    ``changed`` has the ids of the tiles that came or went, one after another, since the table had
    its own lists; doubloons' lists are replaced, never changed.
    """

    worked_out: ClassVar[tuple[str, ...]] = ("shared", "places", "changed")

    def __init__(self) -> None:
        self.shared: bool = True
        self.low: int = 0
        self.faces: list[int] = NONE_YET
        self.tops: list[int] = NONE_YET
        self.kinds: list[int] = NONE_YET
        self.cells: list[int] = NONE_YET
        self.facings: list[int] = NONE_YET
        self.layers: list[int] = NONE_YET
        self.below: list[int] = NONE_YET
        self.covered: list[int] = NONE_YET
        self.open_tiles: list[int] = NONE_YET
        self.marks: list[int] = NONE_YET
        self.mark_seats: list[int] = NONE_YET
        self.count: int = 0
        self.last: int = NOTHING
        self.north: int = REACH + 1
        self.south: int = REACH + 1
        self.west: int = REACH + 1
        self.east: int = REACH + 1
        self.places: Places | None = None
        self.changed: list[int] = NONE_YET

    def clear(self) -> None:
        """An empty table, before the first tile."""
        self.shared = True
        self.low = FIRST_ROWS
        self.faces = FIRST_FACES
        self.tops = FIRST_TOPS

    def copy(self) -> Grid:
        """A twin, which shares everything until one of the two changes."""
        self.shared = True
        twin = Grid()
        twin.low = self.low
        twin.faces = self.faces
        twin.tops = self.tops
        twin.kinds = self.kinds
        twin.cells = self.cells
        twin.facings = self.facings
        twin.layers = self.layers
        twin.below = self.below
        twin.covered = self.covered
        twin.open_tiles = self.open_tiles
        twin.marks = self.marks
        twin.mark_seats = self.mark_seats
        twin.count = self.count
        twin.last = self.last
        twin.north = self.north
        twin.south = self.south
        twin.west = self.west
        twin.east = self.east
        twin.places = self.places
        return twin

    def own(self) -> None:
        """Before a change: keep lists of one's own."""
        self.shared = False
        self.places = None
        self.faces = self.faces.copy()
        self.tops = self.tops.copy()
        self.kinds = self.kinds.copy()
        self.cells = self.cells.copy()
        self.facings = self.facings.copy()
        self.layers = self.layers.copy()
        self.below = self.below.copy()
        self.covered = self.covered.copy()
        self.open_tiles = self.open_tiles.copy()
        self.changed = []

    def reach_out(self, cell: int) -> None:
        """Keep all rows that a tile on this cell may have to do with."""
        row = cell >> ROW_BITS
        column = cell & COLUMN_MASK
        if self.north <= row <= self.south and self.west <= column <= self.east:
            return
        if row < self.north:
            self.north = row
            if (row - MARGIN) * COLUMNS < self.low:
                self.grow_north(max(0, row - MARGIN - SPARE) * COLUMNS)
        if row > self.south:
            self.south = row
            if (row + MARGIN + 1) * COLUMNS > self.low + len(self.faces):
                self.grow_south(min(CELLS, (row + MARGIN + SPARE + 1) * COLUMNS))
        if column < self.west:
            self.west = column
        if column > self.east:
            self.east = column

    def grow_north(self, first: int) -> None:
        """Keep all from this cell on."""
        self.places = None
        self.faces[:0] = BARE_FACES[first : self.low]
        self.tops[:0] = [NOTHING] * (self.low - first)
        self.low = first

    def grow_south(self, end: int) -> None:
        """Keep all up to this cell."""
        self.places = None
        kept = self.low + len(self.faces)
        self.faces.extend(BARE_FACES[kept:end])
        self.tops.extend([NOTHING] * (end - kept))

    # What lies where

    def face(self, cell: int) -> int:
        """What shows on a cell: EMPTY for bare table, LOCKED for a doubloon and beyond the edge."""
        place = cell - self.low
        face = self.faces[place] if 0 <= place < len(self.faces) else BARE_FACES[cell]
        return EMPTY if face == FAR else face

    def top(self, cell: int) -> int:
        """The id of the tile on top of a cell."""
        place = cell - self.low
        return self.tops[place] if 0 <= place < len(self.tops) else NOTHING

    def second_cell(self, tile: int) -> int:
        return self.cells[tile] + STEPS[self.facings[tile]]

    def anchor(self, tile: int) -> int:
        """The cell of a tile's left or upper half, by which it is named."""
        return self.cells[tile] + TO_ANCHOR[self.facings[tile]]

    def icon_on(self, tile: int, cell: int) -> int:
        """The icon that a tile has on one of its cells."""
        kind = self.kinds[tile]
        return FIRST_ICONS[kind] if self.cells[tile] == cell else SECOND_ICONS[kind]

    def under(self, tile: int, cell: int) -> int:
        """The id of the tile that lies under this one on a cell."""
        return self.below[2 * tile] if self.cells[tile] == cell else self.below[2 * tile + 1]

    def stack(self, cell: int) -> list[int]:
        """The ids of the tiles on a cell, from the bottom up."""
        found: list[int] = []
        tile = self.top(cell)
        while tile != NOTHING:
            found.append(tile)
            tile = self.under(tile, cell)
        found.reverse()
        return found

    def is_marked(self, tile: int) -> bool:
        """XM-9: whether a doubloon lies on a tile; only one that is uncovered there can bear it."""
        if not self.marks:
            return False
        cell = self.cells[tile]
        if self.face(cell) == LOCKED and self.top(cell) == tile:
            return True
        cell = self.second_cell(tile)
        return self.face(cell) == LOCKED and self.top(cell) == tile

    def has_room(self) -> bool:
        """Whether there is bare table beside the tiles, on at least one side of them all."""
        return self.north > 1 or self.south < LAST or self.west > 1 or self.east < LAST

    # Changes

    def lay(self, kind: int, cell: int, facing: int, seat: int) -> int:
        """Put a tile on two cells, whatever is there; returns its id, the lowest that is free."""
        if self.shared:
            self.own()
        tile = self.free_id()
        self.put_down(tile, kind, cell, facing, seat)
        return tile

    def put_down(self, tile: int, kind: int, cell: int, facing: int, seat: int) -> None:
        """The same with an id that is known to be free."""
        second = cell + STEPS[facing]
        self.reach_out(cell)
        self.reach_out(second)
        self.kinds[tile] = kind
        self.cells[tile] = cell
        self.facings[tile] = facing
        self.layers[tile] = seat
        self.covered[tile] = 0
        self.below[2 * tile] = self.top(cell)
        self.below[2 * tile + 1] = self.top(second)
        self.cover(self.below[2 * tile])
        self.cover(self.below[2 * tile + 1])
        self.tops[cell - self.low] = tile
        self.tops[second - self.low] = tile
        self.show(cell, FIRST_ICONS[kind])
        self.show(second, SECOND_ICONS[kind])
        insert(self.open_tiles, self.anchor(tile))
        self.changed.append(tile)
        self.count += 1
        self.last = tile

    def lift(self, tile: int) -> None:
        """Take an uncovered tile off; what lay beneath shows again."""
        if self.shared:
            self.own()
        cell = self.cells[tile]
        second = self.second_cell(tile)
        remove(self.open_tiles, self.anchor(tile))
        self.uncover(tile, cell)
        self.uncover(tile, second)
        self.kinds[tile] = NOTHING
        self.changed.append(tile)
        self.count -= 1
        if self.last == tile:
            self.last = NOTHING

    def lock(self, cell: int, seat: int) -> None:
        """XM-9: a doubloon on a cell, where there may be one already."""
        if self.shared:
            self.own()
        self.marks = [*self.marks, cell]
        self.mark_seats = [*self.mark_seats, seat]
        if self.face(cell) != LOCKED:
            tile = self.top(cell)
            if self.covered[tile] == 0 and not self.is_marked(tile):
                remove(self.open_tiles, self.anchor(tile))
            self.show(cell, LOCKED)

    def free_id(self) -> int:
        if self.count < len(self.kinds):
            tile = 0
            while self.kinds[tile] != NOTHING:
                tile += 1
            return tile
        self.number(self.count + 1)
        return self.count

    def number(self, count: int) -> None:
        """Have so many ids."""
        if self.shared:
            self.own()
        while len(self.kinds) < count:
            self.kinds.append(NOTHING)
            self.cells.append(NOTHING)
            self.facings.append(NOTHING)
            self.layers.append(NOTHING)
            self.covered.append(NOTHING)
            self.below.append(NOTHING)
            self.below.append(NOTHING)

    def cover(self, tile: int) -> None:
        """One more half of a tile disappears under another."""
        if tile == NOTHING:
            return
        if self.covered[tile] == 0 and not self.is_marked(tile):
            remove(self.open_tiles, self.anchor(tile))
        self.covered[tile] = self.covered[tile] + 1

    def uncover(self, tile: int, cell: int) -> None:
        """Show what lies under a tile on one of its cells."""
        beneath = self.under(tile, cell)
        self.tops[cell - self.low] = beneath
        if beneath == NOTHING:
            self.show(cell, EMPTY)
            return
        self.show(cell, self.icon_on(beneath, cell))
        self.covered[beneath] = self.covered[beneath] - 1
        if self.covered[beneath] == 0 and not self.is_marked(beneath):
            insert(self.open_tiles, self.anchor(beneath))

    def show(self, cell: int, face: int) -> None:
        """Let something else show on a cell, which may be the first or the last to touch others."""
        if self.places is not None:
            self.places.touched.append(cell)
        place = cell - self.low
        was = self.faces[place]
        self.faces[place] = face
        if EMPTY <= was < LOCKED:
            self.come_near(place)
        elif face == EMPTY:
            self.go_away(place)

    def come_near(self, place: i64) -> None:
        """A cell is covered: the bare cells around it can now be touched."""
        faces = self.faces
        row = place - COLUMNS
        while row <= place + COLUMNS:
            if faces[row - 1] == FAR:
                faces[row - 1] = EMPTY
            if faces[row] == FAR:
                faces[row] = EMPTY
            if faces[row + 1] == FAR:
                faces[row + 1] = EMPTY
            row += COLUMNS

    def go_away(self, place: i64) -> None:
        """A cell is bare again: some cells around it touch nothing any more."""
        faces = self.faces
        for step in BLOCK:
            near: i64 = place + step
            if faces[near] == EMPTY and not self.touches(near):
                faces[near] = FAR

    def touches(self, place: i64) -> bool:
        """Whether a cell around this one is covered."""
        tops = self.tops
        row = place - COLUMNS
        while row <= place + COLUMNS:
            if tops[row - 1] != NOTHING or tops[row] != NOTHING or tops[row + 1] != NOTHING:
                return True
            row += COLUMNS
        return False
