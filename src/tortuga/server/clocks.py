"""Clocks at their end: what the game says is played then is played, as an event like any other."""

from __future__ import annotations

import logging

from tortuga.server.clock import now
from tortuga.server.live import LiveTable
from tortuga.server.logs import log
from tortuga.server.storing import store
from tortuga.server.tables import Status


async def time_up(live: LiveTable) -> None:
    """Play what a clock that is due plays; nothing where the game has gone on meanwhile."""
    async with live.lock:
        await live.sound()
        if live.table.status is not Status.PLAYING:
            return
        plan = live.fold.plan_late(now())
        if plan is not None:
            await store(live, plan, None)
            live.take_in(plan.rows)
            log(logging.INFO, "time_up", table=live.table.id)
