"""Lessons: which there are, and what they say."""

from __future__ import annotations

from tortuga.coach.lessons.lesson import RIVAL, Lesson, Step, lesson_names, lesson_of
from tortuga.engine.texts import Texts
from tortuga.harbour import replies
from tortuga.harbour.catalogue import refuse_unspoken
from tortuga.table.refusals import Refusal


def known_lesson(game: str) -> Lesson:
    if game not in lesson_names():
        known = ", ".join(lesson_names())
        raise Refusal(404, "no_such_lesson", f"there are lessons only for {known}")
    return lesson_of(game)


def lesson_list() -> replies.LessonList:
    return {"lessons": [lesson_info(lesson_of(name)) for name in lesson_names()]}


def lesson_info(lesson: Lesson) -> replies.LessonInfo:
    return {"game": lesson.game, "minutes": lesson.minutes, "steps": len(lesson.steps)}


def lesson_text(game: str, language: str) -> replies.LessonText:
    refuse_unspoken(language)
    lesson = lesson_of(game)
    texts = lesson.texts(language)
    return {
        "game": lesson.game,
        "minutes": lesson.minutes,
        "steps": [step_text(step, texts) for step in lesson.steps],
        "play": {"seats": lesson.play.seats, "options": lesson.play.options, "level": RIVAL},
    }


def step_text(step: Step, texts: Texts) -> replies.StepText:
    return {
        "name": step.name,
        "rule": step.rule,
        "task": bool(step.goal),
        "title": texts.say(f"{step.name}.title"),
        "say": texts.say(f"{step.name}.say"),
        "ask": texts.say(f"{step.name}.ask"),
        "done": texts.say(f"{step.name}.done"),
        "astray": texts.say(f"{step.name}.astray"),
        "remarks": {
            each.name: texts.say(f"{step.name}.remark.{each.name}") for each in step.remarks
        },
    }
