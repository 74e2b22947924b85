"""Guests: people without an account, known by a signed cookie of which only a hash is stored.

A cookie stands for a device, and a device belongs to a guest, who may have several.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence

from fastapi import Response
from sqlalchemy import Connection, insert, select, update
from starlette.requests import HTTPConnection

from tortuga.server.clock import now
from tortuga.server.storage.columns import DEVICE, GUEST
from tortuga.server.storage.database import Database
from tortuga.server.storage.keys import hashed, new_secret, sign, unsign
from tortuga.server.storage.people import devices
from tortuga.table.seats import COLOURS, Guest

COOKIE = "tortuga_guest"
COOKIE_AGE = 400 * 24 * 3600  # as long as browsers keep any


async def guest_of(connection: HTTPConnection, database: Database) -> Guest | None:
    """The guest whose cookie came with a request or a WebSocket, if it is one of ours."""
    cookie = connection.cookies.get(COOKIE, "")
    token = unsign(cookie, database.signing_key) if len(cookie) < 200 else None
    if token is None:
        return None
    columns = GUEST.c.id, GUEST.c.name, GUEST.c.colour, DEVICE.c.id, DEVICE.c.seen
    query = select(*columns).join(DEVICE, DEVICE.c.guest == GUEST.c.id)
    query = query.where(DEVICE.c.id == hashed(token))
    row = await database.read(lambda reading: reading.execute(query).one_or_none())
    if row is None:
        return None
    *guest, seen = row
    if seen < now() - devices.SEEN_BY:
        agent = connection.headers.get("user-agent", "")
        await database.write(lambda writing: devices.seen(writing, guest[3], agent))
    return Guest(*guest)


async def welcome(names: Sequence[str], user_agent: str, database: Database) -> tuple[Guest, str]:
    """A new guest with one of these names, and the token that only the cookie will hold."""
    token = new_secret()
    device = hashed(token)
    guest = Guest(device, secrets.choice(names), secrets.randbelow(COLOURS), device)
    row = {"id": guest.id, "name": guest.name, "colour": guest.colour, "created": now()}

    def add(writing: Connection) -> None:
        writing.execute(insert(GUEST), row)
        devices.add_device(writing, device, guest.id, devices.name_of(user_agent), "first")

    await database.write(add)
    return guest, token


def give_cookie(reply: Response, token: str, key: bytes, secure: bool) -> None:
    cookie = sign(token, key)
    reply.set_cookie(
        COOKIE, cookie, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure
    )


async def rename(guest: Guest, name: str, colour: int, database: Database) -> Guest:
    """Change what a guest is called from now on; seats already taken keep their names."""
    renamed = update(GUEST).where(GUEST.c.id == guest.id).values(name=name, colour=colour)
    await database.write(lambda writing: writing.execute(renamed))
    return dataclasses.replace(guest, name=name, colour=colour)
