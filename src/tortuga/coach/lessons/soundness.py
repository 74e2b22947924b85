"""Whether a lesson can be taken: its positions are there, and all that it asks for and says is.

Lessons of the house have tests for this, and for more. One of somebody else's is looked at before
anybody is offered it, so that it is left out as a whole and not in the middle.
"""

from __future__ import annotations

from tortuga.coach.lessons.lesson import PARTS, Lesson, Step
from tortuga.coach.lessons.patterns import EVENT, OTHERS, YOU, Pattern
from tortuga.engine.errors import TortugaError, listed
from tortuga.engine.library import ENGLISH, rules_of
from tortuga.engine.moves import MoveSpace
from tortuga.engine.registry import game_class, make_game
from tortuga.engine.texts import Texts


def check_lesson(lesson: Lesson) -> None:
    """Raise what is wrong with a lesson, with the name of its step."""
    make_game(lesson.game, lesson.play.seats, None, lesson.play.options)
    texts = lesson.texts(ENGLISH)
    for step in lesson.steps:
        try:
            _check_step(lesson, step, texts)
        except TortugaError as error:
            raise TortugaError(f"step {step.name!r}: {error}") from error


def _check_step(lesson: Lesson, step: Step, texts: Texts) -> None:
    record = lesson.record(step, ENGLISH)
    if record.game.name != lesson.game:
        raise TortugaError(f"the record {step.record!r} is one of {record.game.name}")
    lesson.seat(step, ENGLISH)
    rules_of(lesson.game, ENGLISH).section(step.rule)
    remarks = [pattern for remark in step.remarks for pattern in remark.on]
    for pattern in (*step.goal, *step.way, *remarks):
        _check_pattern(pattern, game_class(lesson.game).moves)
    said = [*PARTS, *(f"remark.{remark.name}" for remark in step.remarks)]
    for part in said:
        texts.say(f"{step.name}.{part}")


def _check_pattern(pattern: Pattern, moves: MoveSpace) -> None:
    """Events have any name; moves are declared."""
    if pattern.kind == EVENT:
        return
    blocks = {block.name: block for block in moves.blocks}
    if pattern.name not in blocks:
        raise TortugaError(f"there is no move {pattern.name!r}; use {listed(list(blocks))}")
    values = {field.name: field.values for field in blocks[pattern.name].fields}
    for fact, allowed in pattern.facts:
        if fact not in values or not set(allowed) <= {*values[fact], YOU, OTHERS}:
            raise TortugaError(f"no move {pattern.name!r} has {fact} = {list(allowed)}")
