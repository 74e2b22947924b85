"""Servers under load: ``tortuga serve`` in processes of their own, and what these use."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
SERVER = "tortuga.server.main"


class ServerUnderLoad:
    """One server; ``module`` is run in its stead where something is to be measured inside."""

    def __init__(
        self,
        database: str,
        port: int = 0,
        surroundings: dict[str, str] | None = None,
        module: str = SERVER,
    ) -> None:
        command = [sys.executable, "-m", module, "--port", str(port)]
        command += ["--database", database, "--log-level", "warning"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        self.port = port or self.announced()

    def announced(self) -> int:
        assert self.process.stdout is not None
        return int(self.process.stdout.readline().rsplit(":", 1)[1])

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        status = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(status.split()[1]) * os.sysconf("SC_PAGE_SIZE")

    @property
    def busy(self) -> float:
        """Seconds of processor time used by the server itself."""
        return busy(self.process.pid)

    @property
    def thinking(self) -> float:
        """The same by those who think for its bots."""
        return sum(map(busy, children(self.process.pid)))

    def kill(self) -> None:
        self.process.kill()
        self.stop()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


def busy(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 of one that is gone."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def children(pid: int) -> list[int]:
    """The processes that one has begun."""
    with contextlib.suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def databases_busy() -> float:
    """Seconds of processor time used by every PostgreSQL process of this machine that lives."""
    spent = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (folder / "comm").read_text().startswith("postgres"):
                spent += busy(int(folder.name))
    return spent
