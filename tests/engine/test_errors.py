"""Errors: all of them are ValueErrors, and say what is allowed."""

from __future__ import annotations

import inspect

import pytest

from tortuga.engine import errors


def test_every_error_is_a_value_error_of_the_house() -> None:
    made = inspect.getmembers(errors, inspect.isclass)
    kinds = [each for _, each in made if each.__module__ == errors.__name__]
    assert len(kinds) > 5
    assert all(issubclass(kind, errors.TortugaError) for kind in kinds)
    assert issubclass(errors.TortugaError, ValueError)


@pytest.mark.parametrize(
    ("names", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_what_is_allowed_is_listed(names: list[str], said: str) -> None:
    assert errors.listed(names) == said
