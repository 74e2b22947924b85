"""Requests that never end, and connections that never say anything, hold nobody up."""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import ME, SAILOR, Person, Server, Wire
from tests.trust.arrivals import BAD_MESSAGE, PIECES, POST, REQUEST, UPGRADE, dial, endless
from tortuga.server.http.arrival import LARGEST_HEAD, LONGEST_LINE, MOST_HEADERS, WaitingRoom
from tortuga.server.http.frames import Frames
from tortuga.server.live.live_table import MALFORMED, SocketListener

FAR_TOO_MUCH = 16 * 1024 * 1024  # more than the buffers of both sides hold


@pytest.fixture(autouse=True)
def errors() -> Iterator[list[str]]:
    """No error may be logged, whatever comes."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    handler = Keep(logging.ERROR)
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)
    assert lines == []


@pytest.fixture
def hasty(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server of little patience and with room for few."""
    monkeypatch.setattr(WaitingRoom, "seconds", 0.5)
    monkeypatch.setattr(WaitingRoom, "most", 5)
    monkeypatch.setattr(Frames, "unread_seconds", 0.5)
    with Server(database) as server:
        yield server


def ask(port: int, said: bytes) -> bytes:
    """All that is answered, until the server hangs up."""
    with dial(port) as line:
        line.settimeout(30)
        line.sendall(said)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while part := line.recv(65536):
                heard += part
        return heard


def framed(said: bytes) -> bytes:
    """A text as a client sends it."""
    return b"\x81" + bytes([0x80 + len(said)]) + b"\0\0\0\0" + said


def is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


def wait_until_closed(line: socket.socket, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while is_open(line):
        assert time.monotonic() < deadline, "the connection is still open"


@pytest.mark.parametrize("name", PIECES)
def test_what_never_ends_is_cut_off(server: Server, name: str) -> None:
    start, more = PIECES[name]
    assert endless(server.port, start, more, FAR_TOO_MUCH) < FAR_TOO_MUCH
    assert httpx.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET /" + b"x" * LONGEST_LINE + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        (REQUEST + b"A: " + b"x" * LONGEST_LINE + b"\r\n\r\n", 431),
        (REQUEST + b"A: b\r\n" * MOST_HEADERS + b"\r\n", 431),
        (REQUEST + (b"A: " + b"x" * 7000 + b"\r\n") * 3 + b"\r\n", 431),
        (REQUEST + b"A: " + b"x" * LARGEST_HEAD, 431),
        (b"what is this\r\n\r\n", 400),
        (UPGRADE[:-2] + b"Cookie: " + b"x" * LONGEST_LINE + b"\r\n\r\n", 431),
    ],
)
def test_a_head_has_bounds(server: Server, said: bytes, status: int) -> None:
    assert ask(server.port, said).startswith(b"HTTP/1.1 %d " % status)


def test_large_cookies_of_others_are_no_harm(server: Server) -> None:
    headers = {"Cookie": "theirs=" + "x" * 4000, "X-Long": "y" * 4000}
    assert httpx.get(f"{server.url}/healthz", headers=headers).status_code == 200


def test_requests_in_a_row_are_answered_in_a_row(server: Server) -> None:
    last = REQUEST + b"Connection: close\r\n\r\n"
    assert ask(server.port, (REQUEST + b"\r\n") * 5 + last).count(b"HTTP/1.1 200") == 6


def test_whoever_asks_several_things_and_goes_is_no_error(server: Server) -> None:
    for _ in range(20):
        with dial(server.port) as line:
            line.sendall((REQUEST + b"\r\n") * 10)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),
        (REQUEST, b"HTTP/1.1 408 "),
        (POST + b"Content-Length: 90\r\n\r\nhalf", b"HTTP/1.1 408 "),
    ],
)
def test_half_a_request_is_not_waited_for(hasty: Server, said: bytes, answer: bytes) -> None:
    assert ask(hasty.port, said)[:13] == answer


