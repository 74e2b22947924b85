"""What is looked at by turns: all of it comes up, and with effort each time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import effort

SIZES = ["phone", "tablet", "desk", "wall"]


@pytest.fixture
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "EFFORT", 1)


@pytest.fixture
def harder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "EFFORT", 2)


@pytest.mark.usefixtures("usual")
@pytest.mark.parametrize("share", [1, 2, 3, 5])
def test_by_turns_all_comes_up(share: int) -> None:
    turns = [effort.by_turns(SIZES, turn, share) for turn in range(len(SIZES))]
    assert {len(taken) for taken in turns} == {min(share, len(SIZES))}
    assert {each for taken in turns for each in taken} == set(SIZES)


@pytest.mark.usefixtures("harder")
def test_with_effort_all_comes_up_each_time() -> None:
    assert effort.by_turns(SIZES, turn=3) == SIZES


def taken_by(count: int) -> list[list[str]]:
    """The values that so many tests of a module take, one after the other."""
    one_size = effort.one_by_turns("size", {each: each.upper() for each in SIZES})

    def values() -> list[str]:
        def test(size: str) -> None:
            assert size

        marked: Any = one_size(test)
        return list(marked.pytestmark[0].args[1])

    return [values() for _ in range(count)]


@pytest.mark.usefixtures("usual")
def test_tests_of_a_module_take_one_value_after_another() -> None:
    assert taken_by(5) == [["PHONE"], ["TABLET"], ["DESK"], ["WALL"], ["PHONE"]]


@pytest.mark.usefixtures("harder")
def test_with_effort_each_test_takes_all_values() -> None:
    assert taken_by(1) == [["PHONE", "TABLET", "DESK", "WALL"]]
