"""Leaving: a guest is forgotten, or is brought along to another; games stay whole for the others.

A guest whose seats others played beside is not deleted then: what is left is a row that says
nothing about anybody.
"""

from __future__ import annotations

import dataclasses

from sqlalchemy import Connection, delete, select, update

from tortuga.server.clock import now
from tortuga.server.storage.bell import SEATS
from tortuga.server.storage.columns import (
    BLOCK,
    CHAT,
    CODE,
    DEVICE,
    GAME_TABLE,
    GUEST,
    PASSKEY,
    PREPARED,
    REPORT,
    SEAT,
    SEAT_KEY,
    TRIAL,
    VACATION,
    VARIANT,
)
from tortuga.server.storage.company import kept as company
from tortuga.server.storage.database import notify
from tortuga.server.storage.people.devices import drop_device
from tortuga.server.storage.people.keeping import running_tables
from tortuga.server.storage.signs import contacts
from tortuga.server.storage.tables import drop_table, save_table, take_table
from tortuga.table import tables

NOBODY = ""


@dataclasses.dataclass
class Left:
    """What has changed where somebody may look or a bot may have to move."""

    devices: list[str] = dataclasses.field(default_factory=list)
    left: list[str] = dataclasses.field(default_factory=list)
    closed: list[str] = dataclasses.field(default_factory=list)
    changed: list[str] = dataclasses.field(default_factory=list)


def hold_guests(writing: Connection, *guests: str) -> None:
    """Until the commit nobody else changes what these have, or takes them along."""
    query = select(GUEST.c.id).where(GUEST.c.id.in_(guests)).order_by(GUEST.c.id)
    writing.execute(query.with_for_update())


def leave(writing: Connection, guest: str, table_id: str, told: Left) -> None:
    """Give up all seats at a table as by leaving: before the start free, afterwards a bot's."""
    before = take_table(writing, table_id)
    if before is None:
        return
    after: tables.Table | None = before
    for number in before.owned(guest):
        if after is not None and not before.seats[number].gone:
            after = tables.left(after, number, now())
    if after is None:
        drop_table(writing, table_id)
        told.closed.append(table_id)
    else:
        save_table(writing, before, after)
        told.left.append(table_id)


def forget_guest(writing: Connection, guest: str, somebody: str) -> Left:
    """Forget who a guest was. Games stay, with ``somebody`` in their seats."""
    told = Left()
    hold_guests(writing, guest)
    for table_id in running_tables(writing, guest):
        leave(writing, guest, table_id, told)
    told.devices = devices_of(writing, guest)
    for device in told.devices:
        drop_device(writing, device)
    told.changed = seats_told(writing, guest)
    veiled = {"name": somebody, "gone": True}
    writing.execute(update(SEAT).where(SEAT.c.guest == guest).values(veiled))
    contacts.forget(writing, guest)
    company.forget(writing, [guest])
    for stored in (CHAT, VARIANT, TRIAL, CODE, PASSKEY, VACATION, PREPARED, BLOCK):
        writing.execute(delete(stored).where(stored.c.guest == guest))
    writing.execute(delete(BLOCK).where(BLOCK.c.blocked == guest))
    writing.execute(update(REPORT).where(REPORT.c.guest == guest).values(guest=NOBODY))
    about = {"reported": NOBODY, "name": somebody}
    writing.execute(update(REPORT).where(REPORT.c.reported == guest).values(about))
    let_guest_go(writing, guest, somebody)
    return told


def let_guest_go(writing: Connection, guest: str, somebody: str) -> None:
    """A guest whom nobody can be any more: a nameless row, where games still need it."""
    sits = writing.execute(select(SEAT.c.guest).where(SEAT.c.guest == guest).limit(1)).first()
    hosts = select(GAME_TABLE.c.id).where(GAME_TABLE.c.host == guest).limit(1)
    if sits is None and writing.execute(hosts).first() is None:
        writing.execute(delete(GUEST).where(GUEST.c.id == guest))
    else:
        nameless = update(GUEST).where(GUEST.c.id == guest).values(name=somebody, colour=0)
        writing.execute(nameless)


