"""Bots at a table: whose turn it is, how long they take, and that nothing stops them for good."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from tortuga.engine import registry
from tortuga.engine.errors import IllegalMove
from tortuga.server.clock import now
from tortuga.server.live.deadlines import keep
from tortuga.server.live.live_table import LiveTable
from tortuga.server.live.pool import BotPool
from tortuga.server.logs import log
from tortuga.server.settings import Settings
from tortuga.table import bots
from tortuga.table.turns import only_notes

LONGEST_PAUSE = 30.0
KEEP_EVERY = 2.0


class BotTurns:
    """Moves for the bots of all tables that this process looks after."""

    def __init__(self, pool: BotPool, delay: float, release: Callable[[LiveTable], None]) -> None:
        self.pool = pool
        self.delay = delay
        self.release = release
        self.closing = False

    def wake(self, live: LiveTable) -> None:
        """See to it that a bot that has to move does."""
        live.stirred.set()
        idle = live.bots is None and live.ours and not self.closing
        if idle and self._to_do(live):
            live.users += 1  # now, not when the task begins: it must play at this very table
            live.bots = asyncio.create_task(self._turns(live))

    async def _turns(self, live: LiveTable) -> None:
        """Move for bots until a person has to decide. What fails is tried again, ever slower."""
        pause = 1.0
        keeping = asyncio.create_task(self._keep(live)) if live.database.shared else None
        try:
            while live.ours and self._to_do(live):
                try:
                    await self._turn(live)
                    pause = 1.0
                except Exception as error:
                    log(logging.ERROR, "bot_turn_failed", error, table=live.id)
                    if pause == 1.0 and registry.blame(error) is not None:
                        live.tell_broken()
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            if keeping is not None:
                keeping.cancel()
            live.bots = None
            self.release(live)

    async def _keep(self, live: LiveTable) -> None:
        """Other processes leave the table's bots to this one as long as it says so."""
        while True:
            await asyncio.sleep(KEEP_EVERY)
            try:
                await live.database.write(lambda writing: keep(writing, live.id))
            except SQLAlchemyError as error:
                log(logging.WARNING, "turn_not_kept", error, table=live.id)

    async def _turn(self, live: LiveTable) -> None:
        if live.broken:
            async with live.lock:
                await live.sound()
            return
        rests = {seat: self._rests(live, seat) for seat in live.bots_to_move()}
        if not rests:
            await self._lapse(live)
            return
        seat = min(rests, key=lambda seat: rests[seat])
        if rests[seat] > 0.0:
            await self._rest(live, rests[seat])
        else:
            await self._move(live, seat)

    def _to_do(self, live: LiveTable) -> bool:
        return bool(live.bots_to_move() or live.broken or self._lapses(live) is not None)

    def _lapses(self, live: LiveTable) -> float | None:
        return None if live.broken else bots.lapses(live.machine, now(), self._hurry)

    async def _rest(self, live: LiveTable, seconds: float) -> None:
        """Until then, or until something happens."""
        live.stirred.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.stirred.wait(), seconds)

    async def _lapse(self, live: LiveTable) -> None:
        """Go on without a person who lets time pass, when it has passed."""
        seconds = self._lapses(live)
        if seconds:
            await self._rest(live, seconds)
        elif seconds is not None:
            await live.play_lapse()

    async def _move(self, live: LiveTable, seat: int) -> None:
        seen = live.machine.fold.seq
        thinks = self._thinks(live, seat)
        await asyncio.sleep(max(0.0, self._takes(live, seat) - thinks))
        thought = None if live.broken else bots.thought(live.machine, seat, seen)
        if thought is None or self._rests(live, seat) > 0.0:
            return
        table, game = live.machine.table, live.machine.fold.game
        people = any(each.decides for each in table.seats)
        asker = self.pool.whereabouts.asker(table.host, people)
        move = await self.pool.choose(game, thought.level, thought.view, asker, thinks)
        # Others who act at the same time may have been quicker: then the bot thinks again.
        with contextlib.suppress(IllegalMove):
            await live.play_bot(thought, move)

    def _thinks(self, live: LiveTable, seat: int) -> float:
        """How long the bot takes for a thought, even if it has nothing to think about.

        So nobody can tell by the time whether it had a choice. Notes are nobody's choice; and
        where bots are to play without a pause, they do.
        """
        fold, level = live.machine.fold, live.machine.table.seats[seat].bot
        notes = only_notes(fold.game, fold.match.state, seat)
        if level is None or notes or not self.delay:
            return 0.0
        return self.pool.pace.usual(fold.game, level)

    def _rests(self, live: LiveTable, seat: int) -> float:
        """For how many seconds more the bot leaves the table to people."""
        return bots.rests(live.machine, seat, now(), self._hurry)

    @property
    def _hurry(self) -> float:
        return min(1.0, self.delay / Settings.bot_delay)

    def _takes(self, live: LiveTable, seat: int) -> float:
        """How long the bot lets people look before it moves."""
        return bots.takes(live.machine, seat, self.delay, random.random)

    async def close(self, tables: list[LiveTable]) -> None:
        """Stop; turns that are left are found again at the next start."""
        self.closing = True
        tasks = [live.bots for live in tables if live.bots]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pool.close()
