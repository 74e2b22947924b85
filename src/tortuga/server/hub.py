"""The hub: every table that somebody looks at or a bot plays at, once in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from tortuga.server.bot_turns import BotTurns
from tortuga.server.bots import BotPool
from tortuga.server.clocks import hand_over_late, play_late
from tortuga.server.database import Database
from tortuga.server.listeners import NO_TABLE, Listener
from tortuga.server.live import LiveTable, load
from tortuga.server.logs import log
from tortuga.server.shelf import ids_with_bots_to_move, read_table
from tortuga.server.tables import Status
from tortuga.server.timekeeper import Timekeeper


class Hub:
    def __init__(self, database: Database, pool: BotPool, bot_delay: float) -> None:
        self.database = database
        self.bots = BotTurns(pool, bot_delay, self._release)
        self.timekeeper = Timekeeper(database, self.ring)
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    def peek(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    @contextlib.asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table, kept in memory at least as long as this lasts."""
        live = self._tables.get(table_id) or await self._load(table_id)
        live.users += 1
        try:
            yield live
        finally:
            self._release(live)

    def _release(self, live: LiveTable) -> None:
        """Forget a table that nobody uses, with the question that nobody is left to answer."""
        live.users -= 1
        if live.users == 0:
            live.drop_ask()
            self.bots.wake(live)
        if live.users == 0:
            self._tables.pop(live.table.id, None)

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading:
            if table_id not in self._tables:
                table, fold = await load(self.database, table_id)
                live = LiveTable(self.database, table, fold, self.goes_on)
                self._tables[table_id] = live
                self.bots.wake(live)
            return self._tables[table_id]

    # Seats changed

    async def reseat(self, table_id: str) -> None:
        """Take in what was stored about seats and status, tell everyone, and let bots go on."""
        async with self.use(table_id) as live, live.lock:
            await live.sound()
            table = await self.database.read(lambda reading: read_table(reading, table_id))
            if table is None:
                self.closed(table_id)
                return
            before, live.table = live.table, table
            lost = {
                seat.seat
                for seat, old in zip(table.seats, before.seats, strict=True)
                if seat.guest != old.guest
            }
            began = before.status is Status.WAITING and table.status is not Status.WAITING
            for listener in tuple(live.listeners):
                await self._reseat_listener(live, listener, lost, began)
            if live.asked and not live.stands(live.asked):
                live.refuse_ask(live.asked)
            self.goes_on(live)

    async def _reseat_listener(
        self, live: LiveTable, listener: Listener, lost: set[int], began: bool
    ) -> None:
        """A seat that changed hands is no longer this listener's, nor what it sees."""
        ousted = lost & set(listener.seats)
        for seat in ousted:
            del listener.seats[seat]
        if not listener.seats and not live.table.knows(listener.guest_id, listener.invite):
            listener.close(NO_TABLE)
        elif ousted or began:
            await live.tell_snapshot(listener)
        else:
            listener.tell({"type": "table", "table": live.info(listener)})

    def closed(self, table_id: str) -> None:
        """The table is gone: nobody can listen to it any more."""
        live = self._tables.get(table_id)
        for listener in tuple(live.listeners) if live else ():
            listener.close(NO_TABLE)

    # What goes on by itself

    async def resume(self) -> None:
        """After a restart: bots that were to move go on, and so do clocks."""
        for table_id in await self.database.read(ids_with_bots_to_move):
            try:
                async with self.use(table_id) as live:
                    self.bots.wake(live)
            except Exception as error:  # one table must not keep the others from going on
                log(logging.ERROR, "table_not_resumed", error, table=table_id)
            await asyncio.sleep(0)
        self.timekeeper.start()

    def goes_on(self, live: LiveTable) -> None:
        """The game has gone on: somebody may have to move, and a clock may have been started."""
        self.timekeeper.note(live.table.due)
        self.bots.wake(live)

    async def ring(self, table_id: str) -> None:
        """A clock of the table is at its end."""
        async with self.use(table_id) as live:
            await play_late(live)
            if await hand_over_late(self.database, table_id):
                log(logging.INFO, "seat_timed_out", table=table_id)
                await self.reseat(table_id)

    async def close(self) -> None:
        """Stop clocks and bots; both are found again at the next start."""
        await self.timekeeper.close()
        await self.bots.close(list(self._tables.values()))
        for live in self._tables.values():
            live.drop_ask()
