"""A lesson's table: a prepared position that one pupil plays at, told like any other table.

Nothing is stored: the records are part of the program, and the browser knows which step it is.
No I/O here; :mod:`tortuga.server.coaching.lesson_sockets` says when others move and clocks run out.
"""

from __future__ import annotations

import dataclasses

from tortuga.coach.lessons.course import Course, Stand
from tortuga.coach.lessons.lesson import RIVAL
from tortuga.coach.lessons.patterns import Deed
from tortuga.engine.errors import IllegalMove
from tortuga.server.clock import now
from tortuga.server.protocol import lessons as lesson_messages
from tortuga.server.protocol.incoming import Play
from tortuga.table import messages, telling
from tortuga.table.fold import LATE, MOVE, Entry, Fold, Plan, Stored, new_deadline, round_of
from tortuga.table.new_tables import Lot, Wish, new_table
from tortuga.table.questions import must_be_a_persons
from tortuga.table.refusals import Refused
from tortuga.table.seats import COLOURS, Guest, Seat, bot_seat, free_colour, local_seat
from tortuga.table.tables import Status, Table
from tortuga.table.turns import waited_for

TABLE_ID = "lesson"
PUPIL = "pupil"  # who hosts a lesson's table; nobody else ever sees it


class LessonTable:
    """One pupil at one step; ``begin`` lays the table anew for another."""

    def __init__(self, course: Course, guest: Guest | None) -> None:
        self.course = course
        self.guest = guest
        self.fold: Fold
        self.table: Table
        self.laid = 0
        self.begin()

    # The position

    def begin(self) -> None:
        """Lay the table as the step begins."""
        self.laid += 1
        record = self.course.record
        self.fold = Fold(record.game, record.seed)
        self.fold.due = None
        for number in range(self.course.opening()):
            seat, move = record.moves[number]
            self._apply(seat, move, record.words.get(number))
        self._start_clock()
        options = dict(record.game.options)
        wish = Wish(record.game.name, options, False, RIVAL, None)
        lot = Lot(TABLE_ID, str(record.seed))
        self.table = new_table(wish, PUPIL, self._seats(record.players), lot, now())

    def turn_to(self, number: int) -> bool:
        """Begin another step; True where the game simply goes on to it."""
        record, moves, seat = self.course.record, self.fold.match.moves, self.seat
        self.course.turn_to(number)
        if self.course.goes_on(record, moves) and self.seat == seat:
            self.course.show_the_rest()
            return True
        self.begin()
        return False

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

    def _start_clock(self) -> None:
        """In most steps nobody hurries the pupil, and in none while something is shown."""
        runs = self.course.step.clock and self.course.stand is not Stand.SHOWING
        self.fold.due = new_deadline(self.fold.match.state, now()) if runs else None

    @property
    def seat(self) -> int:
        return self.course.seat

    # Moves

    def play(self, said: Play) -> list[Entry]:
        """The pupil's line, judged as a whole; the engine's reason where it is not legal."""
        if said.seat != self.seat:
            raise not_the_pupils()
        if said.words and len(said.words) != len(said.moves):
            raise Refused("malformed", "words: as many as there are moves, or none")
        try:
            must_be_a_persons(self.fold.game, said.moves)
            plan = self.fold.plan_line(self.seat, said.moves, now(), said.words)
        except IllegalMove as error:
            raise Refused("illegal", str(error), error.why) from error
        entries = [self._apply(self.seat, row.move, row.words) for row in plan.rows]
        deeds = zip(plan.rows, entries)
        self.course.judge([Deed(row.move, entry.events) for row, entry in deeds])
        return entries

    def next_shown(self) -> tuple[int, int] | None:
        """The record's next move that is only shown; None when the pupil is asked."""
        showing = self.course.stand is Stand.SHOWING
        found = self.course.to_show(self.fold.match.moves)
        if showing and found is None:
            self._start_clock()
        return found

    def show(self, seat: int, move: int) -> Entry:
        """Play a move of the record before the pupil's eyes."""
        return self._apply(seat, move, self.course.record.words.get(len(self.fold.match.moves)))

    def reply(self, seat: int, move: int) -> Entry:
        """A move of another seat, in answer to the pupil."""
        entry = self._apply(seat, move, None)
        self.course.witness(entry.events)
        return entry

    def time_up(self) -> list[Entry]:
        """What the end of the running clock plays; nothing while none is due."""
        plan = self.fold.plan_late(now())
        entries = []
        for row in plan.rows if plan else ():
            entries.append(self._apply(row.seat, row.move, None, LATE))
            self.course.witness(entries[-1].events)
        return entries

    def undo(self) -> None:
        """Take back the pupil's last move of this step, and what others did upon it."""
        plan = self._undoable()
        if plan is None:
            raise Refused("not_allowed", "there is nothing of yours to take back in this step")
        self.fold.apply(plan.rows[0])
        self.course.taken_back()

    def _apply(self, seat: int, move: int, words: str | None, kind: str = MOVE) -> Entry:
        """Play a move; a clock that it starts runs from now, where clocks run."""
        clock, due = self.fold.match.state.clock, self.fold.due
        entry = self.fold.apply(Stored(self.fold.seq + 1, kind, seat, move, now(), words, due))
        assert entry is not None
        if self.fold.match.state.clock != clock:
            self._start_clock()
        return entry

    def _undoable(self) -> Plan | None:
        if self.fold.game.fleeting and not self.fold.can_undo(self.seat):
            return None
        plan = self.fold.plan_undo(self.seat, now())
        return plan if plan and plan.rows[0].move >= self.course.step.after else None

    def rival_to_move(self) -> int | None:
        """Another seat that has something to decide; who moved last comes last."""
        if self.fold.over:
            return None
        last = self.fold.match.moves[-1][0] if self.fold.match.moves else -1
        state, seats = self.fold.match.state, self.table.seats
        waiting = [seat for seat in waited_for(self.fold.game, state, seats) if seat != self.seat]
        return min(waiting, key=lambda seat: (seat <= last, seat), default=None)

    # Telling

    @property
    def viewers(self) -> tuple[int, ...]:
        return (self.seat,)

    def undo_state(self) -> messages.UndoState:
        can = self.course.stand is not Stand.SHOWING and self._undoable() is not None
        return {"can": [self.seat] if can else [], "asked": None}

    def snapshot(self) -> messages.Snapshot:
        status = Status.OVER if self.fold.over else Status.PLAYING
        table = dataclasses.replace(
            self.table, status=status, round=round_of(self.fold.view(self.seat))
        )
        info = telling.table_info(table, now(), PUPIL, self.viewers, self.viewers)
        info["hints"] = False  # the guide is here already
        undo = self.undo_state()
        return telling.snapshot(table, self.fold, info, self.viewers, [], undo, now())

    def happened(self, entry: Entry) -> messages.Happened:
        undo = self.undo_state()
        return telling.happened(self.table, self.fold, entry, self.viewers, undo, now())

    def undone(self) -> messages.Undone:
        return telling.undone(self.table, self.fold, self.viewers, self.undo_state(), now())

    def told(self) -> lesson_messages.LessonTold:
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
