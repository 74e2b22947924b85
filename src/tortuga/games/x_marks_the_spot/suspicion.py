"""Whom a seat suspects of which flag: tiles help the flag of who laid them more than others.

Doubloons rule flags out for certain (XM-16). Until then there is only how the others play, which
the table shows: how much the X's in the making of each flag owe to each seat's tiles.
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT
from tortuga.games.x_marks_the_spot.grid import EMPTY, Grid
from tortuga.games.x_marks_the_spot.making import making_of
from tortuga.games.x_marks_the_spot.rules import XMarksState

# Fitted to who had which flag in games between sailors.
KEENNESS: Final = 1.45
DOUBT: Final = 0.1  # how much of a seat's chances is shared out evenly whatever it lays


def even_odds(seats: int) -> list[float]:
    """By the numbers of deals: nobody is suspected of anything."""
    return [1.0] * len(flags.DEALS[seats])


def odds_by_seat(state: XMarksState) -> list[list[float]]:
    """How likely each deal of flags is to each seat that watches the others' tiles."""
    shares = [shares_of(state.grid, seat) for seat in range(state.seats)]
    return [odds_of(shares, seat) for seat in range(state.seats)]


def odds_of(shares: list[list[float]], viewer: int) -> list[float]:
    """By the numbers of deals; the viewer's own tiles tell it nothing."""
    odds: list[float] = []
    for deal in flags.DEALS[len(shares)]:
        likely = 1.0
        for seat in range(len(shares)):
            if seat != viewer:
                likely *= shares[seat][deal[seat]]
        odds.append(likely)
    return odds


def shares_of(grid: Grid, seat: int) -> list[float]:
    """How much a seat's tiles speak for each flag; together it is 1."""
    with_them = making_of(grid.faces)
    without = making_of(faces_without(grid, seat))
    weights = [
        math.exp(KEENNESS * tempered(with_them[flag] - without[flag])) for flag in range(FLAG_COUNT)
    ]
    total = sum(weights)
    return [(1.0 - DOUBT) * weight / total + DOUBT / FLAG_COUNT for weight in weights]


def faces_without(grid: Grid, seat: int) -> list[int]:
    """What shows on the table, less what a seat has laid."""
    faces = grid.faces.copy()
    for cell in range(len(faces)):
        if faces[cell] < EMPTY and grid.layers[grid.tops[cell]] == seat:
            faces[cell] = EMPTY
    return faces


def tempered(help_given: float) -> float:
    """Twice the help is not twice as telling."""
    return math.copysign(math.log1p(abs(help_given)), help_given)
