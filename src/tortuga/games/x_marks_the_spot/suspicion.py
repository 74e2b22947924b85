"""Whom a seat suspects of which flag: a tile lies where it helps the flag of who laid it.

Doubloons rule flags out for certain (XM-16). Until then there is only how the others play, which
the table shows: tile by tile, which of all the places that it had was taken.
"""

from __future__ import annotations

import math
from typing import Final

from tortuga.games.x_marks_the_spot import flags
from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, NOTHING
from tortuga.games.x_marks_the_spot.charts import Chart, new_chart
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, FACING_COUNT
from tortuga.games.x_marks_the_spot.placing import places_for
from tortuga.games.x_marks_the_spot.stakes import first_stakes

# Fitted to who had which flag in games of sailors and captains.
CARE: Final = 2.0  # points: a place that is better by these is taken e times as often
WHIM: Final = 0.2  # how often a tile lies where it does for some other reason
DOUBT: Final = 0.02  # how much of a seat's chances is shared out evenly whatever it lays
MOST_LEAD: Final = 100.0  # in such points; beyond that nothing changes


def even_odds(seats: int) -> list[float]:
    """By the numbers of deals: nobody is suspected of anything."""
    return [1.0] * len(flags.DEALS[seats])


def odds_to(viewer: int, grid: Grid, seats: int) -> list[float]:
    """By the numbers of deals: how likely each is to a seat that watches the others' tiles."""
    shares = shares_by_seat(grid, seats, viewer)
    odds: list[float] = []
    for deal in flags.DEALS[seats]:
        likely = 1.0
        for seat in range(seats):
            likely *= shares[seat][deal[seat]]
        odds.append(likely)
    return odds


def shares_by_seat(grid: Grid, seats: int, viewer: int) -> list[list[float]]:
    """How much each seat's tiles speak for each flag; together it is 1 a seat.

    The table is built once more, from the tiles that are left on it. The viewer's own tell it
    nothing.
    """
    likely = [[1.0 / FLAG_COUNT] * FLAG_COUNT for _ in range(seats)]
    table = Grid()
    table.clear()
    charts = [new_chart(table, first_stakes(flag, seats)) for flag in range(FLAG_COUNT)]
    for tile in as_laid(grid):
        kind = grid.kinds[tile]
        cell = grid.cells[tile]
        facing = grid.facings[tile]
        seat = grid.layers[tile]
        if seat != viewer:
            charts = [chart.moved_to(table) for chart in charts]
            speaks = by_flag(charts, kind, AT_FIRST + cell * FACING_COUNT + facing)
            likely[seat] = shared(likely[seat], speaks)
        table = table.copy()
        table.lay(kind, cell, facing, seat)
    return [[(1.0 - DOUBT) * share + DOUBT / FLAG_COUNT for share in each] for each in likely]


def as_laid(grid: Grid) -> list[int]:
    """All tiles in the order of their ids, but each after those that it lies on."""
    order: list[int] = []
    seen = [False] * len(grid.kinds)
    for tile in range(len(grid.kinds)):
        if grid.kinds[tile] != NOTHING:
            lay_from_below(grid, tile, seen, order)
    return order


def lay_from_below(grid: Grid, tile: int, seen: list[bool], order: list[int]) -> None:
    if tile == NOTHING or seen[tile]:
        return
    seen[tile] = True
    lay_from_below(grid, grid.below[2 * tile], seen, order)
    lay_from_below(grid, grid.below[2 * tile + 1], seen, order)
    order.append(tile)


def by_flag(charts: list[Chart], kind: int, taken: int) -> list[float]:
    """How likely somebody takes that place for a tile, under each flag, by the flags' charts.

    The first tile tells nothing, nor does one that was set in another's place (XM-12).
    """
    table = charts[0].grid
    places = places_for(table, kind)
    if table.count == 0 or taken not in places:
        return [1.0] * FLAG_COUNT
    return [likely_taken(chart, kind, taken, places) for chart in charts]


def likely_taken(chart: Chart, kind: int, taken: int, places: list[int]) -> float:
    worth = chart.placed(kind, taken - AT_FIRST)
    all_of_them = 0.0
    for place in places:
        lead = chart.placed(kind, place - AT_FIRST) - worth
        all_of_them += math.exp(min(MOST_LEAD, lead / CARE))
    return (1.0 - WHIM) / all_of_them + WHIM / len(places)


def shared(likely: list[float], speaks: list[float]) -> list[float]:
    """What was likely, in the light of what has come to be known."""
    weights = [likely[flag] * speaks[flag] for flag in range(FLAG_COUNT)]
    total = sum(weights)
    return [weight / total for weight in weights]
