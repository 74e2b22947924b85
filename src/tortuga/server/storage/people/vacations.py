"""Vacations as they are stored, and the tables at which a guest's clocks then stand still.

The guest's row is the truth. Tables are told one after another; one that was missed is told at the
latest when a clock there is about to run out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, select

from tortuga.server.clock import now
from tortuga.server.storage.columns import GAME_TABLE, SEAT, VACATION
from tortuga.server.storage.database import hold_guest
from tortuga.server.storage.tables import save_table, take_table
from tortuga.table import tables
from tortuga.table.tables import Status, Table
from tortuga.table.vacation import Vacation

AT_ONCE = 20  # tables a transaction


def read_vacation(reading: Connection, guest: str) -> Vacation:
    row = reading.execute(select(VACATION).where(VACATION.c.guest == guest)).one_or_none()
    if row is None:
        return Vacation()
    return Vacation(row.since, row.until, row.year, row.taken)


def change_vacation(
    writing: Connection, guest: str, change: Callable[[Vacation], Vacation]
) -> Vacation:
    """Store what becomes of a guest's vacation; days count once, whichever process is asked."""
    hold_guest(writing, guest)
    changed = change(read_vacation(writing, guest))
    writing.execute(delete(VACATION).where(VACATION.c.guest == guest))
    writing.execute(insert(VACATION), {"guest": guest} | dataclasses.asdict(changed))
    return changed


def tell_tables(writing: Connection, guest: str) -> list[str]:
    """Let some tables that do not know yet know until when a guest is away; which these are."""
    at = now()
    away = read_vacation(writing, guest).away(at)
    query = (
        select(GAME_TABLE.c.id)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, SEAT.c.away != away)
        .where(GAME_TABLE.c.status != Status.OVER.value)
        .distinct()
        .limit(AT_ONCE)
    )
    ids = list(writing.execute(query).scalars())
    for table_id in ids:
        before = take_table(writing, table_id)
        if before is not None:
            save_table(writing, before, tables.away(before, guest, away, at))
    return ids


def with_vacations(reading: Connection, table: Table, at: int) -> Table:
    """A table of days as it is if everyone's vacation counts, also one it was not told of."""
    if table.slow and table.status is Status.PLAYING:
        for seat in table.seats:
            if seat.guest is not None and seat.decides:
                away = read_vacation(reading, seat.guest).away(at)
                if away > at and away != seat.away:
                    table = tables.away(table, seat.guest, away, at)
    return table
