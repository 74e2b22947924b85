"""A restart in small: everyone comes back to a table that is as it was, and play goes on."""

from __future__ import annotations

import sys

import pytest

from tests.trust.restart import run


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="what a process takes is Linux's to tell")
def test_everyone_comes_back_after_a_kill() -> None:
    found = run(tables=4, bots=1, moves=6)
    assert found["errors"] == []
    assert found["answered_s"] <= found["last_table_s"]
