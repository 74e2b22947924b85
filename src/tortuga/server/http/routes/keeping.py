"""Routes about a name that is kept: devices, passkeys, six words, and being forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response
from sqlalchemy import Connection

from tortuga.server.http.answers import Json, declared
from tortuga.server.http.context import Here, KnownGuest, Parts
from tortuga.server.http.openapi import Routes
from tortuga.server.http.security import own_origin, passkey_home
from tortuga.server.protocol import replies
from tortuga.server.storage import devices
from tortuga.server.storage.keeping import keeping
from tortuga.table.seats import Guest

router = Routes(prefix="/api/me")
Number = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


@router.get("/keeping", response_model=replies.Keeping, responses=declared(401))
async def how_kept(request: Request, here: Here, guest: KnownGuest) -> Response:
    """By what the asker can come back, and how much is kept about them."""
    return await told(request, here, guest)


@router.delete(
    "/devices/{number}", response_model=replies.Keeping, responses=declared(401, 403, 404, 422)
)
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
    return await told(request, here, guest)


async def told(request: Request, here: Parts, guest: Guest) -> Json:
    can = passkey_home(own_origin(request.scope, here.settings)) is not None
    return Json(await here.database.read(lambda reading: keeping(reading, guest, can)))
