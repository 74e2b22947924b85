"""Care at the table: block somebody, report somebody to the host of the server."""

from __future__ import annotations

import dataclasses

from sqlalchemy import Connection, delete, insert, select

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import Whom
from tortuga.server.storage.bell import BLOCKS
from tortuga.server.storage.columns import BLOCK, CHAT, REPORT
from tortuga.server.storage.database import notify
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Table

QUOTED = 20  # lines of chat that go with a report
MOST_BLOCKED = 500


@dataclasses.dataclass(frozen=True)
class Other:
    """Somebody at a table, as the one who complains sees them."""

    guest: str
    name: str


def who_is_meant(reading: Connection, table: Table, guest: str, whom: Whom) -> Other:
    """The person on a seat, or the one who said a line."""
    other: Other | None = None
    if whom.seat is not None:
        seat = table.seat(whom.seat)
        other = Other(seat.guest, seat.name) if seat.guest else None
    elif whom.chat is not None:
        query = select(CHAT.c.guest, CHAT.c.name).where(
            CHAT.c.table_id == table.id, CHAT.c.id == whom.chat
        )
        row = reading.execute(query).one_or_none()
        other = Other(*row) if row else None
    if other is None:
        raise Refusal(409, "seat_empty", "there is nobody to block or report")
    if other.guest == guest:
        raise Refusal(409, "own_seat", "that is you")
    return other


def block(writing: Connection, table: Table, guest: str, whom: Whom) -> None:
    """From now on the guest neither hears the other nor sits at one table set by the guest."""
    if add_block(writing, guest, who_is_meant(writing, table, guest, whom)):
        notify(writing, table.id, BLOCKS)


def add_block(writing: Connection, guest: str, other: Other) -> bool:
    """Keep that a guest wants to hear no more of somebody; whether that is new."""
    known = blocked_by(writing, guest)
    if other.guest in known:
        return False
    if len(known) >= MOST_BLOCKED:
        raise Refusal(409, "conflict", f"at most {MOST_BLOCKED} people can be blocked")
    row = {"guest": guest, "blocked": other.guest, "name": other.name, "at": now()}
    writing.execute(insert(BLOCK), row)
    return True


def unblock(writing: Connection, guest: str, number: str) -> None:
    """Lift a block, known by the beginning of the other's id."""
    own = (BLOCK.c.guest == guest) & BLOCK.c.blocked.startswith(number, autoescape=True)
    if writing.execute(delete(BLOCK).where(own)).rowcount == 0:
        raise Refusal(404, "not_found", "you have blocked nobody with that id")


def blocked_by(reading: Connection, guest: str | None) -> frozenset[str]:
    """Whom a guest does not want to hear of."""
    query = select(BLOCK.c.blocked).where(BLOCK.c.guest == guest)
    return frozenset(reading.execute(query).scalars()) if guest else frozenset()


def blocks_of(reading: Connection, guest: str) -> list[replies.Blocked]:
    query = select(BLOCK).where(BLOCK.c.guest == guest).order_by(BLOCK.c.at)
    return [
        {"id": row.blocked[:16], "name": row.name, "at": row.at} for row in reading.execute(query)
    ]


def report(writing: Connection, table: Table, guest: str, whom: Whom, text: str) -> None:
    """Keep a complaint for the host of the server, with what the other said at the table."""
    other = who_is_meant(writing, table, guest, whom)
    query = (
        select(CHAT.c.text)
        .where(CHAT.c.table_id == table.id, CHAT.c.guest == other.guest)
        .order_by(CHAT.c.id.desc())
        .limit(QUOTED)
    )
    said = list(writing.execute(query).scalars())[::-1]
    row = {
        "table_id": table.id,
        "guest": guest,
        "reported": other.guest,
        "name": other.name,
        "text": text,
        "said": said,
        "at": now(),
    }
    writing.execute(insert(REPORT), row)
