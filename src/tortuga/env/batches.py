"""Batches: n games of a kind stepped at once, with arrays in and out.

    batch = tortuga.env.batch(tortuga.game("buried-treasure"), 1024, seed=7)
    frame = batch.reset()
    while training:
        frame = batch.step(choose(frame.observations, frame.masks))

With ``workers=2`` two processes play, each its share of the games; nothing else changes, but that
such a batch is closed in the end, by ``close()`` or a ``with`` block.

A game that ends is dealt anew at once: ``done`` and ``rewards`` tell of the game that ended,
everything else of the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Self

from tortuga.engine.chance import Chance, check_seed
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.env.episode import LONGEST, clock_moves
from tortuga.env.extras import extra
from tortuga.env.rewards import win_shares
from tortuga.env.rows import Rows

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from tortuga.env.arrays import Encoder, Row, encoder

Moves = npt.NDArray[np.int64]


class Frame(NamedTuple):
    """A batch after a step; one row a game, in the same order all the time.

    ``observations`` (n, size) int8 is what the seat in ``seats`` (n,) knows, whose turn it is, and
    ``masks`` (n, moves) int8 has 1 where it may move. ``rewards`` (n, seats) float32 and ``done``
    (n,) bool tell what the step has ended.
    """

    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


class Ahead(NamedTuple):
    """What each legal move of a batch would lead to: ``rows`` and ``moves`` name it.

    ``observations`` are what the mover would know after it, before anything hidden comes out.
    """

    rows: Moves
    moves: Moves
    observations: npt.NDArray[np.int8]


class Batch:
    """n games at once. Row r plays ``game.start(seed + r)``, then ``seed + r + n``, and so on."""

    def __init__(self, game: Game, n: int, seed: int = 0) -> None:
        if not isinstance(n, int) or n < 1:
            raise TortugaError(f"a batch has at least one game, not {n!r}")
        if not isinstance(game, Game):
            raise TortugaError(f"a batch plays a game as tortuga.game() makes it, not {game!r}")
        self.game = game
        self.n = n
        self.seed = check_seed(seed)
        self.encoder = encoder(game)
        self._chance = Chance(seed, "batch")
        self._open()

    def _open(self) -> None:
        """Lay the tables; they are dealt at once, so that a first step needs no reset."""
        self._rows = rows_of(self.game, self.encoder, 0, self.n, self.n)
        self._rows.reset(self.seed)

    def reset(self, seed: int | None = None) -> Frame:
        """Deal all games anew, from the seed of the batch or from another."""
        if seed is not None:
            self.seed = check_seed(seed)
        self._chance = Chance(self.seed, "batch")
        self._rows.reset(self.seed)
        return self._frame()

    def step(self, moves: npt.ArrayLike) -> Frame:
        """Play a move in each game. An illegal one raises, naming its row, and changes nothing."""
        self._rows.step(self._given(moves).tolist())
        return self._frame()

    def _given(self, moves: npt.ArrayLike) -> npt.NDArray[Any]:
        given = np.asarray(moves)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise TortugaError(
                f"moves must be {self.n} whole numbers, one a game, "
                f"not {given.dtype} of shape {given.shape}"
            )
        return given

    def sample(self) -> Moves:
        """A legal move for each game, by lot; equal seeds draw equal moves."""
        return np.fromiter(self._rows.chosen(self._chance), np.int64, self.n)

    def ahead(self) -> Ahead:
        """The observation after each legal move of each game, for learners that look one ahead."""
        return looked_ahead(self._rows, self.encoder.size)

    def close(self) -> None:
        """Let go of what a batch holds besides memory: worker processes, where it has some."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _frame(self) -> Frame:
        masks = np.zeros((self.n, self.game.moves.size), np.int8)
        return frame_of(self._rows, self.encoder.size, masks)


def rows_of(game: Game, encoder: Encoder, first: int, count: int, n: int) -> Rows:
    """So many rows of a batch of n, from the first one on."""
    clock = sorted(clock_moves(game.moves))
    return Rows(game, count, encoder.scribe, clock, LONGEST, first, n)


def frame_of(rows: Rows, size: int, masks: Row) -> Frame:
    """What the last step, or a fresh deal, has brought in these rows.

    Masks go into that array, which has 0 everywhere.
    """
    n, seats = rows.count, rows.game.seats
    rows.write_masks(memory_of(masks))
    width = seats * np.dtype(np.float32).itemsize
    rewards = bytearray(n * width)
    done = bytearray(n)
    for row, winners in zip(rows.ended, rows.winners, strict=True):
        done[row] = True
        if winners:
            rewards[row * width : (row + 1) * width] = shares_of(seats, tuple(winners))
    return Frame(
        cells(rows.pieces, (n, size)),
        masks,
        np.ndarray(n, np.int8, bytearray(rows.seats)),
        np.ndarray((n, seats), np.float32, rewards),
        np.ndarray(n, np.bool_, done),
    )


def looked_ahead(rows: Rows, size: int) -> Ahead:
    """What each legal move of these rows would lead to."""
    offers = rows.offers()
    counts = [len(offered) for offered in offers]
    return Ahead(
        np.repeat(np.arange(rows.first, rows.first + rows.count), counts),
        np.array([move for offered in offers for move in offered], dtype=np.int64),
        cells(rows.ahead(), (sum(counts), size)),
    )


@cache
def shares_of(seats: int, winners: tuple[int, ...]) -> bytes:
    """The rewards of a win, as they lie in an array; made once."""
    return np.array(win_shares(seats, winners), np.float32).tobytes()


def memory_of(cells: Row) -> memoryview:
    """The memory of an array, as bytes in a row."""
    return cells.reshape(-1).view(np.uint8).data


def cells(pieces: Sequence[bytes], shape: tuple[int, int]) -> Row:
    """Pieces of rows in one array, which nobody else holds."""
    return np.ndarray(shape, np.int8, bytearray().join(pieces))
