"""Events as they are stored: one transaction a plan, with the client's number and the summary."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from tortuga.engine.state import State
from tortuga.server.metrics import METRICS
from tortuga.server.storage.columns import EVENT, GAME_TABLE, REQUEST, RESULT
from tortuga.server.storage.database import Database, notify
from tortuga.table.fold import Plan, Stored
from tortuga.table.tables import Table
from tortuga.table.undo import Request

# Made once: to put a statement together takes longer than to run it.
ADD_EVENTS = insert(EVENT)
ADD_REQUEST = insert(REQUEST)
ADD_RESULT = insert(RESULT)
SUMMARY = ("acting", "round", "status", "updated", "due", "clock_due", "times", "bot_due")
SUMMARISE = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in SUMMARY})
)
COLUMNS = [EVENT.c[field.name] for field in dataclasses.fields(Stored)]
BOT_LEASE = 5_000  # whoever stores that a bot has to move has this long before others may


def add_events(writing: Connection, table_id: str, rows: Sequence[Stored]) -> None:
    """The moves that a new table begins with."""
    if rows:
        writing.execute(ADD_EVENTS, [{"table_id": table_id} | vars(row) for row in rows])


async def store(database: Database, plan: Plan, moves: int) -> None:
    """Commit a plan; ``moves`` will have been made then. Of two writers of one number one fails."""
    assert plan.table is not None
    table_id, last = plan.table.id, plan.rows[-1].seq
    of = {"table_id": table_id}
    rows = [of | vars(row) for row in plan.rows]
    asked = None if plan.request is None else of | vars(plan.request) | {"seq": last}
    told = {f"new_{name}": value for name, value in summary(plan.table).items()}
    told["of"] = table_id
    ended = result_row(table_id, plan.state, moves) if plan.state.over else None

    def write(writing: Connection) -> None:
        writing.execute(ADD_EVENTS, rows)
        if asked is not None:
            writing.execute(ADD_REQUEST, asked)
        if ended is not None:
            writing.execute(ADD_RESULT, ended)
        writing.execute(SUMMARISE, told)
        notify(writing, table_id, last)

    began = time.perf_counter()
    await database.write(write)
    METRICS.storing.add(time.perf_counter() - began)
    METRICS.moves[plan.maker] += len(rows)


def result_row(table_id: str, state: State, moves: int) -> dict[str, Any]:
    """How a game ended."""
    return {
        "table_id": table_id,
        "winners": list(state.winners),
        "scores": list(state.scores),
        "moves": moves,
    }


def summary(table: Table) -> dict[str, Any]:
    """What changes about a table with every move: for lists, and for those who keep the time."""
    return {
        "acting": list(table.acting),
        "round": table.round,
        "status": table.status.value,
        "updated": table.updated,
        "due": table.due,
        "clock_due": table.clock_due,
        "times": [[time.left, time.due] for time in table.times],
        "bot_due": table.updated + BOT_LEASE if table.bot_acts else None,
    }


def read_events(reading: Connection, table_id: str, after: int) -> list[Stored]:
    """The events after a number, in order."""
    query = select(*COLUMNS).where(EVENT.c.table_id == table_id, EVENT.c.seq > after)
    return [Stored(*row) for row in reading.execute(query.order_by(EVENT.c.seq))]


def read_request(reading: Connection, table_id: str, request: Request) -> tuple[str, int] | None:
    """What a client's number was used for before, and where that led."""
    query = select(REQUEST.c.digest, REQUEST.c.seq).where(
        REQUEST.c.table_id == table_id,
        REQUEST.c.key == request.key,
        REQUEST.c.n == request.n,
    )
    row = reading.execute(query).one_or_none()
    return None if row is None else (row.digest, row.seq)
