"""Calm: the garbage collector rests while a bot thinks.

A search makes hundreds of thousands of objects, holds on to most of them, and has no cycles among
them: the collector would go through all of them again and again, and never find anything.
"""

from __future__ import annotations

import gc


class Calm:
    """``with Calm():`` switches the collector off, and on again if it was on."""

    def __init__(self) -> None:
        self.was_on: bool = False

    def __enter__(self) -> None:
        self.was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self.was_on:
            gc.enable()
