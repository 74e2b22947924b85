"""Routes for who looks for a game: say what for, hear how it stands, say yes or no."""

from __future__ import annotations

from fastapi import Request, Response

from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest
from tortuga.server.http.limits import Limiter
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import AnswerBody, SeekBody
from tortuga.table.refusals import Refusal

router = Routes(prefix="/api/looking")
CHANGE = declared(400, 401, 403, 409, 422)


@router.get("", response_model=replies.Looking, responses=declared(401))
async def look(here: Here, guest: KnownGuest) -> Response:
    """How many people look for a game, and how the asker's own search stands."""
    return Json(await here.matchmaker.lookout.tell(guest))


@router.post("", response_model=replies.Looking, responses=CHANGE)
async def seek(request: Request, body: SeekBody, here: Here, guest: KnownGuest) -> Response:
    """Look for a game, or for another one."""
    must_wait(here.searches, guest.id, "searches")
    must_wait(here.searches_by_address, source_of(request.scope), "searches")
    await here.matchmaker.seek(guest, body)
    return Json(await here.matchmaker.lookout.tell(guest))


@router.delete("", response_model=replies.Looking, responses=declared(401, 403))
async def stop(here: Here, guest: KnownGuest) -> Response:
    """Look no more; a table that was offered is not set."""
    await here.matchmaker.stop(guest)
    return Json(await here.matchmaker.lookout.tell(guest))


@router.post("/answer", response_model=replies.Looking, responses=CHANGE)
async def answer(body: AnswerBody, here: Here, guest: KnownGuest) -> Response:
    """Yes or no to the table that is offered; after no the asker looks no more."""
    if body.yes:
        await here.matchmaker.say_yes(guest)
    else:
        await here.matchmaker.stop(guest)
    return Json(await here.matchmaker.lookout.tell(guest))


@router.post("/bots", response_model=replies.Looking, responses=CHANGE)
async def bots(body: AnswerBody, here: Here, guest: KnownGuest) -> Response:
    """After ten minutes: let bots take the seats that are left, if everybody agrees."""
    await here.matchmaker.agree_to_bots(guest, body.yes)
    return Json(await here.matchmaker.lookout.tell(guest))


def must_wait(limiter: Limiter, key: str, what: str) -> None:
    """Refuse one too many, and say when it works again."""
    bucket = limiter.of(key)
    if not bucket.take():
        seconds = bucket.seconds_until()
        raise Refusal(429, "too_fast", f"too many {what}; try again in {seconds} s", seconds)
