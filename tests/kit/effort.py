"""How much the tests try: the one knob. `TORTUGA_TEST_EFFORT=20` looks twenty times as hard."""

from __future__ import annotations

import os

from hypothesis import settings

IN_CI = os.environ.get("CI") == "true"
COMPILED = os.environ.get("TORTUGA_COMPILED") == "1"
EFFORT = int(os.environ.get("TORTUGA_TEST_EFFORT", "1"))


def seeds(games: int) -> range:
    """Seeds for that many games at the usual effort."""
    return range(games * EFFORT)


def other_seeds(games: int) -> range:
    """As many; but CI, which runs both, tries compiled code with others than pure Python."""
    usual = seeds(games)
    return range(len(usual), 2 * len(usual)) if IN_CI and COMPILED else usual


def examples(usual: int) -> settings:
    """Hypothesis with that many examples at the usual effort; the same ones each time in CI."""
    return settings(max_examples=usual * EFFORT, deadline=None, derandomize=IN_CI)
