"""Routes about the asker's vacation, during which clocks of days stand still."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Response

from tortuga.server.clock import now
from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import VacationBody
from tortuga.server.storage.people.vacations import change_vacation, read_vacation, tell_tables
from tortuga.table import vacation
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.vacation import DAYS_A_YEAR, Vacation

router = Routes(prefix="/api/me/vacation")
MOST_ROUNDS = 100  # of tables that are told; the rest hears of it when a clock there runs out


@router.get("", response_model=replies.Vacation, responses=declared(401))
async def look(here: Here, guest: KnownGuest) -> Response:
    """Whether the asker is on vacation, and how many days are left this year."""
    return told(await here.database.read(lambda reading: read_vacation(reading, guest.id)))


@router.put("", response_model=replies.Vacation, responses=declared(400, 401, 403, 409, 422))
async def begin(body: VacationBody, here: Here, guest: KnownGuest) -> Response:
    """Go on vacation, for so many days at most."""
    return await changed(here, guest, lambda before: vacation.begun(before, body.days, now()))


@router.delete("", response_model=replies.Vacation, responses=declared(401, 403, 409))
async def end(here: Here, guest: KnownGuest) -> Response:
    """Come back early."""
    return await changed(here, guest, lambda before: vacation.ended(before, now()))


async def changed(here: Parts, guest: Guest, change: Callable[[Vacation], Vacation]) -> Response:
    if not here.vacations.take(guest.id):
        raise Refusal(429, "too_fast", "too many changes; wait a little")
    after = await here.database.write(lambda writing: change_vacation(writing, guest.id, change))
    for _ in range(MOST_ROUNDS):
        ids = await here.database.write(lambda writing: tell_tables(writing, guest.id))
        for table_id in ids:
            if here.hub.peek(table_id) is not None:
                await here.hub.take_seats(table_id)
        if not ids:
            break
    return told(after)


def told(found: Vacation) -> Json:
    at = now()
    body: replies.Vacation = {
        "until": found.until if found.runs(at) else None,
        "left": found.left(at),
        "a_year": DAYS_A_YEAR,
    }
    return Json(body)
