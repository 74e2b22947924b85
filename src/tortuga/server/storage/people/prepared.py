"""Moves prepared in peace, as they are stored: what a guest has picked up at a table of days.

One line a seat, at the position at which it was picked up. Nobody but the guest is ever told of it,
not even that there is one; it is no move, and nothing of the game hangs on it.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.columns import GAME_TABLE, PREPARED
from tortuga.server.storage.database import hold_guest
from tortuga.server.storage.tables import read_table
from tortuga.table.refusals import Refusal, no_such_table
from tortuga.table.tables import Status, Table


def lines_of(reading: Connection, guest: str, table_id: str) -> list[replies.PreparedLine]:
    """What the guest has prepared at a table, in the seats that are theirs."""
    table = own_table(reading, guest, table_id)
    here = PREPARED.c.table_id == table_id, PREPARED.c.guest == guest
    rows = reading.execute(select(PREPARED).where(*here).order_by(PREPARED.c.seat))
    seats = table.owned(guest)
    return [
        {"seat": row.seat, "seq": row.seq, "line": row.line} for row in rows if row.seat in seats
    ]


def keep_line(
    writing: Connection, guest: str, table_id: str, seat: int, seq: int, line: list[int]
) -> None:
    """Keep a line in the place of the one before; an empty one is nothing to keep."""
    table = own_table(writing, guest, table_id)
    if seat not in table.owned(guest):
        raise Refusal(403, "not_your_seat", "this is not your seat")
    if not table.slow or table.status is not Status.PLAYING:
        raise Refusal(409, "not_over_days", "moves are kept while a game over days goes on")
    hold_guest(writing, guest)
    writing.execute(
        delete(PREPARED).where(PREPARED.c.table_id == table_id, PREPARED.c.seat == seat)
    )
    if line:
        row = {"table_id": table_id, "seat": seat, "guest": guest, "seq": seq, "line": line}
        writing.execute(insert(PREPARED), row | {"at": now()})


def own_table(reading: Connection, guest: str, table_id: str) -> Table:
    """A table at which the guest has a seat; for anybody else it is not there."""
    table = read_table(reading, table_id)
    if table is None or not table.owned(guest):
        raise no_such_table()
    return table


def forget_lines(writing: Connection) -> None:
    """What was prepared in games that are over is of no more use."""
    over = select(GAME_TABLE.c.id).where(GAME_TABLE.c.status == Status.OVER.value)
    writing.execute(delete(PREPARED).where(PREPARED.c.table_id.in_(over)))
