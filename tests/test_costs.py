"""What a test costs is what the processor did for it, wherever that was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import costs
from tests.conftest import DEAR
from tests.costs import dear, line, spent_by, within

ROOT = Path(__file__).parents[1]
BUSY = "import time\nwhile time.process_time() < 0.2: pass\nprint('done', flush=True)\ninput()"


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is Linux's to tell")
def test_what_a_child_does_counts_while_it_lives_and_afterwards() -> None:
    before = spent_by(os.getpid())
    command = [sys.executable, "-c", BUSY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        alive = spent_by(os.getpid()) - before
    assert 0.15 <= alive <= spent_by(os.getpid()) - before


@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is Linux's to tell")
def test_a_process_that_ends_while_it_is_asked_after_costs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        tasks = Path(f"/proc/{child.pid}/task")
    assert within(tasks) == []
    assert spent_by(child.pid) == 0.0
    monkeypatch.setattr(costs, "read", lambda path: ") S" + " 0" * 20)
    assert spent_by(child.pid) == 0.0  # it was there a moment ago


def test_nothing_costs_less_than_nothing() -> None:
    assert line(-2.0, "tests/a.py::test_a") == "0.00\ttests/a.py::test_a\n"


def test_what_is_dear_is_listed_by_name() -> None:
    told = ["0.31\ttests/a.py::test_slow[x\ty]\n", "0.30\ttests/a.py::test_quick\n"]
    assert dear(told) == ["tests/a.py::test_slow[x\ty]"]


def test_everything_that_is_called_dear_is_there() -> None:
    """A test that was renamed would be in the inner loop again, and nobody would notice."""
    gone = [
        name
        for name in DEAR
        for path, _, test in [name.partition("::")]
        if f" {test.partition('[')[0].rpartition('::')[2]}("
        not in ROOT.joinpath(path).read_text(encoding="utf-8")
    ]
    assert gone == []
