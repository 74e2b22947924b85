"""A report's questions, one by one: the answer in words, the picture, the table. Needs `lab`."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from tortuga.lab import pictures
from tortuga.lab.by_deal import estimates, is_share
from tortuga.lab.deeds import Deed
from tortuga.lab.intervals import REAL, Estimate, chance_of, holm
from tortuga.lab.measures import Findings, same_again, wins_of_first
from tortuga.lab.page import Picture, Section
from tortuga.lab.watching import PARTS
from tortuga.lab.wording import Wording

MOST_DEEDS = 18
# So many games like an earlier one, and the deal's part says more about the bots than the game.
MUCH = 0.1


class Story:
    """One game's findings, told in one language; every section also lends a line to the summary."""

    def __init__(self, found: Findings, deeds: list[Deed], wording: Wording) -> None:
        self.found = found
        self.deeds = deeds
        self.wording = wording
        self.figures = estimates(found.deals)
        self.say = wording.say

    def told(self, name: str) -> str:
        """A measure with its interval."""
        return self.wording.measured(self.figures[name], share=is_share(name))

    def summary(self) -> list[str]:
        lines = [self.seat_line(), self.length_line(), self.choice_line(), self.score_line()]
        lines += [self.lead_line(), *self.luck_lines(), self.deed_line()]
        return lines

    def sections(self) -> list[Section]:
        found = [self.seats(), self.length(), self.choices(), self.scores(), self.ties()]
        found += [self.leads()]
        found += [self.luck()] if "luck" in self.figures else []
        return [*found, self.winning_play()]

    def row(self, name: str) -> list[str]:
        """A line of a table: the figure, and the ends of its interval."""
        factor, sign = (100, " %") if is_share(name) else (1, "")
        each = self.figures[name].times(factor)
        value = self.wording.number(each.value) + sign
        return [self.wording.measure(name), value, self.wording.ends(each)]

    def section(
        self,
        name: str,
        says: list[str],
        picture: tuple[pictures.Chart, str],
        rows: list[list[str]],
        note: str = "",
    ) -> Section:
        """A question with one picture, a chart and what it shows, and figures with intervals."""
        chart, about = picture
        return Section(
            title=self.say(f"{name}.title"),
            says=says,
            pictures=[Picture(name, chart, self.say(f"{name}.picture"), about)],
            head=self.wording.heads("measure", "value", "interval"),
            rows=rows,
            note=note,
        )

    def spread(
        self, name: str, says: list[str], column: str, measures: Sequence[str], note: str = ""
    ) -> Section:
        """A question about how a figure of each game is spread."""
        values = self.found.games[column].to_list()
        chart = pictures.histogram(values, self.say(f"axis.{column}"), self.say("axis.games"))
        rows = [*map(self.row, measures), *self.quantile_rows(values)]
        return self.section(name, says, (chart, says[0]), rows, note)

    def real_edges(self) -> list[int]:
        """The seats that win more or less than their share, luck ruled out."""
        fair = 1 / self.found.seats
        shares = [self.found.deals.columns[f"seat{n}"] for n in range(1, self.found.seats + 1)]
        chances = holm([chance_of([share - fair for share in seat]) for seat in shares])
        return [seat for seat, chance in enumerate(chances, 1) if chance < REAL]

    def seat_line(self) -> str:
        fair = 1 / self.found.seats
        names = [f"seat{seat}" for seat in range(1, self.found.seats + 1)]
        best = max(names, key=lambda name: abs(self.figures[name].value - fair))
        seat = int(best.removeprefix("seat"))
        gap = self.figures[best].value - fair
        kind = "none" if seat not in self.real_edges() else "more" if gap > 0 else "less"
        points = self.wording.number(100 * abs(gap))
        return self.say(f"seats.{kind}", seat=seat, share=self.told(best), points=points)

    def seats(self) -> Section:
        names = [f"seat{seat}" for seat in range(1, self.found.seats + 1)]
        fair = 100 / self.found.seats
        rows = [(self.wording.measure(name), "", self.figures[name].times(100)) for name in names]
        chart = pictures.dots(rows, self.say("axis.wins"), fair)
        about = "; ".join(f"{self.wording.measure(name)}: {self.told(name)}" for name in names)
        says = [self.seat_line(), self.say("seats.about", fair=self.wording.number(fair))]
        return self.section(
            "seats", says, (chart, about), [*map(self.row, names), *self.bot_rows()]
        )

    def bot_rows(self) -> list[list[str]]:
        """What each bot wins per seat, where several play."""
        shares = (
            self.found.sat.group_by("bot", maintain_order=True)
            .agg(pl.col("won").mean())
            .sort("bot")
        )
        rows = [[name, self.wording.share(won), ""] for name, won in shares.iter_rows()]
        return rows if len(rows) > 1 else []

    def length_line(self) -> str:
        moves = self.found.games["moves"]
        few, many = (round(moves.quantile(at, "nearest") or 0) for at in (0.05, 0.95))
        return self.say("length.line", moves=self.told("moves"), few=few, many=many)

    def length(self) -> Section:
        return self.spread("length", [self.length_line()], "moves", ["moves"])

    def quantile_rows(self, values: Sequence[float]) -> list[list[str]]:
        series = pl.Series(values)
        names = self.wording.heads("least", "quarter", "half", "three", "most")
        found = [series.quantile(quarter / 4, "nearest") or 0 for quarter in range(5)]
        return [[name, self.wording.fixed(value, 0), ""] for name, value in zip(names, found)]

    def choice_line(self) -> str:
        forced = self.wording.share(self.figures["forced"].value)
        return self.say("choices.line", choices=self.told("choices"), forced=forced)

    def choices(self) -> Section:
        parts = list(zip(*self.found.games["by_part"].to_list()))
        rows = []
        for part, values in enumerate(parts):
            series = pl.Series(values)
            low, high = (float(series.quantile(at, "linear") or 0) for at in (0.25, 0.75))
            rows.append((100 * (part + 0.5) / PARTS, low, sum(values) / len(values), high))
        chart = pictures.through_the_game(rows, self.say("axis.progress"), self.say("axis.choices"))
        ends = {"first": self.wording.number(rows[0][2]), "last": self.wording.number(rows[-1][2])}
        about = self.say("choices.about", **ends)
        parts_told = [
            [
                self.say(
                    "choices.part", part=f"{100 * part // PARTS}–{100 * (part + 1) // PARTS} %"
                ),
                self.wording.number(mean),
                f"{self.wording.number(low)} – {self.wording.number(high)}",
            ]
            for part, (_, low, mean, high) in enumerate(rows)
        ]
        return self.section(
            "choices",
            [self.choice_line(), about],
            (chart, about),
            [self.row("choices"), self.row("forced"), *parts_told[::3]],
            self.say("choices.note"),
        )

    def score_line(self) -> str:
        return self.say("scores.line", top=self.told("top"), margin=self.told("margin"))

    def scores(self) -> Section:
        sat = self.found.sat
        series = {
            self.say("scores.winners"): sat.filter(pl.col("won") > 0)["score"].to_list(),
            self.say("scores.others"): sat.filter(pl.col("won") == 0)["score"].to_list(),
        }
        kept = {name: values for name, values in series.items() if values}
        chart = pictures.curves(kept, self.say("axis.score"), self.say("axis.seats"))
        rows = [self.row(name) for name in ("score", "top", "margin")]
        rows += self.quantile_rows(sat["score"].to_list())
        return self.section("scores", [self.score_line()], (chart, self.score_line()), rows)

    def ties(self) -> Section:
        margins = self.found.games["margin"].to_list()
        line = self.say("ties.line", tied=self.told("tied"))
        close = sum(margin <= 2 for margin in margins) / len(margins)
        says = [line, self.say("ties.about", close=self.wording.share(close))]
        return self.spread("ties", says, "margin", ["tied", "margin"])

    def lead_line(self) -> str:
        if not (self.figures["leads"].value or self.figures["settled"].value):
            return self.say("leads.hidden")
        return self.say("leads.line", leads=self.told("leads"), settled=self.told("settled"))

    def leads(self) -> Section:
        leads = self.found.games["leads"].to_list()
        never = self.wording.share(leads.count(0) / len(leads))
        says = [self.lead_line(), self.say("leads.about", never=never)]
        return self.spread("leads", says, "leads", ["leads", "settled"], self.say("leads.note"))

    def luck_lines(self) -> list[str]:
        if "luck" not in self.figures:
            return []
        luck = self.figures["luck"]
        within = Estimate(*(min(1.0, max(0.0, end)) for end in (luck.value, luck.low, luck.high)))
        kind = "some" if luck.low > 0 else "none"
        lines = [self.say(f"luck.{kind}", luck=self.wording.measured(within, share=True))]
        alike = same_again(self.found) or 0.0
        if alike > MUCH:
            lines.append(self.say("luck.alike", alike=self.wording.share(alike)))
        return lines

    def luck(self) -> Section:
        games = len(self.found.games) // len(self.found.deals)
        seen, luck = wins_of_first(self.found.deals.columns["seat1"], games)
        names = (self.say("luck.seen"), self.say("luck.expected"))
        chart = pictures.against_luck(
            seen, luck, self.say("axis.won_of", games=games), self.say("axis.deals"), names
        )
        lines = self.luck_lines()
        return Section(
            title=self.say("luck.title"),
            says=[*lines, self.say("luck.about", games=games)],
            pictures=[Picture("luck", chart, self.say("luck.picture"), lines[0])],
            head=[self.say("head.won"), *names],
            rows=[
                [str(count), self.wording.share(a), self.wording.share(b)]
                for count, (a, b) in enumerate(zip(seen, luck))
            ],
        )

    def deed_line(self) -> str:
        if not self.deeds or not self.deeds[0].real:
            return self.say("deeds.none", count=len(self.deeds))
        first = self.deeds[0]
        real = sum(deed.real for deed in self.deeds)
        kind = "more" if first.difference > 0 else "less"
        return self.say(
            f"deeds.{kind}",
            deed=self.wording.deed(first.deed),
            winners=self.wording.number(first.winners, 2),
            others=self.wording.number(first.others, 2),
            real=real,
            count=len(self.deeds),
        )

    def winning_play(self) -> Section:
        shown = self.deeds[:MOST_DEEDS]
        rows = [
            (
                self.wording.deed(deed.deed),
                Estimate(deed.difference, deed.low, deed.high).times(100 / deed.others),
                deed.real,
            )
            for deed in shown
            if deed.others
        ]
        chart = pictures.forest(rows, self.say("axis.more"), *self.wording.legend())
        line = self.deed_line()
        mixed = [self.say("deeds.mixed")] if self.bot_rows() else []
        return Section(
            title=self.say("deeds.title"),
            says=[line, self.say("deeds.about"), *mixed],
            pictures=[Picture("deeds", chart, self.say("deeds.picture"), line)] if rows else [],
            head=self.wording.heads("deed", "by_winners", "by_others", "gap", "real"),
            rows=[
                self.wording.deed_row(
                    each.deed, (each.winners, each.others, each.difference), real=each.real
                )
                for each in shown
            ],
            note=self.say("deeds.note", shown=len(shown), count=len(self.deeds)),
        )
