"""Sends requests that never end, and opens connections that never say anything.

    python -m tests.trust.arrivals

A stranger sends endless headers and addresses, opens half requests by the hundred and leaves
replies unread, while somebody asks ``/healthz`` again and again. The server has 1,024 files. It
must refuse early, keep its memory, let the silent ones go, and answer the honest one all the time.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import resource
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.server.process import ServerProcess
from tests.trust.hostile import memory

FILES = 1024
PIECE = 64 * 1024
PATIENCE = 60  # seconds
ENDLESS = 32 * 1024 * 1024
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
TEXTS = b"GET /api/texts/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3  # 384 kB to read
POST = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = (
    b"GET /api/lessons/maui/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
EMPTY_PART = b"\x00\x80\0\0\0\0"
PING = b"\x89\x80\0\0\0\0"
BAD_MESSAGE = b"\x81\x82\0\0\0\0{}"
BEGUN_TEXT = b"\x01\x80\0\0\0\0"
PIECES: dict[str, tuple[bytes, bytes]] = {
    "an endless header": (REQUEST + b"X: ", b"x" * PIECE),
    "an endless address": (b"GET /", b"x" * PIECE),
    "endless headers": (REQUEST, b"A: b\r\n" * (PIECE // 6)),
    "an endless header after the body": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: ",
        b"x" * PIECE,
    ),
    "endless requests in a row": (b"", (REQUEST + b"\r\n") * (PIECE // 43)),
    "endless parts of a message": (UPGRADE + BEGUN_TEXT, EMPTY_PART * (PIECE // 6)),
    "endless pings": (UPGRADE, PING * (PIECE // 6)),
    "endless bad messages": (UPGRADE, BAD_MESSAGE * (PIECE // 8)),
}


class Honest(threading.Thread):
    """Asks for the server's health all the time, each time by a new connection."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.done = threading.Event()
        self.waits: list[float] = []
        self.failures: list[str] = []

    def run(self) -> None:
        while not self.done.is_set():
            began = time.perf_counter()
            try:
                httpx.get(f"{self.url}/healthz", timeout=30).raise_for_status()
            except httpx.HTTPError as error:
                self.failures.append(repr(error))
            self.waits.append(time.perf_counter() - began)
            time.sleep(0.05)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.done.set()
        self.join()


def dial(port: int) -> socket.socket:
    """A connection with little room for what is not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(5)
    line.connect(("127.0.0.1", port))
    return line


def endless(port: int, start: bytes, more: bytes, most: int) -> int:
    """Send without end; how many bytes went out before the server hung up."""
    sent = 0
    with dial(port) as line, contextlib.suppress(OSError):
        line.sendall(start)
        while sent < most:
            line.sendall(more)
            sent += len(more)
    return sent


def open_lines(server: ServerProcess) -> int:
    """Connections of others that the server holds open."""
    return sum(1 for _ in Path(f"/proc/{server.pid}/fd").iterdir())


def half_open(server: ServerProcess, count: int, start: bytes) -> float:
    """Open so many requests that go no further; seconds until all of them have been let go."""
    before, began = open_lines(server), time.monotonic()
    with contextlib.ExitStack() as lines:
        for _ in range(count):
            line = lines.enter_context(dial(server.port))
            with contextlib.suppress(OSError):
                line.sendall(start)
        time.sleep(0.5)  # the last of them are taken in
        while open_lines(server) > before + 8 and time.monotonic() < began + PATIENCE:
            time.sleep(0.1)
        return time.monotonic() - began


def attack(server: ServerProcess, work: Callable[[], Any]) -> dict[str, Any]:
    """Do something bad; what it came to, and what the honest one and the memory felt of it."""
    held = memory(server.pid)
    with Honest(server.url) as honest:
        time.sleep(0.3)
        came_to = work()
        time.sleep(0.3)
    return {
        "came_to": came_to,
        "longest_wait_ms": round(max(honest.waits) * 1000),
        "failures": honest.failures[:3],
        "memory_kb": memory(server.pid) - held,
    }


BEGUN: dict[str, bytes] = {
    "silent connections": b"",
    "half heads": REQUEST,
    "half bodies": POST + b"Content-Length: 90\r\n\r\nhalf",
    "unread replies": TEXTS,
}
ALL = (*PIECES, *BEGUN)


def one(server: ServerProcess, name: str, most: int, lines: int) -> dict[str, Any]:
    if name in BEGUN:
        return attack(server, lambda: round(half_open(server, lines, BEGUN[name]), 1))
    return attack(server, lambda: endless(server.port, *PIECES[name], most))


def run(
    folder: Path,
    most: int = ENDLESS,
    lines: int = 1200,
    names: Iterable[str] = ALL,
    show: Callable[[str], None] = print,
) -> dict[str, dict[str, Any]]:
    """All of it against one server; no error may be logged."""
    found = {}
    _, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    with ServerProcess(folder / "tortuga.db", log_level="warning") as server:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        for name in names:
            found[name] = one(server, name, most, lines)
            show(f"{name}: {json.dumps(found[name])}")
        log = server.log.read_text()
    assert '"level":"error"' not in log, log[-2000:]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bytes", type=int, default=ENDLESS)
    parser.add_argument("--lines", type=int, default=1200)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), args.bytes, args.lines)


if __name__ == "__main__":
    main()
