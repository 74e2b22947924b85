"""How much time is left, said by the unit that matters."""

from __future__ import annotations

import pytest

from tortuga.engine.library import frame_texts, languages
from tortuga.terminal.time_left import DAY, HOUR, time_words


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (7 * DAY, "7 d 0 h left"),
        (DAY - 1, "23 h 59 min left"),
        (HOUR, "1 h 0 min left"),
        (HOUR - 1, "3599 s left"),
        (10, "! 10 s left !"),
    ],
)
def test_the_largest_units_are_told(seconds: int, told: str) -> None:
    key, facts = time_words(seconds)
    assert frame_texts("en").say(f"terminal.{key}", **facts) == told
    assert all(frame_texts(each).say(f"terminal.{key}", **facts) for each in languages())
