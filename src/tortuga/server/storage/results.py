"""Results: how finished games ended, kept with them; older games are folded once to find out."""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from tortuga.server.logs import log
from tortuga.server.storage.columns import RESULT
from tortuga.server.storage.database import Database, hold
from tortuga.server.storage.events import result_row
from tortuga.server.storage.tables import load
from tortuga.table.refusals import Refusal

AT_ONCE = 100  # games that are folded while somebody waits


async def fill_in(database: Database, ids: Sequence[str]) -> None:
    """Keep the results of games that ended before results were kept, some at a time.

    What this program can replay no more has none, and stays so.
    """
    left = AT_ONCE
    for table_id in ids:
        if left == 0:
            return
        try:
            _, fold = await load(database, table_id)
        except Refusal as refusal:
            log(logging.INFO, "no_result", refusal, table=table_id)
            continue
        row = result_row(table_id, fold.match.state, len(fold.match.moves))
        left -= 1
        await database.write(functools.partial(add_result, row=row))


def add_result(writing: Connection, row: dict[str, Any]) -> None:
    hold(writing, row["table_id"])  # on PostgreSQL another process may be at the same work
    there = select(RESULT.c.table_id).where(RESULT.c.table_id == row["table_id"])
    if writing.execute(there).first() is None:
        writing.execute(insert(RESULT), row)
