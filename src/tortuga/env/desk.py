"""The memory that the processes of a shared batch have in common: orders, moves, and frames."""

from __future__ import annotations

import contextlib
import mmap
import os
import tempfile
import weakref
from typing import IO, Any

from tortuga.env.batches import Frame, Moves
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

SHEETS = 3  # to write on: one while the caller looks at another, and one that is never given away
MEMORY = "/dev/shm"  # where files are memory, on systems that have it
ALIGNED = 8

Shape = tuple[int, int, int, int]
Place = tuple[Any, tuple[int, ...], int]


class Desk:
    """The arrays of a batch: ``order`` says what is to be done, ``sheet`` on which frame.

    ``wanted`` is whether the caller has asked for the lots that were drawn last.

    ``letters`` has a flag a share, for an answer that comes as a letter. A frame is given away as
    it is; its sheet is free again when nobody holds an array of it any more, nor a part of one. The
    file has a name only until all have opened it.
    """

    def __init__(self, shape: Shape, path: str | None = None) -> None:
        self.shape = shape
        n = shape[0]
        head = (3 + 2 * n) * np.dtype(np.int64).itemsize
        self._sheets, size = laid_out(shape, head)
        self._file = made(size) if path is None else open(path, "r+b")  # noqa: SIM115 - kept
        self.path: str = self._file.name
        self.memory = mmap.mmap(self._file.fileno(), size)
        self._orders: npt.NDArray[np.int64] = np.ndarray((3,), np.int64, self.memory)
        self.moves: Moves = np.ndarray((n,), np.int64, self.memory, self._orders.nbytes)
        self.letters: Moves = np.ndarray((n,), np.int64, self.memory, head - self.moves.nbytes)
        self.frames = [self._arrays(sheet) for sheet in range(SHEETS)]
        self._lent: list[list[weakref.ref[Any]]] = [[] for _ in range(SHEETS)]
        if path is not None:
            self.opened()

    def opened(self) -> None:
        """All have it: nobody needs the file any more, and nothing is left of it behind."""
        self._file.close()

    @property
    def order(self) -> int:
        return int(self._orders[0])

    @property
    def sheet(self) -> int:
        return int(self._orders[1])

    @property
    def wanted(self) -> bool:
        return bool(self._orders[2])

    @wanted.setter
    def wanted(self, wanted: bool) -> None:
        self._orders[2] = wanted

    def lay(self, order: int) -> None:
        """An order for everyone, on a sheet that nobody looks at."""
        self._orders[:2] = order, self._free()[0]

    def give(self) -> Frame:
        """What was written, as it is, or a copy where no other sheet would be left to write on."""
        sheet = self.sheet
        if len(self._free()) == 1:
            parts: list[Any] = list(self.frames[sheet])
            return Frame(*[part.copy() for part in parts])
        given = self._arrays(sheet)
        self._lent[sheet] = [weakref.ref(part) for part in given]
        return given

    def _free(self) -> list[int]:
        """The sheets that nobody looks at; there always is one."""
        lent = enumerate(self._lent)
        return [sheet for sheet, arrays in lent if all(array() is None for array in arrays)]

    def _arrays(self, sheet: int) -> Frame:
        """The arrays of a sheet, made anew: whoever cuts a part of them keeps them."""
        places = self._sheets[sheet]
        return Frame(*[np.ndarray(shape, kind, self.memory, at) for kind, shape, at in places])


def laid_out(shape: Shape, at: int) -> tuple[list[list[Place]], int]:
    """Where each array of each sheet begins, from there on, and where all of them end."""
    n, seats, size, space = shape
    frame: list[tuple[Any, tuple[int, ...]]] = [
        (np.int8, (n, size)),
        (np.int8, (n, space)),
        (np.int8, (n,)),
        (np.float32, (n, seats)),
        (np.bool_, (n,)),
    ]
    sheets: list[list[Place]] = []
    for _ in range(SHEETS):
        sheets.append([])
        for kind, extent in frame:
            sheets[-1].append((kind, extent, at))
            at += int(np.prod(extent)) * np.dtype(kind).itemsize
            at += -at % ALIGNED
    return sheets, at


def made(size: int) -> IO[bytes]:
    """A file of that size, in memory where that has the room; it goes when it is closed."""
    if os.path.isdir(MEMORY):
        with contextlib.suppress(OSError):
            return filled(MEMORY, size)
    return filled(None, size)


def filled(folder: str | None, size: int) -> IO[bytes]:
    """A file whose room is taken now: what is missing later ends a process without a word."""
    file = tempfile.NamedTemporaryFile(prefix="tortuga-batch-", dir=folder)  # noqa: SIM115 - kept
    try:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)
        else:
            os.truncate(file.fileno(), size)
    except OSError:
        file.close()
        raise
    return file
