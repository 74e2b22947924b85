"""Listeners: the open sockets of a table, each with its own queue, so that none holds up others."""

from __future__ import annotations

import asyncio

import orjson

from tortuga.table.audience import Listener
from tortuga.table.seats import Guest

LONGEST_QUEUE = 256
MOST_QUEUED = 128 * 1024  # bytes; a single message may have more

# What a socket is closed with, beside the codes of the WebSocket protocol itself.
MALFORMED, NO_TABLE, TOO_SLOW, TOO_MANY = 4400, 4404, 4408, 4429


class SocketListener(Listener):
    """One open socket, and what it has still to be told."""

    def __init__(self, guest: Guest | None) -> None:
        super().__init__(guest)
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue(LONGEST_QUEUE)
        self.queued = 0  # bytes
        self.closing = False

    def tell(self, message: object) -> None:
        """Queue a message; one who does not read is let go and comes back by resuming."""
        if self.closing:
            return
        data = message if isinstance(message, bytes) else orjson.dumps(message)
        if self.queue.full() or (self.queued and self.queued + len(data) > MOST_QUEUED):
            self.close(TOO_SLOW)
            return
        self.queue.put_nowait(data)
        self.queued += len(data)

    async def next(self) -> bytes | int:
        """The next message, or the code to close with."""
        item = await self.queue.get()
        if isinstance(item, bytes):
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
