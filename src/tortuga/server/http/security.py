"""The border that every HTTP request crosses: origin, size, pace, headers, one log line.

Plain ASGI, so that it sees requests before anything reads them and replies as they leave.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import logging
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tortuga.server.http.answers import Json, error_reply
from tortuga.server.http.limits import Limiter, charged
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.settings import Settings

LARGEST_BODY = 16 * 1024
LARGEST_RECORD = 256 * 1024
TAKES_RECORDS = ("/api/replay", "/api/records")
LONGEST_WAIT = 5.0  # seconds; who would have to wait longer is refused
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
NOT_OURS = "this page belongs to another site; --public-url tells the server its own address"
CUSTOMER_PREFIX = 64  # bits of an IPv6 address that one customer cannot choose
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


class TooLarge(HTTPException):
    """A body that went over its limit while it was read. FastAPI lets this kind pass."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"at most {limit} bytes may be sent")


class Border:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, answering: Limiter) -> None:
        self.app = app
        self.settings = settings
        self.answering = answering
        self.calls = Limiter(rate=50, burst=200)
        self.changes = Limiter(rate=10, burst=60)
        self.files = Limiter(rate=200, burst=2000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        crossing = Crossing(scope, receive, send, self.settings)
        began = time.perf_counter()
        refusal = self.refusal(scope, crossing)
        if refusal is not None:
            await refusal(scope, receive, crossing.send)
        else:
            await asyncio.sleep(self.owed(scope))
            await self.cross(scope, crossing)
        METRICS.replies[str(crossing.status)] += 1
        log(
            logging.INFO,
            "request",
            method=scope["method"],
            path=scope["path"][:200],
            status=crossing.status,
            ms=round((time.perf_counter() - began) * 1000, 1),
        )

    async def cross(self, scope: Scope, crossing: Crossing) -> None:
        try:
            answer = self.app(scope, crossing.receive, crossing.send)
            await charged(self.answering.of(source_of(scope)), answer)
        except ClientDisconnect:
            return  # before the whole request was here: nobody is left to reply to
        except Exception as error:
            log(logging.ERROR, "broken", error, method=scope["method"], path=scope["path"][:200])
            if not crossing.status:
                reply = error_reply(500, "broken", "something broke; it has been logged")
                await reply(scope, crossing.receive, crossing.send)

    def owed(self, scope: Scope) -> float:
        """For how many seconds an address that has taken more than its share must wait."""
        return self.answering.of(source_of(scope)).reserve(0) if is_call(scope) else 0.0

    def refusal(self, scope: Scope, crossing: Crossing) -> Json | None:
        """Why the request goes no further, if so."""
        changes = scope["method"] not in SAFE_METHODS
        source = source_of(scope)
        calls = self.calls if is_call(scope) else self.files
        in_time = self.owed(scope) < LONGEST_WAIT and calls.take(source)
        if not in_time or (changes and not self.changes.take(source)):
            wait = {"Retry-After": "1"}
            return error_reply(429, "too_fast", "too many requests; wait a little", wait)
        if changes and not same_origin(scope, self.settings):
            return error_reply(403, "foreign_origin", NOT_OURS)
        if crossing.announced > crossing.limit:
            return error_reply(413, "too_large", f"at most {crossing.limit} bytes may be sent")
        return None


class Crossing:
    """One request on its way in and its reply on its way out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, settings: Settings) -> None:
        self._receive = receive
        self._send = send
        self.headers = Headers(scope=scope)
        self.limit = LARGEST_RECORD if scope["path"] in TAKES_RECORDS else LARGEST_BODY
        length = self.headers.get("content-length", "0")
        self.announced = int(length[:12]) if length.isdecimal() else 0
        self.secure = settings.https or scope["scheme"] == "https"
        self.uncached = scope["path"].startswith(("/api", "/healthz"))
        self.read = 0
        self.status = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self.read += len(message.get("body", b""))
        if self.read > self.limit:
            raise TooLarge(self.limit)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in self.added():
                headers.setdefault(name, value)
        await self._send(message)

    def added(self) -> Iterable[tuple[str, str]]:
        yield from HEADERS.items()
        if self.uncached:
            yield "Cache-Control", "no-store"
        if self.secure:
            yield "Strict-Transport-Security", "max-age=31536000"


def is_call(scope: Scope) -> bool:
    """Whether something is asked for; the client's files are always there."""
    return str(scope["path"]).startswith("/api")


def client_of(scope: Any) -> str:
    """Who asks, by address; behind a proxy uvicorn has put the real one here."""
    return scope["client"][0] if scope.get("client") else "unknown"


def source_of(scope: Any) -> str:
    """Whom limits count: an address, however it is written; of IPv6 what one customer gets."""
    return network_of(client_of(scope))


@functools.lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), CUSTOMER_PREFIX), strict=False))


def same_origin(scope: Any, settings: Settings) -> bool:
    """Whether a browser sends this from a page of ours; programs that send no origin may."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if settings.public_url and origin == settings.public_url:
        return True
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    host = headers.get("host", "")
    return origin == f"{scheme}://{host}" and is_own_name(host, settings)


def own_origin(scope: Any, settings: Settings) -> str | None:
    """By which of our addresses a request came; None where it is none that we know to be ours."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is not None:
        return origin if same_origin(scope, settings) else None
    host = headers.get("host", "")
    if settings.public_url and host == urlsplit(settings.public_url).netloc:
        return settings.public_url
    scheme = "https" if scope["scheme"] == "https" else "http"
    return f"{scheme}://{host}" if is_own_name(host, settings) else None


def passkey_home(origin: str | None) -> str | None:
    """The name that passkeys of an address belong to; None where browsers make none.

    They want a name, no number, and a line that nobody listens in on.
    """
    parts = urlsplit(origin or "")
    name = parts.hostname or ""
    if name == "localhost":
        return name
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name if name and parts.scheme == "https" else None
    return None


def is_own_name(host: str, settings: Settings) -> bool:
    """Whether nobody else can let this name lead here: foreign pages may, with names they own."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost" or name == settings.host.lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
