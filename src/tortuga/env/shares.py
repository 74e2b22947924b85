"""A batch whose games are shared out over processes, with its arrays in memory that all share.

The process that asks plays the first share itself, workers play the others; each has the same rows
all the time and writes into its part of a frame. An order is a number on the desk and a bell; only
what is long or goes wrong is sent as a letter. Moves are checked before anyone plays, and everyone
draws the same lots, so that a batch goes the same way with any number of workers. Who plays by lot
will probably do so again: the next lots are drawn with a step, and nobody waits twice.
"""

from __future__ import annotations

import itertools
import multiprocessing
import weakref
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from typing import Any

from tortuga.bots.workers import cores, process
from tortuga.engine.chance import Chance, check_seed
from tortuga.engine.description import Description, describe
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.env.batches import Ahead, Batch, Frame, Moves, frame_of, looked_ahead, rows_of
from tortuga.env.desk import Desk, Shape
from tortuga.env.extras import extra
from tortuga.env.rows import Rows

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from tortuga.env.arrays import encoder

MOST_WORKERS = 256
STEP, PLAY_LOTS, SAMPLE, CHECK, LETTER, STOP = range(6)
# To be woken takes as long as many steps: who waits looks so often before it goes to sleep.
GLANCES = 2_000
NAP = 0.5  # seconds after which who sleeps looks whether the other one is still there
PATIENCE = 1.0  # seconds that who was told to end has for it, before it is made to


def check_workers(workers: Any) -> int:
    """The number of workers, if it is one."""
    whole = isinstance(workers, int) and not isinstance(workers, bool)
    if not whole or not 1 <= workers <= MOST_WORKERS:
        raise TortugaError(f"workers must be 1 to {MOST_WORKERS}, not {workers!r}")
    return int(workers)


class Share:
    """The rows of one process, and its part of the desk.

    ``lots`` are the moves drawn last, ``before`` is the generator as it was before: it goes back to
    that where nobody wanted them.
    """

    def __init__(self, game: Game, desk: Desk, first: int, last: int) -> None:
        self.desk = desk
        self.part = slice(first, last)
        known = encoder(game)
        self.size = known.size
        self.rows: Rows = rows_of(game, known, first, last - first, desk.shape[0])
        self.reseed(0)

    def reseed(self, seed: int) -> None:
        self.chance = Chance(seed, "batch")
        self.before = self.chance
        self.lots: list[int] = []

    def obey(self, order: int) -> None:
        """What needs no words."""
        if order == STEP:
            self.rows.step(self.desk.moves[self.part].tolist())
            self.write()
        elif order == PLAY_LOTS:
            self.rows.step(self.lots)
            self.write()
            self.sample()
        elif order == SAMPLE:
            self.sample()
        else:
            self.rows.check(self.desk.moves[self.part].tolist())

    def sample(self) -> None:
        """Moves by lot; those of the rows before and after are drawn by others."""
        if not self.desk.wanted:
            self.chance = self.before
        self.before = self.chance.copy()
        self.chance.skip(self.part.start)
        self.lots = self.rows.chosen(self.chance)
        self.desk.moves[self.part] = self.lots
        self.chance.skip(self.desk.shape[0] - self.part.stop)

    def reset(self, seed: int) -> None:
        self.reseed(seed)
        self.rows.reset(seed)
        self.write()

    def ahead(self) -> Ahead:
        return looked_ahead(self.rows, self.size)

    def write(self) -> None:
        """Masks are written where they stay; they are most of a frame."""
        sheet = self.desk.frames[self.desk.sheet]
        masks = sheet.masks[self.part]
        masks.fill(0)
        written = frame_of(self.rows, self.size, masks)
        sheet.observations[self.part] = written.observations
        sheet.seats[self.part] = written.seats
        sheet.rewards[self.part] = written.rewards
        sheet.done[self.part] = written.done


class Bell:
    """Rung by one process and heard by another, which looks for a while before it sleeps."""

    def __init__(self, glances: int) -> None:
        self.glances = glances
        self.rung: Semaphore = multiprocessing.get_context("spawn").Semaphore(0)

    def ring(self) -> None:
        self.rung.release()

    def heard(self) -> bool:
        """Whether it was rung, before a nap is over."""
        rung = self.rung.acquire
        for _ in range(self.glances):
            if rung(False):
                return True
        return rung(True, NAP)


def serve(
    line: Connection,
    bells: tuple[Bell, Bell],
    described: Description,
    desk_of: tuple[Shape, str],
    rows: tuple[int, int],
    number: int,
) -> None:
    """What a worker does all its life: obey and answer, until nobody asks any more."""
    desk = Desk(*desk_of)
    share = Share(described.make(), desk, *rows)
    asked, answered = bells
    while True:
        while not asked.heard():
            pass
        if desk.order == STOP:
            return
        if desk.order == LETTER:
            name, *given = line.recv()
            answer = done_by(getattr(share, name), *given)
        else:
            answer = done_by(share.obey, desk.order)
        desk.letters[number] = answer is not None
        if answer is not None:
            line.send(answer)
        answered.ring()


