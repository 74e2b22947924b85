"""The chance that islands of browser tests have in CI: whatever they ask for is there."""

from __future__ import annotations

import re
from pathlib import Path

import tortuga
from tests.e2e import island_luck

PACKAGE = Path(tortuga.__file__).parent
ASHORE = ("bots", "coach", "engine", "games", "harbour", "island", "lab", "table")


def test_it_stands_in_for_all_that_an_island_draws_from() -> None:
    sources = [path for room in ASHORE for path in (PACKAGE / room).rglob("*.py")]
    asked = {
        name
        for path in sources
        for name in re.findall(r"(?<!\.)\bsecrets\.(\w+)\(", path.read_text(encoding="utf-8"))
    }
    assert {"randbits", "token_hex"} <= asked
    assert sorted(name for name in asked if not hasattr(island_luck, name)) == []
    assert [len(island_luck.token_hex(count)) for count in (1, 8)] == [2, 16]
