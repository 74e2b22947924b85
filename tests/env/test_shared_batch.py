"""Batches over several processes: the same games as on one core, and nothing left behind."""

from __future__ import annotations

import gc
import multiprocessing
import time
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

import tortuga
from tortuga import env
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.env.shares import SharedBatch

STEPS = 120


def shared(game: str, n: int, workers: int, seed: int = 0) -> SharedBatch:
    batch = env.batch(tortuga.game(game), n, seed, workers=workers)
    assert isinstance(batch, SharedBatch)
    return batch


@pytest.mark.parametrize("game", ["buried-treasure", "the-pirates-map"])
def test_a_batch_goes_the_same_way_with_any_number_of_workers(game: str) -> None:
    alone = env.batch(tortuga.game(game), 5, seed=3)
    ended = 0
    with shared(game, 5, 2, seed=3) as batch:
        for step in range(STEPS):
            if step == 10:
                looked: list[list[Any]] = [list(alone.ahead()), list(batch.ahead())]
                assert all(np.array_equal(one, other) for one, other in zip(*looked, strict=True))
            if step == 50:
                alone.reset(seed=9)
                batch.reset(seed=9)
            moves = alone.sample()
            assert np.array_equal(moves, batch.sample())
            expected, frame = alone.step(moves), batch.step(moves)
            ended += int(frame.done.sum())
            parts: list[list[Any]] = [list(expected), list(frame)]
            for one, other in zip(*parts, strict=True):
                assert one.dtype == other.dtype
                assert np.array_equal(one, other)
    assert game != "buried-treasure" or ended > 0, "games were dealt anew meanwhile"


def test_frames_are_kept_and_illegal_moves_are_refused_by_row() -> None:
    game = tortuga.game("buried-treasure")
    with shared("buried-treasure", 4, 2) as batch:
        frame = batch.reset()
        before = [part.copy() for part in frame]
        moves = batch.sample()
        moves[3] = game.moves.parse("decline")
        with pytest.raises(IllegalMove, match=r"row 3: .*nothing to decline"):
            batch.step(moves)
        moves[3] = 999
        with pytest.raises(IllegalMove, match=r"row 3: .* 0 to 37"):
            batch.step(moves)
        with pytest.raises(TortugaError, match="moves must be 4 whole numbers"):
            batch.step([0])
        batch.step([0, 0, 0, 0])
        assert all((a == b).all() for a, b in zip(frame, before, strict=True))


def test_there_are_no_more_workers_than_games() -> None:
    with shared("buried-treasure", 2, 5) as batch:
        assert len(batch._lines) == 2


@pytest.mark.parametrize("workers", [0, 257, 1.5, True, "2"])
def test_workers_are_a_small_whole_number(workers: object) -> None:
    with pytest.raises(TortugaError, match="workers must be 1 to 256"):
        env.batch(tortuga.game("maui"), 2, workers=workers)  # type: ignore[arg-type]


def test_a_closed_batch_says_so_and_leaves_nothing_behind() -> None:
    batch = shared("buried-treasure", 2, 2)
    name = batch._desk.memory.name
    batch.close()
    batch.close()
    with pytest.raises(TortugaError, match="the batch is closed"):
        batch.reset()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    assert multiprocessing.active_children() == []


def test_a_batch_that_nobody_holds_closes_itself() -> None:
    batch = shared("buried-treasure", 2, 2)
    name = batch._desk.memory.name
    del batch
    gc.collect()
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def test_a_dead_worker_is_told_and_not_waited_for() -> None:
    batch = shared("buried-treasure", 2, 2)
    multiprocessing.active_children()[0].kill()
    began = time.monotonic()
    with pytest.raises(TortugaError, match="a worker of the batch has died"):
        batch.step(batch.sample())
    assert time.monotonic() - began < 60
