"""Blame: in whose file an error arose, where that was somebody else's game."""

from __future__ import annotations

import dataclasses
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HOUSE: Final = Path(__file__).resolve().parents[1]
# Python itself may be installed below a folder in which somebody writes a game.
PYTHON: Final = Path(sysconfig.get_path("stdlib"))
# How Python writes a place in the traceback that a worker process sends home as text.
WRITTEN: Final = re.compile(r'File "([^"]+)", line (\d+), in (\S+)')


@dataclasses.dataclass(frozen=True)
class Blame:
    """The innermost place of a game's own code that an error went through."""

    file: str
    line: int
    hook: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}, in {self.hook}"


def blame_of(error: BaseException, sources: list[Path]) -> Blame | None:
    """Where code of these files and folders went wrong; None where it was not theirs."""
    found = None
    for each in _causes(error):
        for file, line, hook in _places(each):
            if any(_is_of(Path(file), source) for source in sources):
                found = Blame(file, line, hook)
    return found


def _is_of(path: Path, source: Path) -> bool:
    """Whether a file is part of a source, and not of what happens to be installed below it."""
    ours = path.is_relative_to(HOUSE) or path.is_relative_to(PYTHON)
    if ours or not path.is_relative_to(source):
        return False
    return "site-packages" not in path.relative_to(source).parts


def root_of(error: BaseException) -> BaseException:
    """The first of the errors that led to this one."""
    return _causes(error)[-1]


def _causes(error: BaseException) -> list[BaseException]:
    found = [error]
    while (cause := found[-1].__cause__) is not None and cause not in found:
        found.append(cause)
    return found


def _places(error: BaseException) -> Iterator[tuple[str, int, str]]:
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        yield code.co_filename, trace.tb_lineno, code.co_qualname
        trace = trace.tb_next
    if type(error).__name__ == "_RemoteTraceback":
        for file, line, hook in WRITTEN.findall(str(error)):
            yield file, int(line), hook
