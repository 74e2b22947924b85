"""Pupils who do as they are told: the record's own moves, until the goal of a step is met."""

from __future__ import annotations

from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import Lesson
from tortuga.engine.events import Event
from tortuga.table.pupil import Pupil

LONGEST_WAY = 60  # moves until a goal is met


def at(lesson: Lesson, number: int, language: str = "en") -> Pupil:
    """A pupil who is asked what a step asks."""
    pupil = Pupil(lesson, language, number)
    watch(pupil)
    return pupil


def watch(pupil: Pupil) -> list[Event]:
    """See what is shown before the pupil is asked; everything that happened."""
    seen: list[Event] = []
    while (shown := pupil.next_shown()) is not None:
        seen += pupil.show(*shown).events
    return seen


def do_as_recorded(pupil: Pupil) -> list[int]:
    """Play the record's own moves, others' included, until the goal is met; the pupil's moves."""
    played: list[int] = []
    for _ in range(LONGEST_WAY):
        pupil.replies()
        if pupil.met:
            return played
        record = pupil.course.record
        number = len(pupil.match.moves)
        assert number < len(record.moves), "the record ends before the goal is met"
        seat, move = record.moves[number]
        assert seat == pupil.seat, f"move {number + 1} is another seat's, and nothing replies"
        pupil.play([move], [record.words.get(number)])
        assert pupil.course.stand is not Stand.ASTRAY, pupil.course.remark
        played.append(move)
    raise AssertionError("the goal is never met")
