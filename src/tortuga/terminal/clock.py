"""The time in a terminal, which tests let run as they like."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds that only go up."""
    return int(time.monotonic() * 1000)


def sleep(seconds: float) -> None:
    time.sleep(seconds)
