"""A lesson on the island: speaks like a table, and tells how the step stands."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING, Any

from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import RIVAL, Lesson
from tortuga.engine.description import describe
from tortuga.engine.errors import TortugaError
from tortuga.harbour.lesson_table import LessonTable, not_the_pupils
from tortuga.island import talks
from tortuga.island.errands import chosen
from tortuga.table import questions
from tortuga.table.fold import Entry
from tortuga.table.refusals import Refused
from tortuga.table.telling import accepted

if TYPE_CHECKING:
    from tortuga.island.island import Island

SOON = 50  # milliseconds; whoever has nothing to wait for must not spin


class LessonTalk:
    """One pupil at one lesson; ``due`` is when the next thing happens by itself."""

    def __init__(
        self, island: Island, socket: int, lesson: Lesson, language: str, step: int
    ) -> None:
        self.island = island
        self.socket = socket
        number = min(step, len(lesson.steps) - 1)
        self.table = LessonTable(lesson, language, number, island.guest, lambda: island.now)
        self.due: int | None = None
        self.thinking: object | None = None

    def gone(self) -> None:
        self.hold()

    def hold(self) -> None:
        """What was about to happen does not."""
        self.due = self.thinking = None

    def tell(self, message: Any) -> None:
        self.island.tell(self.socket, talks.written(message))

    def hear(self, said: dict[str, Any]) -> None:
        kind = said.get("type")
        if kind == "hello":
            self._begin()
        elif kind == "step":
            self._turn(talks.number(said, "n"), talks.number(said, "step"))
        elif kind == "play":
            moves = talks.line_of(said.get("moves"))
            words = talks.words_of(said, moves)
            entries = self.table.play_as(talks.number(said, "seat"), moves, words)
            self._acted(talks.number(said, "n"), entries)
        elif kind == "undo":
            self.table.take_back()
            n = talks.number(said, "n")
            self.tell(accepted(n, self.table.fold.seq))
            self.tell(self.table.undone())
            self._wake([])
        elif kind in ("preview", "why"):
            self._answer(kind, said)
        elif kind == "ping":
            self.tell({"type": "pong"})
        else:
            raise talks.malformed("this is not said in a lesson")

    def _begin(self) -> None:
        self.tell(self.table.snapshot())
        self._wake([])

    def _turn(self, n: int, step: int) -> None:
        """Turn to a step; the table is laid anew unless the game simply goes on to it."""
        self.hold()
        try:
            goes_on = self.table.turn_to(step, self.island.now)
        except TortugaError as error:
            raise Refused("not_allowed", str(error)) from error
        self.tell(accepted(n, self.table.fold.seq))
        if goes_on:
            self._wake([])
        else:
            self._begin()

    def _acted(self, n: int, entries: list[Entry]) -> None:
        self.tell(accepted(n, self.table.fold.seq))
        self._wake(entries)

    def _answer(self, kind: str, said: dict[str, Any]) -> None:
        n, seat = talks.number(said, "n"), talks.number(said, "seat")
        if seat != self.table.seat:
            raise not_the_pupils()
        game, view = self.table.fold.game, self.table.fold.shown_to(seat)
        if kind == "preview":
            self.tell(questions.previews(game, view, n, talks.lines_of(said)))
        else:
            asked = talks.lines_of(said), talks.things_of(said)
            self.tell(questions.reasons(game, view, n, *asked))

    def _wake(self, entries: list[Entry]) -> None:
        self._tell(entries)
        self.hold()
        self.go_on()

    def _tell(self, entries: list[Entry]) -> None:
        """What happened, and how the step stands upon it."""
        for entry in entries:
            self.tell(self.table.happened(entry))
        self.tell(self.table.told())

    # What goes on by itself

    def go_on(self) -> None:
        """Show what is to be shown; then move for others until only the pupil can go on."""
        while self.thinking is None and self._step():
            pass

    def _step(self) -> bool:
        """One thing that is due now; False where there is none, or it must be waited for."""
        table, now = self.table, self.island.now
        showing = table.course.stand is Stand.SHOWING
        shown = table.next_shown(now)
        if shown is not None:
            if not self._waited(table.course.step.pause or self.island.delay):
                return False
            self._tell([table.show(*shown, now)])
            return True
        if showing:
            self._tell([])
            return True
        if table.fold.over:
            return False
        due = table.fold.due
        if due is not None and due <= now:
            self.due = None
            self._tell(table.time_up(now))
            return True
        seat = table.rival_to_move()
        if seat is not None and table.course.waits_for_others:
            return self._waited(self.island.delay) and self._reply(seat)
        if due is not None and table.course.stand is not Stand.MET:
            self.due = max(due, now + SOON)
        return False

    def _waited(self, seconds: float) -> bool:
        """Whether what comes next has been waited for; begins to wait where it was not."""
        now = self.island.now
        if self.due is None:
            self.due = now + max(round(seconds * 1000), SOON)
        if now < self.due:
            return False
        self.due = None
        return True

    def _reply(self, seat: int) -> bool:
        """A move of another seat, as recorded or as a bot would."""
        table = self.table
        recorded = table.course.recorded_reply(table.fold.match.moves)
        if recorded is not None:
            self._replied(*recorded)
            return True
        asked = self.thinking = object()

        def answered(answer: tuple[int, float] | None) -> None:
            if self.thinking is asked:
                self.thinking = None
                if answer is not None:
                    self._replied(seat, answer[0])
                self.go_on()

        view, seed = table.fold.view(seat), secrets.randbits(60)
        self.island.errand(answered, chosen, describe(table.fold.game), RIVAL, view, seed)
        return False

    def _replied(self, seat: int, move: int) -> None:
        with contextlib.suppress(TortugaError):  # who acts at the same time may have been quicker
            self._tell([self.table.reply(seat, move, self.island.now)])
