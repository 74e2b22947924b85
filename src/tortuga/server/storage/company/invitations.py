"""Invitations as they are stored: from somebody one has played with, to a table that waits."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.columns import GAME_TABLE, GUEST, INVITATION
from tortuga.server.storage.company.met import blocked_either_way
from tortuga.server.storage.people.care import Other, add_block
from tortuga.server.storage.signs.outbox import owe
from tortuga.server.storage.tables import read_tables
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.tables import Status, Table

MOST_SENT = 20  # that are open
MOST_HELD = 30
AN_HOUR = 3600 * 1000
LASTS = {False: 12 * AN_HOUR, True: 7 * 24 * AN_HOUR}  # to a live game, to one over days
REMEMBERED = 90 * 24 * AN_HOUR  # that somebody was declined
OPEN = INVITATION.c.declined.is_(False)


def over_days(table: Table) -> bool:
    return table.clock is not None and table.clock.slow


def ask(writing: Connection, guest: Guest, invited: str, table: Table) -> None:
    """Invite somebody to a table that waits."""
    at = now()
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest.id).with_for_update())
    still = OPEN & (INVITATION.c.until > at)
    if held(writing, still & (INVITATION.c.guest == guest.id)) >= MOST_SENT:
        raise Refusal(409, "too_many", f"{MOST_SENT} of your invitations are open already")
    if held(writing, still & (INVITATION.c.invited == invited)) >= MOST_HELD:
        raise Refusal(409, "too_many", "this person has many invitations; ask again later")
    theirs = (INVITATION.c.invited == invited) & (INVITATION.c.table_id == table.id)
    if held(writing, theirs):
        raise Refusal(409, "asked", "you have asked this person to that table already")
    until = at + LASTS[over_days(table)]
    row = {
        "id": secrets.token_hex(8),
        "guest": guest.id,
        "invited": invited,
        "table_id": table.id,
        "at": at,
        "until": until,
        "declined": False,
    }
    writing.execute(insert(INVITATION), row)
    sign = partial(owe, writing, invited, "invitation", table.id, table_id=table.id)
    sign(who=guest.name, until=until)


def held(reading: Connection, which: Any) -> int:
    query = select(func.count()).select_from(INVITATION).where(which)
    return int(reading.execute(query).scalar_one())


def invitations_of(reading: Connection, guest: str, again: bool = False) -> replies.Invitations:
    """What a guest is invited to and can still come to, the newest first."""
    query = (
        select(INVITATION, GUEST.c.name, GUEST.c.colour)
        .join(GUEST, GUEST.c.id == INVITATION.c.guest)
        .join(GAME_TABLE, GAME_TABLE.c.id == INVITATION.c.table_id)
        .where(INVITATION.c.invited == guest, INVITATION.c.until > now(), OPEN)
        .where(GAME_TABLE.c.status == Status.WAITING.value)
        .order_by(INVITATION.c.at.desc(), INVITATION.c.id)
        .limit(MOST_HELD)
    )
    rows = reading.execute(query).all()
    apart = blocked_either_way(reading, guest, [row.guest for row in rows])
    tables = {each.id: each for each in read_tables(reading, [row.table_id for row in rows])}
    found = [told(row, tables[row.table_id]) for row in rows if row.guest not in apart]
    return {"invitations": [each for each in found if each["free"]], "again": again}


def told(row: Row[Any], table: Table) -> replies.Invitation:
    free = [seat for seat in table.seats if not seat.filled and seat.guest is None]
    invitation: replies.Invitation = {
        "id": row.id,
        "name": row.name,
        "colour": row.colour,
        "game": table.game,
        "pace": "days" if over_days(table) else "live",
        "seconds": table.clock.seconds if table.clock else None,
        "rated": table.rated,
        "seats": len(table.seats),
        "free": len(free),
        "at": row.at,
        "until": row.until,
    }
    if table.variant is not None:
        invitation["variant"] = table.variant
    return invitation


def find(reading: Connection, guest: str, number: str) -> Row[Any]:
    """An invitation of a guest's, also one that was declined of late."""
    query = select(INVITATION, GUEST.c.name).join(GUEST, GUEST.c.id == INVITATION.c.guest)
    mine = (INVITATION.c.id == number) & (INVITATION.c.invited == guest)
    row = reading.execute(query.where(mine, INVITATION.c.until > now())).one_or_none()
    if row is None:
        raise no_such_invitation()
    return row


def no_such_invitation() -> Refusal:
    return Refusal(404, "not_found", "there is no such invitation any more")


def decline(writing: Connection, guest: str, number: str) -> bool:
    """No, thanks; nobody is told. Whether it was not the first time with that person."""
    row = find(writing, guest, number)
    pair = (INVITATION.c.guest == row.guest) & (INVITATION.c.invited == guest)
    before = held(writing, pair & INVITATION.c.declined & (INVITATION.c.id != number))
    kept = {"declined": True, "until": now() + REMEMBERED}
    writing.execute(update(INVITATION).where(INVITATION.c.id == number).values(kept))
    return before > 0


def block_sender(writing: Connection, guest: str, number: str) -> None:
    row = find(writing, guest, number)
    add_block(writing, guest, Other(row.guest, row.name))
    decline(writing, guest, number)


def answered(writing: Connection, guest: str, table_id: str) -> None:
    """Whoever has come to a table needs no invitation to it any more."""
    theirs = (INVITATION.c.invited == guest) & (INVITATION.c.table_id == table_id)
    writing.execute(delete(INVITATION).where(theirs))


def forget(writing: Connection, before: int) -> None:
    """Forget those that ended before that time."""
    writing.execute(delete(INVITATION).where(INVITATION.c.until < before))
