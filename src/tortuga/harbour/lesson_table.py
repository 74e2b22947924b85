"""A lesson's table: a pupil's game, told like that of any other table.

Nothing is stored: the records are part of the program, and the browser knows which step it is.
Whoever drives it says when others move and clocks run out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import RIVAL, Lesson
from tortuga.engine.errors import IllegalMove
from tortuga.harbour import replies
from tortuga.table import messages, telling
from tortuga.table.fold import Entry, round_of
from tortuga.table.info import table_info
from tortuga.table.new_tables import Lot, Wish, new_table
from tortuga.table.pupil import Pupil
from tortuga.table.refusals import Refused
from tortuga.table.seats import COLOURS, Guest, Seat, bot_seat, free_colour, local_seat
from tortuga.table.tables import Status

TABLE_ID = "lesson"
PUPIL = "pupil"  # who hosts a lesson's table; nobody else ever sees it


class LessonTable(Pupil):
    """A pupil's table; ``laid`` counts how often it was laid anew."""

    def __init__(
        self,
        lesson: Lesson,
        language: str,
        number: int,
        guest: Guest | None,
        now: Callable[[], int],
    ) -> None:
        self.guest = guest
        self.now = now
        self.laid = 0
        super().__init__(lesson, language, number, now())

    def begin(self, at: int) -> None:
        """Lay the table as the step begins."""
        super().begin(at)
        self.laid += 1
        record = self.course.record
        wish = Wish(record.game.name, dict(record.game.options), False, RIVAL, None)
        lot = Lot(TABLE_ID, str(record.seed))
        self.table = new_table(wish, PUPIL, self._seats(record.players), lot, at)

    def _seats(self, players: list[str]) -> tuple[Seat, ...]:
        name = self.guest.name if self.guest else players[self.seat]
        own = self.guest.colour if self.guest else 0
        taken = {own}
        seats: list[Seat] = []
        for number, player in enumerate(players):
            if number == self.seat:
                seats.append(local_seat(number, PUPIL, name, own))
                continue
            colour = free_colour(number, taken, COLOURS)
            taken.add(colour)
            seats.append(bot_seat(number, RIVAL, player, colour))
        return tuple(seats)

    def play_as(self, seat: int, moves: Sequence[int], words: Sequence[str | None]) -> list[Entry]:
        """The pupil's line, judged as a whole; the engine's reason where it is not legal."""
        if seat != self.seat:
            raise not_the_pupils()
        if words and len(words) != len(moves):
            raise Refused("malformed", "words: give one for each move, or none")
        try:
            return self.play(moves, words, self.now())
        except IllegalMove as error:
            raise Refused("illegal", str(error), error.why) from error

    def take_back(self) -> None:
        """Take back the pupil's last move of this step, and what others did upon it."""
        plan = self.undoable(self.now())
        if plan is None:
            raise Refused("not_allowed", "there is nothing of yours to take back in this step")
        self.undo(plan)

    # Telling

    @property
    def viewers(self) -> tuple[int, ...]:
        return (self.seat,)

    def undo_state(self) -> messages.UndoState:
        can = self.course.stand is not Stand.SHOWING and self.undoable(self.now()) is not None
        return {"can": [self.seat] if can else [], "asked": None}

    def snapshot(self) -> messages.Snapshot:
        status = Status.OVER if self.fold.over else Status.PLAYING
        table = dataclasses.replace(
            self.table, status=status, round=round_of(self.fold.view(self.seat))
        )
        info = table_info(table, self.now(), PUPIL, self.viewers, self.viewers)
        info["hints"] = False  # the guide is here already
        undo = self.undo_state()
        return telling.snapshot(table, self.fold, info, self.viewers, [], undo, self.now())

    def happened(self, entry: Entry) -> messages.Happened:
        undo = self.undo_state()
        return telling.happened(self.fold, entry, self.viewers, undo, self._times())

    def undone(self) -> messages.Undone:
        return telling.undone(self.fold, self.viewers, self.undo_state(), self._times())

    def _times(self) -> telling.AllTimes:
        return telling.all_times(self.table, self.fold, self.now())

    def told(self) -> replies.LessonTold:
        """Which step it is, how it stands, and what the guide remarks."""
        course = self.course
        return {
            "type": "lesson",
            "step": course.number,
            "stand": course.stand.value,
            "remark": course.remark,
            "laid": self.laid,
        }


def not_the_pupils() -> Refused:
    return Refused("not_your_seat", "in a lesson you play your own seat")
