"""Environments for researchers (extras ``rl`` and ``spiel``): arrays, batches and adapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.game import Game

if TYPE_CHECKING:
    from tortuga.env.batches import Batch


def batch(game: Game, n: int, seed: int = 0, workers: int = 1) -> Batch:
    """n games at once, from consecutive seeds; see :mod:`tortuga.env.batches`.

    Several workers are processes that play a share each, with the same result.
    """
    from tortuga.env.batches import Batch
    from tortuga.env.shares import SharedBatch, check_workers

    alone = check_workers(workers) == 1
    return Batch(game, n, seed) if alone else SharedBatch(game, n, seed, workers)
