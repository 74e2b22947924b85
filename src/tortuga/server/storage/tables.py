"""Tables as they are stored: reading and writing them, their seats and the keys to these."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from tortuga.server.clock import now
from tortuga.server.storage.bell import SEATS
from tortuga.server.storage.columns import CHAT, EVENT, GAME_TABLE, OUTBOX, PRESENCE, SEAT, SEAT_KEY
from tortuga.server.storage.database import Database, hold, notify
from tortuga.server.storage.events import SUMMARY, read_events, signs_of, summary
from tortuga.server.storage.keys import hashed, new_secret
from tortuga.server.storage.signs.outbox import OWING
from tortuga.table.clocks import SeatTime, TableClock
from tortuga.table.fold import Fold, game_of
from tortuga.table.refusals import no_such_table, other_rules
from tortuga.table.seats import Seat
from tortuga.table.tables import Status, Table

AT_ONCE = 50  # moves that are folded before others have their turn
CHANGING = (*SUMMARY, "host", "rematch", "begun", "rated")
BEGINNING = 2  # moves a seat; who goes before that has broken the game off
STAYED = SEAT.c.gone.is_(False)
BEGUN = GAME_TABLE.c.status != Status.WAITING.value
COUNTS = BEGUN & GAME_TABLE.c.practice.is_(False)  # what is a game of somebody's

PLAIN = tuple(
    name
    for name in GAME_TABLE.columns.keys()  # noqa: SIM118 - the collection itself holds columns
    if name not in ("seats", "acting", "status", "clock", "times", "bot_due")
)


def read_table(connection: Connection, table_id: str) -> Table | None:
    found = read_tables(connection, [table_id])
    return found[0] if found else None


async def load(database: Database, table_id: str) -> tuple[Table, Fold]:
    """A table and its game as they are stored."""
    table, rows = await database.read(
        lambda reading: (read_table(reading, table_id), read_events(reading, table_id, 0))
    )
    if table is None:
        raise no_such_table()
    fold = Fold(game_of(table), int(table.seed), begun=table.begun, slow=table.slow)
    try:
        for number, _ in enumerate(fold.take_up(rows), 1):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
    except ValueError as error:
        raise other_rules() from error
    return table, fold


def take_table(connection: Connection, table_id: str) -> Table | None:
    """The same in order to change it: until the commit nobody else can."""
    hold(connection, table_id)
    return read_table(connection, table_id)


def read_tables(connection: Connection, ids: Sequence[str]) -> list[Table]:
    """The tables of these ids with their seats, most recently changed first."""
    query = select(GAME_TABLE).where(GAME_TABLE.c.id.in_(ids)).order_by(GAME_TABLE.c.updated.desc())
    rows = connection.execute(query).all()
    query = select(SEAT).where(SEAT.c.table_id.in_(ids)).order_by(SEAT.c.seat)
    seats: dict[str, list[Seat]] = {}
    for row in connection.execute(query):
        fields = dict(row._mapping)
        seats.setdefault(fields.pop("table_id"), []).append(Seat(**fields))
    return [table_of(row, seats[row.id]) for row in rows]


def table_of(row: Row[Any], seats: list[Seat]) -> Table:
    fields = dict(row._mapping)
    del fields["seats"], fields["bot_due"]
    fields["status"] = Status(fields["status"])
    fields["acting"] = tuple(fields["acting"])
    fields["clock"] = TableClock(**fields["clock"]) if fields["clock"] else None
    fields["times"] = tuple(SeatTime(*time) for time in fields["times"] or ())
    return Table(**fields, seats=tuple(seats))


def as_row(table: Table) -> dict[str, Any]:
    row = {name: getattr(table, name) for name in PLAIN}
    clock = dataclasses.asdict(table.clock) if table.clock else None
    return row | {"seats": len(table.seats), "clock": clock} | summary(table)


def add_table(connection: Connection, table: Table) -> None:
    connection.execute(insert(GAME_TABLE).values(as_row(table)))
    seats = [dataclasses.asdict(seat) | {"table_id": table.id} for seat in table.seats]
    connection.execute(insert(SEAT), seats)
    call_first(connection, None, table)


def call_first(connection: Connection, before: Table | None, after: Table) -> None:
    """Owe a sign to those who are to move first in a game that begins."""
    waited = before is None or before.status is Status.WAITING
    signs = signs_of(None, after, 0) if waited and after.status is Status.PLAYING else []
    if signs:
        connection.execute(OWING[connection.dialect.name], signs)


def save_table(connection: Connection, before: Table, after: Table) -> Table:
    """Store what has changed; who lost a seat loses its keys."""
    rated = after.rated and not broken_off(connection, before, after)
    after = dataclasses.replace(after, updated=now(), rated=rated)
    old, new = as_row(before), as_row(after)
    changed = {name: new[name] for name in CHANGING if new[name] != old[name]}
    table = update(GAME_TABLE).where(GAME_TABLE.c.id == after.id)
    connection.execute(table.values(changed | {"updated": after.updated}))
    for was, seat in zip(before.seats, after.seats, strict=True):
        if was == seat:
            continue
        here = (SEAT.c.table_id == after.id) & (SEAT.c.seat == seat.seat)
        connection.execute(update(SEAT).where(here).values(dataclasses.asdict(seat)))
        if was.guest != seat.guest:
            keys = (SEAT_KEY.c.table_id == after.id) & (SEAT_KEY.c.seat == seat.seat)
            connection.execute(delete(SEAT_KEY).where(keys))
    call_first(connection, before, after)
    notify(connection, after.id, SEATS)
    return after


def broken_off(connection: Connection, before: Table, after: Table) -> bool:
    """Whether somebody goes, or is late, before a game has really begun: it counts for nobody."""
    if after.status is not Status.PLAYING or before.status is not Status.PLAYING:
        return False
    goes = any(
        seat.guest is not None and seat.bot is not None and was.bot is None
        for was, seat in zip(before.seats, after.seats, strict=True)
    )
    if not goes:
        return False
    made = select(func.count()).select_from(EVENT).where(EVENT.c.table_id == after.id)
    return int(connection.execute(made).scalar_one()) < BEGINNING * len(after.seats)


def drop_table(connection: Connection, table_id: str) -> None:
    """Forget a table that never began."""
    unlinked = update(GAME_TABLE).where(GAME_TABLE.c.rematch == table_id).values(rematch=None)
    connection.execute(unlinked)
    for stored in (SEAT_KEY, SEAT, CHAT, PRESENCE, OUTBOX):
        connection.execute(delete(stored).where(stored.c.table_id == table_id))
    connection.execute(delete(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
    notify(connection, table_id, SEATS)


def grant_keys(
    connection: Connection, table_id: str, seats: Iterable[int], device: str | None
) -> dict[str, str]:
    """A fresh key for each seat, for one device of its owner; only its hash is kept."""
    keys = {str(seat): new_secret() for seat in seats}
    rows = [
        {"key": hashed(key), "table_id": table_id, "seat": int(seat), "device": device}
        for seat, key in keys.items()
    ]
    if rows:
        connection.execute(insert(SEAT_KEY), rows)
    return keys


def seats_of_keys(connection: Connection, table_id: str, keys: Iterable[str]) -> dict[int, str]:
    """The seats that these keys open at a table, each with its key's hash."""
    hashes = [hashed(key) for key in keys]
    query = select(SEAT_KEY.c.seat, SEAT_KEY.c.key).where(
        SEAT_KEY.c.table_id == table_id, SEAT_KEY.c.key.in_(hashes)
    )
    return {row.seat: row.key for row in connection.execute(query)}


