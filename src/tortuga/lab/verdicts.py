"""What a comparison comes to in words: which measures differ for real, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.lab.by_deal import is_share
from tortuga.lab.contrast import Difference
from tortuga.lab.wording import Wording

MOST_FIGURES = 8


class Verdict:
    """Differences between two versions of a game, told in one language."""

    def __init__(self, measures: Sequence[Difference], wording: Wording) -> None:
        self.measures = measures
        self.wording = wording
        self.say = wording.say

    def lines(self) -> list[str]:
        """How many measures differ for real, and then each of them."""
        return [self.verdict(), *(self.line(each) for each in self.measures if each.real)]

    def verdict(self) -> str:
        real = [self.wording.measure(each.name) for each in self.measures if each.real]
        facts = {"real": len(real), "count": len(self.measures), "names": ", ".join(real)}
        return self.say("compare.some" if real else "compare.none", **facts)

    def line(self, each: Difference) -> str:
        return self.say(
            "compare.line",
            measure=self.wording.measure(each.name),
            first=self.value(each.name, each.first),
            second=self.value(each.name, each.second),
            change="{} ({})".format(*self.change(each)),
        )

    def value(self, name: str, value: float) -> str:
        return self.wording.share(value) if is_share(name) else self.wording.number(value)

    def change(self, each: Difference) -> tuple[str, str]:
        """The difference with its sign, and its interval; shares in percentage points."""
        told = each.change.times(100 if is_share(each.name) else 1)
        sign = "+" if told.value > 0 else ""
        return f"{sign}{self.wording.number(told.value)}", self.wording.ends(told)

    def figures_line(self, figures: Sequence[tuple[str, str, str]]) -> str:
        """In which figures two files differ."""
        if not figures:
            return self.say("compare.figures_none")
        told = [f"`{path}` {first} → {second}" for path, first, second in figures[:MOST_FIGURES]]
        more = ["…"] if len(figures) > MOST_FIGURES else []
        names = ", ".join([*told, *more])
        return self.say("compare.figures_line", count=len(figures), names=names)
