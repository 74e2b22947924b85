"""A lean WebSocket client: thousands of connections in one process, with little work for each.

It speaks just enough of the protocol to talk to our server: whole text frames, masked with zeroes.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any, cast

import orjson

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = b"\0\0\0\0"


def frame(opcode: int, payload: bytes) -> bytes:
    head = bytes([0x80 | opcode])
    size = len(payload)
    if size < 126:
        return head + bytes([0x80 | size]) + NO_MASK + payload
    if size < 65536:
        return head + struct.pack(">BH", 0x80 | 126, size) + NO_MASK + payload
    return head + struct.pack(">BQ", 0x80 | 127, size) + NO_MASK + payload


class LeanSocket(asyncio.Protocol):
    """One connection; every message is handed to ``hear`` as it comes."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request = request
        self._hear = hear
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by name
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            self._read_reply()
        while self._open and (found := self._next()) is not None:
            opcode, payload = found
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == PING:
                self._write(frame(PONG, payload))
            elif opcode == CLOSE:
                self.close()

    def _read_reply(self) -> None:
        head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not end:
            return
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.ready.set_exception(ConnectionError(head.decode(errors="replace")[:100]))
            return
        self._buffer = bytearray(rest)
        self._open = True
        self.ready.set_result(None)

    def _next(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            start = 4
            size = int.from_bytes(buffer[2:4]) if len(buffer) >= 4 else 1 << 62
        elif size == 127:
            start = 10
            size = int.from_bytes(buffer[2:10]) if len(buffer) >= 10 else 1 << 62
        if len(buffer) < start + size:
            return None
        payload = bytes(buffer[start : start + size])
        opcode = buffer[0] & 0x0F
        del buffer[: start + size]
        return opcode, payload

    def say(self, **message: Any) -> None:
        self._write(frame(TEXT, orjson.dumps(message)))

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def stop_reading(self) -> None:
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def connect(
    port: int, table: str, address: str, cookie: str, hear: Callable[[bytes], None]
) -> LeanSocket:
    """A connection to a table, as if it came from an address of its own through a proxy."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"X-Forwarded-For: {address}",
        f"Cookie: {cookie}",
        "\r\n",
    ]
    request = "\r\n".join(lines).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: LeanSocket(request, hear), "127.0.0.1", port)
    await asyncio.wait_for(socket.ready, 30)
    return socket
