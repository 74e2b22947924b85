"""Settings of games as parameters of tests: which of them are for the inner loop."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.testing.catalogue import settings_of


def settings_to_check() -> list[Any]:
    """All of every game's; those between its first and its last are too many for the inner loop."""
    return [each for name in tortuga.games() for each in settings_of_one(name)]


def settings_of_one(name: str) -> list[Any]:
    settings = settings_of(name)
    ends = settings[0], settings[-1]
    between = pytest.mark.slow
    return [pytest.param(s, id=str(s), marks=() if s in ends else between) for s in settings]
