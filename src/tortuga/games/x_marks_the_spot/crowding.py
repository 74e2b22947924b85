"""Tables with many tiles, to measure what offering a place costs as the sea grows."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.games.x_marks_the_spot import placing
from tortuga.games.x_marks_the_spot.cards import TILE_COUNT, Components
from tortuga.games.x_marks_the_spot.grid import Grid
from tortuga.games.x_marks_the_spot.moves import AT_FIRST, FACING_COUNT


def crowded(parts: Components, tiles: int, seed: int) -> Grid:
    """So many tiles of the deck, each laid at any place that the rules allow."""
    chance = Chance(seed, "crowding")
    deck = [kind for kind in parts.deck if kind < TILE_COUNT]
    chance.shuffle(deck)
    grid = Grid()
    grid.clear()
    for kind in deck[:tiles]:
        places = placing.places_for(grid, kind)
        place = chance.choice(places) - AT_FIRST
        grid.lay(kind, place // FACING_COUNT, place % FACING_COUNT, 0)
    return grid


def offers(grids: list[Grid], times: int) -> int:
    """List the places of every kind of tile so many times; returns how many there were."""
    offered = 0
    for _ in range(times):
        for grid in grids:
            for kind in range(TILE_COUNT):
                places = placing.places_for(grid, kind)
                offered += len(places)
    return offered
