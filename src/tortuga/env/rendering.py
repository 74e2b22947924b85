"""A game shown to whoever trains on it: as text, on standard output or as a picture."""

from __future__ import annotations

import sys
from typing import Final

from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.game import Game
from tortuga.engine.ink import without_ink
from tortuga.engine.library import ENGLISH, game_texts
from tortuga.engine.state import State
from tortuga.env.raster import Picture, drawn

MODES: Final = ["human", "ansi", "rgb_array"]


class Renderer:
    """Shows what a spectator, or the seat ``viewer``, sees of a game."""

    def __init__(self, game: Game, mode: str | None, viewer: int | None) -> None:
        if mode is not None and mode not in MODES:
            raise TortugaError(f"render_mode must be {listed(MODES)}, not {mode!r}")
        if viewer is not None and viewer not in range(game.seats):
            raise TortugaError(f"viewer must be a seat from 0 to {game.seats - 1}, not {viewer!r}")
        self.game = game
        self.mode = mode
        self.viewer = viewer
        self.names = [f"Seat {seat}" for seat in range(game.seats)]

    def text(self, state: State) -> str:
        """The table as a terminal shows it, with its colours; at the end the result as well."""
        view = state.view(self.viewer)
        texts = game_texts(self.game.name, ENGLISH)
        shown = self.game.table(view, self.names, texts)
        if view.over:
            shown += "\n\n" + self.game.result(view, self.names, texts)
        return shown

    def render(self, state: State) -> str | Picture | None:
        """As the mode says: text, a picture, or nothing but a print."""
        if self.mode is None:
            raise TortugaError(f"to render, make the environment with render_mode {listed(MODES)}")
        text = self.text(state)
        if self.mode == "ansi":
            return text
        if self.mode == "rgb_array":
            return drawn(text)
        print(text if sys.stdout.isatty() else without_ink(text), end="\n\n")
        return None
