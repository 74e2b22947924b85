"""A pytest plugin that writes down what each test costs: processor time, by whatever it starts.

    pytest -p tests.costs --costs-to=costs.tsv tests/server

How long a test takes hangs on what else the machine does; what it costs hangs on that far less.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
PROCESSES = Path("/proc")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs-to", metavar="FILE", help="add here what each test costs, in seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    path = item.config.getoption("--costs-to")
    before = spent_by(os.getpid()) if path else 0
    try:
        return (yield)
    finally:
        if path:
            cost = spent_by(os.getpid()) - before
            # Workers add to one file: a line is written at one stroke.
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(f"{cost:.2f}\t{item.nodeid}\n")


def spent_by(process: int) -> float:
    """Seconds that a process, and all that it started, have had of a processor."""
    try:
        told = (PROCESSES / str(process) / "stat").read_text(encoding="utf-8")
        threads = list((PROCESSES / str(process) / "task").glob("*/children"))
        children = [child for each in threads for child in each.read_text().split()]
    except OSError:
        return 0.0  # gone meanwhile: whoever waited for it has its time
    own = sum(map(int, told.rpartition(")")[2].split()[11:15])) / TICK
    return own + sum(spent_by(int(child)) for child in children)
