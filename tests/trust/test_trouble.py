"""Trouble with disk, database and clock, in small: refused, recovered from, nothing lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.server.postgres import programs
from tests.trust import trouble


@pytest.mark.skipif(sys.platform != "linux", reason="limits of other processes are Linux's")
def test_a_full_disk(tmp_path: Path) -> None:
    assert trouble.full_disk(tmp_path)["reads_meanwhile"] == 200


@pytest.mark.postgres
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_a_database_that_is_stopped_without_warning(tmp_path: Path) -> None:
    assert trouble.database_anew(tmp_path, restarts=1)["acknowledged"] > 5


def test_a_clock_that_is_set(tmp_path: Path) -> None:
    assert trouble.clock_set(tmp_path)["timed_out"] == 0
