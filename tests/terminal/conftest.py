"""What tests of the application share: a terminal in colour, whatever the one outside is like."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "TEXTUAL_THEME"):
        monkeypatch.delenv(variable, raising=False)
