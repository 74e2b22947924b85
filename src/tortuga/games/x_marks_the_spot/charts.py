"""What the table is worth to a seat: own X's in the making, less those that others may be making.

Every X that could still be made counts by how many of its five cells have a flag's icon. Which
flags the others sail under is weighed by the deals that are possible to the viewer (XM-16). Worth
is kept by cell and icon, so that two hundred places for a tile cost little more than the cells
around them.
"""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import (
    FIRST_ICONS,
    FLAG_COUNT,
    GHOST,
    GOAL,
    NOTHING,
    SECOND_ICONS,
)
from tortuga.games.x_marks_the_spot.crosses import ARMS, DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import EMPTY, LOCKED, STEPS, Grid
from tortuga.games.x_marks_the_spot.making import (
    BY_ICONS,
    MADE,
    NO_X,
    NUMBERS,
    PROMISES,
    SHORT,
    SHOWN,
    sum_of,
)
from tortuga.games.x_marks_the_spot.moves import CELLS, FACING_COUNT
from tortuga.games.x_marks_the_spot.rules import XMarksState

VICTORY: Final = 5000.0
OTHERS: Final = 0.9  # an X of somebody else's against one of one's own
UNKNOWN: Final = -1e9
UNSUMMED: Final = -1
COUNT: Final = len(SHOWN)


class Chart:
    """The worth of changes of one table in the eyes of one seat.

    ``sums``, by shape and centre, are X's as numbers; ``worths`` go by those numbers, ``gains`` by
    face and cell. All are worked out when they are first asked for.
    """

    def __init__(self, state: XMarksState, seat: int) -> None:
        self.grid: Grid = state.grid
        self.own: int = state.flags[seat]
        self.weights: list[float] = [0.0] * FLAG_COUNT  # of X's in the making, by flag
        self.marked: list[float] = [0.0] * FLAG_COUNT  # of an X that is made
        self.weigh(state, seat)
        self.sums: list[list[int]] = [[UNSUMMED] * CELLS, [UNSUMMED] * CELLS]
        self.worths: list[float] = [UNKNOWN] * COUNT
        self.gains: list[list[float]] = [[] for _ in range(LOCKED)]

    def weigh(self, state: XMarksState, seat: int) -> None:
        """XM-16: how much each flag matters: the own, and the others by who may have them."""
        deals = [deal for deal in flags.possible_deals(state) if deal[seat] == self.own]
        share = 1.0 / len(deals)
        for deal in deals:
            for other in range(state.seats):
                doubloons = state.scores[other]
                worth = VICTORY if doubloons == GOAL - 1 else BY_ICONS[-1]
                factor = share if other == seat else -share * OTHERS
                self.weights[deal[other]] = self.weights[deal[other]] + factor * (1 + doubloons)
                self.marked[deal[other]] = self.marked[deal[other]] + factor * worth

    # Changes

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
        """Two neighbouring cells show something else.

        What both do to the two pluses that hold both of them is counted once too often, or not
        at all where only both together make an X: that is put right.
        """
        faces = self.grid.faces
        one = NUMBERS[face] - NUMBERS[faces[cell]]
        two = NUMBERS[other_face] - NUMBERS[faces[other]]
        worth = 0.0
        if one != 0:
            worth += self.gain(cell, face)
        if two != 0:
            worth += self.gain(other, other_face)
            if one != 0:
                worth += self.together(self.sum(cell, PLUS), one, two)
                worth += self.together(self.sum(other, PLUS), one, two)
        return worth

    def together(self, number: int, one: int, two: int) -> float:
        """What two changes of one X bring beyond what each of them does."""
        if number >= NO_X:
            return 0.0
        alone = self.worth(number + one) + self.worth(number + two)
        return self.worth(number + one + two) - alone + self.worth(number)

    def gain(self, cell: int, face: int) -> float:
        """What all X's through a cell gain if something else shows there."""
        gains = self.gains[face]
        if not gains:
            gains = [UNKNOWN] * CELLS
            self.gains[face] = gains
        worth = gains[cell]
        if worth == UNKNOWN:
            change = NUMBERS[face] - NUMBERS[self.grid.faces[cell]]
            worth = 0.0
            for shape in (PLUS, DIAGONAL):
                worth += self.difference(self.sum(cell, shape), change)
                for arm in ARMS[shape]:
                    worth += self.difference(self.sum(cell + arm, shape), change)
            gains[cell] = worth
        return worth

    def difference(self, number: int, change: int) -> float:
        return 0.0 if number >= NO_X else self.worth(number + change) - self.worth(number)

    def sum(self, centre: int, shape: int) -> int:
        """The number of an X, which is NO_X or more where none can be made."""
        sums = self.sums[shape]
        number = sums[centre]
        if number == UNSUMMED:
            number = NO_X
            if self.grid.faces[centre] != LOCKED:  # else the arms may lie beyond the border
                number = sum_of(self.grid.faces, centre, shape)
            sums[centre] = number
        return number

    def worth(self, number: int) -> float:
        """The worth of an X by its number."""
        place = SHORT[number]
        worth = self.worths[place]
        if worth == UNKNOWN:
            worth = 0.0
            for flag in range(FLAG_COUNT):
                if MADE[flag][place]:
                    worth += self.marked[flag]
                else:
                    worth += self.weights[flag] * PROMISES[flag][place]
            self.worths[place] = worth
        return worth

    def icons_worth(self, kind: int, own: float, ghost: float) -> float:
        """What the icons of a tile are worth for later."""
        worth = 0.0
        for icon in (FIRST_ICONS[kind], SECOND_ICONS[kind]):
            if icon == self.own:
                worth += own
            elif icon == GHOST:
                worth += ghost
        return worth
