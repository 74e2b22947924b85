"""A live table: the folded game, who listens, and the one question that may be open (an undo)."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
from collections.abc import Callable, Sequence

import orjson
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from tortuga.server.clock import now
from tortuga.server.live.listeners import Listener
from tortuga.server.logs import log
from tortuga.server.storage.asks import read_ask
from tortuga.server.storage.chat import recent_chat
from tortuga.server.storage.columns import EVENT
from tortuga.server.storage.database import Database
from tortuga.server.storage.presence import Present, say_who_is_here
from tortuga.server.storage.shelf import read_table
from tortuga.table import messages, telling
from tortuga.table.fold import UNDO, Entry, Fold, Plan, Stored, game_of, table_after
from tortuga.table.refusals import Refusal, no_such_table
from tortuga.table.tables import Status, Table
from tortuga.table.turns import waited_for
from tortuga.table.undo import ASK_SECONDS, Ask, Request

NEWS_AFTER = 0.1  # seconds


class LiveTable:
    """One table in memory. Whoever changes it holds ``lock``; readers see whole moves only."""

    def __init__(
        self, database: Database, table: Table, fold: Fold, on_free: Callable[[LiveTable], None]
    ) -> None:
        self.database = database
        self.table = table
        self.fold = fold
        self.on_free = on_free  # called when the game has gone on, or may
        self.lock = asyncio.Lock()
        self._saying = asyncio.Lock()
        self._news: asyncio.Task[None] | None = None
        self.listeners: set[Listener] = set()
        self.asked: Ask | None = None
        self.asker: Listener | None = None  # where the question came from, if from here
        self._ask_ends: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()  # something has changed while bots rested
        self.last_bot = -1  # the bot that moved last: where several act, they take turns
        self.users = 0
        self.broken = False  # memory may differ from what is stored: fold again before use
        self.ours = not database.shared  # whether this process plays for the bots now
        self.elsewhere = Present()
        self.heard = 0  # the last line of chat that was told
        self.nudged: dict[int, int] = {}  # until when a seat that was nudged has peace

    # Who is here

    @property
    def online(self) -> set[int]:
        return {*self.here.seats, *self.elsewhere.seats}

    @property
    def watching(self) -> int:
        return self.here.watching + self.elsewhere.watching

    @property
    def here(self) -> Present:
        """Who listens by way of this process."""
        seats = frozenset(seat for listener in self.listeners for seat in listener.seats)
        return Present(seats, sum(not listener.seats for listener in self.listeners))

    def presence_changed(self) -> None:
        """Somebody came or went. Many at once are told of together: a crowd would drown in it."""
        if self._news is None:
            self._news = asyncio.create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        await asyncio.sleep(NEWS_AFTER)
        self._news = None
        self.tell_table()
        if not self.database.shared:
            return
        try:
            async with self._saying:
                await say_who_is_here(self.database, self.table.id, self.here)
        except SQLAlchemyError as error:  # people at other servers see it later
            log(logging.WARNING, "presence_not_said", error, table=self.table.id)

    def info(self, listener: Listener) -> messages.TableInfo:
        return telling.table_info(
            self.table, now(), listener.guest_id, listener.seats, self.online, self.watching
        )

    @property
    def eye(self) -> int | None:
        """One of those who will look at the next position anyway."""
        return next((seat for each in self.listeners for seat in each.seats), None)

    # Telling

    def undo_state(self, viewers: tuple[int, ...]) -> messages.UndoState:
        can = [seat for seat in viewers if self.seat_decides(seat) and self.fold.can_undo(seat)]
        return {"can": can, "asked": self.asked.told() if self.asked else None}

    def tell_each(self, message: Callable[[tuple[int, ...]], object]) -> None:
        """Tell every listener what its seats may know; written once for equal seats."""
        written: dict[tuple[int, ...], bytes] = {}
        for listener in tuple(self.listeners):
            viewers = listener.viewers
            if viewers not in written:
                written[viewers] = orjson.dumps(message(viewers))
            listener.tell(written[viewers])

    def tell_all(self, message: object) -> None:
        data = orjson.dumps(message)
        for listener in tuple(self.listeners):
            listener.tell(data)

    def tell_table(self) -> None:
        """Tell what the table is like now; written once for those who see it alike."""
        written: dict[object, bytes] = {}
        for listener in tuple(self.listeners):
            guest = listener.guest_id
            alike = (listener.viewers, tuple(self.table.owned(guest)), self.table.host == guest)
            if alike not in written:
                told = {"type": "table", "table": self.info(listener)}
                written[alike] = orjson.dumps(told)
            listener.tell(written[alike])

    async def tell_snapshot(self, listener: Listener) -> None:
        lines = await recent_chat(self.database, self.table.id)
        chat = [line.told for line in lines if line.guest not in listener.blocked]
        info, viewers = self.info(listener), listener.viewers
        undo = self.undo_state(viewers)
        listener.tell(telling.snapshot(self.table, self.fold, info, viewers, chat, undo, now()))

    def tell_entry(self, entry: Entry) -> None:
        self.tell_each(
            lambda viewers: telling.happened(
                self.table, self.fold, entry, viewers, self.undo_state(viewers), now()
            )
        )

    async def tell_chat(self) -> None:
        """Tell what was said since, here or by way of another process."""
        for line in await recent_chat(self.database, self.table.id, self.heard):
            self.heard = line.told["id"]
            for listener in tuple(self.listeners):
                if line.guest not in listener.blocked:
                    listener.tell({"type": "chat", **line.told})

    # Changing; the lock is held

    def take_in(self, plan: Plan) -> None:
        """Apply what this process has stored now, and tell everyone."""
        assert plan.table is not None
        self.drop_ask()
        for row in plan.rows:
            entry = self.fold.apply(row)
            if row is plan.rows[-1]:
                self.table = plan.table
                self.fold.keep(plan.views)
            self._tell_row(entry)
        self._has_gone_on()

    def take_in_rows(self, rows: Sequence[Stored]) -> None:
        """The same for what another process has stored."""
        self.drop_ask()
        for row in rows:
            entry = self.fold.apply(row)
            fold, view = self.fold, self.fold.view(None)
            self.table = table_after(self.table, fold.game, fold.match.state, row, view)
            self._tell_row(entry)
        self._has_gone_on()

    def _tell_row(self, entry: Entry | None) -> None:
        if entry is not None:
            self.tell_entry(entry)
        else:
            self.tell_each(
                lambda viewers: telling.undone(
                    self.table, self.fold, viewers, self.undo_state(viewers), now()
                )
            )

    def _has_gone_on(self) -> None:
        if self.fold.over:
            self.tell_all(telling.over(self.fold))
            self.tell_table()
        self.on_free(self)

    async def sound(self) -> None:
        """Fold again from what is stored where memory may differ from it."""
        if self.broken:
            table, fold = await load(self.database, self.table.id)
            self.table, self.fold, self.broken = table, fold, False
            for listener in tuple(self.listeners):
                await self.tell_snapshot(listener)
            self.on_free(self)

    async def refresh(self) -> None:
        """Take in what other processes have stored since."""
        await self.sound()
        seq, table_id = self.fold.seq, self.table.id
        rows = await self.database.read(lambda reading: read_rows(reading, table_id, seq))
        if not rows:
            return
        self.ours = not self.database.shared
        if self.asked and self.asker and rows[0].kind == UNDO:
            self.asker.tell(accepted(self.asked.request.n, rows[0].seq))
        self.take_in_rows(rows)

    # Undo by consent

    def ask(self, seat: int, request: Request) -> Ask:
        """Ask everyone else at this table, also those for whom a bot plays just now."""
        owner = self.table.seats[seat].guest
        waiting = tuple(
            other.seat for other in self.table.seats if other.has_a_say and other.guest != owner
        )
        until = now() + ASK_SECONDS * 1000
        number = secrets.randbelow(2**48)
        return Ask(number, self.fold.seq, seat, waiting, until, request)

    def show_ask(self, ask: Ask, asker: Listener | None = None) -> None:
        """Bots hold still until it is answered, or its time is up."""
        if asker is None and self.asked and self.asked.id == ask.id:
            asker = self.asker
        self.drop_ask()
        self.asked, self.asker = ask, asker
        loop = asyncio.get_running_loop()
        self._ask_ends = loop.call_later((ask.until - now()) / 1000, self.refuse_ask, ask)
        self.tell_all({"type": "undo_asked", **ask.told()})

    async def look_for_ask(self) -> None:
        """A question was asked, answered or dropped by way of another process."""
        seq, table_id = self.fold.seq, self.table.id
        ask = await self.database.read(lambda reading: read_ask(reading, table_id, seq))
        if ask is not None:
            self.show_ask(ask)
        elif self.asked is not None:
            self.refuse_ask(self.asked)

    def drop_ask(self) -> None:
        self.asked = self.asker = None
        if self._ask_ends:
            self._ask_ends.cancel()
            self._ask_ends = None

    def refuse_ask(self, ask: Ask) -> None:
        """Nobody agreed, somebody disagreed, or play went on."""
        if self.asked is ask:
            self.drop_ask()
            self.tell_all({"type": "undo_refused", "undo": ask.id})
            self.on_free(self)

    def stands(self, ask: Ask) -> bool:
        """Whether the one who asks still plays, and those who are asked are still here."""
        waiting = [self.table.seats[seat] for seat in ask.waiting]
        return self.seat_decides(ask.seat) and all(seat.has_a_say for seat in waiting)

    # Seats

    def seat_decides(self, seat: int) -> bool:
        return self.table.seats[seat].decides

    def bots_to_move(self) -> list[int]:
        """The seats that bots have to play now, in turn: who moved last comes last."""
        if self.table.status is not Status.PLAYING or self.asked or self.broken:
            return []
        state, seats = self.fold.match.state, self.table.seats
        waiting = [
            seat for seat in waited_for(self.fold.game, state, seats) if seats[seat].bot is not None
        ]
        return sorted(waiting, key=lambda seat: (seat <= self.last_bot, seat))

    def bot_may_move(self, seat: int) -> bool:
        """Whether that bot is still asked."""
        if self.table.status is not Status.PLAYING or self.asked or self.broken:
            return False
        acts = seat in self.fold.match.state.acting
        return acts and self.table.seats[seat].bot is not None


def accepted(n: int, seq: int) -> messages.Accepted:
    return {"type": "accepted", "n": n, "seq": seq}


def read_rows(reading: Connection, table_id: str, after: int) -> list[Stored]:
    """The events after a number, in order."""
    query = select(*(EVENT.c[field.name] for field in dataclasses.fields(Stored)))
    query = query.where(EVENT.c.table_id == table_id, EVENT.c.seq > after).order_by(EVENT.c.seq)
    return [Stored(*row) for row in reading.execute(query)]


async def load(database: Database, table_id: str) -> tuple[Table, Fold]:
    """A table and its game as they are stored."""
    table, rows = await database.read(
        lambda reading: (read_table(reading, table_id), read_rows(reading, table_id, 0))
    )
    if table is None:
        raise no_such_table()
    try:
        return table, Fold(game_of(table), int(table.seed), rows, table.begun)
    except ValueError as error:
        raise Refusal(
            409, "other_rules", "this table's moves do not fit the rules of this program"
        ) from error
