"""Clocks at their end: the game's own plays a move, a person's lets a bot play on."""

from __future__ import annotations

import logging

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from tortuga.server.clock import now
from tortuga.server.live.live_table import LiveTable
from tortuga.server.logs import log
from tortuga.server.storage.database import Database
from tortuga.server.storage.shelf import save_table, take_table
from tortuga.server.storage.storing import store
from tortuga.table.tables import Status, timed_out


async def play_late(live: LiveTable) -> None:
    """Play what the game's clock plays if it is due; nothing where play has gone on meanwhile."""
    async with live.lock:
        await live.sound()
        if live.table.status is not Status.PLAYING:
            return
        plan = live.fold.plan_late(now())
        if plan is not None:
            try:
                await store(live, plan, None)
            except IntegrityError:
                await live.refresh()
                return
            live.take_in(plan)
            log(logging.INFO, "time_up", table=live.table.id)


async def hand_over_late(database: Database, table_id: str) -> bool:
    """Let bots play for those whose time is up; whether there were any."""
    at = now()

    def hand_over(writing: Connection) -> bool:
        before = take_table(writing, table_id)
        if before is None:
            return False
        after = save_table(writing, before, timed_out(before, at))
        return after.seats != before.seats

    return await database.write(hand_over)
