"""A Dask cluster as the lab's crew. Needs the extra `cluster`.

The scheduler itself gives a lost worker's batches to the others.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial
from typing import Any

from distributed import Client, WorkerPlugin
from distributed.scheduler import KilledWorker

from tortuga.engine import registry
from tortuga.engine.errors import TortugaError
from tortuga.engine.game_files import GameFile
from tortuga.lab.crew import Crew

SECONDS_TO_CONNECT = 10
SECONDS_FOR_WORKERS = 30


@contextmanager
def connected(address: str) -> Iterator[Crew]:
    """The crew at a scheduler's address, such as ``tcp://10.0.0.5:8786``."""
    # What goes wrong is told once, by us, and not by every part of Dask besides.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with client_of(address) as client:
        try:
            client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
        except TimeoutError as error:
            raise TortugaError(f"the cluster at {address} has no workers") from error
        hand_out_files(client)
        try:
            yield Crew(partial(hands, client), partial(executor_of, client), (KilledWorker,))
        except CancelledError as error:
            raise TortugaError(f"the cluster at {address} is gone") from error


def client_of(address: str) -> Client:
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        wanted = "a Dask scheduler's address, such as tcp://10.0.0.5:8786"
        raise TortugaError(f"--cluster must be {wanted}; {address!r} does not answer") from error


class GameFiles(WorkerPlugin):
    """Game files for every worker, also for those that come later: they travel with their text."""

    def __init__(self, files: list[GameFile]) -> None:
        self.files = files

    def setup(self, worker: Any) -> None:
        for file in self.files:
            registry.take(file)


def hand_out_files(client: Client) -> None:
    """Let workers know the games that are files here."""
    if files := registry.files():
        name = "tortuga-" + "-".join(file.module for file in files)
        for reply in client.register_plugin(GameFiles(files), name=name).values():
            if reply.get("status") == "error":
                raise TortugaError(
                    f"a worker of the cluster cannot take a game: {reply['exception']}"
                )


def hands(client: Client) -> int:
    """How many batches the cluster works on at once, now."""
    return sum(client.nthreads().values())


@contextmanager
def executor_of(client: Client) -> Iterator[Executor]:
    executor = client.get_executor(pure=False)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False)
