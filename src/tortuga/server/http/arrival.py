"""How a request arrives: its head has bounds, and a connection that sends none is let go.

The parser itself would take headers without end. Counted before it keeps what it reads, they end
where no browser's do. A connection is *waiting* until a whole request has come, and while its
reply is not read; of those the longest waiting go first, by time and when there are too many.
"""

from __future__ import annotations

import asyncio
import http
import itertools
from collections import OrderedDict
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

LONGEST_LINE = 8 * 1000  # bytes of an address or a header; the socket's own parser ends at 8,192
LARGEST_HEAD = 16 * 1024
MOST_HEADERS = 100
LARGEST_FRAMING = 64 * 1024  # bytes around the parts of a body that comes in parts
MOST_IN_A_ROW = 16  # requests sent without waiting for replies; browsers send one


class BadArrival(Exception):
    """A request that goes beyond a bound; the parser passes it on as an error of its own."""


class WaitingRoom:
    """Connections of one server from which a request, or the reading of a reply, is waited for."""

    most = 256
    seconds = 10.0

    def __init__(self) -> None:
        self._since: OrderedDict[Arrival, float] = OrderedDict()
        self._next_look: asyncio.TimerHandle | None = None

    def enter(self, arrival: Arrival) -> None:
        """Wait from now on; one too many sends the longest waiting away."""
        self._since.pop(arrival, None)
        self._since[arrival] = arrival.loop.time()
        if len(self._since) > self.most:
            self._since.popitem(last=False)[0].send_away()
        if self._next_look is None:
            self._next_look = arrival.loop.call_later(1, self._look, arrival.loop)

    def leave(self, arrival: Arrival) -> None:
        self._since.pop(arrival, None)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Send away whoever has waited for too long, and look again while there is anyone."""
        long_ago = loop.time() - self.seconds
        waiting = itertools.takewhile(lambda entry: entry[1] < long_ago, self._since.items())
        for arrival, _ in list(waiting):
            del self._since[arrival]
            arrival.send_away()
        self._next_look = loop.call_later(1, self._look, loop) if self._since else None


class Arrival(HttpToolsProtocol):
    """One connection that brings requests."""

    def __init__(self, room: WaitingRoom, **given: Any) -> None:
        super().__init__(**given)
        self.room = room
        self.arriving = False  # from a request's first byte to its last
        self.head_complete = False
        self.beside_body = 0  # bytes of the request that are not its body
        self.fault = http.HTTPStatus.BAD_REQUEST
        self.running: RequestResponseCycle | None = None  # the one that is being replied to

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.room.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.room.leave(self)
        self.drop_reply()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.beside_body += len(data)
        super().data_received(data)
        bound = LARGEST_FRAMING if self.head_complete else LARGEST_HEAD
        if self.arriving and self.beside_body > bound and not self.transport.is_closing():
            self.fault = http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self.send_400_response("")

    # What the parser finds

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.arriving, self.head_complete = True, False
        if len(self.pipeline) >= MOST_IN_A_ROW:
            self.refuse(http.HTTPStatus.TOO_MANY_REQUESTS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_LINE:
            self.refuse(http.HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        too_large = len(name) + len(value) > LONGEST_LINE or len(self.headers) > MOST_HEADERS
        if too_large or self.head_complete:  # nobody needs headers after the body
            self.refuse(http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > LARGEST_HEAD:
            self.refuse(http.HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        self.head_complete = True
        self.room.enter(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.beside_body -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.arriving, self.beside_body = False, 0
        if self.cycle is None or not self.cycle.response_complete:
            self.room.leave(self)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.arriving = False
        self.room.leave(self)
        super().handle_websocket_upgrade()

    # What becomes of the reply

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def drop_reply(self) -> None:
        """Nobody will read it. With several requests in a row, the last is not the one at work."""
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()

    def on_response_complete(self) -> None:
        if not self.pipeline:
            self.room.enter(self)
        super().on_response_complete()

    def pause_writing(self) -> None:
        self.room.enter(self)
        super().pause_writing()

    def resume_writing(self) -> None:
        if not self.arriving and self.cycle is not None and not self.cycle.response_complete:
            self.room.leave(self)
        super().resume_writing()

    # Refusals

    def refuse(self, fault: http.HTTPStatus) -> None:
        self.fault = fault
        raise BadArrival(fault.phrase)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong, and hang up."""
        self.drop_reply()
        text = self.fault.phrase.encode()
        head = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n" % len(text)
        self.transport.write(STATUS_LINE[self.fault] + head + b"connection: close\r\n\r\n" + text)
        self.transport.close()

    def send_away(self) -> None:
        """Let go of a connection that has made us wait."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # what it does not read would keep it open
        elif self.arriving and (self.cycle is None or not self.cycle.response_started):
            self.fault = http.HTTPStatus.REQUEST_TIMEOUT
            self.send_400_response("")
        else:
            self.transport.close()
