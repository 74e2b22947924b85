"""What changes of the table are worth to a seat, by what they do to every X in the making.

Worth is kept by cell and icon, so that two hundred places for a tile cost little more than the
cells around them; and a table that differs by a few tiles takes over what still holds.
"""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot.cards import (
    FIRST_ICONS,
    GHOST,
    NOTHING,
    SECOND_ICONS,
)
from tortuga.games.x_marks_the_spot.crosses import ARMS, DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import EMPTY, FAR, LOCKED, STEPS, Grid
from tortuga.games.x_marks_the_spot.making import BY_ICONS, MOST, NO_X, NUMBERS, sum_of
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, CENTRE, COLUMNS, FACING_COUNT
from tortuga.games.x_marks_the_spot.stakes import UNKNOWN, VICTORY, Stakes

UNSUMMED: Final = -1
# An X's centre from each of its cells, the centre first.
CENTRES: Final[list[list[int]]] = [[0, *arms] for arms in ARMS]
# From one cell of an X to another, itself included.
ALLIED: Final[list[int]] = sorted(
    {one - other for centres in CENTRES for one in centres for other in centres}
)
# From a tile's first cell to the X's that a tile beside it may be part of, and a little more;
# then as much again as some further tiles may need.
MARGIN: Final = 5 * COLUMNS
RESERVE: Final = 3 * COLUMNS
# By the most icons of one flag that an X has, a bound of what two changes of it do together.
ROOM: Final[list[float]] = [BY_ICONS[icons] + BY_ICONS[icons + 2] for icons in range(3)] + [
    VICTORY,
    VICTORY,
    VICTORY,
    0.0,
]


