"""Running commands, and not running what is done already."""

import fcntl
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
STAMPS = VENV / "stamps"

Word = str | Path


class Stop(Exception):
    """Ends dev.py with one plain line."""


def say(line: str) -> None:
    print(f"tortuga: {line}", flush=True)


def run(*command: Word, cwd: Path = ROOT, compiled: str | None = None) -> None:
    """Run a command that is heard only if it fails, which ends the whole."""
    done = listen(*command, cwd=cwd, compiled=compiled)
    if done.returncode:
        words = [Path(command[0]).name, *map(str, command[1:4])]
        raise Stop(f"'{' '.join(words)} …' failed:\n{done.stdout}")


def listen(
    *command: Word, cwd: Path = ROOT, compiled: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it says."""
    return subprocess.run(
        command,
        cwd=cwd,
        env={**around(compiled), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def leave(*command: Word) -> None:
    """Start a command that goes on by itself, whatever becomes of us; nobody hears it."""
    subprocess.Popen(
        command,
        cwd=ROOT,
        env=around(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def become(*command: Word) -> int:
    """Hand over to the command, so that Ctrl-C and the exit code are its own."""
    os.execve(command[0], [str(word) for word in command], around())


def around(compiled: str | None = None) -> dict[str, str]:
    """The environment of what we run: our own programs first, and the switch where we set it."""
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    switch = {} if compiled is None else {"TORTUGA_COMPILED": compiled}
    surroundings = {**os.environ, "PATH": path, **switch}
    # Tests start hundreds of Pythons: each would translate all that it imports anew.
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    return surroundings


def digest_of(inputs: Iterable[Path], key: str) -> str:
    digest = hashlib.sha256(key.encode())
    for path in sorted(inputs):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def once(
    what: str, inputs: Iterable[Path], output: Path, work: Callable[[], None], key: str = ""
) -> None:
    """Do `work` unless it was done for these very inputs and its output is still there."""
    inputs = list(inputs)
    STAMPS.mkdir(exist_ok=True)
    stamp = stamp_of(what)
    with alone(STAMPS / f"{stamp.name}.busy"):
        if is_done(what, inputs, output, key):
            return
        say(f"{what} …")
        # Taken before the work: inputs that change meanwhile are not what it was done for.
        digest = digest_of(inputs, key)
        stamp.unlink(missing_ok=True)
        work()
        stamp.write_text(digest)


def is_done(what: str, inputs: Iterable[Path], output: Path, key: str = "") -> bool:
    stamp = stamp_of(what)
    there = output.exists() and stamp.exists()
    return there and stamp.read_text() == digest_of(inputs, key)


def stamp_of(what: str) -> Path:
    return STAMPS / what.replace(" ", "-")


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until nobody else does the same in this checkout."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def together(*jobs: Callable[[], Any]) -> list[Any]:
    """Do jobs side by side; two cores are what everybody has."""
    with ThreadPoolExecutor(2) as pool:
        return [job.result() for job in [pool.submit(job) for job in jobs]]
