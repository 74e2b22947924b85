"""Routes about reviews: ask for one, see how far it is, read it as JSON or as a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from tortuga.coach.graph import WIDE
from tortuga.coach.page import graph_of, page_of
from tortuga.server.http.answers import declared, packed, sent, takes_zipped
from tortuga.server.http.context import Asker, Here, Invite, Parts, TableId
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.storage import reviews
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status

router = Routes(prefix="/api/tables")
ERRORS = declared(404, 409, 422)
PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
PAGE = {"content": {"text/html": {"schema": {"type": "string"}}}}
GRAPH = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
Room = Annotated[int, Query(alias="width", ge=240, le=1600)]
Tongue = Annotated[str, Query(alias="lang", pattern="^(en|es)$")]


async def over(table_id: TableId, here: Here, asker: Asker, invite: Invite = None) -> str:
    """A finished game, for who may see its replay."""
    table = await here.harbour.table(table_id, asker, invite)
    table.must_be(Status.OVER, "not_over", "a game can be reviewed once it is over")
    return table_id


Over = Annotated[str, Depends(over)]


async def stands_now(table_id: Over, here: Here) -> replies.ReviewReply:
    """How the review of a finished game stands."""
    return await here.database.read(lambda reading: reviews.look(reading, table_id))


Stands = Annotated[replies.ReviewReply, Depends(stands_now)]


@router.get("/{table_id}/review", response_model=replies.ReviewReply, responses=ERRORS)
async def look(request: Request, stands: Stands) -> Response:
    """The review of a finished game, or how far it is."""
    return packed(request, stands)


@router.post("/{table_id}/review", response_model=replies.ReviewReply, responses=ERRORS)
async def ask(request: Request, table_id: TableId, here: Here, stands: Stands) -> Response:
    """Have a finished game reviewed; asked again, it says how far it is."""
    if stands["state"] not in ("none", "failed"):
        return packed(request, stands)
    address = source_of(request.scope)
    if not here.new_reviews.take(address):
        raise Refusal(429, "too_fast", "too many reviews; wait a little")
    await here.reviewer.ask(address, table_id)
    stored = await here.database.read(lambda reading: reviews.look(reading, table_id))
    return packed(request, stored)


@router.get("/{table_id}/review.svg", response_class=Response, responses={200: GRAPH, **ERRORS})
async def graph(
    request: Request, here: Here, table_id: Over, tongue: Tongue = "en", width: Room = WIDE
) -> Response:
    """The graph of a review alone, drawn for so many pixels."""
    return await drawn(request, here, table_id, "image/svg+xml", graph_of, tongue, width)


@router.get("/{table_id}/review.html", response_class=Response, responses={200: PAGE, **ERRORS})
async def page(request: Request, here: Here, table_id: Over, tongue: Tongue = "en") -> Response:
    """The review as one file that works anywhere."""
    return await drawn(request, here, table_id, "text/html; charset=utf-8", page_of, tongue)


async def drawn(
    request: Request,
    here: Parts,
    table_id: str,
    kind: str,
    draw: Callable[..., str],
    *given: object,
) -> Response:
    """What a worker draws; it brings its own style and nothing else.

    A review is large: it is read in its address's turn, which pays for that.
    """
    async with here.works.turn(source_of(request.scope)) as turn:
        stands = await turn.read(lambda reading: reviews.look(reading, table_id))
        if stands["review"] is None:
            raise Refusal(409, "not_reviewed", "this game has not been reviewed yet")
        review = stands["review"]
        reply = sent(await turn.page(takes_zipped(request), draw, review, *given), kind)
    reply.headers["Content-Security-Policy"] = PAGE_POLICY
    return reply
