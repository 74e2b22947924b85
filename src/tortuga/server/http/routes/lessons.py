"""Routes of lessons: which there are, what they say, and the socket on which one is played."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response, WebSocket

from tortuga.coach.lessons.lesson import RIVAL, Lesson, Step, lesson_names, lesson_of
from tortuga.engine.texts import Texts
from tortuga.server.coaching.lesson_tables import LessonTable
from tortuga.server.http.admission import converse
from tortuga.server.http.answers import declared, ready
from tortuga.server.http.catalogue import refuse_unspoken
from tortuga.server.http.lesson_socket import LessonSocket
from tortuga.server.http.openapi import Routes
from tortuga.server.protocol import lessons as lesson_messages
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

router = Routes(prefix="/api/lessons")


@router.get("", response_model=lesson_messages.LessonList, responses=declared())
async def lessons(request: Request) -> Response:
    """Every game that has a lesson."""
    return ready(request, lesson_list)


@router.get(
    "/{game}/{language}", response_model=lesson_messages.LessonText, responses=declared(404)
)
async def lesson(request: Request, game: str, language: str) -> Response:
    """All that the guide of a lesson says in a language."""
    return ready(request, lesson_text, known_lesson(game).game, language)


def known_lesson(game: str) -> Lesson:
    if game not in lesson_names():
        known = ", ".join(lesson_names())
        raise Refusal(404, "no_such_lesson", f"there are lessons only for {known}")
    return lesson_of(game)


def lesson_list() -> lesson_messages.LessonList:
    return {"lessons": [lesson_info(lesson_of(name)) for name in lesson_names()]}


def lesson_info(lesson: Lesson) -> lesson_messages.LessonInfo:
    return {"game": lesson.game, "minutes": lesson.minutes, "steps": len(lesson.steps)}


def lesson_text(game: str, language: str) -> lesson_messages.LessonText:
    refuse_unspoken(language)
    lesson = lesson_of(game)
    texts = lesson.texts(language)
    return {
        "game": lesson.game,
        "minutes": lesson.minutes,
        "steps": [step_text(step, texts) for step in lesson.steps],
        "play": {"seats": lesson.play.seats, "options": lesson.play.options, "level": RIVAL},
    }


def step_text(step: Step, texts: Texts) -> lesson_messages.StepText:
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


@router.websocket("/{game}/live")
async def live(
    websocket: WebSocket,
    game: str,
    step: Annotated[int, Query(ge=0, lt=lesson_messages.MOST_STEPS)] = 0,
    lang: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en",
) -> None:
    """A lesson, from a step on."""

    async def talk(guest: Guest | None) -> None:
        found = known_lesson(game)
        refuse_unspoken(lang)
        table = LessonTable(found, lang, min(step, len(found.steps) - 1), guest)
        await LessonSocket(websocket, table).run()

    await converse(websocket, f"lesson {game}", talk)
