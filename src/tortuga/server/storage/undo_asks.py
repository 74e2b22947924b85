"""Questions about undo as they are stored, so that whoever is asked may sit at another process."""

from __future__ import annotations

import dataclasses
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.server.clock import now
from tortuga.server.storage.bell import ASK as CHANGED
from tortuga.server.storage.columns import ASK
from tortuga.server.storage.database import notify
from tortuga.table.undo import Ask, Request


def row_of(table_id: str, ask: Ask) -> dict[str, Any]:
    own = {name: getattr(ask, name) for name in ("id", "seq", "seat", "until")}
    asked = dataclasses.asdict(ask.request)
    return {"table_id": table_id, **own, "waiting": list(ask.waiting), **asked}


def read_ask(reading: Connection, table_id: str, seq: int) -> Ask | None:
    """The question that is open at this point of the game."""
    query = select(ASK).where(ASK.c.table_id == table_id, ASK.c.seq == seq, ASK.c.until > now())
    row = reading.execute(query).one_or_none()
    if row is None:
        return None
    request = Request(row.key, row.n, row.digest)
    return Ask(row.id, row.seq, row.seat, tuple(row.waiting), row.until, request)


def take_ask(writing: Connection, table_id: str, seq: int) -> Ask | None:
    """The same in order to change it: until the commit nobody else can."""
    writing.execute(select(ASK.c.id).where(ASK.c.table_id == table_id).with_for_update())
    return read_ask(writing, table_id, seq)


def open_ask(writing: Connection, table_id: str, ask: Ask) -> Ask:
    """Store a question; where one is open already, that one."""
    there = take_ask(writing, table_id, ask.seq)
    if there is not None:
        return there
    writing.execute(delete(ASK).where(ASK.c.table_id == table_id))
    writing.execute(insert(ASK), row_of(table_id, ask))
    notify(writing, table_id, CHANGED)
    return ask


def answer(writing: Connection, table_id: str, ask: Ask, seat: int) -> Ask | None:
    """A seat agrees; the question as it is then, or None where it is not asked."""
    stored = take_ask(writing, table_id, ask.seq)
    if stored is None or stored.id != ask.id or seat not in stored.waiting:
        return None
    answered = stored.agreed_by(seat)
    if answered.waiting:
        here = update(ASK).where(ASK.c.table_id == table_id)
        writing.execute(here.values(waiting=list(answered.waiting)))
        notify(writing, table_id, CHANGED)
    return answered


def close_ask(writing: Connection, table_id: str, number: int) -> None:
    writing.execute(delete(ASK).where(ASK.c.table_id == table_id, ASK.c.id == number))
    notify(writing, table_id, CHANGED)
