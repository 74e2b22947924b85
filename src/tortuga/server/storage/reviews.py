"""Reviews as they are stored: asked for, claimed, under way, done or given up."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any, cast

from sqlalchemy import Connection, func, insert, select, update

from tortuga.coach.reviews import VERSION
from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.columns import REVIEW
from tortuga.server.storage.database import hold

LEASE = 15_000  # whoever claims a review and is not heard of for so long has lost it
MOST_TRIES = 3
A_TURN = 600_000  # each that somebody has waiting lets the next one count as asked so much later


@dataclasses.dataclass(frozen=True)
class Claim:
    """A review that is ours to do, at our ``tries``-th try of anybody's."""

    table_id: str
    tries: int


def ask(writing: Connection, table_id: str, others: Collection[str] = ()) -> set[str]:
    """See to it that a finished game is reviewed; one that was given up is tried again.

    So is one that an older version made: it reckoned in another way.

    ``others`` are what the same address has asked for before; those that still wait are told, and
    put this one back, so that addresses take turns.
    """
    hold(writing, table_id)  # two may ask at once
    at = now()
    waiting = still_open(writing, others)
    row = writing.execute(select(REVIEW).where(REVIEW.c.table_id == table_id)).one_or_none()
    fresh = {"asked": at + A_TURN * len(waiting), "due": at, "tries": 0, "progress": 0.0}
    if row is None:
        writing.execute(insert(REVIEW), {"table_id": table_id, "review": None, **fresh})
    elif row.due is None and not is_done(row):
        here = update(REVIEW).where(REVIEW.c.table_id == table_id)
        writing.execute(here.values(review=None, **fresh))
    return waiting


def still_open(reading: Connection, tables: Collection[str]) -> set[str]:
    """Which of these reviews are not done yet."""
    undone = select(REVIEW.c.table_id).where(
        REVIEW.c.table_id.in_(tables), REVIEW.c.due.is_not(None)
    )
    return set(reading.execute(undone).scalars())


def look(reading: Connection, table_id: str) -> replies.ReviewReply:
    """How a review stands."""
    row = reading.execute(select(REVIEW).where(REVIEW.c.table_id == table_id)).one_or_none()
    if row is None or (row.review is not None and not is_done(row)):
        return {"state": "none", "progress": 0.0, "review": None}
    if row.review is not None:
        return {"state": "done", "progress": 1.0, "review": cast(replies.Review, row.review)}
    state: Any = "failed" if row.due is None else "running"
    return {"state": state, "progress": row.progress, "review": None}


def is_done(row: Any) -> bool:
    """Whether there is a review, of the kind that is made now."""
    return row.review is not None and row.review["version"] == VERSION


def next_due(reading: Connection) -> int | None:
    return reading.execute(select(func.min(REVIEW.c.due))).scalar_one_or_none()


def claim(writing: Connection) -> Claim | None:
    """Take a review that nobody is at, past those that another process is taking."""
    at = now()
    query = (
        select(REVIEW.c.table_id, REVIEW.c.tries)
        .where(REVIEW.c.due <= at)
        .order_by(REVIEW.c.asked)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    row = writing.execute(query).one_or_none()
    if row is None:
        return None
    here = update(REVIEW).where(REVIEW.c.table_id == row.table_id)
    if row.tries >= MOST_TRIES:
        writing.execute(here.values(due=None))
        return None
    writing.execute(here.values(due=at + LEASE, tries=row.tries + 1, progress=0.0))
    return Claim(row.table_id, row.tries + 1)


def advance(writing: Connection, mine: Claim, progress: float) -> bool:
    """Say how far a review has come, and keep it; False where it is ours no more."""
    return _change(writing, mine, due=now() + LEASE, progress=progress)


def finish(writing: Connection, mine: Claim, review: dict[str, Any]) -> bool:
    return _change(writing, mine, due=None, progress=1.0, review=review)


def give_back(writing: Connection, mine: Claim) -> None:
    """Let the next try begin at once, and not count this one: the server ends."""
    _change(writing, mine, due=now(), tries=mine.tries - 1, progress=0.0)


def give_up(writing: Connection, mine: Claim) -> None:
    """It cannot be done, and trying again would not help."""
    _change(writing, mine, due=None)


def _change(writing: Connection, mine: Claim, **values: Any) -> bool:
    own = (REVIEW.c.table_id == mine.table_id) & (REVIEW.c.tries == mine.tries)
    here = own & REVIEW.c.due.is_not(None)
    return bool(writing.execute(update(REVIEW).where(here).values(values)).rowcount)
