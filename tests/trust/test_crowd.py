"""A crowd of one address in small: it is slowed down, and nothing of it is kept or logged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trust.crowd import run


@pytest.mark.slow
async def test_a_crowd_is_slowed_down(tmp_path: Path) -> None:
    found = await run(tmp_path, count=30, seconds=3)
    for name, result in found.items():
        assert result["beside_ms"] < 100, (name, result)
        assert result["memory_mb"] < 40, (name, result)
