"""Errands: what takes long is thought about by another worker, which knows this module too."""

from __future__ import annotations

import dataclasses
import pickle
import time
from collections.abc import Callable
from typing import Any

from tortuga.bots.thoughts import think
from tortuga.engine.description import Description
from tortuga.engine.views import View
from tortuga.table.turns import choices

LONG_THOUGHT = 15.0  # seconds: then a bot plays the best that it has found


def packed(function: Callable[..., Any], *given: Any) -> bytes:
    """An errand as it travels."""
    return pickle.dumps((function, given))


def done(errand: bytes) -> bytes:
    """What the other worker answers to an errand of ours."""
    function, given = pickle.loads(errand)
    return pickle.dumps(function(*given))


def chosen(description: Description, level: str, view: View, seed: int) -> tuple[int, float]:
    """A bot's move, never a clock's, and for how many seconds it was thought about."""
    legal = tuple(choices(description.make(), view.legal, bot=True))
    began = time.perf_counter()
    move = think(description, level, dataclasses.replace(view, legal=legal), seed, LONG_THOUGHT)
    return move, time.perf_counter() - began
