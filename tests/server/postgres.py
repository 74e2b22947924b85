"""A throwaway PostgreSQL cluster: as many fresh databases as tests want, gone afterwards."""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from tests.kit.ports import free_port
from tortuga.server.storage.migrating import migrate

PROGRAMS = "/usr/lib/postgresql"
OWNER = "postgres"
PATIENCE = 30.0


@functools.cache
def programs() -> Path | None:
    """Where the newest PostgreSQL on this machine has its programs."""
    found = sorted(Path(PROGRAMS).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


def as_owner(*command: str | Path) -> list[str]:
    """A command as someone whom PostgreSQL takes: it refuses to be run by root."""
    words = [str(word) for word in command]
    return ["runuser", "-u", OWNER, "--", *words] if os.geteuid() == 0 else words


class Cluster:
    """One cluster on a free port of this machine, for a ``with`` block.

    Quick by default: nothing is forced to the disk. ``safe`` forces it, as a host should.
    """

    def __init__(self, safe: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tortuga-postgres-"))
        self.safe = safe
        self.port = free_port()
        self._built = ""

    def __enter__(self) -> Self:
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(self.folder, OWNER)
        locale = ("--locale=C.UTF-8", "--encoding=UTF8")
        self._run("initdb", "--auth=trust", "--no-sync", f"--username={OWNER}", *locale)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop("immediate")  # nothing of it is kept
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        quick = "" if self.safe else " -c fsync=off -c synchronous_commit=off"
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1{quick}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "--wait", "--silent", "--log", log, "--options", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """``fast`` as an operator does, ``immediate`` as a power cut would."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "--wait", "--silent", f"--mode={mode}", "stop")

    def new_database(self, *options: str) -> str:
        """The URL of a fresh database; it is empty, unless options say otherwise."""
        name = f"tortuga_{secrets.token_hex(6)}"
        self._client("createdb", *options, name)
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{name}"

    def new_built_database(self) -> str:
        """The URL of one with all its tables and nothing in them: a copy, which is made sooner."""
        if not self._built:
            built = self.new_database()
            migrate(built)
            self._built = name_of(built)
        return self.new_database("--template", self._built)

    def drop(self, url: str) -> None:
        self._client("dropdb", "--force", name_of(url))

    def copy(self, url: str, other: str) -> None:
        """Dump one database and restore it into another."""
        dump = str(self.folder / "dump")
        self._client("pg_dump", "--format=custom", f"--file={dump}", name_of(url))
        self._client("pg_restore", f"--dbname={name_of(other)}", dump)

    def _client(self, program: str, *arguments: str) -> None:
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER)
        self._call(program, *where, *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        self._call(program, "--pgdata", str(self.folder / "data"), *arguments)

    def _call(self, program: str, *arguments: str) -> None:
        there = programs()
        assert there is not None, "PostgreSQL is not installed"
        with (self.folder / "calls").open("a") as said:
            subprocess.run(
                as_owner(there / program, *arguments),
                check=True,
                stdout=said,
                stderr=said,
                stdin=subprocess.DEVNULL,
                cwd="/",
                timeout=PATIENCE,
            )


def name_of(url: str) -> str:
    return url.rpartition("/")[2]