def bring_along(writing: Connection, old: str, new: str, somebody: str) -> Left:
    """One person turns out to be two guests: all that the old one has is the new one's now.

    But where both sit at a table that is not over: there the old one leaves, or one person would
    play with two hands.
    """
    told = Left(devices_of(writing, old))
    both = shared_tables(writing, old, new)
    for table_id in both:
        leave(writing, old, table_id, told)
        alone = (SEAT.c.table_id == table_id) & (SEAT.c.guest == old)
        writing.execute(update(SEAT).where(alone).values(name=somebody))
        drop_keys(writing, old, table_id)
        writing.execute(
            delete(PREPARED).where(PREPARED.c.table_id == table_id, PREPARED.c.guest == old)
        )
    moved = [each for each in seats_told(writing, old) if each not in both]
    told.changed += moved
    there = SEAT.c.table_id.not_in(both)
    writing.execute(update(SEAT).where(SEAT.c.guest == old, there).values(guest=new))
    writing.execute(update(GAME_TABLE).where(GAME_TABLE.c.host == old).values(host=new))
    lines = update(CHAT).where(CHAT.c.guest == old)
    writing.execute(lines.values(guest=new, n=-CHAT.c.id))  # numbers of the two may be the same
    move_blocks(writing, old, new)
    company.bring_along(writing, old, new)
    contacts.bring_along(writing, old, new)
    for stored in (VARIANT, TRIAL, PASSKEY, REPORT, DEVICE, PREPARED):
        writing.execute(update(stored).where(stored.c.guest == old).values(guest=new))
    writing.execute(update(REPORT).where(REPORT.c.reported == old).values(reported=new))
    if writing.execute(select(VACATION.c.guest).where(VACATION.c.guest == new)).first() is None:
        writing.execute(update(VACATION).where(VACATION.c.guest == old).values(guest=new))
    for stored in (CODE, VACATION):
        writing.execute(delete(stored).where(stored.c.guest == old))
    let_guest_go(writing, old, somebody)
    return told


def devices_of(reading: Connection, guest: str) -> list[str]:
    return list(reading.execute(select(DEVICE.c.id).where(DEVICE.c.guest == guest)).scalars())


def shared_tables(reading: Connection, one: str, other: str) -> list[str]:
    """Tables that are not over and at which both have a seat."""
    there = set(running_tables(reading, one))
    return sorted(there.intersection(running_tables(reading, other)))


def drop_keys(writing: Connection, guest: str, table_id: str) -> None:
    """Keys to the seats of a guest at a table open nothing any more."""
    seats = select(SEAT.c.seat).where(SEAT.c.table_id == table_id, SEAT.c.guest == guest)
    here = (SEAT_KEY.c.table_id == table_id) & SEAT_KEY.c.seat.in_(seats)
    writing.execute(delete(SEAT_KEY).where(here))


def seats_told(writing: Connection, guest: str) -> list[str]:
    """The tables of a guest; other processes look at them again."""
    query = select(SEAT.c.table_id).where(SEAT.c.guest == guest).distinct()
    ids = list(writing.execute(query).scalars())
    for table_id in ids:
        notify(writing, table_id, SEATS)
    return ids


def move_blocks(writing: Connection, old: str, new: str) -> None:
    """Blocks of the old guest, and of it, are the new one's; nobody blocks themselves, or twice."""
    pairs = ((BLOCK.c.guest, BLOCK.c.blocked), (BLOCK.c.blocked, BLOCK.c.guest))
    for mine, other in pairs:
        known = select(other).where(mine == new).scalar_subquery()
        fresh = (mine == old) & (other != new) & other.not_in(known)
        writing.execute(update(BLOCK).where(fresh).values({mine: new}))
        writing.execute(delete(BLOCK).where(mine == old))
