"""The bell between processes: what one stores, the others hear of (PostgreSQL's LISTEN and NOTIFY).

A note says which table, what has changed there (moves, the number of the last one, or a word) and
who wrote it. It is sent by the transaction itself, so nobody hears of what is not stored.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import make_url

from tortuga.server.logs import log
from tortuga.server.storage.database import CHANNEL
from tortuga.table.fold import Stored

SEATS, CHAT, ASK, HERE, BLOCKS = "seats", "chat", "ask", "here", "blocks"
KEYS = "keys"  # some open nothing any more
OUT = "out/"  # followed by a device that was signed out; about no table
TALK = "talk/"  # followed by what is said, which is kept nowhere else
MOVED = "moved/"  # followed by the moves themselves: so nobody has to read them
LONGEST_NOTE = 7_000  # letters; PostgreSQL takes 7,999 bytes
PAUSE = 1.0
FIELDS = [field.name for field in dataclasses.fields(Stored)]


def note_of_moves(rows: Sequence[Mapping[str, Any]]) -> str:
    """Moves as other processes hear of them; of long words no more than where they lead."""
    told = MOVED + orjson.dumps([[row[name] for name in FIELDS] for row in rows]).hex()
    return told if len(told) <= LONGEST_NOTE else str(rows[-1]["seq"])


def moves_of_note(note: str) -> list[Stored]:
    return [Stored(*row) for row in orjson.loads(bytes.fromhex(note.removeprefix(MOVED)))]


class Bell:
    """Listens for the notes of others for as long as it lives, whatever the database does."""

    def __init__(
        self,
        where: str,
        me: str,
        hear: Callable[[str, str], None],
        missed: Callable[[], None],
    ) -> None:
        self.where = where
        self.me = me
        self.hear = hear
        self.missed = missed  # called when notes may have been missed
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> None:
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen_for_ever(ready))
        await ready.wait()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen_for_ever(self, ready: asyncio.Event) -> None:
        from psycopg import Error

        while True:
            try:
                await self._listen(ready)
            except (Error, OSError) as error:
                log(logging.WARNING, "bell_lost", error)
            ready.set()
            await asyncio.sleep(PAUSE)

    async def _listen(self, ready: asyncio.Event) -> None:
        from psycopg import AsyncConnection

        where = make_url(self.where).set(drivername="postgresql").render_as_string(False)
        async with await AsyncConnection.connect(where, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            if ready.is_set():
                self.missed()
            ready.set()
            async for note in connection.notifies():
                table_id, what, who = note.payload.split(":")
                if who != self.me:
                    self.hear(table_id, what)
