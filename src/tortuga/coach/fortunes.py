"""Fortunes: one account of each seat's chance, from its first decision to the result.

Between two decisions of a seat its chance changes by its own choice, by what the others chose
meanwhile, and by luck. A choice is measured against the best move on the same re-deals, for the
seat that made it and for the others. Luck is what is left where something was dealt, drawn or
turned up; where nothing was, all that is left was the others' doing. So the parts always add up,
and nothing is told that the chances themselves do not show. All of it is in whole per cent, so that
figures add up as they are read.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final, Literal

from tortuga.coach.decisions import (
    BLUNDERED,
    SLIPPED,
    SUCCESS,
    VERDICTS,
    WIN,
    Finding,
    Verdict,
    alternatives,
    verdict,
)
from tortuga.coach.doubts import SURE, UNKNOWN
from tortuga.coach.percent import told

MOST_TURNS = 5
TURN = 0.08  # a change of chances by less turns nothing
CHOICE: Final = "choice"
OTHERS: Final = "others"
LUCK: Final = "luck"
PARTS: Final = (CHOICE, OTHERS, LUCK)
Part = Literal["choice", "others", "luck"]


@dataclasses.dataclass(frozen=True)
class ChancePoint:
    """A seat's chance of winning when it was to choose that move; at the end, the result.

    It lies between ``low`` and ``high``, and differs from the point before by ``choice``,
    ``others`` and ``luck``, the last two of which are told up to ``doubt``.
    """

    index: int
    chance: float
    low: float
    high: float
    choice: float
    others: float
    luck: float
    doubt: float

    def to_json(self) -> dict[str, Any]:
        return {name: round(each, 4) for name, each in vars(self).items()}


@dataclasses.dataclass(frozen=True)
class TurningPoint:
    """A change of a seat's chance that is large, and larger than the doubt about it.

    By its own choice at ``index``; or, from there up to ``until``, by the others' or by luck.
    """

    index: int
    until: int
    seat: int
    kind: Part
    change: float

    def to_json(self) -> dict[str, Any]:
        return {**vars(self), "change": round(self.change, 4)}


@dataclasses.dataclass(frozen=True)
class SeatSummary:
    """``start`` + ``choice`` + ``others`` + ``luck`` = ``result``; ``worst``: the worst move.

    ``success`` is what a choice that aims at success alone cost of it, on average.
    """

    seat: int
    decisions: int
    verdicts: dict[Verdict, int]
    start: float
    choice: float
    others: float
    luck: float
    result: float
    success: float
    worst: int | None

    def to_json(self) -> dict[str, Any]:
        names = ("start", "choice", "others", "luck", "result", "success")
        return {**vars(self), **{name: round(getattr(self, name), 2) for name in names}}


@dataclasses.dataclass(frozen=True)
class End:
    """How a game ended: after so many moves and so much that had come to light."""

    moves: int
    reveals: int
    results: tuple[float, ...]


@dataclasses.dataclass(frozen=True)
class Moment:
    """A chance with the best move, what the move played cost of it, and how sure that is."""

    index: int
    chance: float
    loss: float
    error: float
    reveals: int

    def interval(self) -> tuple[float, float]:
        """Where the chance lies in 95 of 100 cases, as far as more re-deals would tell."""
        wide = SURE * self.error
        return max(0.0, self.chance - wide), min(1.0, self.chance + wide)


class Fortune:
    """One seat's fortune in a game, among all that was decided."""

    def __init__(self, seat: int, findings: Sequence[Finding], end: End) -> None:
        self.seat = seat
        self.end = end
        self.all = [each for each in findings if each.aim == WIN]
        self.own = [each for each in findings if each.seat == seat]
        self.known = [each for each in self.all if each.seat == seat]

    def moments(self) -> list[Moment]:
        """When the seat was to choose, and the end; who never had a choice begins with a share."""
        fair = Moment(0, told(1 / len(self.end.results)), 0.0, UNKNOWN, 0)
        chosen = [Moment(e.index, e.before, e.loss, e.error, e.reveals) for e in self.known]
        last = Moment(self.end.moves, self.end.results[self.seat], 0.0, 0.0, self.end.reveals)
        return [*(chosen or [fair]), last]

    def points(self) -> list[ChancePoint]:
        """The seat's chances over the game, by what it knew each time."""
        first, *later = self.moments()
        points = [ChancePoint(first.index, first.chance, *first.interval(), 0.0, 0.0, 0.0, 0.0)]
        for then in later:
            points.append(self.step(first, then))
            first = then
        return points

    def step(self, each: Moment, then: Moment) -> ChancePoint:
        """From one moment to the next, all of the change accounted for.

        Where nothing came to light, what is left after the own choice was the others' doing. Else
        as much of it was as their choices were measured to have changed: an error that luck took
        back at once shows in no chance, and is told of nobody.
        """
        theirs = [e for e in self.all if e.seat != self.seat and each.index <= e.index < then.index]
        after = each.chance - each.loss
        left = round(then.chance - after, 2)
        others = left
        if each.reveals != then.reveals:
            measured = sum(one.effects[self.seat] for one in theirs)
            others = round(min(max(0.0, left), max(min(0.0, left), measured)), 2)
        errors = (one.errors[self.seat] for one in theirs if any(one.effects))
        return ChancePoint(
            then.index,
            then.chance,
            *then.interval(),
            choice=-each.loss,
            others=others,
            luck=round(left - others, 2),
            doubt=SURE * math.hypot(each.error, then.error, *errors),
        )

    def turns(self) -> list[TurningPoint]:
        """All changes beyond doubt: this seat's own doing, the others', or luck."""
        points = self.points()
        found: list[TurningPoint] = []
        for each, then in itertools.pairwise(points):
            found.append(TurningPoint(each.index, each.index, self.seat, CHOICE, then.choice))
            for part in (OTHERS, LUCK):
                change = getattr(then, part)
                if abs(change) > then.doubt:
                    found.append(TurningPoint(each.index, then.index, self.seat, part, change))
        return found

    def summary(self) -> SeatSummary:
        points = self.points()
        bad = [each for each in self.own if each.verdict in (SLIPPED, BLUNDERED)]
        worst = max(bad, key=lambda each: each.loss, default=None)
        return SeatSummary(
            seat=self.seat,
            decisions=len(self.own),
            verdicts={name: sum(each.verdict == name for each in self.own) for name in VERDICTS},
            start=points[0].chance,
            choice=sum(each.choice for each in points),
            others=sum(each.others for each in points),
            luck=sum(each.luck for each in points),
            result=points[-1].chance,
            success=-fmean([e.loss for e in self.own if e.aim == SUCCESS] or [0.0]),
            worst=None if worst is None else worst.index,
        )


