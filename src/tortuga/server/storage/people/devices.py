"""Devices: the browsers in which a guest is known. Each can be signed out, and loses its seat keys.

Of the token that a device's cookie holds only the hash is kept.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.bell import KEYS, OUT
from tortuga.server.storage.columns import BROWSER, CHALLENGE, DEVICE, GUEST, SEAT_KEY
from tortuga.server.storage.database import notify
from tortuga.server.storage.signs import contacts
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

How = Literal["first", "words", "passkey"]
MOST = 20  # of a guest
SEEN_BY = 3600 * 1000  # when somebody was there is known by the hour, and no finer
SHOWN = 16  # letters of a device's id that its guest is told
LONGEST_NAME = 40

# The first that a browser says of itself counts: all of them claim to be others as well.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
    ("tortuga", "Tortuga"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def name_of(user_agent: str) -> str:
    """``Firefox on Linux``, as well as a browser says it; empty where it does not."""
    said = user_agent[:400]
    browser = next((name for mark, name in BROWSERS if mark in said), "")
    system = next((name for mark, name in SYSTEMS if mark in said), "")
    return f"{browser} on {system}" if browser and system else browser or system


def add_device(writing: Connection, device: str, guest: str, name: str, how: How) -> list[str]:
    """A guest is known in one more browser; beyond so many the longest unseen is signed out.

    Returns those that were.
    """
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    own = select(DEVICE.c.id).where(DEVICE.c.guest == guest)
    known = list(writing.execute(own.order_by(DEVICE.c.seen.desc(), DEVICE.c.id)).scalars())
    for old in known[MOST - 1 :]:
        drop_device(writing, old)
    at = now()
    row = {"id": device, "guest": guest, "name": name[:LONGEST_NAME], "how": how}
    writing.execute(insert(DEVICE), row | {"created": at, "seen": at})
    return known[MOST - 1 :]


def devices_of(reading: Connection, guest: str, here: str | None) -> list[replies.Device]:
    """A guest's devices, the one that asks first, then the latest seen."""
    rows = reading.execute(select(DEVICE).where(DEVICE.c.guest == guest)).all()
    ordered = sorted(rows, key=lambda row: (row.id != here, -row.seen, row.id))
    return [told(row, here) for row in ordered]


def told(row: Any, here: str | None) -> replies.Device:
    return {
        "id": row.id[:SHOWN],
        "name": row.name,
        "how": row.how,
        "created": row.created,
        "seen": row.seen,
        "here": row.id == here,
    }


def find_device(reading: Connection, guest: str, number: str) -> str:
    """The device of a guest by the beginning of its id."""
    own = (DEVICE.c.guest == guest) & DEVICE.c.id.startswith(number, autoescape=True)
    found = reading.execute(select(DEVICE.c.id).where(own)).scalars().first()
    if found is None or not re.fullmatch("[0-9a-f]{16}", number):
        raise Refusal(404, "not_found", "you have no such device")
    return str(found)


def drop_device(writing: Connection, device: str) -> None:
    """Sign a device out: its cookie and its seat keys open nothing any more."""
    for table_id in tables_with_keys(writing, device):
        notify(writing, table_id, KEYS)
    writing.execute(delete(SEAT_KEY).where(SEAT_KEY.c.device == device))
    writing.execute(delete(CHALLENGE).where(CHALLENGE.c.device == device))
    owner = writing.execute(select(DEVICE.c.guest).where(DEVICE.c.id == device)).scalar()
    if owner is not None:
        contacts.drop_device(writing, owner, device)
    writing.execute(delete(DEVICE).where(DEVICE.c.id == device))
    notify(writing, "", OUT + device)


def hand_on(writing: Connection, old: str, new: str) -> None:
    """What a device held is another's now: the same browser, with a new cookie."""
    writing.execute(update(SEAT_KEY).where(SEAT_KEY.c.device == old).values(device=new))
    writing.execute(update(BROWSER).where(BROWSER.c.device == old).values(device=new))
    drop_device(writing, old)


def tables_with_keys(reading: Connection, device: str) -> list[str]:
    """The tables at which a device holds keys."""
    query = select(SEAT_KEY.c.table_id).where(SEAT_KEY.c.device == device).distinct()
    return list(reading.execute(query).scalars())


def seen(writing: Connection, device: str, user_agent: str) -> None:
    """A device was there; what it is called may have changed, or was never known."""
    changed = {"seen": now(), "name": name_of(user_agent)[:LONGEST_NAME]}
    writing.execute(update(DEVICE).where(DEVICE.c.id == device).values(changed))


def is_known(reading: Connection, guest: Guest | None) -> bool:
    """Whether somebody's device has not been signed out since they came."""
    if guest is None or guest.device is None:
        return True
    here = select(DEVICE.c.guest).where(DEVICE.c.id == guest.device)
    return reading.execute(here).scalar_one_or_none() == guest.id


def still_there(
    reading: Connection, devices: set[str], keys: set[str]
) -> tuple[set[str], set[str]]:
    """Which of these devices and seat keys have not been signed out."""
    known = reading.execute(select(DEVICE.c.id).where(DEVICE.c.id.in_(devices))).scalars()
    valid = reading.execute(select(SEAT_KEY.c.key).where(SEAT_KEY.c.key.in_(keys))).scalars()
    return set(known), set(valid)
