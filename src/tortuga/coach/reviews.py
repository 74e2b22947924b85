"""A review: what became of a finished game, decision by decision, seat by seat."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any

from tortuga.coach.chances import Budget
from tortuga.coach.decisions import Decision, Finding, decisions_of, judge
from tortuga.coach.fortunes import (
    ChancePoint,
    End,
    Fortune,
    SeatSummary,
    TurningPoint,
    settled,
    turning_points,
)
from tortuga.coach.percent import told
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.records import Record

VERSION = 3
SHARE = 0.4  # of a hint's iterations, for each decision
FEWEST = 40
Progress = Callable[[int, int], None]


class NotOver(TortugaError):
    """A game that still goes on has no review: it would tell what is secret."""


@dataclasses.dataclass(frozen=True)
class Review:
    """A game looked back on; ``iterations`` is how closely."""

    record: Record
    iterations: int
    winners: tuple[int, ...]
    findings: tuple[Finding, ...]
    lines: tuple[tuple[ChancePoint, ...], ...]
    turns: tuple[TurningPoint, ...]
    summaries: tuple[SeatSummary, ...]

    def to_json(self) -> dict[str, Any]:
        """All of it for JSON; numbers of moves count from 0."""
        game = self.record.game
        return {
            "version": VERSION,
            "game": game.name,
            "rules": game.rules,
            "seats": game.seats,
            "options": game.options,
            "players": self.record.players,
            "moves": len(self.record.moves),
            "scores": self.record.result,
            "winners": list(self.winners),
            "iterations": self.iterations,
            "decisions": [each.to_json(game) for each in self.findings],
            "chances": [[point.to_json() for point in line] for line in self.lines],
            "turning_points": [each.to_json() for each in self.turns],
            "summaries": [each.to_json() for each in self.summaries],
        }


@dataclasses.dataclass(frozen=True)
class Task:
    """The work of a review, cut into decisions that can be judged anywhere, in any order.

    ``owned`` are the seats of people, in which a bot may have stood in for a while.
    """

    text: str
    iterations: int
    count: int
    owned: frozenset[int] = frozenset()

    def judged(self, number: int) -> Finding:
        """One decision; what a worker does."""
        record, decisions = opened(self.text, self.owned)
        return judge(record.game, decisions[number], Budget(self.iterations))


@functools.lru_cache(maxsize=4)
def opened(text: str, owned: frozenset[int]) -> tuple[Record, list[Decision]]:
    """A record and its decisions, folded once by each worker."""
    record = Record.loads(text)
    return record, decisions_of(record, owned)


def task_of(
    record: Record, iterations: int | None = None, owned: frozenset[int] = frozenset()
) -> Task:
    """What there is to do for the review of a record, which must be of a finished game."""
    if not record.over:
        raise NotOver("only a finished game can be reviewed; this one is not over")
    budget = Budget(iterations or usual_iterations(record.game))
    text = record.dumps()
    return Task(text, budget.iterations, len(opened(text, owned)[1]), owned)


def usual_iterations(game: Game) -> int:
    return max(FEWEST, round(SHARE * game.guide().hint))


def concluded(task: Task, findings: Iterable[Finding]) -> Review:
    """The review, once every decision has been judged."""
    record, _ = opened(task.text, task.owned)
    state = record.verify().state
    winners = tuple(state.winners)
    share = told(1 / len(winners))
    won = [share if seat in winners else 0.0 for seat in range(record.game.seats)]
    end = End(len(record.moves), state.reveals, tuple(won))
    known = settled(sorted(findings, key=lambda each: each.index), end)
    fortunes = [Fortune(seat, known, end) for seat in range(record.game.seats)]
    return Review(
        record=record,
        iterations=task.iterations,
        winners=winners,
        findings=tuple(known),
        lines=tuple(tuple(each.points()) for each in fortunes),
        turns=tuple(turning_points([turn for each in fortunes for turn in each.turns()])),
        summaries=tuple(each.summary() for each in fortunes),
    )


def review(
    record: Record,
    iterations: int | None = None,
    progress: Progress | None = None,
    workers: Executor | None = None,
) -> Review:
    """Review a finished game, by ``workers`` where there are any.

    ``progress`` is told how many decisions of how many are judged. Equal records and iterations
    give equal reviews.
    """
    task = task_of(record, iterations)
    found: list[Finding] = []
    for finding in (workers.map if workers else map)(task.judged, range(task.count)):
        found.append(finding)
        if progress is not None:
            progress(len(found), task.count)
    return concluded(task, found)
