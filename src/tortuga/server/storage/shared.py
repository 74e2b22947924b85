"""Shared records: finished games that somebody sent, for whoever has the link, for so many days."""

from __future__ import annotations

import contextlib
import hashlib

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tortuga.server.storage.columns import SHARED

MOST = 5_000  # records: beyond that no more are taken until the oldest are forgotten


def name_of(record: str) -> str:
    """What a record is found by. It comes from a seed of 128 bits, so nobody guesses it; and the
    same game sent again has the same name.
    """
    return hashlib.sha256(record.encode()).hexdigest()[:24]


def keep(writing: Connection, record: str, at: int) -> str | None:
    """Keep a record from now on; None where there is no room. One that is here stays longer."""
    name = name_of(record)
    kept = update(SHARED).where(SHARED.c.id == name).values(at=at)
    if writing.execute(kept).rowcount:
        return name
    if (writing.execute(select(func.count()).select_from(SHARED)).scalar() or 0) >= MOST:
        return None
    with contextlib.suppress(IntegrityError), writing.begin_nested():  # two may send the same
        writing.execute(insert(SHARED), {"id": name, "record": record, "at": at})
    return name


def read(reading: Connection, name: str, since: int) -> str | None:
    """A record that was sent since then."""
    query = select(SHARED.c.record).where(SHARED.c.id == name, SHARED.c.at >= since)
    return reading.execute(query).scalar()


def forget(writing: Connection, before: int) -> int:
    """Forget those that were sent before that time; how many."""
    return writing.execute(delete(SHARED).where(SHARED.c.at < before)).rowcount
