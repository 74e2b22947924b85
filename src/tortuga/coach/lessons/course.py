"""A course through a lesson: which step it is, whether its goal is met, what is said to a move.

No I/O, and no rule: positions come from records, what is legal from the engine. Whoever holds the
match (a server's table, a terminal) plays the moves and reports them here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from tortuga.coach.lessons.lesson import Lesson, Step
from tortuga.coach.lessons.patterns import Deed, any_fits
from tortuga.engine.errors import TortugaError
from tortuga.engine.events import Event
from tortuga.engine.records import Record

Moves = Sequence[tuple[int, int]]


class Stand(StrEnum):
    """How a step stands: others show something, the pupil is asked, did it, or something else."""

    SHOWING = "showing"
    ASKED = "asked"
    ASTRAY = "astray"
    MET = "met"


class Course:
    """One pupil's way through a lesson."""

    def __init__(self, lesson: Lesson, language: str = "en", number: int = 0) -> None:
        self.lesson = lesson
        self.language = language
        self.turn_to(number)

    def turn_to(self, number: int) -> None:
        """Begin a step, from 0; also one that was begun or finished before."""
        if not 0 <= number < len(self.lesson.steps):
            last = len(self.lesson.steps) - 1
            raise TortugaError(f"{self.lesson.game} has steps 0 to {last}, not {number}")
        self.number = number
        self.stand = Stand.SHOWING if self.step.shown else self._asking()
        self.remark: str | None = None

    def _asking(self) -> Stand:
        return Stand.ASKED if self.step.goal else Stand.MET

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    @property
    def record(self) -> Record:
        return self.lesson.record(self.step, self.language)

    @property
    def seat(self) -> int:
        return self.lesson.seat(self.step, self.language)

    # The position

    def opening(self) -> int:
        """How many moves of the record have been made when the step comes into sight."""
        return self.step.after - self.step.shown

    def to_show(self, moves: Moves) -> tuple[int, int] | None:
        """The record's next move before the pupil is asked; None when the pupil is."""
        if self.stand is not Stand.SHOWING:
            return None
        if len(moves) >= self.step.after:
            self.stand = self._asking()
            return None
        return self.record.moves[len(moves)]

    def goes_on(self, record: Record, moves: Moves) -> bool:
        """Whether a match that stands here leads straight to the step, without a new deal."""
        return (
            record is self.record
            and self.opening() <= len(moves) <= self.step.after
            and list(moves) == self.record.moves[: len(moves)]
        )

    def show_the_rest(self) -> None:
        """Begin the step by showing what is missing of its position."""
        self.stand = Stand.SHOWING

    def recorded_reply(self, moves: Moves) -> tuple[int, int] | None:
        """What another seat did next, as long as everything was played as in the record."""
        if list(moves) != self.record.moves[: len(moves)] or len(moves) == len(self.record.moves):
            return None
        seat, move = self.record.moves[len(moves)]
        return None if seat == self.seat else (seat, move)

    @property
    def waits_for_others(self) -> bool:
        """Whether others may move on while the goal is not met."""
        return self.step.replies and self.stand in (Stand.ASKED, Stand.ASTRAY)

    # What the pupil does

    def judge(self, deeds: Sequence[Deed]) -> None:
        """Take in what the pupil has done in one go."""
        if self._has_met(deeds) or all(self._on_the_way(deed) for deed in deeds):
            return
        self.stand, self.remark = Stand.ASTRAY, self._remark_on(deeds)

    def witness(self, events: Sequence[Event]) -> None:
        """Take in what another seat or a clock did: it can meet a goal, or call for a remark."""
        deeds = [Deed(None, tuple(events))]
        if not self._has_met(deeds) and (remark := self._remark_on(deeds)) is not None:
            self.stand, self.remark = Stand.ASTRAY, remark

    def _has_met(self, deeds: Sequence[Deed]) -> bool:
        """Whether nothing more is asked, by these deeds or before them."""
        if self.stand is Stand.SHOWING:
            return True
        if any_fits(self.step.goal, self.record.game, self.seat, deeds):
            self.stand, self.remark = Stand.MET, None
        return self.stand is Stand.MET

    def _remark_on(self, deeds: Sequence[Deed]) -> str | None:
        for remark in self.step.remarks:
            if any_fits(remark.on, self.record.game, self.seat, deeds):
                return remark.name
        return None

    def _on_the_way(self, deed: Deed) -> bool:
        return any_fits(self.step.way, self.record.game, self.seat, [deed])

    def taken_back(self) -> None:
        """The pupil took a move back, and is asked again."""
        self.stand, self.remark = self._asking(), None

    # What is said

    def says(self, part: str) -> str:
        """A text of the step: ``title``, ``say``, ``ask`` or ``done``."""
        return self.lesson.texts(self.language).say(f"{self.step.name}.{part}")
