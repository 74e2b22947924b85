"""The WebSocket of a table: a hello, then messages that are acted on one after another.

The table itself is looked for when a hello has come. Until then, and where it is not for who asks,
a private table is like one that is not there, in what is said and in the time that takes.
"""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress

from fastapi import WebSocket

from tortuga.engine.views import View
from tortuga.server.clock import now
from tortuga.server.http.conversation import Conversation, parse
from tortuga.server.live.live_table import NO_TABLE, SIGNED_OUT, LiveTable
from tortuga.server.protocol.incoming import (
    CLIENT_MESSAGE,
    Hello,
    HintAsk,
    Nudge,
    Ping,
    React,
    Ready,
    Say,
)
from tortuga.server.storage.chat import add_chat, recent_chat
from tortuga.server.storage.keys import hashed
from tortuga.server.storage.people.care import blocked_by
from tortuga.server.storage.people.devices import is_known
from tortuga.server.storage.tables import seats_of_keys, table_and_held
from tortuga.table import arrivals, questions, talk
from tortuga.table.machine import TableMachine
from tortuga.table.refusals import Refusal, Refused
from tortuga.table.seats import Guest
from tortuga.table.telling import accepted

HELLO_COSTS = 3.0  # messages: who comes is told all that there is


class TableSocket(Conversation):
    """One connection to one table."""

    def __init__(self, websocket: WebSocket, table_id: str, guest: Guest | None) -> None:
        super().__init__(websocket, guest)
        self.table_id = table_id
        self.used = AsyncExitStack()
        self.found: LiveTable | None = None

    @property
    def about(self) -> str:
        return self.table_id

    @property
    def live(self) -> LiveTable:
        assert self.found is not None, "whoever was greeted has found the table"
        return self.found

    @property
    def machine(self) -> TableMachine:
        return self.live.machine

    async def run(self) -> None:
        async with self.used:
            await super().run()

    def gone(self) -> None:
        if self.greeted:
            self.machine.audience.listeners.discard(self.listener)
            self.live.presence_changed()

    async def act(self, text: str) -> None:
        said = parse(text, CLIENT_MESSAGE)
        if isinstance(said, Hello):
            await self.come_in(said)
            return
        if not self.greeted:
            raise Refused("malformed", "the first message must be a hello")
        live, machine, listener = self.live, self.machine, self.listener
        if said.type == "play":
            await live.play(listener, said)
        elif said.type == "undo":
            await live.undo(listener, said)
        elif said.type == "consent":
            await live.consent(listener, said)
        elif said.type == "preview":
            view = questions.view_to_preview(machine, listener, said.seat, said.at)
            await self.foretell(said, machine.fold.game, view)
        elif said.type == "why":
            view = questions.view_to_explain(machine, listener, said.seat, said.at)
            await self.explain(said, machine.fold.game, view)
        elif said.type == "hint":
            view = self.parts.parrot.check(live, listener, said)
            self.aside(text, self.advise(said, view))  # who asks may play meanwhile
        else:
            await self.talk(said)

    async def talk(self, said: Say | React | Nudge | Ready | Ping) -> None:
        """What changes nothing in the game."""
        if said.type == "chat":
            await self.chat(said)
        elif said.type == "react":
            await self.react(said)
        elif said.type == "nudge":
            await self.live.nudge(self.listener, said)
        elif said.type == "ready":
            await self.live.ready(self.listener, said)
        else:
            self.listener.tell({"type": "pong"})

    async def come_in(self, said: Hello) -> None:
        await self.wait_in_line(HELLO_COSTS)
        if self.found or await self.find(said):
            await self.hello(said)
        else:
            self.listener.close(NO_TABLE)

    async def find(self, said: Hello) -> bool:
        """Look for a table that is there for who asks; the same is done whether or not it is."""
        guest, invite = self.listener.guest_id, hashed(said.invite) if said.invite else None
        hub = self.parts.hub
        table, seats = await table_and_held(hub.database, self.table_id, said.keys)
        if table is not None and (seats or table.knows(guest, invite)):
            with suppress(Refusal):  # it may be gone by now, or of other rules
                self.found = await self.used.enter_async_context(hub.use(self.table_id))
        return self.found is not None

    async def hello(self, said: Hello) -> None:
        """Learn which seats this connection plays, and tell it what it has missed."""
        live, machine, listener = self.live, self.machine, self.listener
        async with live.lock:
            await live.sound()
            listener.invite = hashed(said.invite) if said.invite else None
            listener.seats, listener.blocked, known = await live.database.read(
                lambda reading: (
                    seats_of_keys(reading, live.id, said.keys),
                    blocked_by(reading, listener.guest_id),
                    is_known(reading, listener.guest),
                )
            )
            if not known:
                listener.close(SIGNED_OUT)
                return
            if not machine.admits(listener):
                listener.close(NO_TABLE)
                return
            machine.audience.listeners.add(listener)
            self.greeted = True
            lost = len(listener.seats) < len(set(said.keys))  # a snapshot says which are left
            missed = None if lost else arrivals.missed(machine, said.seen)
            if missed is None:
                await live.show(listener)
            else:
                lines = await recent_chat(live.database, live.id, said.heard)
                arrivals.catch_up(machine, listener, missed, lines, now())
                live.send()
        listener.tell(machine.changed(listener, now()))
        live.presence_changed()

    async def advise(self, said: HintAsk, view: View) -> None:
        self.listener.tell(await self.parts.parrot.advise(self.live, said, view))

    async def react(self, said: React) -> None:
        remark = talk.reaction(self.machine, self.listener, said.seat, said.reaction)
        if not self.parts.chats.take((self.live.id, remark.guest, "react")):
            raise Refused("too_fast", "one reaction a second; wait a little")
        await self.live.spread(self.listener, said.n, remark)

    async def chat(self, said: Say) -> None:
        live, machine, listener = self.live, self.machine, self.listener
        guest = talk.speaker(machine, listener)
        if not self.parts.chats.take((live.id, guest.id)):
            raise Refused("too_fast", "one line a second; wait a little")
        seat = min(listener.seats, default=None)
        name = guest.name if seat is None else machine.table.seats[seat].name
        async with live.lock:
            talk.speaker(machine, listener)  # the game may have gone on meanwhile
            added = await add_chat(live.database, live.id, guest.id, said.n, seat, name, said.text)
            listener.tell(accepted(said.n, machine.fold.seq))
            if added:
                await live.tell_chat()
