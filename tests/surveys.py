"""A pytest plugin that takes a part of the surveys: tests that look at a great many of one kind.

    pytest -p tests.surveys --surveys 2/3 tests/e2e

`@pytest.mark.survey` marks them. Without the option all of them run. Who comes when hangs on their
order alone, so that all parts together leave nothing out.
"""

from __future__ import annotations

import argparse
import re

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--surveys",
        type=part,
        metavar="PART/PARTS",
        help="of the surveys only this part: of 1/3 the first, the fourth, and so on",
    )


def part(told: str) -> tuple[int, int]:
    """
    >>> part("2/3")
    (2, 3)
    """
    numbers = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", told)
    if numbers and int(numbers[1]) <= int(numbers[2]):
        return int(numbers[1]), int(numbers[2])
    raise argparse.ArgumentTypeError(f"{told!r} is no part such as 1/3, 2/3 or 3/3")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    asked: tuple[int, int] | None = config.getoption("--surveys")
    if asked is None:
        return
    number, parts = asked
    surveys = [item for item in items if item.get_closest_marker("survey")]
    others = {item for at, item in enumerate(surveys) if at % parts != number - 1}
    config.hook.pytest_deselected(items=[item for item in items if item in others])
    items[:] = [item for item in items if item not in others]
