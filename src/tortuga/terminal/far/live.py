"""The live line to a server's table: it comes back by itself and never plays a move twice."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tortuga.engine.errors import TortugaError
from tortuga.terminal.far.guest import COOKIE, Guest, ServerError
from tortuga.terminal.far.link import Link

# Close codes after which asking again is no use: malformed, forbidden, no such table.
FINAL_CODES = (4400, 4403, 4404)
LONGEST_PAUSE = 10.0
LARGEST_MESSAGE = 8 * 1024 * 1024


class Refused(TortugaError):
    """The server's no to something that was asked: its code, and what forbids it."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(str(answer.get("message", "")))
        self.code = str(answer.get("code", ""))
        self.why: dict[str, Any] | None = answer.get("why")


class Live:
    """What is known of one table, message by message. ``changed`` is called after each."""

    def __init__(self, guest: Guest, link: Link, keys: list[str]) -> None:
        self.guest = guest
        self.link = link
        self.keys = keys
        self.changed: Callable[[], None] = lambda: None
        self.state: str = "connecting"  # or open, lost, refused
        self.seq = 0
        self.table: dict[str, Any] = {}
        self.laid = 0.0
        self.views: dict[str, dict[str, Any]] = {}
        self.spectator: dict[str, Any] | None = None
        self.log: list[list[dict[str, Any]]] = []
        self.undo: dict[str, Any] = {"can": [], "asked": None}
        self.due: float | None = None
        self.commitment = ""
        self.seed = ""
        # Unique for the key over all programs that may use it.
        self.number = random.randrange(2**47)
        self.waiting: dict[int, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self.socket: ClientConnection | None = None

    # The line

    async def run(self) -> None:
        """Stay connected until the server will not have us any more."""
        failures = 0
        while self.state != "refused":
            try:
                if await self.talk():
                    failures = 0
            except (OSError, InvalidHandshake, InvalidMessage, TimeoutError):
                pass
            failures += 1
            if self.state != "refused":
                self.state = "lost"
                self.changed()
                await asyncio.sleep(min(LONGEST_PAUSE, 0.25 * 2**failures) * random.uniform(0.5, 1))
        self.changed()

    async def talk(self) -> bool:
        """One connection from its hello to its end; whether anything was heard."""
        headers = {"Cookie": f"{COOKIE}={self.guest.cookie}"}
        async with connect(
            self.link.live, additional_headers=headers, max_size=LARGEST_MESSAGE
        ) as socket:
            hello = {"type": "hello", "protocol": 1, "keys": self.keys, "seen": self.seq}
            if self.link.invite and not self.keys:
                hello["invite"] = self.link.invite
            await socket.send(json.dumps(hello))
            self.socket = socket
            try:
                for message, _ in list(self.waiting.values()):
                    await socket.send(json.dumps(message))
                heard = False
                async for text in socket:
                    heard = True
                    self.state = "open"
                    self.understand(text)
                return heard
            except ConnectionClosed:
                return True
            finally:
                self.socket = None
                if socket.close_code in FINAL_CODES:
                    self.state = "refused"

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Say something that is answered; said again, with its number, after a break."""
        self.number += 1
        number = self.number
        message = {"type": kind, "n": number, **more}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[number] = (message, answer)
        try:
            await self.say(message)
            told = await answer
        finally:
            self.waiting.pop(number, None)
        if told["type"] == "refused":
            raise Refused(told)
        return told

    async def say(self, message: dict[str, Any]) -> None:
        if self.socket is None:
            return
        try:
            await self.socket.send(json.dumps(message))
        except ConnectionClosed:
            return

    # What is heard

    def understand(self, text: str | bytes) -> None:
        try:
            self.hear(json.loads(text))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ServerError(f"{self.link.server} speaks another protocol: {error}") from error

    def hear(self, message: dict[str, Any]) -> None:
        kind, number = message["type"], message.get("n")
        if number in self.waiting:
            _, answer = self.waiting[number]
            if not answer.done():
                answer.set_result(message)
        elif kind == "snapshot":
            self.begin_anew(message)
        elif kind in ("event", "undone") and message["seq"] > self.seq:
            self.follow(message)
        elif kind == "table":
            self.lay(message["table"])
        elif kind == "undo_asked":
            self.undo["asked"] = {each: message[each] for each in ("undo", "seat", "waiting")}
        elif kind == "undo_refused":
            self.undo["asked"] = None
        elif kind == "over":
            self.seed = message["seed"]
        self.changed()

    def lay(self, table: dict[str, Any]) -> None:
        self.table = table
        self.laid = time.monotonic()

    def due_of(self, seat: int) -> float | None:
        """When the time that a seat has at this table ends, by our own clock."""
        clock = self.table.get("clock")
        if not clock or clock["times"][seat]["due"] is None:
            return None
        left: float = (clock["times"][seat]["due"] - clock["now"]) / 1000
        return self.laid + left

    def begin_anew(self, message: dict[str, Any]) -> None:
        self.lay(message["table"])
        self.commitment = message["commitment"]
        self.seed = message.get("seed", self.seed)
        self.log = [entry["events"] for entry in message["log"]]
        self.views = {}
        self.take(message)

    def follow(self, message: dict[str, Any]) -> None:
        if message["type"] == "undone":
            self.log = [entry["events"] for entry in message["log"]]
        else:
            self.log.append(next(iter(message["events"].values()), []))
        if "clock" in message:
            self.lay(self.table | {"clock": message["clock"]})
        self.take(message)

    def take(self, message: dict[str, Any]) -> None:
        self.seq = message["seq"]
        self.views |= message["views"]
        self.spectator = message.get("spectator", self.spectator)
        self.undo = message["undo"]
        deadline = message["deadline"]
        # By our own clock: as far off as the server says.
        self.due = (
            None if deadline is None else time.monotonic() + (deadline - message["now"]) / 1000
        )
