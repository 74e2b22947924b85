"""The whole report of a trial: its games once more, with all that players did, as one page.

The page is the one that ``tortuga report --compare`` writes; it needs the extra `lab` as that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from tortuga.engine.changing import changes_of
from tortuga.engine.library import frame_texts, game_texts
from tortuga.lab.jobs import Job
from tortuga.lab.trial import Plan, Trial
from tortuga.lab.watching import Watched
from tortuga.lab.wording import Wording

MINE, FIRST = "mine.toml", "first.toml"


class WholeReport:
    """A plan at work, piece by piece as a trial is; nothing is told before the last game."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        asked = {name: value for name, value in plan.items() if name not in ("language", "trial")}
        self.trial = Trial(Plan(**asked))
        self.language = str(plan["language"])
        self.watched: list[Watched] = []
        self.html = ""

    @property
    def done(self) -> bool:
        return self.trial.done

    def next(self, count: int) -> list[Job]:
        return self.trial.next(count)

    def give_back(self, jobs: Iterable[Job]) -> None:
        self.trial.give_back(jobs)

    def take(self, watched: list[Watched]) -> None:
        self.watched += watched
        self.trial.take(watched)
        if self.done and not self.html:
            self.html = self.written()

    def told(self, language: str) -> dict[str, Any]:
        pieces = self.trial.pieces
        return {"played": pieces.played, "games": pieces.games, "done": self.done}

    def kept(self) -> dict[str, str]:
        """The page, once it is written; games on the way there are not kept."""
        return {"html": self.html} if self.html else {}

    def written(self) -> str:
        report, page = (import_module(f"tortuga.lab.{name}") for name in ("report", "page"))
        plan = self.trial.plan
        order = report.Order(list(plan.bots), plan.deals, plan.replays, plan.seed)
        wording = Wording(frame_texts(self.language), game_texts(plan.game, self.language))
        own = wording.say("fact.own")
        versions = [
            self.version(report, number, name) for number, name in enumerate(self.names(own))
        ]
        compared = len(versions) == 2
        made = report.ComparedReport if compared else report.Report
        told = made(versions if compared else versions[0], order, wording)
        return str(page.html(told.page(" / ".join(each.name for each in versions))))

    def names(self, own: str) -> list[str]:
        """What the versions are called, as on the command line: by their files."""
        plan = self.trial.plan
        data = self.trial.game.component_data
        first = FIRST if changes_of(plan.game, data) else own
        return [first, MINE] if self.trial.compared else [first]

    def version(self, report: Any, number: int, name: str) -> Any:
        described = self.trial.pieces.versions[number]
        watched = [each for each in self.watched if each.table == described.key]
        watched.sort(key=lambda each: (each.deal, each.again))
        return report.Version(name, described.make(), watched, report.findings(watched))