def settled(findings: Sequence[Finding], end: End) -> list[Finding]:
    """The findings, those of one thought brought together.

    Where a seat went on at once, what it had after one choice is what it had before the next, or
    its result. Two searches never quite agree about that; the later one knows better.
    """
    found = list(findings)
    for place in range(len(found) - 1, -1, -1):
        each = found[place]
        if not each.goes_on or each.aim != WIN:
            continue
        if place + 1 == len(found):
            found[place] = moved(each, end.results[each.seat], 0.0)
        elif found[place + 1].aim == WIN:
            found[place] = moved(each, found[place + 1].before, found[place + 1].error)
    return found


def moved(finding: Finding, chance: float, error: float) -> Finding:
    """The same finding about another chance; moves differ as before, as far as there is room."""
    loss = round(min(finding.loss, 1.0 - chance), 2)
    before = round(chance + loss, 2)
    cut = loss != finding.loss
    called = verdict(loss, sure=True) if cut else finding.verdict
    others = [
        dataclasses.replace(each, chance=min(1.0, max(0.0, each.chance + chance - finding.chance)))
        for each in finding.others
    ]
    return dataclasses.replace(
        finding,
        before=before,
        chance=chance,
        error=error,
        verdict=called,
        effects=tuple(e * loss / finding.loss for e in finding.effects) if cut else finding.effects,
        others=tuple(alternatives(others, before, called, loss)),
    )


def turning_points(turns: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The largest changes of all seats, in the order of the game."""
    large = sorted((each for each in turns if abs(each.change) >= TURN), key=weight)
    return sorted(large[:MOST_TURNS], key=lambda each: (each.index, each.until))


def weight(turn: TurningPoint) -> tuple[float, int]:
    return -abs(turn.change), turn.index
