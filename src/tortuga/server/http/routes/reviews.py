"""Routes about reviews: ask for one, see how far it is, read it as JSON or as a page of its own."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from tortuga.coach.graph import WIDE
from tortuga.coach.page import graph_of, page_of
from tortuga.server.http.answers import declared, packed
from tortuga.server.http.context import Here, Invite, MaybeGuest, Parts, TableId
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.storage import reviews
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.tables import Status

router = APIRouter(prefix="/api/tables")
ERRORS = declared(404, 409, 422)
# The page brings its own style and nothing else.
PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
PAGE = {"content": {"text/html": {"schema": {"type": "string"}}}}
GRAPH = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
Room = Annotated[int, Query(alias="width", ge=240, le=1600)]
Tongue = Annotated[str, Query(alias="lang", pattern="^(en|es)$")]


async def finished(
    here: Parts, table_id: str, guest: Guest | None, invite: str | None
) -> replies.ReviewReply:
    """How the review of a finished game stands, for who may see its replay."""
    table = await here.harbour.table(table_id, guest.id if guest else None, invite)
    table.must_be(Status.OVER, "not_over", "a game can be reviewed once it is over")
    return await here.database.read(lambda reading: reviews.look(reading, table_id))


@router.get("/{table_id}/review", response_model=replies.ReviewReply, responses=ERRORS)
async def look(
    request: Request, table_id: TableId, here: Here, guest: MaybeGuest, invite: Invite = None
) -> Response:
    """The review of a finished game, or how far it is."""
    return packed(request, await finished(here, table_id, guest, invite))


@router.post("/{table_id}/review", response_model=replies.ReviewReply, responses=ERRORS)
async def ask(
    request: Request, table_id: TableId, here: Here, guest: MaybeGuest, invite: Invite = None
) -> Response:
    """Have a finished game reviewed; asked again, it says how far it is."""
    there = await finished(here, table_id, guest, invite)
    if there["state"] not in ("none", "failed"):
        return packed(request, there)
    if not here.new_reviews.take(source_of(request.scope)):
        raise Refusal(429, "too_fast", "too many reviews; wait a little")
    await here.database.write(lambda writing: reviews.ask(writing, table_id))
    here.reviewer.wake()
    return packed(request, await finished(here, table_id, guest, invite))


async def done(
    here: Parts, table_id: str, guest: Guest | None, invite: str | None
) -> replies.Review:
    review = (await finished(here, table_id, guest, invite))["review"]
    if review is None:
        raise Refusal(409, "not_reviewed", "this game has not been reviewed yet")
    return review


@router.get("/{table_id}/review.svg", response_class=Response, responses={200: GRAPH, **ERRORS})
async def graph(
    table_id: TableId,
    here: Here,
    guest: MaybeGuest,
    tongue: Tongue = "en",
    width: Room = WIDE,
    invite: Invite = None,
) -> Response:
    """The graph of a review alone, drawn for so many pixels."""
    review = await done(here, table_id, guest, invite)
    svg = await asyncio.to_thread(graph_of, review, tongue, width)
    drawn = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    headers = {"Content-Security-Policy": PAGE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@router.get("/{table_id}/review.html", response_class=Response, responses={200: PAGE, **ERRORS})
async def page(
    table_id: TableId,
    here: Here,
    guest: MaybeGuest,
    tongue: Tongue = "en",
    invite: Invite = None,
) -> Response:
    """The review as one file that works anywhere."""
    review = await done(here, table_id, guest, invite)
    html = await asyncio.to_thread(page_of, review, tongue)
    return HTMLResponse(html, headers={"Content-Security-Policy": PAGE_POLICY})
