"""A server's time as tests have it: days pass when a test says so."""

from __future__ import annotations

import time
from collections.abc import Callable

DAY = 24 * 3600.0
LOOK_EVERY = 200  # milliseconds after which a server notices that days have passed


def take_over(ahead: Callable[[], float]) -> None:
    """From now on servers of this process live so many seconds ahead of everybody else."""
    from tortuga.server import clock
    from tortuga.server.live import deadlines

    clock.CLOCK = clock.SteadyClock(
        lambda: time.time() + ahead(), lambda: time.monotonic() + ahead()
    )
    deadlines.LONGEST_SLEEP = deadlines.SHARED_SLEEP = LOOK_EVERY
