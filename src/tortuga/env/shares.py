"""A batch whose games are shared out over worker processes, with its arrays in shared memory.

Each worker plays the same rows all the time and writes into its part of the arrays; the process
that asks reads them there. Moves are checked before anyone plays, and lots are drawn by the one who
asks, so that a batch goes the same way with any number of workers.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from tortuga.bots.workers import process
from tortuga.engine.chance import Chance, check_seed
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.game import Game
from tortuga.env.batches import Ahead, Batch, Frame, Moves, frame_of, looked_ahead, rows_of
from tortuga.env.extras import extra
from tortuga.env.rows import Rows, why_not

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from tortuga.env.arrays import encoder

MOST_WORKERS = 256


def check_workers(workers: Any) -> int:
    """The number of workers, if it is one."""
    whole = isinstance(workers, int) and not isinstance(workers, bool)
    if not whole or not 1 <= workers <= MOST_WORKERS:
        raise TortugaError(f"workers must be 1 to {MOST_WORKERS}, not {workers!r}")
    return int(workers)


class Desk:
    """The arrays of a batch in one block of memory: what is asked, and the frame that answers.

    ``counts`` says how many moves each row is offered, ``places`` which of them is wanted.
    """

    def __init__(self, n: int, seats: int, size: int, space: int, name: str | None = None) -> None:
        self.shape = (n, seats, size, space)
        fields: list[tuple[type[np.generic], tuple[int, ...]]] = [
            (np.int64, (n,)),
            (np.int64, (n,)),
            (np.int64, (n,)),
            (np.float32, (n, seats)),
            (np.int8, (n, size)),
            (np.int8, (n, space)),
            (np.int8, (n,)),
            (np.bool_, (n,)),
        ]
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for kind, shape in fields]
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes))
        arrays: list[npt.NDArray[Any]] = [
            np.ndarray(shape, kind, self.memory.buf, sum(sizes[:at]))
            for at, (kind, shape) in enumerate(fields)
        ]
        self.moves, self.places, self.counts = arrays[:3]
        rewards, observations, masks, seated, done = arrays[3:]
        self.frame = Frame(observations, masks, seated, rewards, done)

    def let_go(self) -> None:
        """Before memory can be closed nothing may point there."""
        del self.moves, self.places, self.counts, self.frame
        self.memory.close()


class Share:
    """The rows of one worker, and its part of the desk."""

    def __init__(self, game: Game, desk: Desk, first: int, last: int) -> None:
        self.desk = desk
        self.part = slice(first, last)
        known = encoder(game)
        self.size = known.size
        self.rows: Rows = rows_of(game, known, first, last - first, desk.shape[0])

    def reset(self, seed: int) -> None:
        self.rows.reset(seed)
        self.write()

    def step(self) -> None:
        self.rows.step(self.desk.moves[self.part].tolist())
        self.write()

    def pick(self) -> None:
        """The moves at the places that were drawn."""
        places = self.desk.places[self.part].tolist()
        self.desk.moves[self.part] = [
            offered[place] for offered, place in zip(self.rows.offers(), places, strict=True)
        ]

    def ahead(self) -> Ahead:
        return looked_ahead(self.rows, self.size)

    def why_not(self, row: int, move: int) -> str:
        return why_not(self.rows.lanes[row - self.part.start], move)

    def write(self) -> None:
        """Masks are written where they stay; they are most of a frame."""
        shared = self.desk.frame
        written = frame_of(self.rows, self.size, shared.masks[self.part])
        shared.observations[self.part] = written.observations
        shared.seats[self.part] = written.seats
        shared.rewards[self.part] = written.rewards
        shared.done[self.part] = written.done
        self.desk.counts[self.part] = [len(offered) for offered in self.rows.offers()]


def serve(
    line: Connection,
    described: Description,
    shape: tuple[int, int, int, int],
    name: str,
    rows: tuple[int, int],
) -> None:
    """What a worker does all its life: answer, until nobody asks any more."""
    share = Share(described.make(), Desk(*shape, name), *rows)
    asked: dict[str, Callable[..., Any]] = {
        "reset": share.reset,
        "step": share.step,
        "pick": share.pick,
        "ahead": share.ahead,
        "why_not": share.why_not,
    }
    while True:
        try:
            name, *given = line.recv()
        except EOFError:
            return
        try:
            answer = asked[name](*given)
        except Exception as error:  # whatever it is, who asked must not wait in vain
            answer = error
        line.send(answer)


class SharedBatch(Batch):
    """The same as a batch on one core, with more of them at work."""

    def __init__(self, game: Game, n: int, seed: int = 0, workers: int = 2) -> None:
        self.workers = check_workers(workers)
        super().__init__(game, n, seed)

    def _open(self) -> None:
        n, workers = self.n, min(self.workers, self.n)
        self._desk = Desk(n, self.game.seats, self.encoder.size, self.game.moves.size)
        self._ends = [n * number // workers for number in range(workers + 1)]
        self._lines: list[Connection] = []
        hired: list[SpawnProcess] = []
        for rows in zip(self._ends, self._ends[1:]):
            line, theirs = Pipe()
            given = describe(self.game), self._desk.shape, self._desk.memory.name, rows
            hired.append(process(serve, theirs, *given))
            theirs.close()
            self._lines.append(line)
        self._end = weakref.finalize(self, dismiss, self._lines, hired, self._desk)
        self._ask("reset", self.seed)

    def _ask(self, *order: Any) -> list[Any]:
        """The answers of all workers, who are all asked before the first has to answer."""
        try:
            for line in self._lines:
                line.send(order)
            answers = [line.recv() for line in self._lines]
        except (OSError, EOFError) as error:
            closed = not self._end.alive
            self.close()
            told = "the batch is closed" if closed else "a worker of the batch has died"
            raise TortugaError(f"{told}; make another one") from error
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def reset(self, seed: int | None = None) -> Frame:
        if seed is not None:
            self.seed = check_seed(seed)
        self._chance = Chance(self.seed, "batch")
        self._ask("reset", self.seed)
        return self._frame()

    def step(self, moves: npt.ArrayLike) -> Frame:
        given = self._given(moves)
        self._check(given)
        self._desk.moves[:] = given
        self._ask("step")
        return self._frame()

    def _check(self, moves: npt.NDArray[Any]) -> None:
        masks = self._desk.frame.masks
        known = (moves >= 0) & (moves < masks.shape[1])
        open_to = masks[np.arange(self.n), np.where(known, moves, 0)] == 1
        refused = np.flatnonzero(~(known & open_to))
        if refused.size:
            row = int(refused[0])
            number = next(at for at, last in enumerate(self._ends[1:]) if row < last)
            self._lines[number].send(("why_not", row, int(moves[row])))
            raise IllegalMove(f"row {row}: {self._lines[number].recv()}")

    def sample(self) -> Moves:
        self._desk.places[:] = [self._chance.below(count) for count in self._desk.counts.tolist()]
        self._ask("pick")
        return self._desk.moves.copy()

    def ahead(self) -> Ahead:
        parts = self._ask("ahead")
        return Ahead(*(np.concatenate(each) for each in zip(*parts, strict=True)))

    def close(self) -> None:
        """Let the workers go. A batch that nobody holds any more does it by itself."""
        self._end()

    def _frame(self) -> Frame:
        parts: list[Any] = list(self._desk.frame)
        return Frame(*[part.copy() for part in parts])


def dismiss(lines: list[Connection], hired: list[SpawnProcess], desk: Desk) -> None:
    """Hang up, which ends the workers, and give the memory back."""
    for line in lines:
        line.close()
    for worker in hired:
        worker.join(1.0)
        worker.terminate()
    memory = desk.memory
    desk.let_go()
    memory.unlink()
