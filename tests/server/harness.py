"""A real server in a thread, and people who use it: what the tests of the server share."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import secrets
import ssl
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.fate import luck_of_this_test
from tortuga.harbour.replays import A_PAGE
from tortuga.server.http.app import create_app
from tortuga.server.http.context import Parts
from tortuga.server.live.pool import BotPool
from tortuga.server.protocol.outgoing import ServerMessage
from tortuga.server.running import bind, configuration
from tortuga.server.settings import Settings
from tortuga.server.storage.database import is_shared
from tortuga.server.storage.migrating import migrate

SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)
PATIENCE = 30.0  # a busy machine is slow, and slow is not wrong
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading them takes a client 40 ms
ME = {"kind": "me"}
OPEN = {"kind": "open"}
LOCAL = {"kind": "local"}
SAILOR = {"kind": "bot", "level": "sailor"}


class QuickBots(BotPool):
    """Bots that think in a thread: the tests' own process is started already."""

    def start(self) -> Executor:
        return ThreadPoolExecutor(1)


@functools.cache
def new_file() -> bytes:
    """A database file as it is after a server's first start: all its tables, and nothing in them.

    To build it takes a server longer than to start; tests of its building begin without one.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tortuga.db")
        migrate(str(file))
        return file.read_bytes()


def provide(database: Path | str) -> None:
    """Put such a file where a server is to have one and has none yet."""
    if not is_shared(str(database)) and not Path(database).exists():
        Path(database).write_bytes(new_file())


class Server:
    """A server on a port of its own, for a ``with`` block."""

    def __init__(self, database: Path | str, bots: BotPool | None = None, **settings: Any) -> None:
        given: dict[str, Any] = {
            "database": str(database),
            "port": 0,
            "bot_delay": 0.0,
            "pace": 2000,
        }
        given |= settings
        self.settings = Settings(**given)
        provide(database)
        self.app = create_app(self.settings, bots or QuickBots(1))
        config = configuration(self.app)
        self._socket = bind(self.settings)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )
        self.port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def parts(self) -> Parts:
        """The running server's own parts."""
        parts = self.app.state.parts
        assert isinstance(parts, Parts)
        return parts

    def __enter__(self) -> Self:
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < deadline, "the server did not start"
            assert self._thread.is_alive(), "the server ended while it started"
            time.sleep(0.01)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        assert not self._thread.is_alive(), "the server did not end"


class Person:
    """A browser with a cookie. Each comes from an address of its own, as through a proxy."""

    def __init__(self, url: str) -> None:
        self.url = url
        address = ".".join(str(secrets.randbelow(250) + 1) for _ in range(4))
        self.headers = {"X-Forwarded-For": address, "Origin": url, "Luck": luck_of_this_test()}
        # A kept connection may be closed by the server just when it is used again.
        afresh = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(
            base_url=url,
            headers=self.headers,
            timeout=PATIENCE,
            limits=afresh,
            verify=NO_CERTIFICATES,
        )
        self.me = self.http.get("/api/me").json()

    def close(self) -> None:
        self.http.close()

    def create(
        self,
        *seats: dict[str, Any],
        public: bool = False,
        game: str = "buried-treasure",
        hints: bool = False,
        clock: dict[str, Any] | None = None,
        **options: Any,
    ) -> Any:
        reply = self.http.post(
            "/api/tables",
            json={
                "game": game,
                "options": options,
                "public": public,
                "hints": hints,
                "clock": clock,
                "fill": "sailor",
                "seats": list(seats),
            },
        )
        assert reply.status_code == 201, reply.text
        return reply.json()

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(f"/api/tables/{path}", json={} if body is None else body)

    def replay(self, table: str, **asked: str) -> Any:
        """A whole replay, put together from its pages."""
        replay: Any = None
        for at in itertools.count(step=A_PAGE):
            if replay is not None and at > replay["moves"]:
                return replay
            reply = self.http.get(f"/api/tables/{table}/replay", params={**asked, "at": at})
            assert reply.status_code == 200, reply.text
            page = reply.json()
            replay = replay or page
            told = range(at, min(at + A_PAGE, page["moves"] + 1))
            assert [n for n, step in enumerate(page["steps"]) if "view" in step] == list(told)
            for number in told:
                replay["steps"][number] = page["steps"][number]
        raise AssertionError("a replay ends")

    def join(self, granted: Any, **body: Any) -> Any:
        reply = self.post(f"{granted['table']}/join", {"invite": granted.get("invite"), **body})
        assert reply.status_code == 200, reply.text
        return reply.json()

    def wire(self, granted: Any, **hello: Any) -> Wire:
        """A socket to the table with the keys that were granted."""
        wire = Wire(self, granted["table"])
        wire.hello(granted["keys"].values(), **hello)
        return wire


