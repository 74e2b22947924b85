"""Nudges: when a seat was last reminded, and the sign that its owner is owed for it."""

from __future__ import annotations

from sqlalchemy import Connection, update

from tortuga.server.storage.columns import SEAT
from tortuga.server.storage.people.care import blocked_by
from tortuga.server.storage.signs.outbox import owe
from tortuga.table.seats import Seat


def keep_nudge(writing: Connection, table_id: str, nudged: Seat, by: Seat, at: int) -> bool:
    """Note that a seat was nudged; False where somebody was quicker.

    Who has blocked the other is not called.
    """
    here = (SEAT.c.table_id == table_id) & (SEAT.c.seat == nudged.seat)
    noted = update(SEAT).where(here, SEAT.c.nudged == nudged.nudged).values(nudged=at)
    if writing.execute(noted).rowcount != 1:
        return False
    if nudged.guest is not None and by.guest not in blocked_by(writing, nudged.guest):
        owe(writing, nudged.guest, "nudge", table_id, table_id=table_id, seq=at, who=by.name)
    return True
