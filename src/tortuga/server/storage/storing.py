"""Storing a plan: one transaction with the rows, the client's number, and the summary for lists."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tortuga.server.live.live_table import LiveTable
from tortuga.server.metrics import METRICS
from tortuga.server.storage.bell import notify
from tortuga.server.storage.columns import EVENT, GAME_TABLE, REQUEST, RESULT
from tortuga.server.storage.results import result_row
from tortuga.server.storage.shelf import summary
from tortuga.table.fold import LATE, Plan, Stored, table_after
from tortuga.table.refusals import Refused
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


async def store(live: LiveTable, plan: Plan, request: Request | None) -> None:
    """Commit a plan.

    The table counts as broken until the commit is known, so that whatever ends this, a
    cancellation included, leads to a fresh fold.
    """
    live.broken = True
    table_id = live.table.id
    rows = [row_of(table_id, row) for row in plan.rows]
    asked = None if request is None else asked_row(table_id, request, plan.rows[-1].seq)
    plan.table = after(live, plan)
    told = {f"new_{name}": value for name, value in summary(plan.table).items()}
    told["of"] = table_id
    moves = len(live.fold.match.moves) + len(rows)
    ended = result_row(table_id, plan.state, moves) if plan.state.over else None

    def write(writing: Connection) -> None:
        writing.execute(ADD_EVENTS, rows)
        if asked is not None:
            writing.execute(ADD_REQUEST, asked)
        if ended is not None:
            writing.execute(ADD_RESULT, ended)
        writing.execute(SUMMARISE, told)
        notify(writing, table_id, plan.rows[-1].seq)

    began = time.perf_counter()
    try:
        await live.database.write(write)
    except IntegrityError:
        live.broken = False  # somebody else wrote this number: nothing of ours is stored
        raise
    except SQLAlchemyError as error:
        raise Refused("unavailable", "this could not be stored; try again") from error
    live.broken = False
    live.ours = True
    METRICS.storing.add(time.perf_counter() - began)
    maker = "clock" if plan.rows[0].kind == LATE else "person" if request else "bot"
    METRICS.moves[maker] += len(plan.rows)


def row_of(table_id: str, row: Stored) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seq": row.seq,
        "kind": row.kind,
        "seat": row.seat,
        "move": row.move,
        "at": row.at,
        "words": row.words,
        "due": row.due,
    }


def asked_row(table_id: str, request: Request, seq: int) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "key": request.key,
        "n": request.n,
        "digest": request.digest,
        "seq": seq,
    }


def after(live: LiveTable, plan: Plan) -> Table:
    """The table as lists, and those who keep the time, know it without folding."""
    fold, view = live.fold, plan.view(live.eye)
    return table_after(live.table, fold.game, plan.state, plan.rows[-1], view)