class Wire:
    """One open WebSocket. Everything heard is checked against the protocol's types."""

    numbers = itertools.count(secrets.randbelow(2**40))
    checked = True  # against the protocol's types

    def __init__(self, person: Person, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                person.url.replace("http", "ws") + self.address(table),
                additional_headers={**person.headers, "Cookie": cookie},
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=1,  # who is hung up on while talking may wait for nobody
                max_queue=None,  # what nobody reads must not keep a socket from closing
            )
        )
        self.raw: list[str] = []
        self.seq = 0
        self.views: dict[str, Any] = {}
        self.spectator: Any = None
        self.commitment = ""

    def address(self, table: str) -> str:
        return f"/api/tables/{table}/live"

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hello(self, keys: Any = (), **more: Any) -> None:
        # A server that refuses may hang up first; whoever listens then hears why.
        with contextlib.suppress(ConnectionClosed):
            self.say(type="hello", protocol=1, keys=list(keys), **more)

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message, whatever it is."""
        raw = self.socket.recv(timeout=timeout)
        assert isinstance(raw, str)
        self.raw.append(raw)
        message = json.loads(raw)
        if self.checked:
            SERVER_MESSAGE.validate_python(message)
        if message["type"] in ("snapshot", "event", "undone"):
            self.seq = message["seq"]
            self.views = message["views"]
            self.spectator = message.get("spectator")
        self.commitment = message.get("commitment", self.commitment)
        return message

    def until(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while (message := self.hear())["type"] not in kinds:
            assert message["type"] != "refused", message
        return message

    def quiet(self) -> bool:
        """Whether nothing is told but the answer to a ping."""
        self.say(type="ping")
        heard = []
        while (message := self.hear())["type"] != "pong":
            heard.append(message["type"])
        return not [kind for kind in heard if kind != "table"]

    def play(self, seat: int, *moves: int, n: int | None = None, at: int | None = None) -> int:
        """Say a line of moves; returns its number."""
        number = next(self.numbers) if n is None else n
        seen = self.seq if at is None else at
        self.say(type="play", n=number, seat=seat, moves=list(moves), at=seen)
        return number

    def closed(self) -> int:
        """The code that the server closes with."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()
        assert self.socket.close_code is not None
        return self.socket.close_code

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def any_view(wire: Wire) -> Any:
    return wire.spectator or next(iter(wire.views.values()))


def turn(*wires: Wire) -> tuple[Wire, int, list[int]] | None:
    """Whose turn it is among these wires, and what can be played."""
    for wire in wires:
        for seat, view in wire.views.items():
            if view["legal"]:
                return wire, int(seat), view["legal"]
    return None


def play_out(*wires: Wire, moves: int = 10_000, pick: Callable[[list[int]], int] = min) -> None:
    """Play the seats of these wires in step, to the end or for so many moves."""
    for _ in range(moves):
        if any_view(wires[0])["over"]:
            return
        found = turn(*wires)
        if found is not None:
            wire, seat, legal = found
            wire.play(seat, pick(legal))
        for wire in wires:
            wire.until("event")


def to_move(*wires: Wire) -> tuple[Wire, int, list[int]]:
    """Whose turn it is, as ``turn`` finds it; somebody's it must be."""
    found = turn(*wires)
    assert found is not None
    return found


def other_of(pair: tuple[Wire, Wire], wire: Wire) -> Wire:
    return pair[1] if wire is pair[0] else pair[0]


def first(wire: Wire) -> Any:
    """What is told first; word of who comes and goes may be quicker."""
    while (message := wire.hear())["type"] == "table":
        pass
    return message
