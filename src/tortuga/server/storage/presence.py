"""Presence: which seats are online at a table, over all processes that serve it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.server.clock import now
from tortuga.server.storage.bell import HERE
from tortuga.server.storage.columns import PRESENCE
from tortuga.server.storage.database import Database, notify
from tortuga.table.telling import Present

LASTS = 30_000  # what a process that died said of its people is forgotten after this


NOBODY = Present()


def elsewhere(reading: Connection, table_id: str, me: str) -> Present:
    """Who listens by way of other processes."""
    query = select(PRESENCE.c.seats, PRESENCE.c.watching).where(
        PRESENCE.c.table_id == table_id, PRESENCE.c.process != me, PRESENCE.c.until > now()
    )
    rows = reading.execute(query).all()
    seats = frozenset(seat for row in rows for seat in row.seats)
    return Present(seats, sum(row.watching for row in rows))


def at_tables(reading: Connection, ids: Sequence[str]) -> dict[str, Present]:
    """Who listens to these tables, by way of any process."""
    query = select(PRESENCE).where(PRESENCE.c.table_id.in_(ids), PRESENCE.c.until > now())
    found: dict[str, Present] = {}
    for row in reading.execute(query):
        there = found.get(row.table_id, NOBODY)
        seats = there.seats | frozenset(row.seats)
        found[row.table_id] = Present(seats, there.watching + row.watching)
    return found


async def say_who_is_here(database: Database, table_id: str, here: Present) -> None:
    """Let other processes know who listens by way of this one."""
    own = {"process": database.me, "table_id": table_id}
    row = {"seats": sorted(here.seats), "watching": here.watching, "until": now() + LASTS}

    def write(writing: Connection) -> None:
        writing.execute(
            delete(PRESENCE).where(
                PRESENCE.c.process == database.me, PRESENCE.c.table_id == table_id
            )
        )
        if here != NOBODY:
            writing.execute(insert(PRESENCE), own | row)
        notify(writing, table_id, HERE)

    await database.write(write)


def renew(writing: Connection, me: str) -> None:
    """Say that this process is still there, and forget those that are not."""
    at = now()
    own = update(PRESENCE).where(PRESENCE.c.process == me)
    writing.execute(own.values(until=at + LASTS))
    writing.execute(delete(PRESENCE).where(PRESENCE.c.until < at - LASTS))


def leave(writing: Connection, me: str) -> None:
    writing.execute(delete(PRESENCE).where(PRESENCE.c.process == me))
