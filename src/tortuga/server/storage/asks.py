"""Questions: a player asks to take back what the engine alone does not give back.

One question a table, stored, so that whoever is asked may sit at another process. It stands as long
as nothing is played and its time is not up.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.server.clock import now
from tortuga.server.live.listeners import Listener
from tortuga.server.protocol import outgoing
from tortuga.server.storage.bell import ASK as CHANGED
from tortuga.server.storage.bell import notify
from tortuga.server.storage.columns import ASK

ASK_SECONDS = 60


@dataclasses.dataclass(frozen=True)
class Request:
    """A client's own number for what it asks: the key it came by, and what it asked."""

    key: str
    n: int
    digest: str


@dataclasses.dataclass
class Ask:
    """``listener`` is where it came from, if that is a socket of this process."""

    id: int
    seq: int
    seat: int
    waiting: list[int]
    until: int
    request: Request
    listener: Listener | None = None
    timer: asyncio.TimerHandle | None = None

    def told(self) -> outgoing.UndoAsk:
        return {"undo": self.id, "seat": self.seat, "waiting": list(self.waiting)}


def row_of(table_id: str, ask: Ask) -> dict[str, Any]:
    own = {name: getattr(ask, name) for name in ("id", "seq", "seat", "waiting", "until")}
    return {"table_id": table_id, **own, **dataclasses.asdict(ask.request)}


def read_ask(reading: Connection, table_id: str, seq: int) -> Ask | None:
    """The question that is open at this point of the game."""
    query = select(ASK).where(ASK.c.table_id == table_id, ASK.c.seq == seq, ASK.c.until > now())
    row = reading.execute(query).one_or_none()
    if row is None:
        return None
    request = Request(row.key, row.n, row.digest)
    return Ask(row.id, row.seq, row.seat, list(row.waiting), row.until, request)


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


def answer(writing: Connection, table_id: str, seq: int, number: int, seat: int) -> Ask | None:
    """A seat agrees; the question as it is then, or None where it is not asked."""
    ask = take_ask(writing, table_id, seq)
    if ask is None or ask.id != number or seat not in ask.waiting:
        return None
    ask.waiting.remove(seat)
    if ask.waiting:
        here = update(ASK).where(ASK.c.table_id == table_id)
        writing.execute(here.values(waiting=ask.waiting))
        notify(writing, table_id, CHANGED)
    return ask


def close_ask(writing: Connection, table_id: str, number: int) -> None:
    writing.execute(delete(ASK).where(ASK.c.table_id == table_id, ASK.c.id == number))
    notify(writing, table_id, CHANGED)
