"""Running a server: take the database and the port, say where it is open, serve until the end."""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.util
import resource
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from fastapi import FastAPI

from tortuga.server.http.app import create_app
from tortuga.server.http.arrival import Arrival, WaitingRoom
from tortuga.server.http.frames import Frames
from tortuga.server.http.static import FOLDER
from tortuga.server.logs import set_up_logs
from tortuga.server.settings import Settings
from tortuga.server.storage.database import is_shared
from tortuga.server.storage.migrating import StartError, hold, migrate

LARGEST_FRAME = 64 * 1024
SOON = 0.001  # seconds for which a thread that reckons may hold up the one that answers
YOUNG = 10_000  # new objects before garbage is looked for among them
RARELY = (50, 100)  # such looks before one that goes farther, and those before one at everything


def run(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until a signal comes; what stands in the way is a :class:`StartError`."""
    raise_file_limit()
    with taken(settings.database):
        migrate(settings.database)
        with bind(settings) as listening:
            set_up_logs(settings.log_level)
            server = uvicorn.Server(configuration(create_app(settings)))

            def end(*_: object) -> None:
                server.should_exit = True

            # Before uvicorn listens to signals itself, and once more when it has ended: it passes
            # them on, and to be asked to end is no failure.
            signal.signal(signal.SIGTERM, end)
            collect_rarely()
            sys.setswitchinterval(SOON)
            announce(f"Tortuga is open at {address(settings, listening)}")
            if not (FOLDER / "index.html").is_file():
                print("The browser client is not built; only the API answers.", file=sys.stderr)
            with contextlib.suppress(KeyboardInterrupt):
                server.run(sockets=[listening])


def raise_file_limit() -> None:
    """Take as many files as the system lets us have: each connection is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # then it stays as it is
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_rarely() -> None:
    """A search for garbage among all tables holds everyone up, and tables leave next to none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *RARELY)


def taken(where: str) -> contextlib.AbstractContextManager[object]:
    """A file is for one process; a PostgreSQL database for as many as there are."""
    if not is_shared(where):
        return hold(where)
    if importlib.util.find_spec("psycopg") is None:
        raise StartError("psycopg is missing; `pip install 'tortuga[postgres]'` installs it")
    return contextlib.nullcontext()


def bind(settings: Settings) -> socket.socket:
    """A listening socket, or a start error that names the port."""
    try:
        family, _, _, _, where = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError as error:
        raise StartError(f"--host {settings.host!r} is not an address of this machine") from error
    # Named by protocol, or asyncio does not know that small messages must not wait for more.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(where)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        why = f"port {settings.port} on {settings.host} cannot be used: {error.strerror}"
        raise StartError(f"{why}; choose another with --port") from error
    return listening


def address(settings: Settings, listening: socket.socket) -> str:
    """What to type into the browser."""
    if settings.public_url:
        return settings.public_url
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    port = listening.getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def configuration(app: FastAPI) -> uvicorn.Config:
    """uvicorn as we want it: our logs, our limits, no name in the headers."""
    arrival: Any = functools.partial(Arrival, WaitingRoom())
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=arrival,
        ws=Frames,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