class Chart:
    """The worth of changes of one table in the eyes of one seat.

    ``sums``, by shape and centre, are X's as numbers; ``gains`` go by face and cell, ``bases`` are
    what all X's through a cell are worth as it is. All are worked out when they are first asked
    for. Lists by cell hold only the stretch of the table that is in use, from the cell ``low`` on.
    """

    def __init__(self, grid: Grid, stakes: Stakes, low: int, size: int) -> None:
        self.grid: Grid = grid
        self.stakes: Stakes = stakes
        self.low: int = low
        self.size: int = size
        self.sums: list[list[int]] = []
        self.bases: list[float] = []
        self.gains: list[list[float]] = []

    # Tables that differ a little

    def moved_to(self, grid: Grid) -> Chart:
        """The same stakes on a table that differs by some tiles, and by no doubloon."""
        if lowest(grid) - MARGIN < self.low or highest(grid) + MARGIN > self.low + self.size:
            return new_chart(grid, self.stakes)
        twin = Chart(grid, self.stakes, self.low, self.size)
        twin.sums = [self.sums[PLUS].copy(), self.sums[DIAGONAL].copy()]
        twin.bases = self.bases.copy()
        twin.gains = [gains.copy() for gains in self.gains]
        known = len(self.grid.kinds)
        for tile in range(len(grid.kinds)):
            if tile >= known:
                twin.forget_tile(grid, tile)
            elif not same_tile(grid, self.grid, tile):
                twin.forget_tile(grid, tile)
                twin.forget_tile(self.grid, tile)
        return twin

    def forget_tile(self, grid: Grid, tile: int) -> None:
        """Forget all that a tile has to do with."""
        if grid.kinds[tile] != NOTHING:
            self.forget_cell(grid.cells[tile] - self.low)
            self.forget_cell(grid.second_cell(tile) - self.low)

    def forget_cell(self, place: int) -> None:
        for shape in (PLUS, DIAGONAL):
            for step in CENTRES[shape]:
                self.sums[shape][place + step] = UNSUMMED
        for step in ALLIED:
            self.bases[place + step] = UNKNOWN
        for gains in self.gains:
            if gains:
                for step in ALLIED:
                    gains[place + step] = UNKNOWN

    def fill(self) -> None:
        """Work out what most tables that differ a little will ask for."""
        faces = self.grid.faces
        for place in range(len(faces)):
            if faces[place] < FAR:
                for face in range(EMPTY):
                    self.gain(place + self.grid.low, face)

    # Changes

    def best_place(self, kind: int, places: list[int]) -> int:
        """The first of the best places for a tile, of which there must be one.

        Most places can be passed by without a look at what both halves do together.
        """
        best = places[0]
        most = UNKNOWN
        heft = self.stakes.heft
        first = FIRST_ICONS[kind]
        second = SECOND_ICONS[kind]
        for move in places:
            digits = move - AT_FIRST
            cell = digits // FACING_COUNT
            other = cell + STEPS[digits % FACING_COUNT]
            worth = self.gain(cell, first) + self.gain(other, second)
            one = self.sum(cell, PLUS)
            two = self.sum(other, PLUS)
            if worth + heft * (ROOM[MOST[one]] + ROOM[MOST[two]]) > most:
                worth += self.together_at(cell, first, other, second)
                if worth > most:
                    most = worth
                    best = move
        return best

    def placed(self, kind: int, digits: int) -> float:
        """A tile laid on a cell, facing some way."""
        cell = digits // FACING_COUNT
        second = cell + STEPS[digits % FACING_COUNT]
        return self.change(cell, FIRST_ICONS[kind], second, SECOND_ICONS[kind])

    def lifted(self, anchor: int) -> float:
        """A tile shot away, by its left or upper cell."""
        grid = self.grid
        tile = grid.top(anchor)
        second = anchor + STEPS[grid.facings[tile] & 1]
        return self.change(anchor, self.beneath(tile, anchor), second, self.beneath(tile, second))

    def beneath(self, tile: int, cell: int) -> int:
        """What would show without a tile."""
        below = self.grid.under(tile, cell)
        return EMPTY if below == NOTHING else self.grid.icon_on(below, cell)

    def change(self, cell: int, face: int, other: int, other_face: int) -> float:
        """Two neighbouring cells show something else."""
        apart = self.gain(cell, face) + self.gain(other, other_face)
        return apart + self.together_at(cell, face, other, other_face)

    def together_at(self, cell: int, face: int, other: int, other_face: int) -> float:
        """What both do to the two pluses that hold both of them.

        That was counted once too often, or not at all where only both together make an X.
        """
        faces = self.grid.faces
        low = self.grid.low
        one = NUMBERS[face] - NUMBERS[faces[cell - low]]
        two = NUMBERS[other_face] - NUMBERS[faces[other - low]]
        if one == 0 or two == 0:
            return 0.0
        first = self.together(self.sum(cell, PLUS), one, two)
        return first + self.together(self.sum(other, PLUS), one, two)

    def together(self, number: int, one: int, two: int) -> float:
        """What two changes of one X bring beyond what each of them does."""
        if number >= NO_X:
            return 0.0
        alone = self.stakes.worth(number + one) + self.stakes.worth(number + two)
        return self.stakes.worth(number + one + two) - alone + self.stakes.worth(number)

    def gain(self, cell: int, face: int) -> float:
        """What all X's through a cell gain if something else shows there."""
        gains = self.gains[face]
        if not gains:
            gains = [UNKNOWN] * self.size
            self.gains[face] = gains
        worth = gains[cell - self.low]
        if worth == UNKNOWN:
            change = NUMBERS[face] - NUMBERS[self.grid.faces[cell - self.grid.low]]
            worth = self.through(cell, change) - self.base(cell) if change != 0 else 0.0
            gains[cell - self.low] = worth
        return worth

    def base(self, cell: int) -> float:
        """What all X's through a cell are worth as it is."""
        worth = self.bases[cell - self.low]
        if worth == UNKNOWN:
            worth = self.through(cell, 0)
            self.bases[cell - self.low] = worth
        return worth

    def through(self, cell: int, change: int) -> float:
        """What all X's through a cell are worth with a change of what shows there."""
        return self.through_by(cell, change, PLUS) + self.through_by(cell, change, DIAGONAL)

    def through_by(self, cell: int, change: int, shape: int) -> float:
        total = 0.0
        for step in CENTRES[shape]:
            number = self.sum(cell + step, shape)
            if number < NO_X:
                total += self.stakes.worth(number + change)
        return total

    def sum(self, centre: int, shape: int) -> int:
        """The number of an X, which is NO_X where none can be made."""
        sums = self.sums[shape]
        number = sums[centre - self.low]
        if number == UNSUMMED:
            number = NO_X
            faces, place = self.grid.faces, centre - self.grid.low
            if faces[place] != LOCKED:  # else the arms may lie beyond the border
                number = min(NO_X, sum_of(faces, place, shape))
            sums[centre - self.low] = number
        return number

    def icons_worth(self, kind: int, own: float, ghost: float) -> float:
        """What the icons of a tile are worth for later."""
        worth = 0.0
        for icon in (FIRST_ICONS[kind], SECOND_ICONS[kind]):
            if icon == self.stakes.own:
                worth += own
            elif icon == GHOST:
                worth += ghost
        return worth


def new_chart(grid: Grid, stakes: Stakes) -> Chart:
    """A chart on which nothing is worked out yet."""
    low = lowest(grid) - MARGIN - RESERVE
    size = highest(grid) + MARGIN + RESERVE - low
    chart = Chart(grid, stakes, low, size)
    chart.sums = [[UNSUMMED] * size, [UNSUMMED] * size]
    chart.bases = [UNKNOWN] * size
    chart.gains = [[] for _ in range(LOCKED)]
    return chart


def lowest(grid: Grid) -> int:
    """The lowest first cell of any tile; the very first lies at the centre."""
    low = CENTRE
    for tile in range(len(grid.cells)):
        if grid.kinds[tile] != NOTHING and grid.cells[tile] < low:
            low = grid.cells[tile]
    return low


def highest(grid: Grid) -> int:
    """The highest first cell of any tile."""
    high = CENTRE
    for tile in range(len(grid.cells)):
        if grid.kinds[tile] != NOTHING and grid.cells[tile] > high:
            high = grid.cells[tile]
    return high


def same_tile(grid: Grid, other: Grid, tile: int) -> bool:
    """Whether the same tile lies in the same way on two tables."""
    return (
        grid.kinds[tile] == other.kinds[tile]
        and grid.cells[tile] == other.cells[tile]
        and grid.facings[tile] == other.facings[tile]
    )
