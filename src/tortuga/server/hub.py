"""The hub: every table that somebody looks at or a bot plays at, once in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from tortuga.server.bots import BotPool
from tortuga.server.database import Database
from tortuga.server.listeners import NO_TABLE, Listener
from tortuga.server.live import LiveTable, load
from tortuga.server.logs import log
from tortuga.server.moves import play_bot
from tortuga.server.shelf import ids_with_bots_to_move, read_table
from tortuga.server.tables import Status

LONGEST_PAUSE = 30.0


class Hub:
    def __init__(self, database: Database, pool: BotPool, bot_delay: float) -> None:
        self.database = database
        self.pool = pool
        self.bot_delay = bot_delay
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._closing = False

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
            self.wake_bots(live)
        if live.users == 0:
            self._tables.pop(live.table.id, None)

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading:
            if table_id not in self._tables:
                table, fold = await load(self.database, table_id)
                self._tables[table_id] = LiveTable(self.database, table, fold, self.wake_bots)
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
            self.wake_bots(live)

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

    # Bots

    async def resume(self) -> None:
        """After a restart: bots that were to move go on."""
        ids = await self.database.read(ids_with_bots_to_move)
        for table_id in ids:
            try:
                async with self.use(table_id) as live:
                    self.wake_bots(live)
            except Exception as error:  # one table must not keep the others from going on
                log(logging.ERROR, "table_not_resumed", error, table=table_id)
            await asyncio.sleep(0)

    def wake_bots(self, live: LiveTable) -> None:
        """See to it that a bot that has to move does."""
        if live.bots is None and live.bot_to_move() is not None and not self._closing:
            live.users += 1  # now, not when the task begins: it must play at this very table
            live.bots = asyncio.create_task(self._bot_turns(live))

    async def _bot_turns(self, live: LiveTable) -> None:
        """Move for bots until a person has to decide. What fails is tried again, ever slower."""
        pause = 1.0
        try:
            while (seat := live.bot_to_move()) is not None or live.broken:
                try:
                    await self._bot_turn(live, seat)
                    pause = 1.0
                except Exception as error:
                    log(logging.ERROR, "bot_turn_failed", error, table=live.table.id)
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            live.bots = None
            self._release(live)

    async def _bot_turn(self, live: LiveTable, seat: int | None) -> None:
        if seat is None:
            async with live.lock:
                await live.sound()
            return
        seq = live.fold.seq
        await asyncio.sleep(self.bot_delay)
        if live.fold.seq != seq or live.bot_to_move() != seat:
            return
        level = live.table.seats[seat].bot
        assert level is not None
        move = await self.pool.choose(live.fold.game, level, live.fold.view(seat))
        await play_bot(live, seat, move, seq)

    async def close(self) -> None:
        """Stop bots; their turns are found again at the next start."""
        self._closing = True
        tasks = [live.bots for live in self._tables.values() if live.bots]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self._tables.values():
            live.drop_ask()
        self.pool.close()
