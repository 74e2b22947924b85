"""Routes about company: whom one has played with, invitations, and how one stands."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from tortuga.engine.library import understood
from tortuga.server.clock import now
from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest
from tortuga.server.http.openapi import Routes
from tortuga.server.http.routes.looking import must_wait
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import DisclosureBody, InviteBody
from tortuga.server.storage.company import invitations, standings
from tortuga.server.storage.company.met import told_people

router = Routes(prefix="/api")
InvitationId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
CHANGE = declared(401, 403, 404, 409, 422)


@router.get("/people", response_model=replies.People, responses=declared(401))
async def people(here: Here, guest: KnownGuest) -> Response:
    """Whom the asker has played with; for the asker's eyes only."""
    told = await here.database.read(lambda reading: told_people(reading, guest.id, now()))
    if told["here"]:
        await here.database.write(lambda writing: standings.heard(writing, guest.id, now()))
    return Json(told)


@router.get("/invitations", response_model=replies.Invitations, responses=declared(401))
async def invited(here: Here, guest: KnownGuest) -> Response:
    """What the asker is invited to."""
    return Json(await here.database.read(lambda r: invitations.invitations_of(r, guest.id)))


@router.post(
    "/invitations",
    response_model=replies.Granted,
    status_code=201,
    responses=declared(400, 401, 403, 404, 409, 422),
)
async def ask(request: Request, body: InviteBody, here: Here, guest: KnownGuest) -> Response:
    """Ask somebody for a game whom the asker has played with."""
    must_wait(here.invitations, guest.id, "invitations")
    tongue = understood(request.headers.get("accept-language", ""))
    return Json(await here.inviting.ask(guest, body, tongue), status_code=201)


@router.post("/invitations/{number}/sit", response_model=replies.Granted, responses=CHANGE)
async def sit_down(number: InvitationId, here: Here, guest: KnownGuest) -> Response:
    """Come to the table."""
    return Json(await here.inviting.sit_down(guest, number))


@router.post("/invitations/{number}/no", response_model=replies.Invitations, responses=CHANGE)
async def decline(number: InvitationId, here: Here, guest: KnownGuest) -> Response:
    """No, thanks. Nobody is told; ``again``: it was not the first from that person."""
    again = await here.database.write(lambda w: invitations.decline(w, guest.id, number))
    return Json(await here.database.read(lambda r: invitations.invitations_of(r, guest.id, again)))


@router.post("/invitations/{number}/block", response_model=replies.Invitations, responses=CHANGE)
async def block(number: InvitationId, here: Here, guest: KnownGuest) -> Response:
    """Hear no more of whoever sent it."""
    await here.database.write(lambda w: invitations.block_sender(w, guest.id, number))
    return await invited(here, guest)


@router.get("/standings", response_model=replies.Standings, responses=declared(401))
async def stand(here: Here, guest: KnownGuest) -> Response:
    """How the asker stands in rated games."""
    return Json(await here.database.read(lambda r: standings.standings_of(r, guest.id)))


@router.put(
    "/me/disclosure", response_model=replies.Disclosure, responses=declared(400, 401, 403, 422)
)
async def disclose(body: DisclosureBody, here: Here, guest: KnownGuest) -> Response:
    """What others may know of the asker; what is left out stays as it is."""
    wish = await here.database.write(
        lambda writing: standings.disclose(writing, guest.id, body, now())
    )
    return Json(wish)
