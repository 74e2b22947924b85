"""A bar that shows how far a long piece of work has come, where somebody looks on."""

from __future__ import annotations

from typing import TextIO

CELLS = 40


class Bar:
    """Drawn on a terminal only, and wiped when the work is over.

    >>> import io
    >>> Bar(io.StringIO()).line(5, 10)
    '[####################....................] 5/10'
    """

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.live = out.isatty()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.out.write("\r\x1b[K")
            self.out.flush()

    def show(self, done: int, total: int) -> None:
        if self.live:
            self.out.write("\r" + self.line(done, total))
            self.out.flush()

    def line(self, done: int, total: int) -> str:
        full = CELLS * done // total
        return f"[{'#' * full}{'.' * (CELLS - full)}] {done}/{total}"
