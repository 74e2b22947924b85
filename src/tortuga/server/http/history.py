"""My games as they are stored: those of a guest, with how they ended."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, select

from tortuga.harbour.played import told
from tortuga.harbour.replays import result_of_kept
from tortuga.harbour.replies import PlayedGame
from tortuga.server.http.works import Turn
from tortuga.server.storage.columns import RESULT
from tortuga.server.storage.results import add_result, without_result
from tortuga.server.storage.tables import COUNTS, ids_of_guest, read_tables

MOST = 2000  # games, the newest: beyond that nobody reads, and sums are of the past
AT_ONCE = 100  # older games whose results are looked for while somebody waits, …
MOVES_AT_ONCE = 20_000  # … and so many moves of them
T = TypeVar("T")


async def played_by(turn: Turn, guest: str, tell: Callable[[list[PlayedGame]], T]) -> T:
    """What is told of all games of a guest, the most recently played first."""
    await fill_in(turn, guest)
    return await turn.read(lambda reading: tell(read_played(reading, guest)))


async def fill_in(turn: Turn, guest: str) -> None:
    """Keep the results of games that ended before results were kept, some at a time."""
    left = MOVES_AT_ONCE
    for table in await turn.read(lambda reading: without_result(reading, guest, AT_ONCE)):
        game = await turn.game(table)
        left -= len(game.moves)
        if left < 0:
            return
        if (result := await turn.work(result_of_kept, game)) is not None:
            added = functools.partial(add_result, table_id=table.id, result=result)
            await turn.works.database.write(added)


def read_played(reading: Connection, guest: str) -> list[PlayedGame]:
    ids = ids_of_guest(reading, guest, COUNTS, MOST)
    rows = reading.execute(select(RESULT).where(RESULT.c.table_id.in_(ids)))
    ended = {row.table_id: row for row in rows}
    return [told(table, guest, ended.get(table.id)) for table in read_tables(reading, ids)]
