"""Listeners: the open sockets of a table, each with its own queue, so that none holds up others."""

from __future__ import annotations

import asyncio

import orjson

from tortuga.table.seats import Guest

LONGEST_QUEUE = 256

# What a socket is closed with, beside the codes of the WebSocket protocol itself.
MALFORMED, NO_TABLE, TOO_SLOW, TOO_MANY = 4400, 4404, 4408, 4429


class Listener:
    """One open socket: whose it is, which seats it plays, and what it has still to be told."""

    def __init__(self, guest: Guest | None) -> None:
        self.guest = guest
        self.seats: dict[int, str] = {}  # seat → hash of the key that opened it
        self.invite: str | None = None
        self.blocked: frozenset[str] = frozenset()  # guests whom this one does not want to hear
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue(LONGEST_QUEUE)

    @property
    def viewers(self) -> tuple[int, ...]:
        return tuple(sorted(self.seats))

    @property
    def guest_id(self) -> str | None:
        return self.guest.id if self.guest else None

    def tell(self, message: object) -> None:
        """Queue a message; one who does not read is let go and comes back by resuming."""
        data = message if isinstance(message, bytes) else orjson.dumps(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """End the socket; what was queued before a fall behind is not worth sending."""
        if code == TOO_SLOW or self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(code)
