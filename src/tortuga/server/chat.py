"""Chat at a table: stored, numbered, and told again to those who missed it."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from tortuga.server.clock import now
from tortuga.server.database import Database
from tortuga.server.outgoing import ChatLine
from tortuga.server.stored import CHAT

KEPT_IN_VIEW = 100


def line_of(row: object) -> ChatLine:
    fields = row._mapping  # type: ignore[attr-defined]
    line: ChatLine = {name: fields[name] for name in ("id", "name", "text", "at")}  # type: ignore[assignment]
    if fields["seat"] is not None:
        line["seat"] = fields["seat"]
    return line


async def recent_chat(database: Database, table_id: str, heard: int = 0) -> list[ChatLine]:
    """The last lines after ``heard``, oldest first."""
    query = (
        select(CHAT)
        .where(CHAT.c.table_id == table_id, CHAT.c.id > heard)
        .order_by(CHAT.c.id.desc())
        .limit(KEPT_IN_VIEW)
    )
    rows = await database.read(lambda reading: reading.execute(query).all())
    return [line_of(row) for row in reversed(rows)]


async def add_chat(
    database: Database, table_id: str, guest: str, n: int, seat: int | None, name: str, text: str
) -> ChatLine | None:
    """Store a line; None where this number of the guest's was stored before."""
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

    def add(writing: Connection) -> ChatLine | None:
        if writing.execute(same).first():
            return None
        return line_of(writing.execute(insert(CHAT).values(row).returning(CHAT)).one())

    return await database.write(add)
