"""Settings of games as parameters of tests: which of them are for the inner loop."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tests.kit.effort import COMPILED, EFFORT
from tortuga.testing.catalogue import settings_of

# Compiled, all of them are tried. The same code in pure Python takes far longer: there a
# third of those between the first and the last, and with effort all.
STEP = 1 if COMPILED or EFFORT > 1 else 3


def settings_to_check() -> list[Any]:
    """All of every game's; those between its first and its last are too many for the inner loop."""
    return [each for name in tortuga.games() for each in settings_of_one(name)]


def settings_of_one(name: str) -> list[Any]:
    first, *others, last = settings_of(name)
    return [
        pytest.param(first, id=str(first)),
        *(pytest.param(each, id=str(each), marks=pytest.mark.slow) for each in others[::STEP]),
        pytest.param(last, id=str(last)),
    ]
