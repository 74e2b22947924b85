"""Routes about the asker: everything that is kept, whom they block; and care at a table."""

from __future__ import annotations

import logging
from typing import Annotated

import orjson
from fastapi import Path, Query, Request, Response

from tortuga.server.http.answers import Json, attached, declared
from tortuga.server.http.context import Here, Invite, KnownGuest, TableId
from tortuga.server.http.export import START, Place, export
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.logs import log
from tortuga.server.protocol import exported, replies
from tortuga.server.protocol.incoming import ReportBody, Whom
from tortuga.server.storage.people import care
from tortuga.table.refusals import Refusal

router = Routes()
BlockId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
After = Annotated[str | None, Query(max_length=80)]
AT_TABLE = declared(400, 401, 403, 404, 409, 422)


@router.get("/api/me/export", response_model=exported.Export, responses=declared(401, 422))
async def everything(
    request: Request, here: Here, guest: KnownGuest, after: After = None
) -> Response:
    """All that the server keeps about the asker, in pages: each names where the next begins."""
    place = START if after is None else Place.read(after)
    async with here.works.turn(source_of(request.scope)) as turn:
        told = await turn.read(lambda reading: orjson.dumps(export(reading, guest.id, place)))
    return attached(Json(told), "tortuga-export.json")


@router.get("/api/me/blocks", response_model=replies.Blocks, responses=declared(401))
async def blocks(here: Here, guest: KnownGuest) -> Response:
    """Whom the asker has blocked."""
    return Json({"blocks": await here.database.read(lambda r: care.blocks_of(r, guest.id))})


@router.delete(
    "/api/me/blocks/{number}",
    response_model=replies.Blocks,
    responses=declared(401, 403, 404, 422),
)
async def unblock(number: BlockId, here: Here, guest: KnownGuest) -> Response:
    """Lift a block."""
    await here.database.write(lambda writing: care.unblock(writing, guest.id, number))
    return await blocks(here, guest)


@router.post("/api/tables/{table_id}/block", response_model=replies.Blocks, responses=AT_TABLE)
async def block(
    table_id: TableId, body: Whom, here: Here, guest: KnownGuest, invite: Invite = None
) -> Response:
    """Hear no more of somebody at the table."""
    table = await here.harbour.table(table_id, guest.id, invite)
    await here.database.write(lambda writing: care.block(writing, table, guest.id, body))
    await here.hub.blocks_changed(table_id)
    return await blocks(here, guest)


@router.post("/api/tables/{table_id}/report", response_model=replies.Reported, responses=AT_TABLE)
async def report(
    table_id: TableId, body: ReportBody, here: Here, guest: KnownGuest, invite: Invite = None
) -> Response:
    """Complain about somebody at the table to the host of the server."""
    if not here.reports.take(guest.id):
        raise Refusal(429, "too_fast", "too many reports; wait a little")
    table = await here.harbour.table(table_id, guest.id, invite)
    await here.database.write(
        lambda writing: care.report(writing, table, guest.id, body.whom, body.text)
    )
    log(logging.WARNING, "reported", table=table_id)
    return Json({"reported": True})
