"""How long a bot lets people look before it moves, on a server and on an island."""

from __future__ import annotations

USUAL_DELAY = 0.8  # seconds
LONGEST_DELAY = 60


def read_delay(text: str) -> float:
    """The seconds that a text names, provided that people would wait for them."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= LONGEST_DELAY:
        raise ValueError(f"must be seconds from 0 to {LONGEST_DELAY}, not {text[:40]!r}")
    return value
