"""A pytest plugin that writes down what each test costs: processor time, by whatever it starts.

    pytest -p tests.costs --costs-to=costs.tsv tests/server
    python -m tests.costs < costs.tsv > tests/dear.txt

The second lists what is too dear for the inner loop, which `tests/conftest.py` leaves to
`dev.py test`. How long a test takes hangs on what else the machine does; what it costs hangs on
that far less.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
PROCESSES = Path("/proc")
DEAR = 0.3  # seconds of a core


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
                file.write(line(cost, item.nodeid))


def line(cost: float, name: str) -> str:
    """What is written down; a test that ended a server whose time nobody has cost nothing known."""
    return f"{max(0.0, cost):.2f}\t{name}\n"


def spent_by(process: int) -> float:
    """Seconds that a process, and all that it started, have had of a processor."""
    told = read(PROCESSES / str(process) / "stat").rpartition(")")[2].split()
    if not told:
        return 0.0  # gone meanwhile: whoever waited for it has its time
    tasks = PROCESSES / str(process) / "task"
    children = [
        child for each in within(tasks) for child in read(tasks / each / "children").split()
    ]
    return sum(map(int, told[11:15])) / TICK + sum(spent_by(int(child)) for child in children)


def read(path: Path) -> str:
    """What a file of the system says; nothing once its process or thread has ended."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def within(folder: Path) -> list[str]:
    """The names in a folder of the system; none once its process has ended."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def dear(costs: Iterable[str], limit: float = DEAR) -> list[str]:
    """The tests that cost more than that, of lines as this plugin writes them."""
    told = (each.rstrip("\n").split("\t", 1) for each in costs)
    return sorted(name for seconds, name in told if float(seconds) > limit)


if __name__ == "__main__":
    print("\n".join(dear(sys.stdin)))
