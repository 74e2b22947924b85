"""Signing in: a browser that was one guest is another from now on, with a new cookie.

What the guest that it was has here is brought along, or forgotten with it where nobody can be that
guest any more.
"""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Response
from sqlalchemy import Connection, select
from starlette.requests import Request

from tortuga.server.http.context import Parts
from tortuga.server.http.guests import give_cookie
from tortuga.server.storage.columns import DEVICE, GUEST, PASSKEY
from tortuga.server.storage.keys import hashed, new_secret
from tortuga.server.storage.people import devices, leaving
from tortuga.server.storage.people.devices import How
from tortuga.server.storage.people.leaving import Left
from tortuga.table.names import somebody
from tortuga.table.seats import Guest

Opening = Callable[[Connection], None]


async def sign_in(
    request: Request, here: Parts, old: Guest, new: str, how: How, bring: bool, opening: Opening
) -> tuple[Guest, str]:
    """Become another guest: ``opening`` uses up what lets one in, in the same transaction.

    Returns the guest, and the token for the cookie.
    """
    token = new_secret()
    device = hashed(token)
    name = devices.name_of(request.headers.get("user-agent", ""))
    nobody = somebody(request.headers.get("accept-language", ""))

    def move_in(writing: Connection) -> tuple[Guest, Left]:
        leaving.hold_guests(writing, old.id, new)
        opening(writing)
        told = change_guest(writing, old, new, device, bring, nobody)
        told.devices += devices.add_device(writing, device, new, name, how)
        row = writing.execute(select(GUEST).where(GUEST.c.id == new)).one()
        return Guest(row.id, row.name, row.colour, device), told

    guest, told = await here.database.write(move_in)
    await tell(here, told)
    return guest, token


def change_guest(
    writing: Connection, old: Guest, new: str, device: str, bring: bool, nobody: str
) -> Left:
    """Let a device go from one guest to another; its new cookie is ``device``."""
    was = old.device or old.id
    if old.id == new or bring:
        told = Left([was])
        if old.id != new:
            told = leaving.bring_along(writing, old.id, new, nobody)
        devices.hand_on(writing, was, device)
        return told
    told = Left([was], changed=devices.tables_with_keys(writing, was))
    devices.drop_device(writing, was)
    elsewhere = (
        select(DEVICE.c.id).where(DEVICE.c.guest == old.id),
        select(PASSKEY.c.id).where(PASSKEY.c.guest == old.id),
    )
    if not any(writing.execute(way.limit(1)).first() for way in elsewhere):
        forgotten = leaving.forget_guest(writing, old.id, nobody)
        told.left, told.closed = forgotten.left, forgotten.closed
        told.changed += forgotten.changed
    return told


async def tell(here: Parts, told: Left) -> None:
    """Let those know who look at tables where seats have changed hands; and let bots go on."""
    here.hub.signed_out(told.devices)
    for table_id in told.closed:
        here.hub.closed(table_id)
    for table_id in told.left:
        await here.hub.reseat(table_id)
    for table_id in told.changed:
        if here.hub.peek(table_id) is not None and table_id not in told.closed:
            await here.hub.take_seats(table_id)
    await here.hub.keys_changed([*told.left, *told.changed])


def with_cookie(request: Request, here: Parts, reply: Response, token: str) -> Response:
    secure = here.settings.https or request.url.scheme == "https"
    give_cookie(reply, token, here.database.signing_key, secure)
    return reply
