"""A pupil at a lesson: the course, and a game that stands where its step is.

Where nobody says what time it is, clocks stand still, and what their end plays comes when nothing
else can go on.
"""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.bots.registry import bot
from tortuga.coach.lessons.course import Course, Stand
from tortuga.coach.lessons.lesson import RIVAL, Lesson
from tortuga.coach.lessons.patterns import Deed
from tortuga.engine.chance import Chance
from tortuga.engine.match import Match, time_up
from tortuga.table.fold import LATE, MOVE, Entry, Fold, Plan, Stored, new_deadline
from tortuga.table.turns import choices, must_be_a_persons


class Pupil:
    """Plays through a lesson, while others show and answer."""

    fold: Fold

    def __init__(self, lesson: Lesson, language: str = "en", number: int = 0, at: int = 0) -> None:
        self.course = Course(lesson, language, number)
        self.begin(at)

    @property
    def match(self) -> Match:
        return self.fold.match

    @property
    def seat(self) -> int:
        return self.course.seat

    @property
    def met(self) -> bool:
        return self.course.stand is Stand.MET

    # The position

    def begin(self, at: int) -> None:
        """Stand where the step begins."""
        self.fold = Fold.of_record(self.course.record, at, self.course.opening())
        self._start_clock(at)

    def turn_to(self, number: int, at: int = 0) -> bool:
        """Begin a step; True where the game simply goes on to it."""
        record, moves, seat = self.course.record, self.match.moves, self.seat
        self.course.turn_to(number)
        if self.course.goes_on(record, moves) and self.seat == seat:
            self.course.show_the_rest()
            return True
        self.begin(at)
        return False

    def _start_clock(self, at: int) -> None:
        """In most steps nobody hurries the pupil, and in none while something is shown."""
        runs = self.course.step.clock and self.course.stand is not Stand.SHOWING
        self.fold.run_until(new_deadline(self.match.state, at) if runs else None)

    def _apply(self, seat: int, move: int, words: str | None, at: int, kind: str = MOVE) -> Entry:
        """Play a move; a clock that it starts runs from now, where clocks run."""
        clock, due = self.match.state.clock, self.fold.due
        entry = self.fold.apply(Stored(self.fold.seq + 1, kind, seat, move, at, words, due))
        assert entry is not None
        if self.match.state.clock != clock:
            self._start_clock(at)
        return entry

    # What is shown first

    def next_shown(self, at: int = 0) -> tuple[int, int] | None:
        """The record's next move that is only shown; None when the pupil is asked."""
        showing = self.course.stand is Stand.SHOWING
        found = self.course.to_show(self.match.moves)
        if showing and found is None:
            self._start_clock(at)
        return found

    def show(self, seat: int, move: int, at: int = 0) -> Entry:
        """Play a move of the record before the pupil's eyes."""
        return self._apply(seat, move, self.course.record.words.get(len(self.match.moves)), at)

    # What the pupil does

    def legal(self) -> list[int]:
        """What the pupil may play now."""
        return self.fold.game.moves.for_people(self.match.state.legal(self.seat))

    def play(
        self, line: Sequence[int], words: Sequence[str | None] = (), at: int = 0
    ) -> list[Entry]:
        """Play a line of moves; an illegal one raises the engine's reason and changes nothing."""
        must_be_a_persons(self.fold.game, list(line))
        self.fold.must_not_be_endless(line)
        plan = self.fold.plan_line(self.seat, line, at, words)
        entries = [self._apply(self.seat, row.move, row.words, at) for row in plan.rows]
        self.course.judge([Deed(move, entry.events) for move, entry in zip(line, entries)])
        return entries

    def undoable(self, at: int = 0) -> Plan | None:
        """What takes back the pupil's last move of this step, and what others did upon it."""
        if self.fold.game.fleeting and not self.fold.can_undo(self.seat):
            return None
        plan = self.fold.plan_undo(self.seat, at)
        return plan if plan and plan.rows[0].move >= self.course.step.after else None

    def undo(self, plan: Plan) -> None:
        self.fold.apply(plan.rows[0], plan)
        self.course.taken_back()

    # What others do

    def rival_to_move(self) -> int | None:
        """Another seat that has something to decide; who moved last comes last."""
        game, state = self.fold.game, self.match.state
        last = self.match.moves[-1][0] if self.match.moves else -1
        waiting = [
            seat
            for seat in state.acting
            if seat != self.seat and choices(game, state.offered(seat), bot=True)
        ]
        return min(waiting, key=lambda seat: (seat <= last, seat), default=None)

    def reply(self, seat: int, move: int, at: int = 0, kind: str = MOVE) -> Entry:
        """A move of another seat, or of a clock, in answer to the pupil."""
        entry = self._apply(seat, move, None, at, kind)
        self.course.witness(entry.events)
        return entry

    def time_up(self, at: int = 0) -> list[Entry]:
        """What the end of the running clock plays."""
        return [self.reply(seat, move, at, LATE) for seat, move in time_up(self.match.state)]

    def replies(self) -> list[Entry]:
        """All that others do, until the pupil has something to decide, or the goal is met."""
        seen: list[Entry] = []
        while self.course.waits_for_others:
            answer = self.course.recorded_reply(self.match.moves)
            if answer is None and (self.fold.over or self.legal()):
                break
            answer = answer or self._rivals_choice()
            entries = [self.reply(*answer)] if answer else self.time_up()
            if not entries:
                break
            seen += entries
        return seen

    def _rivals_choice(self) -> tuple[int, int] | None:
        seat = self.rival_to_move()
        if seat is None:
            return None
        chance = Chance(self.match.seed, f"reply {len(self.match.moves)}")
        return seat, bot(RIVAL).choose(self.fold.game, self.fold.view(seat), chance)
