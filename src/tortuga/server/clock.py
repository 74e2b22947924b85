"""The server's time, which does not jump when somebody sets the machine's clock.

Deadlines are stored as milliseconds since 1970, so that they outlive the process. Between two looks
the time passes as a stopwatch says; a difference to the machine's clock is made up for slowly.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DRIFT = 0.02  # how much faster or slower it may run until it agrees again


class SteadyClock:
    def __init__(
        self, wall: Callable[[], float] = time.time, watch: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._watch = watch
        self._told = wall()
        self._at = watch()

    def now(self) -> int:
        """Milliseconds since 1970; never less than before."""
        at = self._watch()
        passed = at - self._at
        off = self._wall() - (self._told + passed)
        most = passed * DRIFT
        self._told += passed + max(-most, min(most, off))
        self._at = at
        return int(self._told * 1000)


CLOCK = SteadyClock()


def now() -> int:
    """The time as it is stored."""
    return CLOCK.now()
