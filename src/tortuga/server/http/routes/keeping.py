"""Routes about a name that is kept: devices, passkeys, six words, and being forgotten."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import Path, Request, Response
from sqlalchemy import Connection

from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.guests import COOKIE
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import own_origin, passkey_home, source_of
from tortuga.server.http.signing_in import Opening, sign_in, tell, with_cookie
from tortuga.server.http.six_words import use_up
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import EnterBody, ForgetBody, MakeBody, SignInBody, WordsBody
from tortuga.server.storage.people import codes, devices, leaving, passkeys
from tortuga.server.storage.people.devices import How
from tortuga.server.storage.people.keeping import keeping
from tortuga.table.names import somebody
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

router = Routes(prefix="/api/me")
Number = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
REMOVE = declared(401, 403, 404, 422)
ASK = declared(401, 403, 409)
GIVE = declared(400, 401, 403, 409, 422)


@router.get("/keeping", response_model=replies.Keeping, responses=declared(401))
async def how_kept(request: Request, here: Here, guest: KnownGuest) -> Response:
    """By what the asker can come back, and how much is kept about them."""
    return await told(request, here, guest)


@router.delete("/devices/{number}", response_model=replies.Keeping, responses=REMOVE)
async def sign_out(request: Request, number: Number, here: Here, guest: KnownGuest) -> Response:
    """Sign a device out: its cookie and its seat keys open nothing any more."""

    def drop(writing: Connection) -> tuple[str, list[str]]:
        device = devices.find_device(writing, guest.id, number)
        tables = devices.tables_with_keys(writing, device)
        devices.drop_device(writing, device)
        return device, tables

    device, tables = await here.database.write(drop)
    here.hub.signed_out({device})
    await here.hub.keys_changed(tables)
    log(logging.INFO, "signed_out")
    return await told(request, here, guest)


# Passkeys. What checks them takes as long to import as the rest of the server takes to start.


@router.post("/passkeys/options", response_model=replies.PasskeyOptions, responses=ASK)
async def ask_for_passkey(request: Request, here: Here, guest: KnownGuest) -> Response:
    """What the browser needs to make a passkey for the asker."""
    from tortuga.server.http.passkeys import ask_to_make

    return Json({"options": await ask_to_make(request, here, guest)})


@router.post("/passkeys", response_model=replies.Keeping, responses=GIVE)
async def make_passkey(request: Request, body: MakeBody, here: Here, guest: KnownGuest) -> Response:
    """Keep a passkey that the browser has made: whoever holds it is the asker, anywhere."""
    from tortuga.server.http.passkeys import make

    must_try(request, here)
    await make(request, here, guest, body.credential)
    log(logging.INFO, "passkey_made")
    return await told(request, here, guest)


@router.delete("/passkeys/{number}", response_model=replies.Keeping, responses=REMOVE)
async def remove_passkey(
    request: Request, number: Number, here: Here, guest: KnownGuest
) -> Response:
    """Forget a passkey: it opens nothing any more. Devices that it signed in stay so."""
    await here.database.write(lambda writing: passkeys.drop_passkey(writing, guest.id, number))
    return await told(request, here, guest)


@router.post("/sign-in/options", response_model=replies.PasskeyOptions, responses=ASK)
async def ask_to_sign_in(request: Request, here: Here, guest: KnownGuest) -> Response:
    """What the browser needs to sign in with a passkey."""
    from tortuga.server.http import passkeys as signing

    return Json({"options": await signing.ask_to_sign_in(request, here, guest)})


@router.post("/sign-in", response_model=replies.Me, responses=GIVE)
async def sign_in_by_passkey(
    request: Request, body: SignInBody, here: Here, guest: KnownGuest
) -> Response:
    """Be the guest of a passkey from now on, with or without what the asker has here."""
    from tortuga.server.http.passkeys import not_signed, signed_by

    must_try(request, here)
    found, count = await signed_by(request, here, guest, body.credential)

    def opening(writing: Connection) -> None:
        if not passkeys.use_passkey(writing, found.id, found.sign_count, count):
            raise not_signed()

    return await become(request, here, guest, found.guest, "passkey", body.bring, opening)


# Six words


@router.post("/words", response_model=replies.SixWords, responses=GIVE)
async def show_words(body: WordsBody, here: Here, guest: KnownGuest) -> Response:
    """Six words that make another device the asker's too: once, and for ten minutes."""
    words, until = await here.six_words.show(guest.id, body.language)
    return Json({"words": words, "until": until})


@router.delete("/words", response_model=replies.Keeping, responses=declared(401, 403))
async def tear_up_words(request: Request, here: Here, guest: KnownGuest) -> Response:
    """The words that were shown last work no more."""
    await here.database.write(lambda writing: codes.tear_up(writing, guest.id))
    return await told(request, here, guest)


@router.post("/words/enter", response_model=replies.Me, responses=GIVE)
async def enter_words(request: Request, body: EnterBody, here: Here, guest: KnownGuest) -> Response:
    """Be the guest who was shown these words, with or without what the asker has here."""
    owner, digest = await here.six_words.open(body.words, source_of(request.scope))

    def opening(writing: Connection) -> None:
        use_up(writing, owner, digest)

    return await become(request, here, guest, owner, "words", body.bring, opening)


# Being forgotten


@router.post("/forget", response_model=replies.Forgotten, responses=GIVE)
async def forget(request: Request, body: ForgetBody, here: Here, guest: KnownGuest) -> Response:
    """Forget who the asker was. Games that others played too stay, without the name."""
    if body.name != guest.name:
        raise Refusal(409, "other_name", "that is not your name; nothing was forgotten")
    nobody = somebody(request.headers.get("accept-language", ""))
    left = await here.database.write(
        lambda writing: leaving.forget_guest(writing, guest.id, nobody)
    )
    await tell(here, left)
    log(logging.INFO, "forgotten")
    reply = Json({"forgotten": True})
    reply.delete_cookie(COOKIE)
    return reply


async def become(
    request: Request,
    here: Parts,
    old: Guest,
    new: str,
    how: How,
    bring: bool,
    opening: Opening,
) -> Response:
    guest, token = await sign_in(request, here, old, new, how, bring, opening)
    METRICS.sign_ins[how] += 1
    log(logging.INFO, "signed_in", how=how)
    body: Any = {"name": guest.name, "colour": guest.colour}
    return with_cookie(request, here, Json(body), token)


def must_try(request: Request, here: Parts) -> None:
    """Signatures take time to check, and nobody has many."""
    if not here.signings.take(source_of(request.scope)):
        raise Refusal(429, "too_fast", "too many tries; wait a little")


async def told(request: Request, here: Parts, guest: Guest) -> Json:
    can = passkey_home(own_origin(request.scope, here.settings)) is not None
    return Json(await here.database.read(lambda reading: keeping(reading, guest, can)))
