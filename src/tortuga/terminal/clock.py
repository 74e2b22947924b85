"""The clock at the terminal: a state names a clock and its length, and this one lets it run."""

from __future__ import annotations

import time

from tortuga.engine.state import State


def now() -> float:
    return time.monotonic()


def sleep(seconds: float) -> None:
    time.sleep(seconds)


class Clock:
    """Minds the clock that the state names; one that was started anew starts anew here."""

    def __init__(self) -> None:
        self.number = 0
        self.due = 0.0
        self.dues: dict[int, float] = {}

    def mind(self, state: State) -> None:
        """Take note of a clock that has been started since; one that is named again has run on."""
        if state.clock != self.number:
            self.number = state.clock
            self.dues = {each: due for each, due in self.dues.items() if each <= self.number}
            self.due = self.dues.setdefault(self.number, now() + state.seconds)

    def left(self) -> float:
        """The seconds that are left of a running clock; 0 where time is up or none runs."""
        return max(0.0, self.due - now()) if self.number else 0.0

    def is_up(self) -> bool:
        return self.number > 0 and now() >= self.due
