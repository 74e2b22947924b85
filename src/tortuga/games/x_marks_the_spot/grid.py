"""The table as a grid: stacks of tiles, what shows on top, and every place where a tile can touch.

A place is two neighbouring cells of which at least one is covered or touches a covered one, be it
by a corner (XM-4). Places are kept in sorted lists by what shows on their two cells, and only
those near a change are moved from list to list: what a tile may cover is then read off without
a look at the table.
"""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot.cards import FIRST_ICONS, ICON_COUNT, NOTHING, SECOND_ICONS
from tortuga.games.x_marks_the_spot.moves import (
    AT_FIRST,
    CELLS,
    COLUMNS,
    EAST,
    FACING_COUNT,
    REACH,
    SOUTH,
)

# What shows on a cell: an icon, bare table, or something that nothing may cover.
EMPTY: Final = ICON_COUNT
LOCKED: Final = EMPTY + 1
SHOWN: Final = EMPTY + 1  # kinds of cells that a tile may have to do with

# From a tile's first half to its second, by facing; from that to the left or upper half.
STEPS: Final[list[int]] = [1, COLUMNS, -1, -COLUMNS]
TO_ANCHOR: Final[list[int]] = [0, 0, -1, -COLUMNS]
PLACE_EAST: Final[int] = AT_FIRST + EAST
PLACE_SOUTH: Final[int] = AT_FIRST + SOUTH

# Around a cell, itself included.
BLOCK: Final[list[int]] = [row + step for row in (-COLUMNS, 0, COLUMNS) for step in (-1, 0, 1)]


def bare_faces() -> list[int]:
    """An empty table within its border."""
    edge = [LOCKED] * COLUMNS
    width = 2 * REACH + 1
    inside = [LOCKED] + [EMPTY] * width + [LOCKED] * (COLUMNS - width - 1)
    return edge + inside * width + edge


BARE_FACES: Final[list[int]] = bare_faces()