def done_by(work: Callable[..., Any], *given: Any) -> Any:
    """What comes of it; an error too, since who asked must not wait in vain."""
    try:
        return work(*given)
    except Exception as error:
        return error


class Worker:
    """A worker as who asks sees it: its process, a line for letters, and a bell for each way."""

    def __init__(
        self, game: Game, desk: Desk, number: int, rows: tuple[int, int], glances: int
    ) -> None:
        self.desk = desk
        self.number = number
        self.asked, self.answered = Bell(glances), Bell(glances)
        self.line, theirs = Pipe()
        bells = self.asked, self.answered
        given = describe(game), (desk.shape, desk.path), rows, number
        self.process = process(serve, theirs, bells, *given)
        theirs.close()

    def answer(self) -> Any:
        """The letter that it has sent by the time it rings, if any."""
        while not self.answered.heard():
            if not self.process.is_alive():
                raise EOFError
        return self.line.recv() if self.desk.letters[self.number] else None


class SharedBatch(Batch):
    """The same as a batch on one core, with more of them at work."""

    def __init__(self, game: Game, n: int, seed: int = 0, workers: int = 2) -> None:
        self.workers = check_workers(workers)
        super().__init__(game, n, seed)

    def _open(self) -> None:
        n, shares = self.n, min(self.workers, self.n)
        ends = [n * number // shares for number in range(shares + 1)]
        # Who looks all the time would keep another from working where there are fewer cores.
        glances = GLANCES if shares <= cores() else 0
        self._desk = Desk((n, self.game.seats, self.encoder.size, self.game.moves.size))
        self._workers = [
            Worker(self.game, self._desk, number, rows, glances)
            for number, rows in enumerate(itertools.pairwise(ends[1:]))
        ]
        self._end = weakref.finalize(self, dismiss, self._workers, self._desk)
        self._own = Share(self.game, self._desk, ends[0], ends[1])
        self._forget()
        self._write("reset", self.seed)
        self._desk.opened()

    def _forget(self) -> None:
        """No lots are drawn for this position; ``_drawn`` are those that the caller has."""
        self._drawn: bytes | None = None
        self._ready = False

    def reset(self, seed: int | None = None) -> Frame:
        if seed is not None:
            self.seed = check_seed(seed)
        self._forget()
        self._write("reset", self.seed)
        return self._desk.give()

    def step(self, moves: npt.ArrayLike) -> Frame:
        given = self._given(moves)
        if given.astype(np.int64).tobytes() == self._drawn:
            self._order(PLAY_LOTS)
            self._desk.wanted = False
            self._drawn, self._ready = None, True
        else:
            self._ready = False  # lots would lie where these moves go
            self._desk.moves[:] = given
            self._order(CHECK)
            self._order(STEP)
            self._forget()
        return self._desk.give()

    def sample(self) -> Moves:
        if not self._ready:
            self._order(SAMPLE)
        self._ready = False
        self._desk.wanted = True
        drawn = self._desk.moves.copy()
        self._drawn = drawn.tobytes()
        return drawn

    def ahead(self) -> Ahead:
        parts = self._write("ahead")
        return Ahead(*(np.concatenate(each) for each in zip(*parts, strict=True)))

    def close(self) -> None:
        """Let the workers go. A batch that nobody holds any more does it by itself."""
        self._end()

    def _order(self, order: int) -> None:
        """Something to do for everyone, and for this process."""
        self._all(order, lambda: self._own.obey(order))

    def _write(self, name: str, *given: Any) -> list[Any]:
        """The answers of everyone to a letter."""
        return self._all(LETTER, lambda: getattr(self._own, name)(*given), (name, *given))

    def _all(self, order: int, own: Callable[[], Any], letter: Any = None) -> list[Any]:
        """Have all of them do something, and do one's own share meanwhile."""
        if not self._end.alive:
            raise TortugaError("the batch is closed; make another one")
        self._desk.lay(order)
        try:
            for worker in self._workers:
                if letter:
                    worker.line.send(letter)
                worker.asked.ring()
            answers = [done_by(own), *[worker.answer() for worker in self._workers]]
        except (OSError, EOFError) as error:
            self.close()
            raise TortugaError("a worker of the batch has died; make another one") from error
        except BaseException:  # somebody does not want to wait: what comes later is for nobody
            self.close()
            raise
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers


def dismiss(workers: list[Worker], desk: Desk) -> None:
    """Let them end by themselves, and make sure that they do."""
    desk.lay(STOP)
    desk.opened()
    for worker in workers:
        worker.asked.ring()
        worker.line.close()
    for worker in workers:
        worker.process.join(PATIENCE)
        worker.process.terminate()
        worker.process.join(PATIENCE)
