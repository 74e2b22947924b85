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
    KRAKEN,
    NOTHING,
    SECOND_ICONS,
)
from tortuga.games.x_marks_the_spot.crosses import ARMS, DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import EMPTY, LOCKED, STEPS, Grid
from tortuga.games.x_marks_the_spot.moves import FACING_COUNT
from tortuga.games.x_marks_the_spot.rules import XMarksState

# Found by play against other figures: an X by its icons so far, the last for a doubloon.
BY_ICONS: Final[list[float]] = [0.0, 0.3, 1.5, 7.0, 24.0, 120.0]
VICTORY: Final = 5000.0
OTHERS: Final = 0.9  # an X of somebody else's against one of one's own
FOREIGN: Final = 0.45  # for each flag of another's that would have to be covered first
SUNKEN: Final = 0.1  # for each kraken, which only a ghost covers
FACES: Final = LOCKED + 1


class Chart:
    """The worth of changes of one table in the eyes of one seat."""

    def __init__(self, state: XMarksState, seat: int) -> None:
        self.grid: Grid = state.grid
        self.own: int = state.flags[seat]
        self.weights: list[float] = [0.0] * FLAG_COUNT  # of X's in the making, by flag
        self.marked: list[float] = [0.0] * FLAG_COUNT  # of an X that is made
        self.weigh(state, seat)
        self.crosses: dict[int, float] = {}
        self.gains: dict[int, float] = {}

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
        worth = self.gain(cell, face) + self.gain(other, other_face)
        for centre in (cell, other):
            now = self.cross(centre, PLUS, -1, 0, -1, 0)
            one = self.cross(centre, PLUS, cell, face, -1, 0)
            two = self.cross(centre, PLUS, other, other_face, -1, 0)
            both = self.cross(centre, PLUS, cell, face, other, other_face)
            worth += both - one - two + now
        return worth

    def gain(self, cell: int, face: int) -> float:
        """What all X's through a cell gain if something else shows there."""
        key = cell * FACES + face
        found = self.gains.get(key)
        if found is not None:
            return found
        worth = 0.0
        if face != self.grid.face(cell):
            for shape in (PLUS, DIAGONAL):
                worth += self.difference(cell, shape, cell, face)
                for arm in ARMS[shape]:
                    worth += self.difference(cell + arm, shape, cell, face)
        self.gains[key] = worth
        return worth

    def difference(self, centre: int, shape: int, cell: int, face: int) -> float:
        after = self.cross(centre, shape, cell, face, -1, 0)
        return after - self.cross(centre, shape, -1, 0, -1, 0)

    def cross(
        self, centre: int, shape: int, cell: int, face: int, other: int, other_face: int
    ) -> float:
        """The worth of one X, as if one or two cells showed something else."""
        key = 0
        shown = self.grid.face(centre)
        if centre == cell:
            shown = face
        elif centre == other:
            shown = other_face
        if shown == LOCKED:
            return 0.0
        key = shown
        for arm in ARMS[shape]:
            place = centre + arm
            shown = self.grid.face(place)
            if place == cell:
                shown = face
            elif place == other:
                shown = other_face
            if shown == LOCKED:
                return 0.0
            key = key * FACES + shown
        found = self.crosses.get(key)
        if found is None:
            found = self.cross_worth(key)
            self.crosses[key] = found
        return found

    def cross_worth(self, key: int) -> float:
        """The worth of five faces that make up an X."""
        counts = [0] * FACES
        for _ in range(5):
            counts[key % FACES] += 1
            key //= FACES
        pirates = 0
        for flag in range(FLAG_COUNT):
            pirates += counts[flag]
        worth = 0.0
        for flag in range(FLAG_COUNT):
            having = counts[flag] + counts[GHOST]
            if having == 5:
                worth += self.marked[flag]
            elif self.weights[flag] != 0.0:
                value = BY_ICONS[having] * SUNKEN ** counts[KRAKEN]
                worth += self.weights[flag] * value * FOREIGN ** (pirates - counts[flag])
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
