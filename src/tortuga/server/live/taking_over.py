"""People who take over from bots: what those left behind must not keep anyone from playing."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from tortuga.server.clock import now
from tortuga.server.live.live_table import LiveTable
from tortuga.server.storage.storing import store
from tortuga.table.fold import Plan
from tortuga.table.tables import Status


async def rouse_people(live: LiveTable) -> None:
    """Play what ends the bots' own doings in seats that people decide for; the lock is held."""
    while live.table.status is Status.PLAYING and (plan := rousing(live)) is not None:
        try:
            await store(live, plan, None)
        except IntegrityError:  # another process was quicker, perhaps with the same
            await live.refresh()
        else:
            live.take_in(plan)


def rousing(live: LiveTable) -> Plan | None:
    """What is to be played for the first seat that has to be roused; None where none has."""
    state = live.fold.match.state
    for seat in live.table.seats:
        if seat.decides and (moves := state.roused(seat.seat)):
            return live.fold.plan_line(seat.seat, moves[:1], now())
    return None
