"""How much the tests try: the one knob. `TORTUGA_TEST_EFFORT=20` looks twenty times as hard."""

from __future__ import annotations

import os

from hypothesis import settings

IN_CI = os.environ.get("CI") == "true"
COMPILED = os.environ.get("TORTUGA_COMPILED") == "1"  # which looks at more in the same time
EFFORT = int(os.environ.get("TORTUGA_TEST_EFFORT", "2" if IN_CI and COMPILED else "1"))


def seeds(games: int) -> range:
    """Seeds for that many games at the usual effort."""
    return range(games * EFFORT)


def other_seeds(games: int) -> range:
    """The same; but CI, which runs both, tries compiled code with others than pure Python."""
    return seeds(games)[games:] if IN_CI and COMPILED and EFFORT > 1 else seeds(games)


def examples(usual: int) -> settings:
    """Hypothesis with that many examples at the usual effort; the same ones each time in CI."""
    return settings(max_examples=usual * EFFORT, deadline=None, derandomize=IN_CI)
