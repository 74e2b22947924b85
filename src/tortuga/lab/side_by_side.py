"""A comparison's sections: which differences are real, in words and pictures. Needs `lab`."""

from __future__ import annotations

from tortuga.lab import pictures
from tortuga.lab.by_deal import estimates, is_share
from tortuga.lab.contrast import Difference
from tortuga.lab.intervals import Estimate
from tortuga.lab.measures import Findings
from tortuga.lab.page import Picture, Section
from tortuga.lab.verdicts import Verdict
from tortuga.lab.wording import Wording

MOST_DEEDS = 18


class Comparison:
    """Two versions of a game, told in one language; ``names`` are what people call them."""

    def __init__(
        self,
        names: tuple[str, str],
        both: tuple[Findings, Findings],
        measures: list[Difference],
        deeds: list[Difference],
        figures: list[tuple[str, str, str]],
        wording: Wording,
    ) -> None:
        self.names = names
        self.both = both
        self.measures = measures
        self.deeds = deeds
        self.figures = figures
        self.wording = wording
        self.say = wording.say
        self.told = Verdict(measures, wording)

    def summary(self) -> list[str]:
        """What changed in the files, then what that changed in the game."""
        return [self.figures_line(), *self.told.lines(), self.deeds_line()]

    def sections(self) -> list[Section]:
        return [
            self.differences(),
            self.seats(),
            self.scores(),
            self.played_differently(),
            self.changed(),
        ]

    def differences(self) -> Section:
        found = []
        for kind, axis in (("shares", "points"), ("counts", "relative")):
            rows = [
                (self.wording.measure(each.name), each.change.times(scale), each.real)
                for each in self.measures
                if (scale := self.scale(each, kind)) is not None
            ]
            chart = pictures.forest(rows, self.say(f"axis.{axis}"), *self.wording.legend())
            title = self.say(f"compare.{kind}_picture")
            found.append(Picture(kind, chart, title, self.told.verdict()))
        return Section(
            title=self.say("compare.title"),
            says=[self.told.verdict(), self.say("compare.about", count=len(self.measures))],
            pictures=found,
            head=self.heads("measure", "gap", "interval", "chance", "real"),
            rows=[self.row(each) for each in self.measures],
        )

    def heads(self, first: str, *more: str) -> list[str]:
        """The head of a table with a column for each version."""
        name, *rest = self.wording.heads(first, *more)
        return [name, *self.names, *rest]

    def scale(self, each: Difference, kind: str) -> float | None:
        """What a difference is multiplied by in the picture of its kind, or None in the other."""
        if is_share(each.name) != (kind == "shares"):
            return None
        if kind == "shares":
            return 100.0
        return 100 / abs(each.first) if each.first else None

    def row(self, each: Difference) -> list[str]:
        return [
            self.wording.row_name(self.wording.measure(each.name), real=each.real),
            self.told.value(each.name, each.first),
            self.told.value(each.name, each.second),
            *self.told.change(each),
            self.luck(each.chance),
            self.wording.sure(each.real),
        ]

    def luck(self, chance: float) -> str:
        """The chance that luck alone did it, corrected."""
        least = self.wording.fixed(0.1, 1)
        return f"< {least} %" if chance < 0.001 else self.wording.share(chance)

    def seats(self) -> Section:
        rows: list[tuple[str, str, Estimate]] = []
        cells = []
        for seat in range(1, self.both[0].seats + 1):
            name = f"seat{seat}"
            figures = [estimates(found.deals)[name] for found in self.both]
            label = self.wording.measure(name)
            rows += [(label, self.names[at], figures[at].times(100)) for at in (0, 1)]
            cells.append([label, *(self.wording.measured(each, share=True) for each in figures)])
        chart = pictures.dots(rows, self.say("axis.wins"), 100 / self.both[0].seats)
        about = "; ".join(": ".join([cell[0], ", ".join(cell[1:])]) for cell in cells)
        return Section(
            title=self.say("compare.seats"),
            pictures=[Picture("seats", chart, self.say("compare.seats_picture"), about)],
            head=self.heads("measure"),
            rows=cells,
        )

    def scores(self) -> Section:
        series = {name: found.sat["score"].to_list() for name, found in zip(self.names, self.both)}
        chart = pictures.curves(series, self.say("axis.score"), self.say("axis.seats"))
        rows = [
            self.row(each)[:5]
            for each in self.measures
            if each.name in ("score", "top", "margin", "tied")
        ]
        about = "; ".join(": ".join(row[:2]) + " / " + row[2] for row in rows)
        return Section(
            title=self.say("compare.scores"),
            pictures=[Picture("scores", chart, self.say("compare.scores_picture"), about)],
            head=self.heads("measure", "gap", "interval"),
            rows=rows,
        )

    def deeds_line(self) -> str:
        real = sum(each.real for each in self.deeds)
        kind = "some" if real else "none"
        return self.say(f"compare.deeds_{kind}", real=real, count=len(self.deeds))

    def played_differently(self) -> Section:
        shown = self.deeds[:MOST_DEEDS]
        return Section(
            title=self.say("compare.deeds"),
            says=[self.deeds_line()],
            head=self.heads("deed", "gap", "chance", "real"),
            rows=[
                self.wording.deed_row(
                    each.name,
                    (each.first, each.second, each.change.value),
                    self.luck(each.chance),
                    real=each.real,
                )
                for each in shown
            ],
            note=self.say("compare.deeds_note", shown=len(shown), count=len(self.deeds)),
        )

    def figures_line(self) -> str:
        return self.told.figures_line(self.figures)

    def changed(self) -> Section:
        return Section(
            title=self.say("compare.figures"),
            says=[self.figures_line()],
            head=self.heads("figure"),
            rows=[[f"`{path}`", first, second] for path, first, second in self.figures],
        )
