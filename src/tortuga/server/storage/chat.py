"""Chat at a table: stored, numbered, and told again to those who missed it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, select

from tortuga.server.clock import now
from tortuga.server.storage.bell import CHAT as CHANGED
from tortuga.server.storage.columns import CHAT
from tortuga.server.storage.database import Database, hold, notify
from tortuga.table.messages import ChatLine
from tortuga.table.telling import Line

KEPT_IN_VIEW = 100


def line_of(row: Any) -> Line:
    line: ChatLine = {"id": row.id, "name": row.name, "text": row.text, "at": row.at}
    if row.seat is not None:
        line["seat"] = row.seat
    return Line(row.guest, line)


async def recent_chat(database: Database, table_id: str, heard: int = 0) -> list[Line]:
    """The last lines after ``heard``, oldest first."""
    query = (
        select(CHAT)
        .where(CHAT.c.table_id == table_id, CHAT.c.id > heard)
        .order_by(CHAT.c.id.desc())
        .limit(KEPT_IN_VIEW)
    )
    rows = await database.read(lambda reading: reading.execute(query).all())
    return [line_of(row) for row in reversed(rows)]


def last_line(reading: Connection, table_id: str) -> int:
    """The number of the newest line; 0 where nothing was said."""
    query = select(func.max(CHAT.c.id)).where(CHAT.c.table_id == table_id)
    return reading.execute(query).scalar_one_or_none() or 0


async def add_chat(
    database: Database, table_id: str, guest: str, n: int, seat: int | None, name: str, text: str
) -> bool:
    """Store a line; False where this number of the guest's was stored before."""
    same = select(CHAT.c.id).where(
        CHAT.c.table_id == table_id, CHAT.c.guest == guest, CHAT.c.n == n
    )
    row = {
        "table_id": table_id,
        "guest": guest,
        "n": n,
        "seat": seat,
        "name": name,
        "text": text,
        "at": now(),
    }

    def add(writing: Connection) -> bool:
        # On PostgreSQL lines of one table get their numbers one after the other.
        hold(writing, table_id)
        if writing.execute(same).first():
            return False
        notify(writing, table_id, CHANGED)
        writing.execute(insert(CHAT).values(row))
        return True

    return await database.write(add)
