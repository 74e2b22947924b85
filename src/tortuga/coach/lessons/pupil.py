"""A pupil at one keyboard: the course, and a match that stands where its step is."""

from __future__ import annotations

from collections.abc import Sequence

from tortuga.bots.registry import bot
from tortuga.coach.lessons.course import Course, Stand, position
from tortuga.coach.lessons.lesson import RIVAL, Lesson
from tortuga.coach.lessons.patterns import Deed
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.match import Match


class Pupil:
    """Plays through a lesson; clocks stand still, and time passes when it is asked to."""

    def __init__(self, lesson: Lesson, language: str = "en", number: int = 0) -> None:
        self.course = Course(lesson, language, number)
        self.match: Match = position(self.course)

    @property
    def seat(self) -> int:
        return self.course.seat

    def turn_to(self, number: int) -> bool:
        """Begin a step; True where the game simply goes on to it."""
        record, moves, seat = self.course.record, self.match.moves, self.seat
        self.course.turn_to(number)
        if self.course.goes_on(record, moves) and self.seat == seat:
            self.course.show_the_rest()
            return True
        self.match = position(self.course)
        return False

    def watch(self) -> list[Event]:
        """See what is shown before the pupil is asked; everything that happened."""
        seen: list[Event] = []
        while self.course.stand is Stand.SHOWING:
            seen += self.watch_one()
        return seen

    def watch_one(self) -> list[Event]:
        """See the next thing that is shown; nothing once the pupil is asked."""
        shown = self.course.to_show(self.match.moves)
        if shown is None:
            return []
        words = self.course.record.words.get(len(self.match.moves), "")
        return self.match.play(*shown, words)

    def legal(self) -> list[int]:
        """What the pupil may play now."""
        return self.match.game.moves.for_people(self.match.state.legal(self.seat))

    def play(self, line: Sequence[int], words: str = "") -> list[Event]:
        """Play a line of moves; an illegal one raises the engine's reason and changes nothing."""
        trial = self.match.state.copy()
        for move in line:
            if self.match.game.moves.block_of(move).maker != "player":
                raise IllegalMove("that is not for a person to play")
            trial.play(self.seat, move, words)
        deeds = [Deed(move, tuple(self.match.play(self.seat, move, words))) for move in line]
        self.course.judge(deeds)
        return [event for deed in deeds for event in deed.events]

    def reply(self) -> list[Event]:
        """What others do upon it, until the pupil has something to decide, or the goal is met."""
        seen: list[Event] = []
        while self.course.waits_for_others and (answer := self._answer()) is not None:
            events = self.match.play(*answer)
            self.course.witness(events)
            seen += events
        return seen

    def _answer(self) -> tuple[int, int] | None:
        """A move of another seat: the record's, a bot's, or where nobody has one the clock's."""
        recorded = self.course.recorded_reply(self.match.moves)
        if recorded is not None:
            return recorded
        if self.match.state.over or self.legal():
            return None
        game, state = self.match.game, self.match.state
        for seat in state.acting:
            view = state.view(seat)
            if any(game.moves.block_of(move).maker != "clock" for move in view.legal):
                chance = Chance(self.match.seed, f"reply {len(self.match.moves)}")
                return seat, bot(RIVAL).choose(game, view, chance)
        return next(iter(state.late()), None)

    @property
    def met(self) -> bool:
        return self.course.stand is Stand.MET
