"""A bar that shows how far a long piece of work has come, where somebody looks on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

CELLS = 40
SOON = 2.0  # seconds before which nobody can tell how long it takes


class Bar:
    """Drawn on a terminal only, with the time that is left, and wiped when the work is over.

    >>> import io
    >>> Bar(io.StringIO()).line(5, 10)
    '[####################....................] 5/10'
    """

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.out = out
        self.live = out.isatty()
        self.clock = clock
        self.began = (0, 0.0)  # what was done when the bar was first shown, and when that was

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.out.write("\r\x1b[K")
            self.out.flush()

    def show(self, done: int, total: int) -> None:
        if self.live:
            self.out.write("\r" + self.line(done, total) + "\x1b[K")
            self.out.flush()

    def line(self, done: int, total: int) -> str:
        """How much is done and, once that can be told, in what time the rest will be."""
        full = CELLS * done // total
        told = f"[{'#' * full}{'.' * (CELLS - full)}] {done}/{total}"
        left = self.left(done, total)
        return told if left is None else f"{told}  {left // 60}:{left % 60:02}"

    def left(self, done: int, total: int) -> int | None:
        """Seconds to go, at the pace since the bar was first shown."""
        now = self.clock()
        if self.began[1] == 0.0 or done < self.began[0]:
            self.began = done, now
        before, since = self.began
        if done in (before, total) or now - since < SOON:
            return None
        return round((now - since) * (total - done) / (done - before))
