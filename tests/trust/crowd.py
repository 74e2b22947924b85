"""A crowd of sockets of one address, while two people of another play on.

    python -m tests.trust.crowd

A hundred sockets ask for previews as fast as they may; then a hundred look on and never read what
they are told. The two players' moves must take less than twice their usual time meanwhile, and the
server's memory must stay where it is.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from tests.server.harness import LOCAL, ME, Person
from tests.server.process import ServerProcess
from tests.trust.hostile import memory
from tests.trust.lean import LeanSocket, connect
from tests.trust.players import compared, moves
from tortuga.bots.workers import hired

PREVIEWS_A_SECOND = 18  # a socket may send twenty messages
MOST_LINES = 64


def cookie(person: Person) -> str:
    return "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())


class Asker:
    """One socket with a seat that asks for previews of all that it may play."""

    def __init__(self) -> None:
        self.socket: LeanSocket | None = None
        self.asked = self.told = self.refused = 0
        self.seq = 0
        self.views: dict[str, Any] = {}

    def hear(self, raw: bytes) -> None:
        message = orjson.loads(raw)
        if message["type"] == "snapshot":
            self.seq, self.views = message["seq"], message["views"]
        self.told += message["type"] == "previews"
        self.refused += message["type"] == "refused"

    async def ask(self, done: asyncio.Event) -> None:
        while not done.is_set() and self.socket is not None and not self.socket.closed:
            for seat, view in self.views.items():
                lines = ([[move] for move in view["legal"]] * MOST_LINES)[:MOST_LINES]
                if lines:
                    self.asked += 1
                    said = {"type": "preview", "n": 1, "seat": int(seat), "at": self.seq}
                    self.socket.say(**said, lines=lines)
            await asyncio.sleep(1 / PREVIEWS_A_SECOND)


@asynccontextmanager
async def previewing(server: ServerProcess, person: Person, count: int) -> AsyncIterator[None]:
    granted = person.create(ME, LOCAL, game="x-marks-the-spot")
    address, done = person.headers["X-Forwarded-For"], asyncio.Event()
    askers = [Asker() for _ in range(count)]
    for asker in askers:
        table = granted["table"]
        asker.socket = await connect(server.port, table, address, cookie(person), asker.hear)
        asker.socket.say(type="hello", protocol=1, keys=list(granted["keys"].values()))
    await asyncio.sleep(1)
    asking = [asyncio.create_task(asker.ask(done)) for asker in askers]
    try:
        yield
    finally:
        done.set()
        await asyncio.gather(*asking)
        asked, told = sum(each.asked for each in askers), sum(each.told for each in askers)
        print(f"{asked} previews asked for, {told} told")
        for asker in askers:
            assert asker.socket is not None
            asker.socket.close()


@asynccontextmanager
async def unread(server: ServerProcess, person: Person, count: int) -> AsyncIterator[None]:
    """Sockets that ask to be told everything, again and again, and read nothing of it."""
    granted = person.create(ME, LOCAL, game="x-marks-the-spot")
    address, done = person.headers["X-Forwarded-For"], asyncio.Event()
    sockets: list[LeanSocket] = []

    async def pester(socket: LeanSocket) -> None:
        hello = {"type": "hello", "protocol": 1, "keys": list(granted["keys"].values())}
        socket.stop_reading()
        while not done.is_set() and not socket.closed:
            socket.say(**hello)
            await asyncio.sleep(1 / PREVIEWS_A_SECOND)

    for _ in range(count):
        where = server.port, granted["table"], address, cookie(person)
        sockets.append(await connect(*where, lambda _: None))
    pestering = [asyncio.create_task(pester(socket)) for socket in sockets]
    try:
        yield
    finally:
        done.set()
        await asyncio.gather(*pestering)
        for socket in sockets:
            socket.close()


Crowd = Callable[[ServerProcess, Person, int], contextlib.AbstractAsyncContextManager[None]]


async def beside(server: ServerProcess, crowd: Crowd, count: int, seconds: float) -> dict[str, Any]:
    person, loop = Person(server.url), asyncio.get_running_loop()
    with hired(1) as elsewhere:
        usual = await loop.run_in_executor(elsewhere, moves, server.url, seconds)
        before, most = memory(server.pid), 0
        async with crowd(server, person, count):
            moving = loop.run_in_executor(elsewhere, moves, server.url, seconds * 2)
            until = time.monotonic() + seconds * 2
            while time.monotonic() < until:
                await asyncio.sleep(0.2)
                most = max(most, memory(server.pid))
            waits = await moving
        usual += await loop.run_in_executor(elsewhere, moves, server.url, seconds)
    person.close()
    return {**compared(usual, waits), "memory_mb": round((most - before) / 1000, 1)}


async def besieged(folder: Path, count: int, seconds: float) -> dict[str, dict[str, Any]]:
    found = {}
    with ServerProcess(folder / "tortuga.db", log_level="warning", pace=20) as server:
        for crowd in (previewing, unread):
            found[crowd.__name__] = await beside(server, crowd, count, seconds)
        assert '"level":"error"' not in server.log.read_text()
    return found


def run(folder: Path, count: int = 100, seconds: float = 6) -> dict[str, dict[str, Any]]:
    return asyncio.run(besieged(folder, count, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sockets", type=int, default=100)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, found in run(Path(folder), args.sockets).items():
            print(f"{name}: {json.dumps(found)}")


if __name__ == "__main__":
    main()
