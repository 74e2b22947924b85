"""A server as its own process, which can be killed at any moment and started again.

It is forked from a process that has imported everything already, so that starts are quick.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import aiohttp  # noqa: F401 - what calls people is there from the start
import py_vapid  # noqa: F401
import pywebpush  # noqa: F401

from tests.kit.effort import IN_CI
from tests.kit.ports import free_port
from tests.server import fate
from tests.server.eager import be_eager
from tortuga.server.running import run
from tortuga.server.settings import Settings

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.server.process"])
PATIENCE = 30.0


def serve(settings: Settings, log: Path, eager: bool, announced: Connection) -> None:
    """What the process does."""
    with log.open("a") as lines:
        os.dup2(lines.fileno(), sys.stderr.fileno())
    if IN_CI:
        fate.take_over()
    if eager:
        be_eager()
    run(settings, announced.send)


class ServerProcess:
    """A server on one database; the port stays the same over restarts.

    One that is eager lets reviews and trials work as bots do, instead of last.
    """

    def __init__(self, database: Path | str, log: Path | None = None, **settings: Any) -> None:
        self.eager: bool = settings.pop("eager", False)
        self.log = log or Path(database).with_suffix(".log")
        self.settings: dict[str, Any] = {"database": str(database), "pace": 2000, **settings}
        self.port = free_port()
        self._process: BaseProcess | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def start(self) -> None:
        settings = Settings(**self.settings, port=self.port)
        receiver, sender = FORKING.Pipe(duplex=False)
        self._process = FORKING.Process(target=serve, args=(settings, self.log, self.eager, sender))
        self._process.start()
        sender.close()
        assert receiver.poll(PATIENCE), self.log.read_text()
        receiver.recv()
        receiver.close()

    def kill(self) -> None:
        """kill -9: no chance to finish anything."""
        assert self._process is not None
        self._process.kill()
        self._end()

    def stop(self) -> int | None:
        """Ask the server to end, as a service manager does; its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._end()

    def _end(self) -> int | None:
        assert self._process is not None
        self._process.join(PATIENCE)
        status = self._process.exitcode
        self._process.close()
        self._process = None
        return status

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process is not None:
            self.kill()
