"""Results: how finished games ended, kept with them; older games are folded once to find out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, insert, or_, select

from tortuga.engine.registry import game_class, game_names
from tortuga.server.storage.columns import GAME_TABLE, RESULT, SEAT
from tortuga.server.storage.database import hold
from tortuga.server.storage.tables import read_tables
from tortuga.table.tables import Status, Table


def without_result(reading: Connection, guest: str, most: int) -> list[Table]:
    """Some of the guest's games that ended before results were kept.

    Those are left out whose rules this program knows no more: they have none, and stay so.
    """
    games = [game_class(name) for name in game_names()]
    played = (
        and_(
            GAME_TABLE.c.game == game.name, GAME_TABLE.c.rules.in_((game.rules, *game.older_rules))
        )
        for game in games
    )
    query = (
        select(GAME_TABLE.c.id)
        .distinct()
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .outerjoin(RESULT, RESULT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, GAME_TABLE.c.status == Status.OVER.value)
        .where(RESULT.c.table_id.is_(None), or_(*played))
        .limit(most)
    )
    return read_tables(reading, list(reading.execute(query).scalars()))


def add_result(writing: Connection, table_id: str, result: dict[str, Any]) -> None:
    hold(writing, table_id)  # on PostgreSQL another process may be at the same work
    there = select(RESULT.c.table_id).where(RESULT.c.table_id == table_id)
    if writing.execute(there).first() is None:
        writing.execute(insert(RESULT), {"table_id": table_id, **result})
