"""Who does the lab's work: this process, all cores or a cluster; lost work is done again.

Jobs go out in batches that take about half a second each, so that a bar moves, an interrupt
loses little and fast games do not drown in messages. Batches come back in any order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, Generic, TypeVar

from tortuga.bots.workers import hired, timed
from tortuga.engine.errors import TortugaError

J = TypeVar("J")
R = TypeVar("R")

SECONDS_A_BATCH = 0.5
LARGEST_BATCH = 500
BATCHES_A_WORKER = 2
# Where workers die again and again without a single batch done, the work itself kills them.
PATIENCE = 3

Work = Callable[[list[J]], list[R]]
Progress = Callable[[int, int], None]  # how many are done, of how many


class Crew:
    """Some workers: how many there are, how to hire them (again), and what tells their loss."""

    def __init__(
        self,
        workers: Callable[[], int],
        hire: Callable[[], AbstractContextManager[Executor]],
        lost: tuple[type[Exception], ...] = (BrokenExecutor,),
    ) -> None:
        self.workers = workers
        self.hire = hire
        self.lost = lost

    def finished(self, work: Work[J, R], jobs: Iterable[J]) -> Iterator[list[R]]:
        """The results of all jobs, a batch at a time, as they come in."""
        todo = ToDo(jobs)
        pace = Pace()
        losses = 0
        while True:
            before = pace.batches
            with self.hire() as executor:
                try:
                    yield from self._shift(executor, work, todo, pace)
                    return
                except self.lost as loss:
                    losses = losses + 1 if pace.batches == before else 1
                    if losses == PATIENCE:
                        told = f"{PATIENCE} times in a row workers died at their work"
                        raise TortugaError(f"{told}; --workers 1 may show why") from loss

    def _shift(
        self, executor: Executor, work: Work[J, R], todo: ToDo[J], pace: Pace
    ) -> Iterator[list[R]]:
        """Work on until all is done, or put back what is still out when the executor breaks."""
        out: dict[Future[tuple[list[R], float]], list[J]] = {}
        try:
            while True:
                most = BATCHES_A_WORKER * max(1, self.workers())
                while len(out) < most and (batch := todo.take(pace.size())):
                    try:
                        out[executor.submit(timed, work, batch)] = batch
                    except self.lost:
                        todo.put_back(batch)
                        raise
                if not out:
                    return
                done, _ = wait(out, return_when=FIRST_COMPLETED)
                for future in [each for each in out if each in done]:  # first out, first in
                    results, seconds = future.result()
                    del out[future]
                    pace.learn(len(results), seconds)
                    yield results
        finally:
            for batch in out.values():
                todo.put_back(batch)


class ToDo(Generic[J]):
    """Jobs that wait. They are made when their turn comes: millions would fill the memory."""

    def __init__(self, jobs: Iterable[J]) -> None:
        self._returned: deque[J] = deque()
        self._rest = iter(jobs)

    def take(self, count: int) -> list[J]:
        """So many of them, those that came back first; fewer where no more are left."""
        back = [self._returned.popleft() for _ in range(min(count, len(self._returned)))]
        return back + list(islice(self._rest, count - len(back)))

    def put_back(self, jobs: list[J]) -> None:
        self._returned.extend(jobs)


class Pace:
    """How many jobs make a batch: few at first, then by how long they turn out to take."""

    def __init__(self) -> None:
        self.seconds_a_job = SECONDS_A_BATCH
        self.batches = 0

    def size(self) -> int:
        return max(1, min(LARGEST_BATCH, round(SECONDS_A_BATCH / self.seconds_a_job)))

    def learn(self, jobs: int, seconds: float) -> None:
        """Lean towards what the last batch took."""
        self.batches += 1
        last = max(seconds / jobs, SECONDS_A_BATCH / LARGEST_BATCH)
        self.seconds_a_job = (self.seconds_a_job + last) / 2


class Here(Executor):
    """This process, which does everything at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def local_crew(workers: int) -> Crew:
    """This process for one worker, else as many processes."""
    return Crew(lambda: workers, Here if workers == 1 else partial(hired, workers))


HERE = local_crew(1)


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster."""
    try:
        cluster = import_module("tortuga.lab.cluster")
    except ImportError as error:
        raise TortugaError("a cluster needs Dask: pip install 'tortuga[cluster]'") from error
    with cluster.connected(address) as crew:
        yield crew
