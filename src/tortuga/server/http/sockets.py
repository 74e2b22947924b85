"""The WebSocket of a table: a hello, then messages that are acted on one after another."""

from __future__ import annotations

from typing import Any

from fastapi import WebSocket

from tortuga.engine.views import View
from tortuga.server.clock import now
from tortuga.server.coaching.parrot import Parrot
from tortuga.server.http.conversation import Conversation, parse
from tortuga.server.http.limits import Limiter
from tortuga.server.live import moves, talk
from tortuga.server.live.listeners import NO_TABLE, Listener
from tortuga.server.live.live_table import LiveTable, accepted
from tortuga.server.protocol.incoming import CLIENT_MESSAGE, Hello, HintAsk, PreviewAsk, Say, WhyAsk
from tortuga.server.storage.care import blocked_by
from tortuga.server.storage.chat import add_chat, recent_chat
from tortuga.server.storage.keys import hashed
from tortuga.server.storage.shelf import seats_of_keys
from tortuga.table import telling
from tortuga.table.refusals import Refused
from tortuga.table.tables import Status

MOST_RESUMED = 50


class TableSocket(Conversation):
    """One connection to one table."""

    def __init__(
        self,
        websocket: WebSocket,
        live: LiveTable,
        listener: Listener,
        chats: Limiter,
        parrot: Parrot,
        pace: int,
    ) -> None:
        super().__init__(websocket, listener, pace)
        self.live = live
        self.chats = chats
        self.parrot = parrot

    @property
    def about(self) -> str:
        return self.live.table.id

    def gone(self) -> None:
        self.live.listeners.discard(self.listener)
        if self.greeted:
            self.live.presence_changed()

    async def act(self, text: str) -> None:
        said = parse(text, CLIENT_MESSAGE)
        if isinstance(said, Hello):
            await self.hello(said)
        elif not self.greeted:
            raise Refused("malformed", "the first message must be a hello")
        elif said.type == "play":
            await moves.play(self.live, self.listener, said)
        elif said.type == "undo":
            await moves.undo(self.live, self.listener, said)
        elif said.type == "consent":
            await moves.consent(self.live, self.listener, said)
        elif said.type == "preview":
            await self.preview(said)
        elif said.type == "why":
            await self.why(said)
        elif said.type == "hint":
            self.hint(text, said)
        elif said.type == "chat":
            await self.chat(said)
        elif said.type == "react":
            await talk.react(self.live, self.listener, self.chats, said)
        elif said.type == "nudge":
            await talk.nudge(self.live, self.listener, said)
        else:
            self.listener.tell({"type": "pong"})

    async def hello(self, said: Hello) -> None:
        """Learn which seats this connection plays, and tell it what it has missed."""
        live, listener = self.live, self.listener
        async with live.lock:
            await live.sound()
            seats, listener.blocked = await live.database.read(
                lambda reading: (
                    seats_of_keys(reading, live.table.id, said.keys),
                    blocked_by(reading, listener.guest_id),
                )
            )
            invite = hashed(said.invite) if said.invite else None
            if not seats and not live.table.knows(listener.guest_id, invite):
                listener.close(NO_TABLE)
                return
            listener.seats, listener.invite = seats, invite
            live.listeners.add(listener)
            self.greeted = True
            missed = live.fold.since(said.seen) if said.seen else None
            lost = len(seats) < len(set(said.keys))  # a snapshot says which seats are left
            if missed is None or lost or len(missed) > MOST_RESUMED:
                await live.tell_snapshot(listener)
            else:
                await self.catch_up(missed, said.heard)
        listener.tell({"type": "table", "table": live.info(listener)})
        live.presence_changed()

    async def catch_up(self, missed: list[Any], heard: int) -> None:
        live, listener = self.live, self.listener
        viewers = listener.viewers
        for entry in missed:
            undo = live.undo_state(viewers)
            listener.tell(telling.happened(live.table, live.fold, entry, viewers, undo, now()))
        for line in await recent_chat(live.database, live.table.id, heard):
            if line.guest not in listener.blocked:
                listener.tell({"type": "chat", **line.told})
        if live.asked:
            listener.tell({"type": "undo_asked", **live.asked.told()})
        elif not missed:
            listener.tell({"type": "undo_refused", "undo": 0})
        if live.fold.over:
            listener.tell(telling.over(live.fold))

    async def preview(self, said: PreviewAsk) -> None:
        if self.live.table.status is not Status.PLAYING:
            raise Refused("over", "there is nothing to preview")
        await self.foretell(said, self.live.fold.game, self.view_of(said))

    async def why(self, said: WhyAsk) -> None:
        """Asked when it is over too: then that is the reason."""
        if self.live.table.status is Status.WAITING:
            raise Refused("not_allowed", "the game has not begun")
        await self.explain(said, self.live.fold.game, self.view_of(said))

    def view_of(self, said: PreviewAsk | WhyAsk) -> View:
        """What the asking seat sees, if it is this connection's and has seen the present."""
        if said.seat not in self.listener.seats:
            raise moves.not_your_seat()
        if self.live.fold.stale(said.seat, said.at):
            raise moves.gone_on()
        return self.live.fold.view(said.seat)

    def hint(self, text: str, said: HintAsk) -> None:
        """Advice, thought about beside the conversation: who asks may play meanwhile."""
        view = self.parrot.check(self.live, self.listener, said)
        self.aside(text, self.answer(said, view))

    async def answer(self, said: HintAsk, view: View) -> None:
        advice = await self.parrot.advise(self.live, said, view)
        self.listener.tell({"type": "hint", "n": said.n, "advice": advice})

    async def chat(self, said: Say) -> None:
        live, listener = self.live, self.listener
        guest = talk.speaker(live, listener)
        if not self.chats.take((live.table.id, guest.id)):
            raise Refused("too_fast", "one line a second; wait a little")
        seat = min(listener.seats, default=None)
        name = guest.name if seat is None else live.table.seats[seat].name
        async with live.lock:
            talk.speaker(live, listener)  # the game may have gone on meanwhile
            added = await add_chat(
                live.database, live.table.id, guest.id, said.n, seat, name, said.text
            )
            listener.tell(accepted(said.n, live.fold.seq))
            if added:
                await live.tell_chat()