class Grid:
    """Everything that lies on the table.

    ``faces`` (what shows), ``tops`` (a tile's id) and ``near`` (how many covered cells are in the
    3×3 block around) are by cell. Lists by id have gaps where a tile has left; ``below`` has two
    entries a tile, for what lies under its halves. ``places`` are moves that face east or south,
    by what shows on first and second cell. ``open_tiles`` are the left or upper cells of tiles
    with nothing on them. ``marks`` are the doubloons' cells.
    """

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.tops: list[int] = []
        self.near: list[int] = []
        self.kinds: list[int] = []
        self.cells: list[int] = []
        self.facings: list[int] = []
        self.layers: list[int] = []
        self.below: list[int] = []
        self.covered: list[int] = []
        self.places: list[list[int]] = []
        self.open_tiles: list[int] = []
        self.marks: list[int] = []
        self.mark_seats: list[int] = []
        self.count: int = 0
        self.last: int = NOTHING

    def clear(self) -> None:
        """An empty table, before the first tile."""
        self.faces = BARE_FACES.copy()
        self.tops = [NOTHING] * CELLS
        self.near = [0] * CELLS
        self.places = [[] for _ in range(SHOWN * SHOWN)]

    def copy(self) -> Grid:
        twin = Grid()
        twin.faces = self.faces.copy()
        twin.tops = self.tops.copy()
        twin.near = self.near.copy()
        twin.kinds = self.kinds.copy()
        twin.cells = self.cells.copy()
        twin.facings = self.facings.copy()
        twin.layers = self.layers.copy()
        twin.below = self.below.copy()
        twin.covered = self.covered.copy()
        twin.places = [places.copy() for places in self.places]
        twin.open_tiles = self.open_tiles.copy()
        twin.marks = self.marks.copy()
        twin.mark_seats = self.mark_seats.copy()
        twin.count = self.count
        twin.last = self.last
        return twin

    # What lies where

    def face(self, cell: int) -> int:
        """What shows on a cell; LOCKED under a doubloon and beyond the edge."""
        return self.faces[cell]

    def top(self, cell: int) -> int:
        """The id of the tile on top of a cell."""
        return self.tops[cell]

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
        cell = self.cells[tile]
        if self.face(cell) == LOCKED and self.top(cell) == tile:
            return True
        cell = self.second_cell(tile)
        return self.face(cell) == LOCKED and self.top(cell) == tile

    # Changes

    def lay(self, kind: int, cell: int, facing: int, seat: int) -> int:
        """Put a tile on two cells, whatever is there; returns its id, the lowest that is free."""
        tile = self.free_id()
        self.put_down(tile, kind, cell, facing, seat)
        return tile

    def put_down(self, tile: int, kind: int, cell: int, facing: int, seat: int) -> None:
        """The same with an id that is known to be free."""
        second = cell + STEPS[facing]
        self.kinds[tile] = kind
        self.cells[tile] = cell
        self.facings[tile] = facing
        self.layers[tile] = seat
        self.covered[tile] = 0
        self.below[2 * tile] = self.top(cell)
        self.below[2 * tile + 1] = self.top(second)
        self.cover(self.below[2 * tile])
        self.cover(self.below[2 * tile + 1])
        self.tops[cell] = tile
        self.tops[second] = tile
        self.show(cell, FIRST_ICONS[kind])
        self.show(second, SECOND_ICONS[kind])
        insert(self.open_tiles, self.anchor(tile))
        self.count += 1
        self.last = tile

    def lift(self, tile: int) -> None:
        """Take an uncovered tile off; what lay beneath shows again."""
        cell = self.cells[tile]
        second = self.second_cell(tile)
        remove(self.open_tiles, self.anchor(tile))
        self.uncover(tile, cell)
        self.uncover(tile, second)
        self.kinds[tile] = NOTHING
        self.count -= 1
        if self.last == tile:
            self.last = NOTHING

    def lock(self, cell: int, seat: int) -> None:
        """XM-9: a doubloon on a cell, where there may be one already."""
        self.marks.append(cell)
        self.mark_seats.append(seat)
        if self.face(cell) != LOCKED:
            tile = self.top(cell)
            if self.covered[tile] == 0 and not self.is_marked(tile):
                remove(self.open_tiles, self.anchor(tile))
            self.show(cell, LOCKED)

    def free_id(self) -> int:
        if self.count < len(self.kinds):
            return self.kinds.index(NOTHING)
        for each in (self.kinds, self.cells, self.facings, self.layers, self.covered):
            each.append(NOTHING)
        self.below.append(NOTHING)
        self.below.append(NOTHING)
        return self.count

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
        self.tops[cell] = beneath
        if beneath == NOTHING:
            self.show(cell, EMPTY)
            return
        self.show(cell, self.icon_on(beneath, cell))
        self.covered[beneath] = self.covered[beneath] - 1
        if self.covered[beneath] == 0 and not self.is_marked(beneath):
            insert(self.open_tiles, self.anchor(beneath))

    # Places

    def show(self, cell: int, face: int) -> None:
        """Let something else show on a cell, and sort the places around it anew."""
        if self.faces[cell] == EMPTY:
            self.come_near(cell)
        self.drop_places(cell)
        self.faces[cell] = face
        self.list_places(cell)
        if face == EMPTY:
            self.go_away(cell)

    def come_near(self, cell: int) -> None:
        """A cell is covered: the bare cells around it can now be touched."""
        near = self.near
        for step in BLOCK:
            count = near[cell + step]
            near[cell + step] = count + 1
            if count == 0:
                self.list_lone_places(cell + step)

    def go_away(self, cell: int) -> None:
        """A cell is bare again: some cells around it touch nothing any more."""
        near = self.near
        for step in BLOCK:
            count = near[cell + step]
            near[cell + step] = count - 1
            if count == 1:
                self.drop_lone_places(cell + step)

    def list_lone_places(self, cell: int) -> None:
        """List the places of a cell that becomes live, where the other cell is not."""
        if self.faces[cell] == LOCKED:
            return
        near = self.near
        if near[cell + 1] == 0:
            self.add_place(cell, cell + 1, PLACE_EAST)
        if near[cell - 1] == 0:
            self.add_place(cell - 1, cell, PLACE_EAST)
        if near[cell + COLUMNS] == 0:
            self.add_place(cell, cell + COLUMNS, PLACE_SOUTH)
        if near[cell - COLUMNS] == 0:
            self.add_place(cell - COLUMNS, cell, PLACE_SOUTH)

    def drop_lone_places(self, cell: int) -> None:
        """Drop the places of a cell that is live no more, where the other cell is not either.

        Written out beside its opposite: a loop over the four, compiled, would be the slow way.
        """
        if self.faces[cell] == LOCKED:
            return
        near = self.near
        if near[cell + 1] == 0:
            self.drop_place(cell, cell + 1, PLACE_EAST)
        if near[cell - 1] == 0:
            self.drop_place(cell - 1, cell, PLACE_EAST)
        if near[cell + COLUMNS] == 0:
            self.drop_place(cell, cell + COLUMNS, PLACE_SOUTH)
        if near[cell - COLUMNS] == 0:
            self.drop_place(cell - COLUMNS, cell, PLACE_SOUTH)

    def list_places(self, cell: int) -> None:
        """List all four places that a live cell is part of."""
        self.add_place(cell, cell + 1, PLACE_EAST)
        self.add_place(cell - 1, cell, PLACE_EAST)
        self.add_place(cell, cell + COLUMNS, PLACE_SOUTH)
        self.add_place(cell - COLUMNS, cell, PLACE_SOUTH)

    def drop_places(self, cell: int) -> None:
        self.drop_place(cell, cell + 1, PLACE_EAST)
        self.drop_place(cell - 1, cell, PLACE_EAST)
        self.drop_place(cell, cell + COLUMNS, PLACE_SOUTH)
        self.drop_place(cell - COLUMNS, cell, PLACE_SOUTH)

    def add_place(self, first: int, second: int, move: int) -> None:
        one = self.faces[first]
        other = self.faces[second]
        if one != LOCKED and other != LOCKED:
            insert(self.places[one * SHOWN + other], move + first * FACING_COUNT)

    def drop_place(self, first: int, second: int, move: int) -> None:
        one = self.faces[first]
        other = self.faces[second]
        if one != LOCKED and other != LOCKED:
            remove(self.places[one * SHOWN + other], move + first * FACING_COUNT)


def position(items: list[int], value: int) -> int:
    """Where a value is, or belongs, in a sorted list."""
    low = 0
    high = len(items)
    while low < high:
        middle = (low + high) >> 1
        if items[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def insert(items: list[int], value: int) -> None:
    """Add a value to a sorted list."""
    items.insert(position(items, value), value)


def remove(items: list[int], value: int) -> None:
    """Take a value that is there out of a sorted list."""
    del items[position(items, value)]
