"""Checks of the rows that learning programs read: as much as the view tells, and no more."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.testing.play import some_positions

POSITIONS = 12


def rows_tell_what_views_tell(game: Game, seed: int) -> None:
    """From the state or any guess at it it is one row, and views that differ have others."""
    try:
        scribe = game.scribe()
    except TortugaError:
        return  # a game may do without
    chance = Chance(seed, "rows")
    names = scribe.names()
    seen: dict[bytes, object] = {}
    for state in some_positions(game, seed, POSITIONS):
        for seat in range(game.seats):
            view = state.view(seat)
            row = scribe.fresh().row(state, seat)
            assert len(row) == len(names), f"a row of {len(row)} cells has {len(names)} names"
            guessed = scribe.fresh().row(game.guess(view, chance), seat)
            unlike = [name for name, a, b in zip(names, row, guessed) if a != b]
            assert unlike == [], f"seat {seat}'s row tells more than its view: {unlike}"
            assert seen.setdefault(row, view) == view, "two views have the same row"
