"""One WebSocket: a hello, then messages that are checked, paced and acted on one after another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import orjson
from fastapi import WebSocket
from pydantic import ValidationError

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.server import moves, telling
from tortuga.server.care import blocked_by
from tortuga.server.chat import add_chat, recent_chat
from tortuga.server.incoming import CLIENT_MESSAGE, Hello, PreviewAsk, Say
from tortuga.server.keys import hashed
from tortuga.server.limits import Bucket, Limiter
from tortuga.server.listeners import MALFORMED, NO_TABLE, Listener
from tortuga.server.live import LiveTable, accepted
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.shelf import seats_of_keys
from tortuga.server.storing import Refused
from tortuga.server.tables import Status

LARGEST_MESSAGE = 8 * 1024
HELLO_SECONDS = 10.0
MOST_RESUMED = 50
# No fault of who asked: the game went on while the message was under way.
OVERTAKEN = frozenset({"stale", "over"})


class TableSocket:
    """One connection to one table."""

    def __init__(
        self, websocket: WebSocket, live: LiveTable, listener: Listener, chats: Limiter, pace: int
    ) -> None:
        self.websocket = websocket
        self.live = live
        self.listener = listener
        self.chats = chats
        self.pace = Bucket(rate=pace, burst=pace)
        self.preview_pace = Bucket(rate=200, burst=400)
        self.patience = Bucket(rate=1, burst=60)
        self.greeted = False
        self.reading: asyncio.Task[Any] | None = None  # set while a message is waited for

    async def run(self) -> None:
        """Read until the other side goes, while a task of its own writes."""
        writer = asyncio.create_task(self.write())
        try:
            await self.read(writer)
        finally:
            self.live.listeners.discard(self.listener)
            if self.greeted:
                self.live.presence_changed()
            if not writer.done():
                self.listener.close(1000)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def write(self) -> None:
        while True:
            item = await self.listener.queue.get()
            if isinstance(item, int):
                await self.websocket.close(item)
                return
            await self.websocket.send_text(item.decode())

    async def read(self, writer: asyncio.Task[None]) -> None:
        writer.add_done_callback(self.stop_reading)
        while not writer.done():
            text = await self.next_text(writer)
            if text is None:
                return
            try:
                await self.act(text)
            except Refused as refused:
                self.refuse(text, refused)
            except Exception as error:
                log(logging.ERROR, "broken", error, table=self.live.table.id)
                self.refuse(text, Refused("unavailable", "something broke; it has been logged"))

    def stop_reading(self, _: object) -> None:
        """The writer has closed the connection; what is being done is done to its end."""
        if self.reading is not None:
            self.reading.cancel()

    async def next_text(self, writer: asyncio.Task[None]) -> str | None:
        """The next message; None when the connection is over, or no hello comes."""
        self.reading = task = asyncio.current_task()
        assert task is not None
        try:
            async with asyncio.timeout(None if self.greeted else HELLO_SECONDS):
                message = await self.websocket.receive()
        except TimeoutError:
            self.listener.close(MALFORMED)
            return None
        except asyncio.CancelledError:
            if not writer.done():
                raise
            task.uncancel()
            return None
        finally:
            self.reading = None
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    def refuse(self, text: str, refused: Refused) -> None:
        """Say why not; who is refused all the time is let go."""
        METRICS.refused[refused.code] += 1
        self.listener.tell(
            {
                "type": "refused",
                "n": number_of(text),
                "code": refused.code,
                "message": refused.message,
            }
        )
        if refused.code not in OVERTAKEN and not self.patience.take():
            self.listener.close(MALFORMED)

    async def act(self, text: str) -> None:
        if not self.pace.take():
            raise Refused("too_fast", f"at most {self.pace.rate} messages a second")
        said = parse(text)
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
        elif said.type == "chat":
            await self.chat(said)
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
            listener.tell(telling.happened(live.table, live.fold, entry, viewers, undo))
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
        """What lines of moves would visibly bring; reckoned off the event loop."""
        live = self.live
        if said.seat not in self.listener.seats:
            raise moves.not_your_seat()
        if live.table.status is not Status.PLAYING:
            raise Refused("over", "there is nothing to preview")
        if live.fold.stale(said.seat, said.at):
            raise Refused("stale", "the game has gone on since; look again")
        if not self.preview_pace.take(len(said.lines)):
            raise Refused("too_fast", "too many previews; wait a little")
        view = live.fold.view(said.seat)
        told = await asyncio.to_thread(previews, live.fold.game, view, said.lines)
        self.listener.tell({"type": "previews", "n": said.n, "previews": told})

    async def chat(self, said: Say) -> None:
        live, listener = self.live, self.listener
        if listener.guest is None:
            raise Refused("not_allowed", "who chats needs a guest cookie; GET /api/me gives one")
        if not self.chats.take((live.table.id, listener.guest.id)):
            raise Refused("too_fast", "one line a second; wait a little")
        seat = min(listener.seats, default=None)
        name = listener.guest.name if seat is None else live.table.seats[seat].name
        async with live.lock:
            added = await add_chat(
                live.database, live.table.id, listener.guest.id, said.n, seat, name, said.text
            )
            listener.tell(accepted(said.n, live.fold.seq))
            if added:
                await live.tell_chat()


def previews(game: Game, view: View, lines: list[list[int]]) -> list[dict[str, Any] | None]:
    """One answer a line; None for a line that cannot be played."""
    told: list[dict[str, Any] | None] = []
    for line in lines:
        try:
            told.append(game.preview(view, line).to_json())
        except TortugaError:
            told.append(None)
    return told


def parse(text: str) -> Any:
    """The message, or a refusal that says what is wrong without repeating what was sent."""
    if len(text.encode()) > LARGEST_MESSAGE:
        raise Refused("malformed", f"a message may have {LARGEST_MESSAGE} bytes")
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        why = f"{where}: {first['msg']}" if where else first["msg"]
        raise Refused("malformed", why) from error


def number_of(text: str) -> int | None:
    """The client's number in a message that is refused, where it has one."""
    if len(text) > LARGEST_MESSAGE:
        return None
    try:
        message = orjson.loads(text)
    except ValueError:
        return None
    n = message.get("n") if isinstance(message, dict) else None
    return n if isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 2**53 else None
