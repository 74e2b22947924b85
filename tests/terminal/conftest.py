"""What tests of the application share: a terminal in colour, and fingers that know what they do."""

from __future__ import annotations

import pytest

from tortuga.terminal.app.asking import HandOverPage


@pytest.fixture(autouse=True)
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "TEXTUAL_THEME"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in a test presses Enter twice by mistake, unless the test says so."""
    monkeypatch.setattr(HandOverPage, "rest", 0.0)
