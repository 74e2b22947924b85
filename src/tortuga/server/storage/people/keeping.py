"""Keeping: by what a guest can come back, and how much there is to come back to."""

from __future__ import annotations

from sqlalchemy import Connection, Table, func, select

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.columns import (
    BLOCK,
    CHAT,
    CODE,
    GAME_TABLE,
    GUEST,
    PASSKEY,
    RESULT,
    SEAT,
    VARIANT,
)
from tortuga.server.storage.people.devices import SHOWN, devices_of
from tortuga.server.storage.tables import COUNTS, STAYED
from tortuga.table.seats import Guest
from tortuga.table.tables import Status

MOST_GAMES = 2000  # that are looked at for sums


def keeping(reading: Connection, guest: Guest, passkeys_here: bool) -> replies.Keeping:
    since = select(GUEST.c.created).where(GUEST.c.id == guest.id)
    words = select(CODE.c.until).where(CODE.c.guest == guest.id, CODE.c.until > now())
    return {
        "since": reading.execute(since).scalar_one(),
        "devices": devices_of(reading, guest.id, guest.device),
        "passkeys": passkeys_of(reading, guest.id),
        "passkeys_here": passkeys_here,
        "words": reading.execute(words).scalar_one_or_none(),
        "sums": sums_of(reading, guest.id),
    }


def passkeys_of(reading: Connection, guest: str) -> list[replies.Passkey]:
    query = select(PASSKEY).where(PASSKEY.c.guest == guest).order_by(PASSKEY.c.created)
    return [
        {"id": row.id[:SHOWN], "name": row.name, "created": row.created, "used": row.used}
        for row in reading.execute(query)
    ]


def sums_of(reading: Connection, guest: str) -> replies.Sums:
    """How much is kept about a guest."""
    games = games_of(reading, guest)
    return {
        "games": len(games),
        "won": won_by(reading, guest, games),
        "met": met_by(reading, guest, games),
        "running": len(running_tables(reading, guest)),
        "lines": count_of(reading, CHAT, guest),
        "variants": count_of(reading, VARIANT, guest),
        "blocks": count_of(reading, BLOCK, guest),
    }


def games_of(reading: Connection, guest: str) -> list[str]:
    query = (
        select(GAME_TABLE.c.id)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, COUNTS)
        .group_by(GAME_TABLE.c.id)
        .order_by(GAME_TABLE.c.updated.desc())
        .limit(MOST_GAMES)
    )
    return list(reading.execute(query).scalars())


def won_by(reading: Connection, guest: str, games: list[str]) -> int:
    query = (
        select(RESULT.c.table_id, RESULT.c.winners, SEAT.c.seat)
        .join(SEAT, SEAT.c.table_id == RESULT.c.table_id)
        .where(SEAT.c.guest == guest, STAYED, RESULT.c.table_id.in_(games))
    )
    return len({row.table_id for row in reading.execute(query) if row.seat in row.winners})


def met_by(reading: Connection, guest: str, games: list[str]) -> int:
    others = select(func.count(SEAT.c.guest.distinct())).where(SEAT.c.table_id.in_(games))
    return reading.execute(others.where(SEAT.c.guest != guest)).scalar_one()


def running_tables(reading: Connection, guest: str) -> list[str]:
    """Tables that are not over and that a guest has not left."""
    query = (
        select(GAME_TABLE.c.id)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, STAYED, GAME_TABLE.c.status != Status.OVER.value)
        .distinct()
    )
    return list(reading.execute(query).scalars())


def count_of(reading: Connection, stored: Table, guest: str) -> int:
    query = select(func.count()).select_from(stored).where(stored.c.guest == guest)
    return reading.execute(query).scalar_one()
