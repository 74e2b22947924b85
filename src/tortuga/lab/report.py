"""A balance report: many watched games of one game, or of two versions of it. Needs `lab`."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import tortuga
from tortuga.engine.description import describe
from tortuga.engine.game import Game
from tortuga.lab.by_deal import estimates
from tortuga.lab.contrast import Difference, changed_figures, differences
from tortuga.lab.crew import Crew, Progress
from tortuga.lab.deed_contrast import deed_differences
from tortuga.lab.deeds import Deed, compared
from tortuga.lab.intervals import Estimate
from tortuga.lab.jobs import Job, seated, turned
from tortuga.lab.measures import Findings, findings, same_again
from tortuga.lab.page import Page
from tortuga.lab.sections import Story
from tortuga.lab.side_by_side import Comparison
from tortuga.lab.watching import Watched, watch
from tortuga.lab.wording import Wording


@dataclasses.dataclass(frozen=True)
class Order:
    """What is to be played: so many deals, each so many times, bots rotated over the seats."""

    bots: list[str]
    deals: int
    replays: int
    seed: int

    def jobs(self, game: Game) -> list[Job]:
        described = describe(game)
        places = seated(game, self.bots)
        return [
            Job(described, self.seed, deal, turned(places, deal + again), again)
            for deal in range(self.deals)
            for again in range(self.replays)
        ]


@dataclasses.dataclass(frozen=True)
class Version:
    """A game under a name, with all that was seen of it."""

    name: str
    game: Game
    watched: list[Watched]
    found: Findings


def looked_at(
    games: Sequence[tuple[str, Game]], order: Order, crew: Crew, progress: Progress
) -> list[Version]:
    """Play all versions with the same seeds; in what order workers answer changes nothing."""
    total = len(games) * order.deals * order.replays
    done = 0
    versions = []
    progress(0, total)
    for name, game in games:
        watched: list[Watched] = []
        for batch in crew.finished(watch, order.jobs(game)):
            watched += batch
            done += len(batch)
            progress(done, total)
        watched.sort(key=lambda each: (each.deal, each.again))
        versions.append(Version(name, game, watched, findings(watched)))
    return versions


class Report:
    """One version on its own."""

    def __init__(self, version: Version, order: Order, wording: Wording) -> None:
        self.version = version
        self.order = order
        self.wording = wording
        self.deeds = compared(version.watched, version.found.sat)
        self.story = Story(version.found, self.deeds, wording)

    def summary(self) -> list[str]:
        return self.story.summary()

    def page(self, figures: str) -> Page:
        subtitle = self.wording.say("page.subtitle", games=len(self.version.watched))
        return page_of(self.version.game, self.order, self.wording, figures, subtitle, self.story)

    def to_json(self) -> dict[str, Any]:
        return {
            **told_order(self.version.game, self.order),
            "figures": told_figures(estimates(self.version.found.deals)),
            "same_again": same_again(self.version.found),
            "deeds": [told_with_verdict(each) for each in self.deeds],
        }


class ComparedReport:
    """Two versions side by side."""

    def __init__(self, versions: Sequence[Version], order: Order, wording: Wording) -> None:
        self.first, self.second = versions
        self.order = order
        self.wording = wording
        self.measures = differences(self.first.found.deals, self.second.found.deals)
        self.deeds = deed_differences(self.first.watched, self.second.watched)
        data = self.first.game.component_data, self.second.game.component_data
        self.comparison = Comparison(
            names=(self.first.name, self.second.name),
            both=(self.first.found, self.second.found),
            measures=self.measures,
            deeds=self.deeds,
            figures=changed_figures(*data),
            wording=wording,
        )

    def summary(self) -> list[str]:
        return self.comparison.summary()

    def page(self, figures: str) -> Page:
        games = len(self.first.watched) + len(self.second.watched)
        names = {"first": self.first.name, "second": self.second.name}
        subtitle = self.wording.say("page.subtitle_compare", games=games, **names)
        told = (self.first.game, self.order, self.wording, figures, subtitle, self.comparison)
        return page_of(*told)

    def to_json(self) -> dict[str, Any]:
        return {
            **told_order(self.first.game, self.order),
            "changed": [
                {"figure": path, "first": a, "second": b} for path, a, b in self.comparison.figures
            ],
            "versions": [
                {"name": each.name, "figures": told_figures(estimates(each.found.deals))}
                for each in (self.first, self.second)
            ],
            "differences": [told_with_verdict(each) for each in self.measures],
            "deeds": [told_with_verdict(each) for each in self.deeds],
        }


def told_order(game: Game, order: Order) -> dict[str, Any]:
    return {
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        **dataclasses.asdict(order),
    }


def told_figures(figures: dict[str, Estimate]) -> dict[str, Any]:
    return {name: dataclasses.asdict(each) for name, each in figures.items()}


def told_with_verdict(each: Deed | Difference) -> dict[str, Any]:
    return {**dataclasses.asdict(each), "real": each.real}


def page_of(
    game: Game,
    order: Order,
    wording: Wording,
    figures: str,
    subtitle: str,
    told: Story | Comparison,
) -> Page:
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in game.options.items())
    each = wording.say("fact.each", deals=order.deals, replays=order.replays)
    facts = {
        "seats": str(game.seats),
        "bots": ", ".join(order.bots),
        "deals": each,
        "seed": str(order.seed),
        "options": options or wording.say("fact.none"),
        "figures": figures,
    }
    return Page(
        language=wording.frame.language,
        title=wording.words.say("name"),
        subtitle=subtitle,
        summary_title=wording.say("page.summary"),
        summary=told.summary(),
        facts=[(wording.say(f"fact.{name}"), fact) for name, fact in facts.items()],
        sections=told.sections(),
        closing=wording.say("page.closing", version=tortuga.__version__),
    )
