"""What came of an attempt to call somebody by one channel."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """``LATER``: surely nothing was taken, so that it may be tried again; ``UNSURE``: perhaps."""

    SENT = "sent"
    GONE = "gone"
    LATER = "later"
    UNSURE = "unsure"
    FAILED = "failed"
