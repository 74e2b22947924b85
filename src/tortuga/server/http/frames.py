"""How the frames of a WebSocket come and go: few at a time, and read before long."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tortuga.server.http.limits import Bucket

AT_ONCE = 2 * 1024  # bytes of frames that are looked at before others have their turn
MOST_PARTS = 64  # of one message
WHOLE_TEXT = 0x81
LINE = "tortuga.line"  # under which an application finds the socket itself


class Frames(WebSocketsSansIOProtocol):
    """One WebSocket."""

    unread_seconds = 10.0

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.held_back = bytearray()
        self.wordless = Bucket(rate=20, burst=100)  # pings and parts, which nobody else counts
        self.after_close = 0
        self.unread: asyncio.TimerHandle | None = None

    # What comes

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.after_close += len(data)
            if self.after_close > AT_ONCE:  # whoever goes on talking is not worth a farewell
                self.transport.abort()
        self.held_back += data
        if len(self.held_back) == len(data):
            self.take_in()

    def take_in(self) -> None:
        """Look at a little; more only when that is done with, and others have had their turn."""
        if self.transport.is_closing():
            self.held_back.clear()
            return
        part = bytes(self.held_back[:AT_ONCE])
        del self.held_back[:AT_ONCE]
        super().data_received(part)
        if self.held_back and not self.read_paused:
            self.transport.pause_reading()
            self.loop.call_soon(self.go_on)

    def go_on(self) -> None:
        if self.held_back:
            self.take_in()
        if not self.held_back and not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        if self.held_back and not self.read_paused:
            self.go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; who has one answered before the next is never stopped from talking."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        elif (text := text_of(data)) is not None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PARTS and self.wordless.take():
            super().handle_cont(event)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        if self.wordless.take():
            super().handle_ping()
        else:
            self.transport.abort()

    # What goes

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def send_now(self, data: bytes) -> bool:
        """A text to the transport itself, while it has room and nobody has hung up."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(data)) + data)
        return True

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.close_sent and self.held_back:  # nobody receives any more; a farewell may be in it
            self.go_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_waiting()

    def stop_waiting(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)


def line_of(scope: Any) -> Frames | None:
    """The shortest way to the other end of a WebSocket, where it is one of these."""
    line = scope.get("extensions", {}).get(LINE)
    return line if isinstance(line, Frames) else None


def head_of(size: int) -> bytes:
    """What a frame begins with that is a whole text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2)
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)


def text_of(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
