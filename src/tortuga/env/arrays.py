"""Observations as arrays: each view of a game as one row of whole numbers, of fixed length.

    encoder = arrays.encoder(tortuga.game("buried-treasure"))
    row = encoder.encode(state.view(seat))      # int8, one dimension, encoder.size cells

The same view gives the same row, and views that differ give rows that differ. Each game says by its
``scribe`` how its rows are written, and what bounds them.
"""

from __future__ import annotations

from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.scribe import Scribe
from tortuga.engine.views import View
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Row = npt.NDArray[np.int8]


class Encoder:
    """Turns the views of one game into rows: ``size`` cells of ``dtype``, called ``names``."""

    dtype: np.dtype[Any] = np.dtype(np.int8)

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scribe: Scribe = game.scribe()
        self.names: tuple[str, ...] = tuple(self.scribe.names())
        self.size = len(self.names)

    def encode(self, view: View) -> Row:
        """A seat's view as a row: laid out as a state again, since a scribe reads those.

        What is hidden is guessed for that, always the same way, and is not written.
        """
        if view.seat is None:
            raise IllegalMove("only a seat's view has a row; a spectator has nothing to learn")
        state = self.game.guess(view, Chance(0, "arrays"))
        return np.frombuffer(bytearray(self.scribe.row(state, view.seat)), dtype=self.dtype)


def encoder(game: Game) -> Encoder:
    """The encoder for a game as it is set up: its seats, options and components."""
    return Encoder(game)
