"""Environments for researchers (extras ``rl`` and ``spiel``): arrays, batches and adapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.game import Game

if TYPE_CHECKING:
    from tortuga.env.batches import Batch


def batch(game: Game, n: int, seed: int = 0) -> Batch:
    """n games at once, from consecutive seeds; see :mod:`tortuga.env.batches`."""
    from tortuga.env.batches import Batch

    return Batch(game, n, seed)
