"""Hostile messages in small; the command sends a hundred times as many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.hostile import besiege


@pytest.mark.slow
def test_hostile_messages_change_nothing_and_leave_nothing_behind(tmp_path: Path) -> None:
    siege, held = besiege(1_500, 3, tmp_path)
    assert siege.answered >= 1_500
    assert siege.moves > 0
    assert max(held) < held[1] * 1.1, "the server's memory grows with what is refused"
