"""Game files: a game that is one Python file, taken as it is, and again when it has changed.

Each version of a file is a module of its own, so that tables which began with an earlier one go on
by it. Whoever starts other processes hands them the files: ``registry.files()``.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game

MODULES: Final = "tortuga_game_file_"


def is_file_name(text: str) -> bool:
    """Whether a text names a file and not a game.

    >>> is_file_name("./my_game.py"), is_file_name("my_game.py"), is_file_name("my-game")
    (True, True, False)
    """
    return text.endswith(".py") or "/" in text or os.sep in text


@dataclasses.dataclass(frozen=True)
class GameFile:
    """One version of a file; ``stamp`` tells at a glance whether another one lies there now."""

    path: Path
    source: bytes = dataclasses.field(repr=False)
    stamp: tuple[int, int] = dataclasses.field(compare=False)

    @property
    def module(self) -> str:
        """What this version is called among Python's modules."""
        digest = hashlib.sha256(bytes(self.path) + b"\n" + self.source).hexdigest()
        return f"{MODULES}{self.path.stem}_{digest[:12]}"

    def has_changed(self) -> bool:
        try:
            return stamp_of(self.path) != self.stamp
        except OSError:  # editors write a new file and then move it there
            return False


def stamp_of(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def read_file(path: Path) -> GameFile:
    """The version of a file that lies there now."""
    try:
        whole = path.resolve()
        stamp = stamp_of(whole)
        return GameFile(whole, whole.read_bytes(), stamp)
    except OSError as error:
        raise TortugaError(f"{path}: cannot be read: {error.strerror}") from error


def class_in(file: GameFile) -> type[Game]:
    """The game that a file holds. Whatever its code does wrong becomes one line."""
    module = sys.modules.get(file.module) or _run(file)
    found: list[type[Game]] = [each for each in vars(module).values() if _is_game_of(module, each)]
    if len(found) != 1:
        names = ", ".join(each.__name__ for each in found) or "none"
        raise TortugaError(f"{file.path}: must hold one game with a name; it holds {names}")
    return found[0]


def _run(file: GameFile) -> ModuleType:
    module = ModuleType(file.module)
    module.__file__ = str(file.path)
    beside = str(file.path.parent)
    if beside not in sys.path:
        sys.path.append(beside)  # as for any program: it may import what lies beside it
    sys.modules[file.module] = module
    try:
        exec(compile(file.source, str(file.path), "exec"), vars(module))
    except Exception as error:
        del sys.modules[file.module]
        raise TortugaError(f"{file.path}: {_told(error, file.path)}") from error
    return module


def _is_game_of(module: ModuleType, found: object) -> bool:
    """Whether this is a game made there, and not one that it builds upon."""
    here = isinstance(found, type) and issubclass(found, Game)
    return here and found.__module__ == module.__name__ and "name" in vars(found)


def _told(error: Exception, path: Path) -> str:
    """What went wrong, and in which line of the file."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    where = "" if line is None else f"line {line}: "
    return f"{where}{type(error).__name__}: {what}"
