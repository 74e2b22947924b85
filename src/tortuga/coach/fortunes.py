"""Fortunes: how each seat's chances went, and how much of that was its own doing.

What a choice changed, for the seat that made it and for the others, is measured against the best
move on the same re-deals. Whatever else a seat's chances went through from one of its decisions to
the next was luck: what was dealt and what came out. Start, own choices, others' choices and luck
add up to the result.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, Literal

from tortuga.coach.decisions import BLUNDERED, SLIPPED, VERDICTS, WIN, Finding, Verdict

MOST_TURNS = 5
TURN = 0.08  # a change of chances by less turns nothing
CHOICE: Final = "choice"
LUCK: Final = "luck"


class Rounded:
    """A dataclass that is told in JSON, its chances to four places."""

    def to_json(self) -> dict[str, Any]:
        told = vars(self).items()
        return {name: round(each, 4) if isinstance(each, float) else each for name, each in told}


@dataclasses.dataclass(frozen=True)
class ChancePoint(Rounded):
    """A seat's chance of winning when it was to choose that move; at the end, the result."""

    index: int
    chance: float


@dataclasses.dataclass(frozen=True)
class TurningPoint(Rounded):
    """A large change of a seat's chance: by its own choice, or by luck up to ``until``."""

    index: int
    until: int
    seat: int
    kind: Literal["choice", "luck"]
    change: float


@dataclasses.dataclass(frozen=True)
class SeatSummary(Rounded):
    """``start`` + ``choice`` + ``others`` + ``luck`` = ``result``; ``worst``: the worst move."""

    seat: int
    decisions: int
    verdicts: dict[Verdict, int]
    start: float
    choice: float
    others: float
    luck: float
    result: float
    worst: int | None


class Fortune:
    """One seat's fortune in a game, among all that was decided."""

    def __init__(self, seat: int, findings: Sequence[Finding], result: float, moves: int) -> None:
        self.seat = seat
        self.result = result
        self.moves = moves
        self.all = [each for each in findings if each.aim == WIN]
        self.own = [each for each in findings if each.seat == seat]
        self.known = [each for each in self.all if each.seat == seat]

    def points(self) -> list[ChancePoint]:
        """The seat's chances over the game, by what it knew each time."""
        return [*(ChancePoint(each.index, each.before) for each in self.known), self.end]

    @property
    def end(self) -> ChancePoint:
        return ChancePoint(self.moves, self.result)

    def others_between(self, first: int, last: int) -> float:
        """What the others' choices meanwhile changed for this seat."""
        return sum(
            each.effects[self.seat]
            for each in self.all
            if each.seat != self.seat and first <= each.index < last
        )

    def turns(self) -> list[TurningPoint]:
        """All changes that were this seat's own doing, or luck."""
        found: list[TurningPoint] = []
        for each, then in zip(self.known, self.points()[1:], strict=True):
            luck = then.chance - each.chance - self.others_between(each.index, then.index)
            found.append(TurningPoint(each.index, each.index, self.seat, CHOICE, -each.loss))
            found.append(TurningPoint(each.index, then.index, self.seat, LUCK, luck))
        return found

    def summary(self, start: float) -> SeatSummary:
        choice = -sum(each.loss for each in self.known)
        others = self.others_between(0, self.moves)
        bad = [each for each in self.own if each.verdict in (SLIPPED, BLUNDERED)]
        worst = max(bad, key=lambda each: each.loss, default=None)
        return SeatSummary(
            seat=self.seat,
            decisions=len(self.own),
            verdicts={name: sum(each.verdict == name for each in self.own) for name in VERDICTS},
            start=start,
            choice=choice,
            others=others,
            luck=self.result - start - choice - others,
            result=self.result,
            worst=None if worst is None else worst.index,
        )


def settled(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of one thought brought together.

    Where a seat went on at once, what it had after one choice is what it had before the next. Two
    searches never quite agree about that; the later one knows better.
    """
    found = list(findings)
    for place in range(len(found) - 2, -1, -1):
        each, then = found[place], found[place + 1]
        if each.goes_on and each.aim == then.aim == WIN:
            found[place] = moved(each, min(then.before, 1.0 - each.loss))
    return found


def moved(finding: Finding, chance: float) -> Finding:
    """The same finding about another chance: what moves differ by stays as it is."""
    change = chance - finding.chance
    others = [
        dataclasses.replace(each, chance=min(1.0, max(0.0, each.chance + change)))
        for each in finding.others
    ]
    before = chance + finding.loss
    return dataclasses.replace(finding, before=before, chance=chance, others=tuple(others))


def turning_points(turns: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The largest changes of all seats, in the order of the game."""
    large = sorted((each for each in turns if abs(each.change) >= TURN), key=weight)
    return sorted(large[:MOST_TURNS], key=lambda each: (each.index, each.until))


def weight(turn: TurningPoint) -> tuple[float, int]:
    return -abs(turn.change), turn.index