def test_a_request_may_come_slowly_and_a_kept_connection_is_used_again(server: Server) -> None:
    with httpx.Client(base_url=server.url) as client:
        assert [client.get("/healthz").status_code for _ in range(3)] == [200] * 3
    with dial(server.port) as line:
        for byte in REQUEST + b"\r\n":
            line.sendall(bytes([byte]))
        assert line.recv(12) == b"HTTP/1.1 200"


def test_of_too_many_who_wait_the_longest_waiting_go(hasty: Server) -> None:
    with contextlib.ExitStack() as open_lines:
        lines = [open_lines.enter_context(dial(hasty.port)) for _ in range(12)]
        for line in lines[:6]:
            wait_until_closed(line, 30)
        assert httpx.get(f"{hasty.url}/healthz").status_code == 200


def test_replies_are_not_kept_for_who_does_not_read(hasty: Server) -> None:
    texts = b"GET /api/texts/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with dial(hasty.port) as line:
        with contextlib.suppress(OSError):
            for _ in range(80):  # some ten megabytes to read
                line.sendall(texts)
                time.sleep(0.01)
        time.sleep(3)
        heard = 0
        with contextlib.suppress(OSError):
            while part := line.recv(65536):
                heard += len(part)
        assert heard < 9_000_000


def test_a_reader_who_never_reads_is_let_go(hasty: Server, guests: object) -> None:
    ana = Person(hasty.url)
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        live = hasty.parts.hub.peek(granted["table"])
        assert live is not None
        (listener,) = live.machine.audience.listeners
        assert isinstance(listener, SocketListener)
        assert isinstance(listener.line, Frames)
        loop = listener.line.loop
        wire.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deadline = time.monotonic() + 20
        while live.machine.audience.listeners and time.monotonic() < deadline:
            loop.call_soon_threadsafe(listener.tell, b'"' + b"x" * 60_000 + b'"')
            time.sleep(0.01)
        assert not live.machine.audience.listeners
    ana.close()


def test_what_is_no_text_ends_the_socket(server: Server) -> None:
    with dial(server.port) as line:
        line.sendall(UPGRADE)
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(b"\x81\x82\0\0\0\0\xff\xff")
        heard = b""
        while part := line.recv(4096):
            heard += part
        assert heard.endswith((1007).to_bytes(2))


@pytest.fixture
def sent_away(server: Server, ana: Person, ben: Person) -> Iterator[Wire]:
    """A stranger's socket that says bad things, and more of them than is read before the end.

    The last thing that is read takes a while: meanwhile the farewell is sent.
    """
    granted = ana.create(ME, SAILOR, public=True)
    with Wire(ben, granted["table"]) as wire:
        wire.hello()
        wire.until("snapshot")
        asked = framed(b'{"type":"hello","protocol":1,"keys":["x"]}')
        wire.socket.socket.sendall(80 * BAD_MESSAGE + asked + 1_000 * BAD_MESSAGE)
        yield wire


def test_whoever_is_sent_away_in_the_middle_of_much_can_take_leave(sent_away: Wire) -> None:
    try:
        while sent_away.hear(timeout=5):  # nobody else ends it before ten seconds have passed
            pass
    except ConnectionClosed as ended:
        assert ended.rcvd is not None
        assert ended.rcvd.code == MALFORMED


def test_whoever_is_sent_away_and_talks_on_is_cut_off(sent_away: Wire) -> None:
    line, sent = sent_away.socket.socket, 0
    with contextlib.suppress(OSError):
        while sent < FAR_TOO_MUCH:
            sent += line.send(10_000 * BAD_MESSAGE)
    assert sent < FAR_TOO_MUCH


def test_a_message_in_parts_is_understood(server: Server, ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.socket.send(iter(['{"type":', '"pi', 'ng"}']))
        assert wire.until("pong")
