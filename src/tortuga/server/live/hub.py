"""The hub: every table that somebody looks at or a bot plays at, once in memory."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Collection, Coroutine, Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from tortuga.server.clock import now
from tortuga.server.live.bot_turns import BotTurns
from tortuga.server.live.deadlines import Timekeeper, give_up, hand_over_late
from tortuga.server.live.live_table import NO_TABLE, LiveTable, SocketListener, remark_of
from tortuga.server.live.pool import BotPool
from tortuga.server.live.signing_out import let_devices_go, look_at_keys
from tortuga.server.logs import log
from tortuga.server.storage import presence
from tortuga.server.storage.bell import (
    ASK,
    BLOCKS,
    CHAT,
    HERE,
    KEYS,
    MOVED,
    OUT,
    SEATS,
    TALK,
    Bell,
    moves_of_note,
)
from tortuga.server.storage.chat import last_line
from tortuga.server.storage.database import Database
from tortuga.server.storage.people.care import blocked_by
from tortuga.server.storage.purge import purge_for_ever
from tortuga.server.storage.tables import ids_with_bots_to_move, load, read_table
from tortuga.server.storage.undo_asks import read_ask
from tortuga.table.telling import Present
from tortuga.table.undo import Ask


class Hub:
    def __init__(
        self,
        database: Database,
        pool: BotPool,
        bot_delay: float,
        keep_days: int = 0,
        share_days: int = 0,
    ) -> None:
        self.database = database
        self.bots = BotTurns(pool, bot_delay, self._release)
        self.timekeeper = Timekeeper(database, self.ring, self.adopt)
        self.bell = Bell(database.where, database.me, self.hear, self.hear_all)
        self.keep_days = keep_days
        self.share_days = share_days
        self._hearing: set[asyncio.Task[None]] = set()
        self._tables: dict[str, LiveTable] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

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
            self._tables.pop(live.id, None)

    async def _load(self, table_id: str) -> LiveTable:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self._tables:
                return self._tables[table_id]
            table, fold = await load(self.database, table_id)
            live = LiveTable(self.database, table, fold, self.goes_on)
            self._tables[table_id] = live
            live.users += 1  # nobody may let go of it before it is ready
            try:
                await self._settle(live)
            except BaseException:
                del self._tables[table_id]
                raise
            finally:
                live.users -= 1
            return live

    async def _settle(self, live: LiveTable) -> None:
        """From now on notes reach the table: take in what came before them."""
        async with live.lock:
            if self.database.shared:
                await live.refresh()
            await self._look_around(live)
            await live.rouse_people()
        self.bots.wake(live)

    async def present(self, ids: Sequence[str]) -> dict[str, Present]:
        """Who is at these tables, by way of any process."""
        found: dict[str, Present] = {}
        if self.database.shared:
            found = await self.database.read(lambda reading: presence.at_tables(reading, ids))
        here = {
            each: self._tables[each].machine.audience.all for each in ids if each in self._tables
        }
        return found | here

    # What other processes do

    def hear(self, table_id: str, what: str) -> None:
        """Another process has stored something about a table, or signed a device out."""
        if what.startswith(OUT):
            self.signed_out({what.removeprefix(OUT)})
            return
        live = self._tables.get(table_id)
        if live is not None:
            self._do(self._take_note(live, what))

    def hear_all(self) -> None:
        """Notes may have been missed, and those that we wanted to send may not have gone out."""
        for live in tuple(self._tables.values()):
            for what in ("0", SEATS, CHAT, ASK, HERE, KEYS):
                self._do(self._take_note(live, what))
            live.presence_changed()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _take_note(self, live: LiveTable, what: str) -> None:
        try:
            if what == SEATS:
                await self.take_seats(live.id)
                return
            if what.startswith(TALK):
                live.tell_remark(remark_of(what))
                return
            async with live.lock:
                if what == CHAT:
                    await live.tell_chat()
                elif what == KEYS:
                    await look_at_keys(live)
                elif what == BLOCKS:
                    await self._look_at_blocks(live)
                elif what == ASK:
                    await live.look_for_ask()
                elif what == HERE:
                    await self._look_around(live)
                    live.tell_table()
                elif what.startswith(MOVED):
                    await live.hear(moves_of_note(what))
                elif what == "0" or int(what) > live.machine.fold.seq:
                    await live.refresh()
        except Exception as error:
            log(logging.ERROR, "note_not_taken", error, table=live.id)

    def signed_out(self, devices: Collection[str]) -> None:
        """Nobody is here by way of these devices any more."""
        let_devices_go(tuple(self._tables.values()), devices)

    async def keys_changed(self, table_ids: Iterable[str]) -> None:
        """Keys to seats of these tables may open nothing any more."""
        for live in [live for each in table_ids if (live := self._tables.get(each))]:
            async with live.lock:
                await look_at_keys(live)

    async def blocks_changed(self, table_id: str) -> None:
        """Somebody at the table has blocked somebody."""
        live = self._tables.get(table_id)
        if live is not None:
            await self._look_at_blocks(live)

    async def _look_at_blocks(self, live: LiveTable) -> None:
        listeners = live.machine.audience.listeners
        guests = {listener.guest_id for listener in listeners}
        blocked = await self.database.read(
            lambda reading: {guest: blocked_by(reading, guest) for guest in guests}
        )
        for listener in listeners:
            listener.blocked = blocked.get(listener.guest_id, listener.blocked)

    async def _look_around(self, live: LiveTable) -> None:
        """Who is at the table elsewhere, what is asked, and how far the chat has come."""
        table_id, seq, me = live.id, live.machine.fold.seq, self.database.me

        def look(reading: Connection) -> tuple[Present, Ask | None, int]:
            there = presence.elsewhere(reading, table_id, me)
            return there, read_ask(reading, table_id, seq), last_line(reading, table_id)

        live.machine.audience.elsewhere, ask, said = await self.database.read(look)
        live.heard = live.heard or said
        if ask is not None and live.machine.asked is None:
            live.show_ask(ask)

    async def adopt(self, table_id: str) -> None:
        """A bot has to move, and whoever saw to it does so no more."""
        async with self.use(table_id) as live:
            async with live.lock:
                await live.refresh()
                live.ours = True
            self.bots.wake(live)

    # Seats changed

    async def reseat(self, table_id: str) -> None:
        """This process has stored something about seats or status: bots are its work now."""
        async with self.use(table_id) as live:
            live.ours = True
            await self.take_seats(table_id)

    async def take_seats(self, table_id: str) -> None:
        """Take in what was stored about seats and status, tell everyone, and let bots go on."""
        async with self.use(table_id) as live, live.lock:
            await live.refresh() if self.database.shared else await live.sound()
            table = await self.database.read(lambda reading: read_table(reading, table_id))
            if table is None:
                self.closed(table_id)
                return
            await live.show(*live.machine.reseat(table, now()))
            live.send()
            if (ask := live.machine.forlorn_ask()) is not None:
                await live.close_ask(ask)
            await live.rouse_people()
            self.goes_on(live)

    def closed(self, table_id: str) -> None:
        """The table is gone: nobody can listen to it any more."""
        live = self._tables.get(table_id)
        for listener in live.machine.audience.listeners if live else ():
            assert isinstance(listener, SocketListener)
            listener.close(NO_TABLE)

    # What goes on by itself

    async def resume(self) -> None:
        """After a restart: bots that were to move go on, and so do clocks."""
        if self.database.shared:
            await self.bell.start()
        else:
            self._do(self._resume_bots())  # people need not wait until all tables are there again
        self.timekeeper.start()
        self._do(purge_for_ever(self.database, self.keep_days, self.share_days))

    async def _resume_bots(self) -> None:
        for table_id in await self.database.read(ids_with_bots_to_move):
            try:
                async with self.use(table_id) as live:
                    self.bots.wake(live)
            except Exception as error:  # one table must not keep the others from going on
                log(logging.ERROR, "table_not_resumed", error, table=table_id)
            await asyncio.sleep(0)

    def goes_on(self, live: LiveTable) -> None:
        """The game has gone on: somebody may have to move, and a clock may have been started."""
        self.timekeeper.note(live.machine.table.due)
        self.bots.wake(live)

    async def ring(self, table_id: str) -> None:
        """A clock of the table has run out."""
        async with self.use(table_id) as live:
            await live.play_late()
            if await hand_over_late(self.database, table_id):
                log(logging.INFO, "seat_timed_out", table=table_id)
                await self.reseat(table_id)

    async def close(self) -> None:
        """Stop clocks and bots; both are found again at the next start."""
        await self.bell.close()
        await self.timekeeper.close()
        await self.bots.close(list(self._tables.values()))
        for task in tuple(self._hearing):
            task.cancel()
        await asyncio.gather(*self._hearing, return_exceptions=True)
        if self.database.shared:
            await self._hand_on()
        for live in self._tables.values():
            live.drop_ask()

    async def _hand_on(self) -> None:
        """Leave what is left to do to the other processes."""
        ids = [live.id for live in self._tables.values() if live.ours]

        def leave(writing: Connection) -> None:
            presence.leave(writing, self.database.me)
            give_up(writing, ids)

        try:
            await self.database.write(leave)
        except SQLAlchemyError as error:  # they find out by themselves, a little later
            log(logging.WARNING, "not_handed_on", error)

    @property
    def counts(self) -> dict[str, int]:
        """For those who watch the server."""
        tables = list(self._tables.values())
        return {
            "tables_in_memory": len(tables),
            "bots_at_work": sum(live.bots is not None for live in tables),
        }
