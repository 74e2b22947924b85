"""Routes of lessons: which there are, what they say, and the socket on which one is played."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request, Response, WebSocket

from tortuga.harbour.catalogue import refuse_unspoken
from tortuga.harbour.lesson_table import LessonTable
from tortuga.harbour.lessons import known_lesson, lesson_list, lesson_text
from tortuga.server.clock import now
from tortuga.server.http.admission import converse
from tortuga.server.http.answers import declared, ready
from tortuga.server.http.lesson_socket import LessonSocket
from tortuga.server.http.openapi import Routes
from tortuga.server.protocol import replies
from tortuga.server.protocol.lessons import MOST_STEPS
from tortuga.table.seats import Guest

router = Routes(prefix="/api/lessons")


@router.get("", response_model=replies.LessonList, responses=declared())
async def lessons(request: Request) -> Response:
    """Every game that has a lesson."""
    return ready(request, lesson_list)


@router.get("/{game}/{language}", response_model=replies.LessonText, responses=declared(404))
async def lesson(request: Request, game: str, language: str) -> Response:
    """All that the guide of a lesson says in a language."""
    return ready(request, lesson_text, known_lesson(game).game, language)


@router.websocket("/{game}/live")
async def live(
    websocket: WebSocket,
    game: str,
    step: Annotated[int, Query(ge=0, lt=MOST_STEPS)] = 0,
    lang: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en",
) -> None:
    """A lesson, from a step on."""

    async def talk(guest: Guest | None) -> None:
        found = known_lesson(game)
        refuse_unspoken(lang)
        table = LessonTable(found, lang, min(step, len(found.steps) - 1), guest, now)
        await LessonSocket(websocket, table).run()

    await converse(websocket, f"lesson {game}", talk)
