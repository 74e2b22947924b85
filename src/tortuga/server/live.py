"""A live table: the folded game, who listens, and the one question that may be open (an undo)."""

from __future__ import annotations

import asyncio
import dataclasses
import secrets
from collections.abc import Callable, Iterable

import orjson
from sqlalchemy import Connection, select

from tortuga.server import outgoing, replies, telling
from tortuga.server.chat import recent_chat
from tortuga.server.database import Database
from tortuga.server.fold import Entry, Fold, Stored, game_of, table_after
from tortuga.server.listeners import Listener
from tortuga.server.refusals import Refusal, no_such_table
from tortuga.server.shelf import read_table
from tortuga.server.stored import EVENT
from tortuga.server.tables import Status, Table
from tortuga.server.turns import waited_for

ASK_SECONDS = 60.0


@dataclasses.dataclass(frozen=True)
class Request:
    """A client's own number for what it asks: the key it came by, and what it asked."""

    key: str
    n: int
    digest: str


@dataclasses.dataclass
class Ask:
    """A player asks to take back what the engine alone does not give back."""

    id: int
    seat: int
    waiting: list[int]
    request: Request
    listener: Listener
    timer: asyncio.TimerHandle | None = None

    def told(self) -> outgoing.UndoAsk:
        return {"undo": self.id, "seat": self.seat, "waiting": list(self.waiting)}


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
        self.listeners: set[Listener] = set()
        self.asked: Ask | None = None
        self.bots: asyncio.Task[None] | None = None
        self.last_bot = -1  # the bot that moved last: where several act, they take turns
        self.users = 0
        self.broken = False  # memory may differ from what is stored: fold again before use

    # Who is here

    @property
    def online(self) -> set[int]:
        return {seat for listener in self.listeners for seat in listener.seats}

    @property
    def watching(self) -> int:
        return sum(not listener.seats for listener in self.listeners)

    def info(self, listener: Listener) -> replies.TableInfo:
        return telling.table_info(
            self.table, listener.guest_id, listener.seats, self.online, self.watching
        )

    # Telling

    def undo_state(self, viewers: tuple[int, ...]) -> outgoing.UndoState:
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
        for listener in tuple(self.listeners):
            listener.tell({"type": "table", "table": self.info(listener)})

    async def tell_snapshot(self, listener: Listener) -> None:
        chat = await recent_chat(self.database, self.table.id)
        info, viewers = self.info(listener), listener.viewers
        undo = self.undo_state(viewers)
        listener.tell(telling.snapshot(self.fold, info, viewers, chat, undo))

    def tell_entry(self, entry: Entry) -> None:
        self.tell_each(
            lambda viewers: telling.happened(
                self.table, self.fold, entry, viewers, self.undo_state(viewers)
            )
        )

    # Changing; the lock is held

    def take_in(self, rows: Iterable[Stored]) -> None:
        """Apply rows that are stored now, and tell everyone."""
        self.drop_ask()
        for row in rows:
            entry = self.fold.apply(row)
            self.table = table_after(self.table, self.fold.game, self.fold.match.state, row)
            if entry is not None:
                self.tell_entry(entry)
            else:
                self.tell_each(
                    lambda viewers: telling.undone(
                        self.table, self.fold, viewers, self.undo_state(viewers)
                    )
                )
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

    # Undo by consent

    def ask(self, seat: int, request: Request, listener: Listener) -> Ask:
        """Ask everyone else at this table, also those for whom a bot plays just now."""
        owner = self.table.seats[seat].guest
        waiting = [
            other.seat for other in self.table.seats if other.has_a_say and other.guest != owner
        ]
        return Ask(secrets.randbelow(2**48), seat, waiting, request, listener)

    def open_ask(self, ask: Ask) -> None:
        """Bots hold still until it is answered, or its time is up."""
        self.asked = ask
        loop = asyncio.get_running_loop()
        ask.timer = loop.call_later(ASK_SECONDS, self.refuse_ask, ask)
        self.tell_all({"type": "undo_asked", **ask.told()})

    def drop_ask(self) -> Ask | None:
        ask, self.asked = self.asked, None
        if ask and ask.timer:
            ask.timer.cancel()
        return ask

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

    def bot_to_move(self) -> int | None:
        """A seat that a bot has to play now; where several have to, each in its turn."""
        if self.table.status is not Status.PLAYING or self.asked or self.broken:
            return None
        state, seats = self.fold.match.state, self.table.seats
        waiting = [
            seat for seat in waited_for(self.fold.game, state, seats) if seats[seat].bot is not None
        ]
        return min(waiting, key=lambda seat: (seat <= self.last_bot, seat), default=None)

    def bot_may_move(self, seat: int) -> bool:
        """Whether that bot is still asked."""
        if self.table.status is not Status.PLAYING or self.asked or self.broken:
            return False
        acts = seat in self.fold.match.state.acting
        return acts and self.table.seats[seat].bot is not None


async def load(database: Database, table_id: str) -> tuple[Table, Fold]:
    """A table and its game as they are stored."""
    query = select(*(EVENT.c[field.name] for field in dataclasses.fields(Stored)))
    query = query.where(EVENT.c.table_id == table_id).order_by(EVENT.c.seq)

    def stored(reading: Connection) -> tuple[Table | None, list[Stored]]:
        table = read_table(reading, table_id)
        return table, [Stored(*row) for row in reading.execute(query)]

    table, rows = await database.read(stored)
    if table is None:
        raise no_such_table()
    try:
        return table, Fold(game_of(table), int(table.seed), rows, table.begun)
    except ValueError as error:
        raise Refusal(
            409, "other_rules", "this table's moves do not fit the rules of this program"
        ) from error
