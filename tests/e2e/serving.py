"""A real server in a process of its own, that can be killed and started again where it was."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.kit.ports import free_port

PATIENCE = 120.0  # a busy machine is slow, and slow is not wrong
BOT_DELAY = "--bot-delay"
PLAIN, BRISK = "tests.e2e.foreseen", "tests.e2e.brisk"


class Server:
    """One port and one SQLite file; processes come and go."""

    def __init__(self, folder: Path, *program: str) -> None:
        self.program = program or (PLAIN,)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "tortuga.db"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", *self.program, "--port", str(self.port)]
        command += ["--database", str(self.database), "--log-level", "warning"]
        if BOT_DELAY not in self.program:
            command += [BOT_DELAY, "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz"):
                return
            time.sleep(0.05)
        raise TimeoutError(f"the server did not answer:\n{self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would: the server and the processes that think for bots, at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextlib.contextmanager
def serving(folder: Path, *program: str) -> Iterator[Server]:
    """A server of the program that is named as ``python -m`` wants it, or of the usual one.

    What follows the name are arguments of its own.
    """
    server = Server(folder, *program)
    try:
        server.start()
        yield server
    finally:
        server.kill()
