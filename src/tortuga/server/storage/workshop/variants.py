"""Variants as they are stored: figures of one's own that a guest keeps under a name."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.columns import GUEST, VARIANT
from tortuga.table.refusals import Refusal

MOST = 50  # of a guest


def variants_of(reading: Connection, guest: str) -> replies.Variants:
    """What a guest keeps, the most recently changed first."""
    query = select(VARIANT).where(VARIANT.c.guest == guest)
    rows = reading.execute(query.order_by(VARIANT.c.updated.desc(), VARIANT.c.id))
    return {"variants": [told(row) for row in rows]}


def told(row: Any) -> replies.KeptVariant:
    return {
        "id": row.id,
        "game": row.game,
        "name": row.name,
        "options": row.options,
        "changes": row.changes,
        "updated": row.updated,
    }


def add(writing: Connection, guest: str, kept: dict[str, Any]) -> None:
    """Keep one more, unless there are many."""
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    own = select(func.count()).select_from(VARIANT).where(VARIANT.c.guest == guest)
    if (writing.execute(own).scalar() or 0) >= MOST:
        raise Refusal(409, "too_many", f"you keep {MOST} variants already; delete one first")
    row = {"id": secrets.token_hex(8), "guest": guest, "updated": now(), **kept}
    writing.execute(insert(VARIANT), row)


def change(writing: Connection, guest: str, name: str, kept: dict[str, Any]) -> None:
    own = (VARIANT.c.id == name) & (VARIANT.c.guest == guest)
    if not writing.execute(update(VARIANT).where(own).values(updated=now(), **kept)).rowcount:
        raise no_such_variant()


def drop(writing: Connection, guest: str, name: str) -> None:
    own = (VARIANT.c.id == name) & (VARIANT.c.guest == guest)
    if not writing.execute(delete(VARIANT).where(own)).rowcount:
        raise no_such_variant()


def no_such_variant() -> Refusal:
    return Refusal(404, "no_such_variant", "you keep no such variant")
