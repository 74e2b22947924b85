"""Routes about moves prepared in peace: what the asker has picked up at a table of days."""

from __future__ import annotations

from functools import partial

from fastapi import Response

from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, Parts, SeatPath, TableId
from tortuga.server.http.openapi import Routes
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import PreparedBody
from tortuga.server.storage.people.prepared import keep_line, lines_of
from tortuga.table.refusals import Refusal

router = Routes(prefix="/api/tables/{table_id}")


@router.get("/prepared", response_model=replies.Prepared, responses=declared(401, 404, 422))
async def look(table_id: TableId, here: Here, guest: KnownGuest) -> Response:
    """What the asker has picked up in their seats, on whichever device."""
    return await told(here, guest.id, table_id)


@router.put(
    "/seats/{seat}/prepared",
    response_model=replies.Prepared,
    responses=declared(400, 401, 403, 404, 409, 422),
)
async def keep(
    table_id: TableId, seat: SeatPath, body: PreparedBody, here: Here, guest: KnownGuest
) -> Response:
    """Keep what is picked up at a position; nothing is played. An empty line: put back."""
    if not here.prepared.take(guest.id):
        raise Refusal(429, "too_fast", "too many changes; wait a little")
    kept = partial(
        keep_line, guest=guest.id, table_id=table_id, seat=seat, seq=body.seq, line=body.line
    )
    await here.database.write(kept)
    return await told(here, guest.id, table_id)


async def told(here: Parts, guest: str, table_id: str) -> Json:
    found = await here.database.read(partial(lines_of, guest=guest, table_id=table_id))
    body: replies.Prepared = {"prepared": found}
    return Json(body)
