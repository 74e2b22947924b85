"""Routes about what the asker has played: page by page, or all of it to take along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import orjson
from fastapi import Depends, Query, Request, Response

from tortuga.harbour import played as games_played
from tortuga.harbour.played import Wanted
from tortuga.server.http import history
from tortuga.server.http.answers import Json, attached, declared
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.protocol.replies import Played, PlayedGame, PlayedGames
from tortuga.table.seats import Guest

router = Routes(prefix="/api/me/games")
Filter = Annotated[str | None, Query(max_length=40)]
PageNumber = Annotated[int, Query(ge=0, le=1000)]
CSV_TEXT = {"content": {"text/csv": {"schema": {"type": "string"}}}}


def wanted_of(game: Filter = None, level: Filter = None, result: Filter = None) -> Wanted:
    wanted = Wanted(game, level, result)
    wanted.check()
    return wanted


Chosen = Annotated[Wanted, Depends(wanted_of)]


@router.get("", response_model=Played, responses=declared(401, 422))
async def played(
    request: Request, here: Here, guest: KnownGuest, wanted: Chosen, page: PageNumber = 0
) -> Response:
    """The asker's games, newest first, and how they went by game and by opponent."""

    def tell(games: list[PlayedGame]) -> bytes:
        return orjson.dumps(games_played.page_of(games, wanted, page))

    return Json(await told(request, here, guest, tell))


@router.get(".json", response_model=PlayedGames, responses=declared(401, 422))
async def as_json(request: Request, here: Here, guest: KnownGuest, wanted: Chosen) -> Response:
    """All of them in one file."""

    def tell(games: list[PlayedGame]) -> bytes:
        return orjson.dumps({"games": wanted.of(games)})

    return attached(Json(await told(request, here, guest, tell)), "tortuga-games.json")


@router.get(".csv", response_class=Response, responses={200: CSV_TEXT, **declared(401, 422)})
async def as_csv(request: Request, here: Here, guest: KnownGuest, wanted: Chosen) -> Response:
    """All of them as a table for spreadsheets."""

    def tell(games: list[PlayedGame]) -> bytes:
        return games_played.as_csv(wanted.of(games)).encode()

    text = await told(request, here, guest, tell)
    return attached(Response(text, media_type="text/csv; charset=utf-8"), "tortuga-games.csv")


async def told(
    request: Request, here: Parts, guest: Guest, tell: Callable[[list[PlayedGame]], bytes]
) -> bytes:
    async with here.works.turn(source_of(request.scope)) as turn:
        return await history.played_by(turn, guest.id, tell)
