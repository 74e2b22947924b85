"""A search for figures: many are tried on a few deals, the better half on more, the best proved.

That is successive halving. All of them play the same deals; what is left at last is set beside
the figures that one began with on deals that nobody has seen, because the best of many owes a part
of its lead to luck. Piece by piece as a trial is played, and the same for a seed anywhere.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.changing import number_at
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.figure_paths import steps_of, value_at
from tortuga.engine.game import Game
from tortuga.engine.library import ENGLISH, frame_texts, game_texts
from tortuga.engine.variants import applied, changes_of, checked
from tortuga.lab import pieces
from tortuga.lab.by_deal import by_deal, is_share
from tortuga.lab.contrast import differences
from tortuga.lab.goals import distance, gain
from tortuga.lab.halving import MOST_CANDIDATES, in_some_order, schedule
from tortuga.lab.intervals import Estimate
from tortuga.lab.jobs import Job, seated
from tortuga.lab.pieces import Pieces
from tortuga.lab.trial import told_estimate
from tortuga.lab.tune_plan import MOST_GAMES as MOST_GAMES
from tortuga.lab.tune_plan import Range as Range
from tortuga.lab.tune_plan import TunePlan as TunePlan
from tortuga.lab.verdicts import Verdict
from tortuga.lab.watching import Seen
from tortuga.lab.wording import Wording


class NothingToTry(TortugaError):
    """With the other figures as they are, those that may change leave no choice."""


@dataclasses.dataclass
class Candidate:
    """Figures that are tried: the changes to the printed ones, and how they fared so far."""

    values: tuple[int, ...]
    changes: dict[str, Any]
    game: Game
    seen: list[Seen] = dataclasses.field(default_factory=list)
    loss: Estimate | None = None
    round: int = 0
    out: bool = False


class Search:
    """A plan at work."""

    def __init__(self, plan: TunePlan) -> None:
        plan.check()
        self.plan = plan
        self.options = plan.settled_options()
        self.own = checked(plan.game, plan.changes, plan.seats, self.options)
        seated(self.own, list(plan.bots))
        self.candidates = self.drawn()
        self.rounds = schedule(len(self.candidates), plan.budget, plan.replays)
        if self.rounds[0].candidates < len(self.candidates):
            self.candidates = self.candidates[: self.rounds[0].candidates]
        self.at = 0
        self.played_before = 0
        self.best: Candidate | None = None
        self.proof: list[list[Seen]] = []
        self.pieces = self.set_out()

    # Which figures are tried

    def drawn(self) -> list[Candidate]:
        """All that the ranges allow and the game can be played with, or many of them by lot.

        What one began with is always among them, where the ranges hold it.
        """
        places = [number_at(self.plan.game, each.path) for each in self.plan.figures]
        ranges = [range(each.low, each.high + 1) for each in self.plan.figures]
        own = tuple(self.value_of(path, place) for path, place in places)
        size = 1
        for each in ranges:
            size *= len(each)
        chance = Chance(self.plan.seed, f"tune {self.plan.game}")
        found: list[Candidate] = []
        refusal: ComponentError | None = None
        for values in in_some_order(ranges, size, own, chance):
            if len(found) == MOST_CANDIDATES:
                break
            try:
                found.append(self.candidate(places, values))
            except ComponentError as error:
                refusal = refusal or error
        if len(found) < 2:
            why = f": {refusal}" if refusal else ""
            raise NothingToTry(f"fewer than two of these figures can be played with{why}")
        return found

    def value_of(self, path: str, place: int | None) -> int:
        value = value_at(self.own.component_data, steps_of(path), 0)
        return int(value if place is None else value[place])

    def candidate(
        self, places: Sequence[tuple[str, int | None]], values: tuple[int, ...]
    ) -> Candidate:
        changes = dict(self.plan.changes)
        data = self.own.component_data
        for (path, place), value in zip(places, values):
            if place is None:
                changes[path] = value
            else:
                whole = changes.get(path, value_at(data, steps_of(path)))
                changes[path] = [*whole[:place], value, *whole[place + 1 :]]
        game = checked(self.plan.game, changes, self.plan.seats, self.options)
        normal = changes_of(self.plan.game, applied(self.plan.game, changes))
        return Candidate(values, normal, game)

    # Round by round

    @property
    def proving(self) -> bool:
        return self.best is not None

    @property
    def done(self) -> bool:
        return self.proving and self.pieces.done

    @property
    def alive(self) -> list[Candidate]:
        return [each for each in self.candidates if not each.out]

    def set_out(self) -> Pieces:
        """The games of the round that begins."""
        now = self.rounds[self.at]
        games = [each.game for each in self.alive]
        if self.best is not None:
            games = [self.own, self.best.game]
        plan = self.plan
        deals = range(now.first, now.last)
        return Pieces(games, list(plan.bots), plan.seed, plan.replays, deals)

    def next(self, count: int) -> list[Job]:
        return self.pieces.next(count)

    def give_back(self, jobs: Iterable[Job]) -> None:
        self.pieces.give_back(jobs)

    def take(self, results: Iterable[Seen]) -> None:
        self.pieces.take(results)
        if self.pieces.done and not self.proving:
            self.end_round()

    def end_round(self) -> None:
        """Who is nearer to the goal goes on; the last of them is to be proved."""
        self.played_before += self.pieces.played
        for version, each in enumerate(self.alive):
            each.seen += self.pieces.of_whole_deals(version)
            each.loss = distance(self.plan.goal.values(by_deal(each.seen)))
            each.round = self.at + 1
        ranked = sorted(self.alive, key=lambda each: each.loss.value if each.loss else 0.0)
        self.at += 1
        left = self.rounds[self.at].candidates if self.at < len(self.rounds) - 1 else 1
        for each in ranked[left:]:
            each.out = True
        if left == 1:
            self.best = ranked[0]
            self.at = len(self.rounds) - 1
            if self.best.game.component_data == self.own.component_data:
                self.pieces = self.nothing_to_prove()
                return
        self.pieces = self.set_out()

    def nothing_to_prove(self) -> Pieces:
        plan = self.plan
        return Pieces([self.own], list(plan.bots), plan.seed, plan.replays, range(0))

    # Kept and taken up again

    def kept(self) -> dict[str, Any]:
        """All games so far, for :meth:`again`."""
        found: dict[str, list[Any]] = {}
        for each in self.candidates:
            for game in each.seen:
                found.setdefault(game.table, []).extend(pieces.kept([game]))
        for version, seen in zip(self.pieces.versions, self.pieces.seen):
            found.setdefault(version.key, []).extend(pieces.kept(seen.values()))
        return found

    @classmethod
    def again(cls, plan: TunePlan, kept: Mapping[str, Any]) -> Search:
        """The search of a plan with games that are known."""
        search = cls(plan)
        places = search.pieces.places
        known = [seen for table, rows in kept.items() for seen in pieces.again(rows, table, places)]
        before = -1
        while before != search.at:
            before = search.at
            search.take(known)
        search.take(known)
        return search

    # What it says

    def told(self, language: str = ENGLISH) -> dict[str, Any]:
        plan = self.plan
        order = sorted(
            self.candidates,
            key=lambda each: (-each.round, each.loss.value if each.loss else 0.0),
        )
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": self.own.options,
            "bots": list(plan.bots),
            "seed": str(plan.seed),
            "replays": plan.replays,
            "goal": dataclasses.asdict(plan.goal),
            "figures": [dataclasses.asdict(each) for each in plan.figures],
            "played": self.played,
            "games": self.cost(),
            "done": self.done,
            "round": self.at + 1,
            "rounds": len(self.rounds),
            "candidates": [told_candidate(each) for each in order],
            "best": self.proposal(language) if self.done else None,
        }

    @property
    def played(self) -> int:
        """How many games it has cost so far."""
        return self.played_before + self.pieces.played

    def cost(self) -> int:
        """How many games it takes in all, as far as that is known now."""
        if self.done:
            return self.played
        return sum(
            (each.last - each.first) * each.candidates * self.plan.replays for each in self.rounds
        )

    def proposal(self, language: str) -> dict[str, Any]:
        """What was found, and how much better it is on deals that had no part in finding it."""
        assert self.best is not None
        goal = self.plan.goal
        wording = Wording(frame_texts(language), game_texts(self.plan.game, language))
        if not self.pieces.deals:
            loss = self.best.loss
            assert loss is not None
            nothing = told_estimate(Estimate(0.0, 0.0, 0.0))
            return {
                "changes": self.best.changes,
                "loss": told_estimate(loss),
                "printed_loss": told_estimate(loss),
                "gain": nothing,
                "better": False,
                "measures": [],
                "lines": [wording.say("tune.own")],
            }
        found = [by_deal(self.pieces.of_whole_deals(version)) for version in (0, 1)]
        before, after = (goal.values(each) for each in found)
        won = gain(before, after)
        changes = differences(*found)
        lines = [
            self.line(distance(before), distance(after), won, wording),
            *Verdict(changes, wording).lines(),
        ]
        return {
            "changes": self.best.changes,
            "loss": told_estimate(distance(after)),
            "printed_loss": told_estimate(distance(before)),
            "gain": told_estimate(won),
            "better": won.low > 0,
            "measures": [
                {
                    "name": each.name,
                    "share": is_share(each.name),
                    "title": wording.measure(each.name),
                    "first": each.first,
                    "second": each.second,
                    "change": told_estimate(each.change),
                    "chance": each.chance,
                    "mark": "real" if each.real else "luck",
                }
                for each in changes
            ],
            "lines": lines,
        }

    def line(self, before: Estimate, after: Estimate, won: Estimate, wording: Wording) -> str:
        """How far from the goal both are."""
        share = self.plan.goal.is_share
        key = "better" if won.low > 0 else "unsure"
        target = self.plan.goal.target or 0
        return wording.say(
            f"tune.{key}",
            goal=wording.say(f"tune.goal.{self.plan.goal.kind}", count=target),
            before=wording.measured(before, share=share),
            after=wording.measured(after, share=share),
            gain=wording.measured(won, share=share),
        )


def told_candidate(each: Candidate) -> dict[str, Any]:
    return {
        "changes": each.changes,
        "values": list(each.values),
        "games": len(each.seen),
        "round": each.round,
        "out": each.out,
        "loss": told_estimate(each.loss) if each.loss else None,
    }
