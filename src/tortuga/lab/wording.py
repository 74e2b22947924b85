"""The lab's findings in words: numbers as a language writes them, names of measures and deeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tortuga.engine.texts import Texts
from tortuga.lab.intervals import Estimate


class Wording:
    """Says what the lab found in one language; ``words`` are the game's own."""

    def __init__(self, frame: Texts, words: Texts) -> None:
        self.frame = frame
        self.words = words
        self.comma = frame.say("lab.decimal")

    def say(self, key: str, **facts: Any) -> str:
        return self.frame.say(f"lab.{key}", **facts)

    def heads(self, *names: str) -> list[str]:
        """The head of a table."""
        return [self.say(f"head.{name}") for name in names]

    def sure(self, real: bool) -> str:
        return self.say("head.yes" if real else "head.no")

    def legend(self) -> tuple[str, str]:
        """What is real, and what may be luck."""
        return self.say("compare.real"), self.say("compare.luck")

    def number(self, value: float, digits: int = 1) -> str:
        """A number; nothing but nought is told as nought.

        Small figures get the digits that they need.
        """
        if not math.isfinite(value):
            return "–"
        while digits < 3 and value != 0 and abs(value) < 2 * 10**-digits:
            digits += 1
        return self.fixed(value, digits)

    def fixed(self, value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace(".", self.comma).replace("-", "−")

    def row_name(self, name: str, *, real: bool) -> str:
        """What a row of a table is about, with the sign of what is real as in the pictures."""
        return f"**{name} ◆**" if real else name

    def share(self, value: float, digits: int = 1) -> str:
        return self.number(100 * value, digits) + " %"

    def ends(self, each: Estimate) -> str:
        return f"{self.number(each.low)} – {self.number(each.high)}"

    def deed_row(self, deed: str, figures: Sequence[float], *more: str, real: bool) -> list[str]:
        """A deed and its figures in a table, what else there is to say, and whether it is real."""
        name = self.row_name(f"`{self.deed(deed)}`", real=real)
        return [name, *(self.number(each, 2) for each in figures), *more, self.sure(real)]

    def measured(self, each: Estimate, *, share: bool) -> str:
        """A figure with its interval: ``52.1 % (50.2–54.0)``."""
        factor = 100 if share else 1
        low, high = (self.number(factor * end) for end in (each.low, each.high))
        value = self.share(each.value) if share else self.number(each.value)
        return f"{value} ({low}–{high})" if not low.startswith("−") else f"{value} ({low} – {high})"

    def measure(self, name: str) -> str:
        """What a measure is called."""
        if name.startswith("seat"):
            return self.say("measure.seat", seat=name.removeprefix("seat"))
        return self.say(f"measure.{name}")

    def deed(self, deed: str) -> str:
        """A deed as records write it, its last word as the game calls it; numbers stay numbers."""
        head, _, value = deed.rpartition(" ")
        key = f"word.{value}"
        known = head and not value.isdigit() and self.words.has(key)
        return f"{head} {self.words.say(key)}" if known else deed
