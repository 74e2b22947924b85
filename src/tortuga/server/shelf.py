"""Tables on the shelf: reading and writing them, their seats and the keys to these."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tortuga.server.keys import hashed, new_secret
from tortuga.server.seats import Seat
from tortuga.server.stored import CHAT, GAME_TABLE, SEAT, SEAT_KEY, now
from tortuga.server.tables import Status, Table

CHANGING = ("status", "host", "rematch", "acting", "round")


async def read_table(connection: AsyncConnection, table_id: str) -> Table | None:
    found = await read_tables(connection, [table_id])
    return found[0] if found else None


async def read_tables(connection: AsyncConnection, ids: Sequence[str]) -> list[Table]:
    """The tables of these ids with their seats, most recently changed first."""
    query = select(GAME_TABLE).where(GAME_TABLE.c.id.in_(ids)).order_by(GAME_TABLE.c.updated.desc())
    rows = (await connection.execute(query)).all()
    query = select(SEAT).where(SEAT.c.table_id.in_(ids)).order_by(SEAT.c.seat)
    seats: dict[str, list[Seat]] = {}
    for row in await connection.execute(query):
        fields = dict(row._mapping)
        seats.setdefault(fields.pop("table_id"), []).append(Seat(**fields))
    return [table_of(row, seats[row.id]) for row in rows]


def table_of(row: Row[Any], seats: list[Seat]) -> Table:
    fields = dict(row._mapping)
    del fields["seats"]
    fields["status"] = Status(fields["status"])
    fields["acting"] = tuple(fields["acting"])
    return Table(**fields, seats=tuple(seats))


async def add_table(connection: AsyncConnection, table: Table) -> None:
    row = {column.name: getattr(table, column.name) for column in GAME_TABLE.columns}
    row |= {"seats": len(table.seats), "acting": list(table.acting), "status": str(table.status)}
    await connection.execute(insert(GAME_TABLE).values(row))
    seats = [dataclasses.asdict(seat) | {"table_id": table.id} for seat in table.seats]
    await connection.execute(insert(SEAT), seats)


async def save_table(connection: AsyncConnection, before: Table, after: Table) -> Table:
    """Store what has changed; who lost a seat loses its keys."""
    after = dataclasses.replace(after, updated=now())
    changed = {name: getattr(after, name) for name in CHANGING}
    changed |= {"acting": list(after.acting), "status": str(after.status)}
    table = update(GAME_TABLE).where(GAME_TABLE.c.id == after.id)
    await connection.execute(table.values(changed | {"updated": after.updated}))
    for old, new in zip(before.seats, after.seats, strict=True):
        if old == new:
            continue
        here = (SEAT.c.table_id == after.id) & (SEAT.c.seat == new.seat)
        await connection.execute(update(SEAT).where(here).values(dataclasses.asdict(new)))
        if old.guest != new.guest:
            keys = (SEAT_KEY.c.table_id == after.id) & (SEAT_KEY.c.seat == new.seat)
            await connection.execute(delete(SEAT_KEY).where(keys))
    return after


async def drop_table(connection: AsyncConnection, table_id: str) -> None:
    """Forget a table that never began."""
    unlinked = update(GAME_TABLE).where(GAME_TABLE.c.rematch == table_id).values(rematch=None)
    await connection.execute(unlinked)
    for stored in (SEAT_KEY, SEAT, CHAT):
        await connection.execute(delete(stored).where(stored.c.table_id == table_id))
    await connection.execute(delete(GAME_TABLE).where(GAME_TABLE.c.id == table_id))


async def grant_keys(
    connection: AsyncConnection, table_id: str, seats: Iterable[int]
) -> dict[str, str]:
    """A fresh key for each seat; only its hash is kept."""
    keys = {str(seat): new_secret() for seat in seats}
    rows = [
        {"key": hashed(key), "table_id": table_id, "seat": int(seat)} for seat, key in keys.items()
    ]
    if rows:
        await connection.execute(insert(SEAT_KEY), rows)
    return keys


async def seats_of_keys(
    connection: AsyncConnection, table_id: str, keys: Iterable[str]
) -> dict[int, str]:
    """The seats that these keys open at a table, each with its key's hash."""
    hashes = [hashed(key) for key in keys]
    query = select(SEAT_KEY.c.seat, SEAT_KEY.c.key).where(
        SEAT_KEY.c.table_id == table_id, SEAT_KEY.c.key.in_(hashes)
    )
    return {row.seat: row.key for row in await connection.execute(query)}


async def public_ids(connection: AsyncConnection, since: int, most: int) -> list[str]:
    query = (
        select(GAME_TABLE.c.id)
        .where(GAME_TABLE.c.public, GAME_TABLE.c.status != Status.OVER.value)
        .where(GAME_TABLE.c.updated >= since)
        .order_by(GAME_TABLE.c.updated.desc())
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def ids_of_guest(connection: AsyncConnection, guest: str, most: int) -> list[str]:
    query = (
        select(GAME_TABLE.c.id)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, SEAT.c.gone.is_(False))
        .group_by(GAME_TABLE.c.id)
        .order_by(GAME_TABLE.c.updated.desc())
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def ids_with_bots_to_move(connection: AsyncConnection) -> list[str]:
    """Running games in which a bot is to move: what a restarted server goes on with."""
    query = (
        select(GAME_TABLE.c.id, GAME_TABLE.c.acting, SEAT.c.seat)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(GAME_TABLE.c.status == Status.PLAYING.value, SEAT.c.bot.is_not(None))
    )
    rows = await connection.execute(query)
    return sorted({row.id for row in rows if row.seat in row.acting})
