"""Routes about being called: by which browser, at which address, for what, when not; and feeds."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import Query, Request, Response
from sqlalchemy import Connection

from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.routes.workshop import Tongue
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.protocol.wishes import AddressBody, BrowserBody, MailsBody, QuietBody
from tortuga.server.signs import feed
from tortuga.server.signs.outcomes import Outcome
from tortuga.server.signs.push import could_be_keys
from tortuga.server.signs.quiet import is_zone
from tortuga.server.storage.signs import contacts
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

router = Routes()
Key = Annotated[str, Query(min_length=1, max_length=100)]
CHANGES = declared(400, 401, 403, 422)
FEEDS = declared(404, 422)


@router.get("/api/me/signs", response_model=replies.Signs, responses=declared(401))
async def signs(here: Here, guest: KnownGuest) -> Response:
    """How the asker is called, and for what."""
    return Json(await told(here, guest))


async def told(here: Parts, guest: Guest) -> replies.Signs:
    public_key = await here.caller.push.public_key()
    mails = here.settings.mails

    def look(reading: Connection) -> replies.Signs:
        row = contacts.contact_of(reading, guest.id)
        browsers = contacts.browsers_of(reading, guest.id)
        return {
            "push_key": public_key,
            "browsers": [{"id": each.id, "kinds": each.kinds, "at": each.at} for each in browsers],
            "mail": mails,
            "address": row.address if row else None,
            "confirmed": bool(row and row.confirmed),
            "mails": row.mails if row else [],
            "quiet": bool(row and row.quiet),
            "quiet_from": row.quiet_from if row else contacts.QUIET_FROM,
            "quiet_to": row.quiet_to if row else contacts.QUIET_TO,
            "zone": row.zone if row else None,
            "feed": bool(row and row.feed),
        }

    return await here.database.read(look)


def in_peace(here: Parts, guest: Guest) -> None:
    if not here.signs.take(guest.id):
        raise Refusal(429, "too_fast", "too many changes at once; wait a little")


@router.put("/api/me/signs/browser", response_model=replies.Signs, responses=CHANGES)
async def keep_browser(
    body: BrowserBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Call the asker by this browser, for these things."""
    in_peace(here, guest)
    why = here.caller.push.services.refusal(body.endpoint)
    if why is not None:
        raise Refusal(422, "invalid", f"endpoint: {why}")
    if not could_be_keys(body.keys.p256dh, body.keys.auth):
        raise Refusal(422, "invalid", "keys: these are no keys of a browser")
    given = {"endpoint": body.endpoint, "device": guest.device, **body.keys.model_dump()}

    def keep(writing: Connection) -> None:
        if body.before is not None:
            contacts.drop_browser(writing, guest.id, contacts.browser_id(body.before))
        contacts.keep_browser(writing, guest.id, given, body.kinds, tongue)

    await here.database.write(keep)
    return await signs(here, guest)


