"""The attack on the bots in small: a few tables, and a captain that still answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.starve import run


@pytest.mark.slow
def test_somebody_who_sets_many_tables_does_not_keep_others_waiting(tmp_path: Path) -> None:
    found = run(tmp_path, tables=12, count=6)
    assert found["trouble"] == 0
    assert found["ratio"] < 3  # a busy machine is slow; in turn it would be twelve
