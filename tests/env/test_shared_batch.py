"""Batches over several processes: the same games as on one core, and nothing left behind."""

from __future__ import annotations

import gc
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tortuga
from tortuga import env
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.env.batches import Batch, Frame
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


def test_lots_are_the_same_whatever_is_played_and_asked_for_meanwhile() -> None:
    """They are drawn with a step already; nobody may notice."""
    alone = env.batch(tortuga.game("buried-treasure"), 5, seed=3)
    plans = ["lot", "other", "lot", "twice", "lot", "refused", "other", "other", "lot", "unasked"]
    with shared("buried-treasure", 5, 2, seed=3) as batch:
        masks = alone.reset().masks
        batch.reset()
        for plan in plans * 4:
            pairs = [played(each, plan, masks.argmax(axis=1)) for each in (alone, batch)]
            assert np.array_equal(pairs[0][0], pairs[1][0])
            masks = pairs[0][1].masks
            assert np.array_equal(masks, pairs[1][1].masks)


def played(batch: Batch, plan: str, first: Any) -> tuple[Any, Frame]:
    """The moves of a step, by lot or others, and what they led to."""
    if plan == "other":
        return first, batch.step(first)
    if plan == "unasked":
        with pytest.raises(IllegalMove):
            batch.step([999] * 5)
    moves = batch.sample()
    if plan == "twice":
        moves = batch.sample()
    if plan == "refused":
        with pytest.raises(IllegalMove):
            batch.step([999, *moves[1:]])
    return moves, batch.step(moves)


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
        assert len(multiprocessing.active_children()) == 1, "one plays here"
        assert batch._own.part == slice(0, 1)


@pytest.mark.parametrize("workers", [0, 257, 1.5, True, "2"])
def test_workers_are_a_small_whole_number(workers: object) -> None:
    with pytest.raises(TortugaError, match="workers must be 1 to 256"):
        env.batch(tortuga.game("maui"), 2, workers=workers)  # type: ignore[arg-type]


def test_a_closed_batch_says_so_and_leaves_nothing_behind() -> None:
    batch = shared("buried-treasure", 2, 2)
    assert not Path(batch._desk.path).exists(), "memory without a name: nothing to leave behind"
    batch.close()
    batch.close()
    with pytest.raises(TortugaError, match="the batch is closed"):
        batch.reset()
    assert multiprocessing.active_children() == []


def test_a_batch_that_nobody_holds_closes_itself() -> None:
    batch = shared("buried-treasure", 2, 2)
    assert multiprocessing.active_children()
    del batch
    gc.collect()
    assert multiprocessing.active_children() == []


def test_a_dead_worker_is_told_and_not_waited_for() -> None:
    batch = shared("buried-treasure", 2, 2)
    multiprocessing.active_children()[0].kill()
    began = time.monotonic()
    with pytest.raises(TortugaError, match="a worker of the batch has died"):
        batch.step(batch.sample())
    assert time.monotonic() - began < 60


def test_frames_stay_as_they_are_however_many_are_kept() -> None:
    """Some are given away where they were written, the others as copies."""
    with shared("buried-treasure", 4, 2, seed=5) as batch:
        frames: list[list[Any]] = [list(batch.reset())]
        frames += [list(batch.step(batch.sample())) for _ in range(12)]
        kept = [[part.copy() for part in frame] for frame in frames]
        for _ in range(12):
            batch.step(batch.sample())
    again = env.batch(tortuga.game("buried-treasure"), 4, seed=5)
    expected: list[list[Any]] = [list(again.reset())]
    expected += [list(again.step(again.sample())) for _ in range(12)]
    for frame, copy, other in zip(frames, kept, expected, strict=True):
        assert all(np.array_equal(*pair) for pair in zip(frame, copy, strict=True))
        assert all(np.array_equal(*pair) for pair in zip(frame, other, strict=True))


def test_a_part_of_a_frame_keeps_it() -> None:
    with shared("buried-treasure", 4, 2, seed=5) as batch:
        row = batch.reset().observations[1]
        masks = batch.step(batch.sample()).masks[1:3, :5]
        before = row.copy(), masks.copy()
        for _ in range(12):
            batch.step(batch.sample())
        assert np.array_equal(row, before[0])
        assert np.array_equal(masks, before[1])


def test_whoever_writes_into_a_frame_changes_no_rule() -> None:
    with shared("buried-treasure", 4, 2) as batch:
        frame = batch.reset()
        moves = batch.sample()
        frame.masks[:] = 1
        illegal = moves.copy()
        illegal[3] = tortuga.game("buried-treasure").moves.parse("decline")
        with pytest.raises(IllegalMove, match="row 3"):
            batch.step(illegal)
        frame.masks[:] = 0
        batch.step(moves)