async def table_and_held(
    database: Database, table_id: str, keys: Sequence[str]
) -> tuple[Table | None, dict[int, str]]:
    """A table, and the seats there that these keys open, as of one moment."""
    return await database.read(
        lambda reading: (
            read_table(reading, table_id),
            seats_of_keys(reading, table_id, keys),
        )
    )


def public_ids(connection: Connection, since: int, most: int) -> list[str]:
    query = (
        select(GAME_TABLE.c.id)
        .where(GAME_TABLE.c.public, GAME_TABLE.c.status != Status.OVER.value)
        .where(GAME_TABLE.c.updated >= since)
        .order_by(GAME_TABLE.c.updated.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def ids_of_guest(
    connection: Connection, guest: str, which: ColumnElement[bool], most: int
) -> list[str]:
    """The tables at which a guest has a seat, most recently changed first."""
    query = (
        select(GAME_TABLE.c.id)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(SEAT.c.guest == guest, which)
        .group_by(GAME_TABLE.c.id)
        .order_by(GAME_TABLE.c.updated.desc())
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def ids_with_bots_to_move(connection: Connection) -> list[str]:
    """Running games in which a bot is to move: what a restarted server goes on with."""
    query = (
        select(GAME_TABLE.c.id, GAME_TABLE.c.acting, SEAT.c.seat)
        .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
        .where(GAME_TABLE.c.status == Status.PLAYING.value, SEAT.c.bot.is_not(None))
    )
    rows = connection.execute(query)
    return sorted({row.id for row in rows if row.seat in row.acting})
