"""A conversation over one WebSocket: messages read one after another, paced, refused, answered.

What a message means is for those who talk about something: a table, a lesson.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import orjson
from fastapi import WebSocket
from pydantic import TypeAdapter, ValidationError

from tortuga.engine import registry
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.server.http.context import parts_of
from tortuga.server.http.frames import line_of
from tortuga.server.http.limits import Bucket, charged
from tortuga.server.http.security import source_of
from tortuga.server.live.live_table import MALFORMED, SocketListener
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.protocol.incoming import PreviewAsk, WhyAsk
from tortuga.table import telling
from tortuga.table.questions import previews, reasons
from tortuga.table.refusals import Refused, game_broke
from tortuga.table.seats import Guest

LARGEST_MESSAGE = 8 * 1024
HELLO_SECONDS = 10.0
# No fault of who asked: the game went on while the message was under way.
OVERTAKEN = frozenset({"stale", "over"})
T = TypeVar("T")


class Conversation:
    """One connection: reads, and lets a task of its own write what the listener is told."""

    def __init__(self, websocket: WebSocket, guest: Guest | None) -> None:
        self.websocket = websocket
        self.parts = parts_of(websocket)
        self.source = source_of(websocket.scope)
        self.listener = SocketListener(guest, line_of(websocket.scope))
        pace = self.parts.settings.pace
        self.pace = Bucket(rate=pace, burst=pace)
        self.preview_pace = Bucket(rate=200, burst=400)
        self.patience = Bucket(rate=1, burst=60)
        self.greeted = False
        self.asides: set[asyncio.Task[None]] = set()
        self.reading: asyncio.Task[Any] | None = None  # set while a message is waited for

    @property
    def account(self) -> Bucket:
        """What answering everyone of this address is paid from."""
        return self.parts.answering.of(self.source)

    @property
    def about(self) -> str:
        """What the conversation is about, for the log of the server."""
        raise NotImplementedError

    async def act(self, text: str) -> None:
        """Do what a message asks; a refusal is raised."""
        raise NotImplementedError

    def gone(self) -> None:
        """The other side has gone."""

    async def run(self) -> None:
        """Read until the other side goes, while another task writes.

        Both are tasks of their own: what waits around them is not to be woken for each message.
        """
        writer = asyncio.create_task(self.write())
        try:
            await asyncio.create_task(self.read(writer))
        finally:
            for task in tuple(self.asides):
                task.cancel()
            self.gone()
            if not writer.done():
                self.listener.close(1000)
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def write(self) -> None:
        while True:
            item = await self.listener.next()
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
            await self.attempt(text, self.paced(text))

    async def paced(self, text: str) -> None:
        if not self.pace.take():
            raise Refused("too_fast", f"at most {self.pace.rate} messages a second")
        await self.wait_in_line()
        await charged(self.account, self.act(text))

    async def wait_in_line(self, messages: float = 1.0) -> None:
        """Wait where the sockets of an address have more to say together than one person has.

        Or where answering them has taken more than its share of the server's time.
        """
        said = self.parts.messages.of(self.source).reserve(messages)
        if (seconds := max(said, self.account.reserve(0))) > 0:
            await asyncio.sleep(seconds)

    async def attempt(self, text: str, work: Awaitable[None]) -> None:
        """Do what a message asks, or say why it is not done."""
        try:
            await work
        except Refused as refused:
            self.refuse(text, refused)
        except Exception as error:
            log(logging.ERROR, "broken", error, table=self.about)
            ours = Refused("unavailable", "something broke; it has been logged")
            self.refuse(text, ours if registry.blame(error) is None else game_broke())

    def aside(self, text: str, work: Coroutine[Any, Any, None]) -> None:
        """Do what takes long beside the conversation, which goes on meanwhile."""
        task = asyncio.create_task(self.attempt(text, work))
        self.asides.add(task)
        task.add_done_callback(self.asides.discard)

    def stop_reading(self, _: object) -> None:
        """The writer has closed the connection; what is being done is done to its end."""
        if self.reading is not None:
            self.reading.cancel()

    async def next_text(self, writer: asyncio.Task[None]) -> str | None:
        """The next message; None when the connection is over, or no hello comes."""
        self.reading = task = asyncio.current_task()
        assert task is not None
        try:
            if self.greeted:  # by far the most: a timeout takes as long as to receive
                message = await self.websocket.receive()
            else:
                async with asyncio.timeout(HELLO_SECONDS):
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
        self.listener.tell(telling.refused(number_of(text), refused))
        if refused.code not in OVERTAKEN and not self.patience.take():
            self.listener.close(MALFORMED)

    async def ask(self, answer: Callable[..., T], *given: Any) -> T:
        """Have something reckoned that many may ask for at once."""
        return await self.parts.questions.ask(self.source, answer, *given)

    async def foretell(self, said: PreviewAsk, game: Game, view: View) -> None:
        """Say what lines of moves would visibly bring; reckoned off the event loop."""
        if not self.preview_pace.take(len(said.lines)):
            raise Refused("too_fast", "too many previews; wait a little")
        self.listener.tell(await self.ask(previews, game, view, said.n, said.lines))

    async def explain(self, said: WhyAsk, game: Game, view: View) -> None:
        """Say what forbids moves and things: paced and reckoned as previews are."""
        if not self.preview_pace.take(len(said.lines) + len(said.things)):
            raise Refused("too_fast", "too many questions; wait a little")
        things = [(each.thing, each.after) for each in said.things]
        self.listener.tell(await self.ask(reasons, game, view, said.n, said.lines, things))


def parse(text: str, messages: TypeAdapter[Any]) -> Any:
    """The message, or a refusal that says what is wrong without repeating what was sent."""
    if len(text.encode()) > LARGEST_MESSAGE:
        raise Refused("malformed", f"a message may have at most {LARGEST_MESSAGE} bytes")
    try:
        return messages.validate_json(text)
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
