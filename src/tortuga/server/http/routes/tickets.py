"""Routes for who comes back: how one's games stand, and a nudge for who is waited for."""

from __future__ import annotations

from fastapi import Request, Response

from tortuga.harbour.replies import Ticket
from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, SeatPath, TableId
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.http.tickets import tables_in_play, ticket_for
from tortuga.server.protocol import replies
from tortuga.table import messages
from tortuga.table.refusals import Refusal, Refused
from tortuga.table.telling import Listener

router = Routes(prefix="/api")
STATUS = {"too_fast": 429, "silent": 403, "not_your_seat": 403}


@router.get("/me/tickets", response_model=replies.Tickets, responses=declared(401))
async def tickets(request: Request, here: Here, guest: KnownGuest) -> Response:
    """How the asker's games stand that go on, and what others did since the asker's last move."""
    found = await tables_in_play(here.database, guest.id)
    told: list[Ticket] = []
    async with here.works.turn(source_of(request.scope)) as turn:
        for table in found:
            ticket = await ticket_for(here.hub, here.tickets, turn, table, guest.id)
            if ticket is not None:
                told.append(ticket)
    return Json({"tickets": told})


@router.post(
    "/tables/{table_id}/seats/{seat}/nudge",
    response_model=messages.TableInfo,
    responses=declared(401, 403, 404, 409, 422),
)
async def nudge(table_id: TableId, seat: SeatPath, here: Here, guest: KnownGuest) -> Response:
    """Remind a person who is waited for, without being at the table."""
    if not here.nudges.take(guest.id):
        raise Refusal(429, "too_fast", "too many nudges; wait a little")
    table = await here.harbour.table(table_id, guest.id, None)
    own = [each for each in table.owned(guest.id) if table.seats[each].has_a_say]
    if not own:
        raise Refusal(403, "not_your_seat", "only who plays here can nudge")
    listener = Listener(guest)
    listener.seats = dict.fromkeys(own, "")
    async with here.hub.use(table_id) as live:
        try:
            remark = await live.nudged(listener, own[0], seat)
        except Refused as refused:
            code = STATUS.get(refused.code, 409)
            raise Refusal(code, refused.code, refused.message) from refused
        await live.spread_elsewhere(remark)
        live.tell_remark(remark)
        return Json(here.harbour.info(live.machine.table, guest.id))
