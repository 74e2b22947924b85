"""How much the tests try: the one knob. `TORTUGA_TEST_EFFORT=20` looks twenty times as hard."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from hypothesis import settings

IN_CI = os.environ.get("CI") == "true"
COMPILED = os.environ.get("TORTUGA_COMPILED") == "1"
EFFORT = int(os.environ.get("TORTUGA_TEST_EFFORT", "1"))

T = TypeVar("T")
Test = Callable[..., None]


def seeds(games: int) -> range:
    """Seeds for that many games at the usual effort."""
    return range(games * EFFORT)


def other_seeds(games: int) -> range:
    """As many; but CI, which runs both, tries compiled code with others than pure Python."""
    usual = seeds(games)
    return range(len(usual), 2 * len(usual)) if IN_CI and COMPILED else usual


def by_turns(everything: Sequence[T], turn: int, share: int = 1) -> list[T]:
    """So many of these, and at the next turn those that come next; with effort all of them."""
    if EFFORT > 1:
        return list(everything)
    first, count = turn * share, min(share, len(everything))
    return [everything[at % len(everything)] for at in range(first, first + count)]


def one_by_turns(name: str, values: dict[str, Any]) -> Callable[[Test], Test]:
    """A parameter that a fact does not hang on: the tests of a module take one value after another.

    With effort each takes all.
    """
    taken: Counter[str] = Counter()

    def taking(test: Test) -> Test:
        ids = by_turns(list(values), taken[test.__module__])
        taken[test.__module__] += 1
        return pytest.mark.parametrize(name, [values[each] for each in ids], ids=ids)(test)

    return taking


def examples(usual: int) -> settings:
    """Hypothesis with that many examples at the usual effort; the same ones each time in CI."""
    return settings(max_examples=usual * EFFORT, deadline=None, derandomize=IN_CI)
