"""A trial: printed and changed figures on the same deals, piece by piece, and then a verdict.

What it says along the way are intervals. What is real is said with the last game that was asked
for and not before: who may stop when it looks good finds anything.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.library import ENGLISH, frame_texts, game_texts
from tortuga.engine.variants import changes_of, checked
from tortuga.lab import pieces
from tortuga.lab.by_deal import Deals, by_deal, estimate, estimates, is_share, names_of
from tortuga.lab.contrast import Difference, differences
from tortuga.lab.intervals import Estimate
from tortuga.lab.jobs import Job
from tortuga.lab.pieces import Pieces
from tortuga.lab.verdicts import Verdict
from tortuga.lab.watching import Seen
from tortuga.lab.wording import Wording

LOOKS = 24  # points of a course
FEWEST = 3  # deals before anything is said
MOST_DEALS = 1_000_000
MOST_REPLAYS = 1000
FIRST, SECOND = 0, 1


@dataclasses.dataclass(frozen=True)
class Plan:
    """What is tried: ``changes`` to the printed figures, set beside ``against``, by itself nothing.

    ``looks`` counts how often somebody asked for more deals after having seen a verdict.
    """

    game: str
    seats: int
    bots: Sequence[str]
    deals: int
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    changes: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    against: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    replays: int = 2
    seed: int = 1
    looks: int = 1

    def check(self) -> None:
        check_count("deals", self.deals, FEWEST, MOST_DEALS)
        check_count("replays", self.replays, 1, MOST_REPLAYS)


def check_count(name: str, count: Any, low: int, high: int) -> None:
    if not isinstance(count, int) or isinstance(count, bool) or not low <= count <= high:
        raise TortugaError(f"{name} must be a whole number from {low} to {high}, not {count!r}")


class Trial:
    """A plan at work: what was played so far, and what that says."""

    def __init__(self, plan: Plan) -> None:
        plan.check()
        self.plan = plan
        options = dict(plan.options)
        first = checked(plan.game, plan.against, plan.seats, options)
        second = checked(plan.game, plan.changes, plan.seats, options)
        self.compared = first.component_data != second.component_data
        self.game = first
        games = [first, second] if self.compared else [first]
        self.pieces = Pieces(games, list(plan.bots), plan.seed, plan.replays, range(plan.deals))
        self._deals: tuple[int, list[Deals]] = (0, [])
        self._course: dict[int, dict[str, Estimate]] = {}

    @property
    def done(self) -> bool:
        return self.pieces.done

    def next(self, count: int) -> list[Job]:
        """Up to so many games to be played by :func:`~tortuga.lab.watching.watch_lightly`."""
        return self.pieces.next(count)

    def give_back(self, jobs: Iterable[Job]) -> None:
        self.pieces.give_back(jobs)

    def take(self, results: Iterable[Seen]) -> None:
        self.pieces.take(results)

    def more(self, deals: int) -> None:
        """Ask for so many deals more; that counts the first look too."""
        plan = dataclasses.replace(
            self.plan, deals=self.plan.deals + deals, looks=self.plan.looks + 1
        )
        plan.check()
        self.plan = plan
        self.pieces.widen(range(plan.deals))
        self._course = {}

    def kept(self) -> dict[str, Any]:
        """All games so far, for :meth:`again`."""
        versions = zip(self.pieces.versions, self.pieces.seen)
        return {version.key: pieces.kept(seen.values()) for version, seen in versions}

    @classmethod
    def again(cls, plan: Plan, kept: Mapping[str, Any]) -> Trial:
        """The trial of a plan with games that are known."""
        trial = cls(plan)
        for table, rows in kept.items():
            trial.take(pieces.again(rows, table, trial.pieces.places))
        return trial

    @property
    def printed_key(self) -> str:
        """What the games of the first version hang on, for who keeps them for other trials."""
        return f"{self.pieces.versions[FIRST].key}-{self.plan.seed}-{','.join(self.pieces.places)}"

    def printed(self) -> list[list[object]]:
        """The games of the first version, for :meth:`know` of another trial with the same key."""
        return pieces.kept(self.pieces.seen[FIRST].values())

    def know(self, rows: Iterable[Sequence[object]]) -> None:
        self.take(pieces.again(rows, self.pieces.versions[FIRST].key, self.pieces.places))

    # What it says

    def deals(self) -> list[Deals]:
        """Both versions by deal, as far as both have played them."""
        known, found = self._deals
        if known != self.pieces.whole:
            versions = range(len(self.pieces.versions))
            found = [by_deal(self.pieces.of_whole_deals(version)) for version in versions]
            self._deals = self.pieces.whole, found
        return found

    def told(self, language: str = ENGLISH) -> dict[str, Any]:
        """All of it as JSON has it; equal plans say the same after equal deals."""
        plan = self.plan
        wording = Wording(frame_texts(language), game_texts(plan.game, language))
        found = self.deals() if self.pieces.whole >= FEWEST else []
        changes = differences(found[FIRST], found[SECOND]) if self.compared and found else []
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": self.game.options,
            "bots": list(plan.bots),
            "seed": str(plan.seed),
            "deals": plan.deals,
            "replays": plan.replays,
            "played": self.pieces.played,
            "games": self.pieces.games,
            "deals_done": self.pieces.whole,
            "done": self.done,
            "compared": self.compared,
            "looks": plan.looks,
            "measures": self.measures(found, changes, wording),
            "verdict": self.verdict(changes, wording) if self.done else None,
            "command": self.command(),
        }

    def measures(
        self, found: list[Deals], changes: list[Difference], wording: Wording
    ) -> list[dict[str, Any]]:
        if not found:
            return []
        figures = [estimates(each) for each in found]
        by_name = {each.name: each for each in changes}
        names = [name for name in names_of(found[FIRST]) if not changes or name in by_name]
        courses = self.courses()
        return [
            {
                "name": name,
                "share": is_share(name),
                "title": wording.measure(name),
                "printed": told_estimate(figures[FIRST][name]),
                "yours": told_estimate(figures[SECOND][name]) if self.compared else None,
                **self.told_change(by_name.get(name)),
                "course": [
                    [deals, *told_estimate(at[name]).values()]
                    for deals, at in courses.items()
                    if name in at
                ],
            }
            for name in names
        ]

    def told_change(self, each: Difference | None) -> dict[str, Any]:
        if each is None:
            return {"change": None, "mark": None, "chance": None}
        apart = each.change.low > 0 or each.change.high < 0
        mark = ("real" if each.real else "luck") if self.done else "so far" if apart else "open"
        chance = each.chance if self.done else None
        return {"change": told_estimate(each.change), "mark": mark, "chance": chance}

    def courses(self) -> dict[int, dict[str, Estimate]]:
        """The estimates after more and more deals, of the changed figures where there are such."""
        found = self.deals()[-1]
        for look in range(1, LOOKS + 1):
            count = look * self.plan.deals // LOOKS
            if FEWEST <= count <= self.pieces.whole and count not in self._course:
                part = found.first(count)
                self._course[count] = {
                    name: estimate(name, part.columns[name]) for name in names_of(part)
                }
        return self._course

    def verdict(self, changes: list[Difference], wording: Wording) -> dict[str, Any] | None:
        """What differs for real; None where nothing was compared."""
        if not self.compared:
            return None
        real = [each.name for each in changes if each.real]
        lines = Verdict(changes, wording).lines()
        return {"real": real, "count": len(changes), "lines": lines}

    def command(self) -> str:
        """What says the same on a command line."""
        plan = self.plan
        words = [
            f"tortuga report {plan.game} --seats {plan.seats} --bots {','.join(plan.bots)}",
            *(f"--option {name}={str(value).lower()}" for name, value in self.game.options.items()),
            f"--deals {plan.deals} --replays {plan.replays} --seed {plan.seed}",
        ]
        if self.compared:
            first = "" if not changes_of(plan.game, self.game.component_data) else "first.toml "
            words.append(f"--compare {first}mine.toml")
        return " ".join(words)


def told_estimate(each: Estimate) -> dict[str, float | None]:
    """An estimate as JSON has it: what is not known yet is null."""
    told = dataclasses.asdict(each)
    return {name: value if math.isfinite(value) else None for name, value in told.items()}
