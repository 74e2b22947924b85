"""A live table: sockets and storage around the machine.

What the machine plans is stored, and only then taken in, told and acknowledged.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Protocol

import orjson
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tortuga.server.clock import now
from tortuga.server.logs import log
from tortuga.server.protocol.incoming import Consent, Nudge, Play, Ready, Undo
from tortuga.server.storage import undo_asks
from tortuga.server.storage.bell import TALK
from tortuga.server.storage.chat import recent_chat
from tortuga.server.storage.database import Database, notify
from tortuga.server.storage.events import read_events, read_request, store
from tortuga.server.storage.presence import say_who_is_here
from tortuga.server.storage.signs.nudges import keep_nudge
from tortuga.server.storage.tables import load
from tortuga.table import arrivals, bots, talk, telling
from tortuga.table.bots import Thought
from tortuga.table.fold import Fold, Plan, Stored
from tortuga.table.machine import TableMachine
from tortuga.table.refusals import Refused, game_broke, gone_on
from tortuga.table.seats import Guest
from tortuga.table.tables import Table
from tortuga.table.talk import Remark
from tortuga.table.telling import Listener
from tortuga.table.undo import Ask, Request, nobody_waits

ATTEMPTS = 8  # where several processes write at once, one after the other wins
NEWS_AFTER = 0.1  # seconds, …
NEWS_SHARE = 0.1  # … or so much of a core for who comes and goes at one table
LONGEST_QUEUE = 256
A_LETTER = 1e-4  # seconds of a core that it takes to send one …
A_BYTE = 1e-9  # … and for each of its bytes
MOST_QUEUED = 128 * 1024  # bytes behind the first message: all that is told of a game may be more

# What a socket is closed with, beside the codes of the WebSocket protocol itself.
MALFORMED, SIGNED_OUT, NO_TABLE, TOO_SLOW, TOO_MANY = 4400, 4401, 4404, 4408, 4429


class Line(Protocol):
    """The way to whoever is at the other end of a socket."""

    def send_now(self, data: bytes) -> bool:
        """Whether a text could be sent at once; nothing is done where it would have to wait."""


class SocketListener(Listener):
    """One open socket with a queue of its own, so that none holds up others.

    What can be sent at once does not pass the queue: to wake whoever empties it takes longer.
    """

    def __init__(self, guest: Guest | None, line: Line | None = None) -> None:
        super().__init__(guest)
        self.line = line
        self.all_sent = False  # whoever empties the queue waits for more
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue(LONGEST_QUEUE)
        self.queued = 0  # bytes behind the first message
        self.first_waits = False
        self.closing = False

    def tell(self, message: object) -> None:
        """Queue a message; one who does not read is let go and comes back by resuming."""
        if self.closing:
            return
        data = message if isinstance(message, bytes) else orjson.dumps(message)
        if self.queue.empty():
            if self.all_sent and self.line is not None and self.line.send_now(data):
                return
            self.first_waits = True
        elif self.queue.full() or self.queued + len(data) > MOST_QUEUED:
            self.close(TOO_SLOW)
            return
        else:
            self.queued += len(data)
        self.queue.put_nowait(data)

    async def next(self) -> bytes | int:
        """The next message, or the code to close with."""
        self.all_sent = True
        item = await self.queue.get()
        self.all_sent = False
        if self.first_waits:
            self.first_waits = False
        elif isinstance(item, bytes):
            self.queued -= len(item)
        return item

    def close(self, code: int) -> None:
        """End the socket; what was queued before a fall behind is not worth sending."""
        if self.closing:
            return
        self.closing = True
        if code == TOO_SLOW or self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(code)


class LiveTable:
    """One table in memory. Whoever changes it holds ``lock``; readers see whole moves only."""

    def __init__(
        self, database: Database, table: Table, fold: Fold, on_free: Callable[[LiveTable], None]
    ) -> None:
        self.database = database
        self.machine = TableMachine(table, fold)
        self.id = table.id
        self.on_free = on_free  # called when a bot has to move or a clock runs
        self.lock = asyncio.Lock()
        self._saying = asyncio.Lock()
        self._news: asyncio.Task[None] | None = None
        self._ask_ends: asyncio.TimerHandle | None = None
        self.bots: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()  # something has changed while bots rested
        self.users = 0
        self.broken = False  # memory may differ from what is stored: fold again before use
        self.ours = not database.shared  # whether this process plays for the bots now
        self.heard = 0  # the last line of chat that was told

    # Telling

    def send(self) -> None:
        """Deliver what the machine has to tell; written once for those who are told alike.

        Whoever it is done for pays for what everyone is sent.
        """
        cost = 0.0
        for letter in self.machine.audience.take_letters():
            data = None if letter.message is None else orjson.dumps(letter.message)
            cost += len(letter.to) * (A_LETTER + len(data or b"") * A_BYTE)
            for listener in letter.to:
                assert isinstance(listener, SocketListener)
                if data is None:
                    listener.close(NO_TABLE)
                else:
                    listener.tell(data)
        self.database.pay(cost)

    async def show(self, *listeners: Listener) -> None:
        """Tell these everything."""
        if listeners:
            lines = await recent_chat(self.database, self.id)
            for listener in listeners:
                arrivals.show(self.machine, listener, lines, now())
            self.send()

    async def tell_chat(self) -> None:
        """Tell what was said since, here or by way of another process."""
        for line in await recent_chat(self.database, self.id, self.heard):
            self.heard = line.told["id"]
            self.machine.audience.tell_all({"type": "chat", **line.told}, but=line.guest)
        self.send()

    def tell_table(self) -> None:
        self.machine.tell_table(now())
        self.send()

    def tell_broken(self) -> None:
        """Say that the game cannot go on, where somebody else's rules fail at a bot's turn."""
        self.machine.audience.tell_all(telling.refused(None, game_broke()))
        self.send()

    def presence_changed(self) -> None:
        """Somebody came or went. Many at once are told of together: a crowd would drown in it."""
        if self._news is None:
            self._news = asyncio.create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        letters = A_LETTER * len(self.machine.audience.listeners)
        await asyncio.sleep(max(NEWS_AFTER, letters / NEWS_SHARE))
        self._news = None
        self.tell_table()
        if not self.database.shared:
            return
        try:
            async with self._saying:
                await say_who_is_here(self.database, self.id, self.machine.audience.here)
        except SQLAlchemyError as error:  # people at other servers see it later
            log(logging.WARNING, "presence_not_said", error, table=self.id)

    # Storing; the lock is held

    async def commit(self, plan: Plan, asker: Listener | None = None) -> bool:
        """Store a plan, take it in and tell everyone.

        False where another process was quicker; what it stored is taken in then. The table counts
        as broken until the commit is known, so that whatever ends this, a cancellation included,
        leads to a fresh fold.
        """
        self.broken = True
        moves = len(self.machine.fold.match.moves) + len(plan.rows)
        try:
            await store(self.database, plan, moves, self.machine.table)
        except IntegrityError:  # somebody else wrote this number: nothing of ours is stored
            self.broken = False
            if plan.request is not None and await self._answer_again(asker, plan.request):
                return True
            await self.refresh()
            return False
        except SQLAlchemyError as error:
            raise Refused("unavailable", "this could not be stored; try again") from error
        self.broken = False
        self.ours = True
        self.machine.take_in(plan, now(), asker)
        self._goes_on()
        return True

    async def sound(self) -> None:
        """Fold again from what is stored where memory may differ from it."""
        if self.broken:
            self.machine.table, self.machine.fold = await load(self.database, self.id)
            self.broken = False
            await self.show(*self.machine.audience.listeners)
            self._goes_on()

    async def refresh(self) -> None:
        """Take in what other processes have stored since."""
        await self.sound()
        seq = self.machine.fold.seq
        rows = await self.database.read(lambda reading: read_events(reading, self.id, seq))
        if rows:
            self._take_in(rows)

    async def hear(self, rows: list[Stored]) -> None:
        """Another process tells what it has stored; what lies before that is read."""
        await self.sound()
        seq = self.machine.fold.seq
        if rows[0].seq == seq + 1:
            self._take_in(rows)
        elif rows[-1].seq > seq:
            await self.refresh()

    def _take_in(self, rows: list[Stored]) -> None:
        self.ours = not self.database.shared
        self.machine.take_in_rows(rows, now())
        self._goes_on()

    def _goes_on(self) -> None:
        """Tell what there is to tell, and let bots and clocks go on where there are any."""
        self.send()
        self._mind_the_question()
        if self.bots is not None or self.machine.table.due is not None or self.bots_to_move():
            self.on_free(self)

    async def rouse_people(self) -> None:
        """Play what ends the bots' own doings in seats that people decide for."""
        while (plan := bots.rouse(self.machine, now())) is not None:
            await self.commit(plan)

    # Moves; each takes the lock

    async def play(self, listener: Listener, said: Play) -> None:
        """A line of moves of one seat, whole or not at all, once for each number."""
        if said.words and len(said.words) != len(said.moves):
            raise Refused("malformed", "words: give one for each move, or none")
        request = listener.request(said.seat, said.n, "play", said.moves, *said.words)
        async with self.lock:
            await self.sound()
            for _ in range(ATTEMPTS):
                try:
                    plan = self.machine.play(
                        request, said.seat, said.moves, said.words, said.at, now()
                    )
                except Refused:
                    if not await self._answer_again(listener, request):
                        raise
                    return
                if await self.commit(plan, listener):
                    return
        raise gone_on()

    async def play_bot(self, thought: Thought, move: int) -> None:
        """A bot's move, unless it is asked something else since it began to think."""
        async with self.lock:
            await self.sound()
            plan = bots.plays(self.machine, thought, move, now()) if self.ours else None
            if plan is not None:
                await self.commit(plan)

    async def play_late(self) -> None:
        """Play what the game's clock plays if it is due; nothing where play has gone on."""
        async with self.lock:
            await self.sound()
            plan = self.machine.time_up(now())
            if plan is not None and await self.commit(plan):
                log(logging.INFO, "time_up", table=self.id)

    async def play_lapse(self) -> None:
        """Let bots go on without a person who lets time pass; nothing where play has gone on."""
        async with self.lock:
            await self.sound()
            plan = bots.lapse(self.machine, now()) if self.ours else None
            if plan is not None:
                await self.commit(plan)

    async def undo(self, listener: Listener, said: Undo) -> None:
        """Take back at once, or ask everyone else."""
        request = listener.request(said.seat, said.n, "undo", [])
        async with self.lock:
            await self.sound()
            try:
                number = secrets.randbelow(2**48)
                wanted = self.machine.undo(request, said.seat, number, now())
            except Refused:
                if not await self._answer_again(listener, request):
                    raise
                return
            if isinstance(wanted, Plan):
                if not await self.commit(wanted, listener):
                    raise gone_on()
            elif not await self._answer_again(listener, request):
                await self._ask_everyone(listener, wanted)

    async def _ask_everyone(self, listener: Listener, ask: Ask) -> None:
        """Open the question, or repeat it to one who asks it again."""
        opened = await self.database.write(
            lambda writing: undo_asks.open_ask(writing, self.id, ask)
        )
        if opened is ask:
            self.show_ask(ask, listener)
        elif opened.request == ask.request:
            self.machine.audience.tell(listener, telling.undo_asked(opened))
            self.send()
        else:
            raise Refused("not_allowed", "somebody has asked already; wait for the answers")

    async def consent(self, listener: Listener, said: Consent) -> None:
        """An answer to an open question; the last one needed carries the undo out."""
        async with self.lock:
            await self.sound()
            ask = self.machine.answer(listener, said.seat, said.undo)
            if not said.agree:
                await self.close_ask(ask)
                return
            answered = await self.database.write(
                lambda writing: undo_asks.answer(writing, self.id, ask, said.seat)
            )
            if answered is None:
                raise nobody_waits()
            if answered.waiting:
                self.show_ask(answered)
                return
            plan = self.machine.carry_out(ask, now())
            if not await self.commit(plan, self.machine.asker):
                raise gone_on()

    async def _answer_again(self, listener: Listener | None, request: Request) -> bool:
        """Answer a resend as it was answered the first time; False where it is none."""
        found = await self.database.read(lambda reading: read_request(reading, self.id, request))
        if found is None:
            return False
        digest, seq = found
        if digest != request.digest:
            raise Refused("malformed", f"the number {request.n} was used for something else")
        if listener is not None:
            self.machine.audience.tell(listener, telling.accepted(request.n, seq))
            self.send()
        return True

    # The question that may be open

    def show_ask(self, ask: Ask, asker: Listener | None = None) -> None:
        self.machine.show_ask(ask, asker)
        self.send()
        self._mind_the_question()

    def _mind_the_question(self) -> None:
        """Let the time of the open question, and of none but that, run out."""
        if self._ask_ends is not None:
            self._ask_ends.cancel()
            self._ask_ends = None
        if (ask := self.machine.asked) is not None:
            wait = (ask.until - now()) / 1000
            loop = asyncio.get_running_loop()
            self._ask_ends = loop.call_later(wait, self.refuse_ask, ask)

    async def look_for_ask(self) -> None:
        """A question was asked, answered or dropped by way of another process."""
        seq = self.machine.fold.seq
        ask = await self.database.read(lambda read: undo_asks.read_ask(read, self.id, seq))
        if ask is not None:
            self.show_ask(ask)
        elif self.machine.asked is not None:
            self.refuse_ask(self.machine.asked)

    async def close_ask(self, ask: Ask) -> None:
        await self.database.write(lambda writing: undo_asks.close_ask(writing, self.id, ask.id))
        self.refuse_ask(ask)

    def refuse_ask(self, ask: Ask) -> None:
        if self.machine.refuse_ask(ask):
            self._goes_on()

    def drop_ask(self) -> None:
        """Nobody is left to answer."""
        self.machine.drop_ask()
        self._mind_the_question()

    # Talk

    async def nudge(self, listener: SocketListener, said: Nudge) -> None:
        remark = await self.nudged(listener, said.seat, said.at_seat)
        await self.spread(listener, said.n, remark)

    async def nudged(self, listener: Listener, seat: int, at_seat: int) -> Remark:
        """Nudge a seat, and keep that it was: it has peace then, whoever asks, and where."""
        async with self.lock:
            await self.sound()
            at = now()
            remark = talk.nudge(self.machine, listener, seat, at_seat, at)
            seats = self.machine.table.seats
            kept = await self.database.write(
                lambda writing: keep_nudge(writing, self.id, seats[at_seat], seats[seat], at)
            )
            if not kept:
                self.broken = True  # who nudged may have ended before it said so
                await self.sound()
                raise Refused("too_fast", "somebody else has just nudged them")
        return remark

    async def ready(self, listener: SocketListener, said: Ready) -> None:
        """Bots may wait for that."""
        async with self.lock:
            remark = talk.ready(self.machine, listener, said.seat, said.at, now())
        await self.spread(listener, said.n, remark)

    async def spread(self, listener: SocketListener, n: int, remark: Remark) -> None:
        """Tell a remark here, and to those who are at the table by way of other processes."""
        await self.spread_elsewhere(remark)
        listener.tell(telling.accepted(n, self.machine.fold.seq))
        self.tell_remark(remark)

    async def spread_elsewhere(self, remark: Remark) -> None:
        if self.database.shared:
            note = note_of(remark)
            await self.database.write(lambda writing: notify(writing, self.id, note))

    def tell_remark(self, remark: Remark) -> None:
        talk.tell(self.machine, remark)
        if remark.told["type"] == "ready":
            self._goes_on()
        else:
            self.send()

    # Bots

    def bots_to_move(self) -> list[int]:
        return [] if self.broken else bots.to_move(self.machine)


def note_of(remark: Remark) -> str:
    """The remark as other processes hear of it."""
    return TALK + orjson.dumps(remark).hex()


def remark_of(note: str) -> Remark:
    return Remark(**orjson.loads(bytes.fromhex(note.removeprefix(TALK))))