@router.put("/api/me/signs/mails", response_model=replies.Signs, responses=CHANGES)
async def keep_mails(
    body: MailsBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """What the asker wants to be told by mail."""
    in_peace(here, guest)
    changed = {"mails": list(body.kinds), "language": tongue}
    await here.database.write(lambda writing: contacts.change(writing, guest.id, **changed))
    return await signs(here, guest)


@router.post(
    "/api/me/signs/address",
    response_model=replies.Signs,
    responses=declared(400, 401, 403, 409, 422),
)
async def give_address(
    request: Request, body: AddressBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """Give an address; it counts once the link that is sent there was opened."""
    if not here.settings.mails:
        raise Refusal(409, "no_mail", "this server sends no mail")
    if not all(here.new_addresses.take(each) for each in (guest.id, source_of(request.scope))):
        raise Refusal(429, "too_fast", "too many addresses; try again in an hour")
    secret = await here.database.write(
        lambda writing: contacts.ask_address(writing, guest.id, body.address, tongue)
    )
    letter = here.caller.post.about_address(body.address, secret, tongue)
    if await here.caller.post.send(letter) not in (Outcome.SENT, Outcome.UNSURE):
        raise Refusal(503, "unavailable", "the mail could not be sent; try again later")
    return await signs(here, guest)


@router.delete("/api/me/signs/address", response_model=replies.Signs, responses=CHANGES)
async def drop_address(here: Here, guest: KnownGuest) -> Response:
    """Forget the address."""
    in_peace(here, guest)
    await here.database.write(lambda writing: contacts.drop_address(writing, guest.id))
    return await signs(here, guest)


@router.put("/api/me/signs/quiet", response_model=replies.Signs, responses=CHANGES)
async def keep_quiet(
    body: QuietBody, here: Here, guest: KnownGuest, tongue: Tongue = "en"
) -> Response:
    """When the asker is not to be called."""
    in_peace(here, guest)
    if not is_zone(body.zone):
        raise Refusal(422, "invalid", "zone: must be a time zone like Europe/Madrid")
    changed = {"quiet": body.on, "quiet_from": body.start, "quiet_to": body.end, "zone": body.zone}
    changed["language"] = tongue
    await here.database.write(lambda writing: contacts.change(writing, guest.id, **changed))
    return await signs(here, guest)


@router.post("/api/me/signs/stop", response_model=replies.Signs, responses=CHANGES)
async def stop(here: Here, guest: KnownGuest) -> Response:
    """Call the asker no more, by any way."""
    in_peace(here, guest)
    await here.database.write(lambda writing: contacts.stop(writing, guest.id))
    return await signs(here, guest)


@router.post("/api/me/signs/feed", response_model=replies.FeedKey, responses=CHANGES)
async def renew_feed(here: Here, guest: KnownGuest, tongue: Tongue = "en") -> Response:
    """A private address of calendar and feed; the one before it leads nowhere then."""
    in_peace(here, guest)
    secret = await here.database.write(
        lambda writing: contacts.renew_feed(writing, guest.id, tongue)
    )
    reply: replies.FeedKey = {
        "calendar": f"/api/calendar.ics?key={secret}",
        "atom": f"/api/feed.atom?key={secret}",
    }
    return Json(reply)


@router.delete("/api/me/signs/feed", response_model=replies.Signs, responses=CHANGES)
async def drop_feed(here: Here, guest: KnownGuest) -> Response:
    """Close the private address."""
    in_peace(here, guest)
    await here.database.write(lambda writing: contacts.change(writing, guest.id, feed=None))
    return await signs(here, guest)


@router.get(
    "/api/calendar.ics",
    response_class=Response,
    responses={200: {"content": {"text/calendar": {"schema": {"type": "string"}}}}, **FEEDS},
)
async def calendar(request: Request, key: Key, here: Here) -> Response:
    """When time is up at the tables that wait for whoever has this address."""
    turns, language, base = await turns_at(request, key, here)
    return unless_known(request, feed.calendar(turns, language, base), feed.CALENDAR)


@router.get(
    "/api/feed.atom",
    response_class=Response,
    responses={200: {"content": {"application/atom+xml": {"schema": {"type": "string"}}}}, **FEEDS},
)
async def atom(request: Request, key: Key, here: Here) -> Response:
    """The tables that wait for whoever has this address."""
    turns, language, base = await turns_at(request, key, here)
    return unless_known(request, feed.atom(turns, language, base), feed.ATOM)


async def turns_at(request: Request, key: str, here: Parts) -> tuple[list[feed.Turn], str, str]:
    if not all(here.feeds.take(each) for each in (key, source_of(request.scope))):
        raise Refusal(429, "too_fast", "this changes seldom; look again in a few minutes")
    base = here.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"

    def look(reading: Connection) -> tuple[list[feed.Turn], str, str]:
        row = contacts.guest_of_feed(reading, key)
        if row is None:
            raise Refusal(404, "not_found", "there is no such address, or it was renewed")
        tables = feed.turns_of(reading, row.guest)
        return feed.told(tables, row.guest, row.language, base), row.language, base

    return await here.database.read(look)


def unless_known(request: Request, content: bytes, kind: str) -> Response:
    """The content, or a word that it has not changed."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, max-age=300"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)
