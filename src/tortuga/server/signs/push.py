"""Web push: a message that only the guest's browser can read, by way of its maker's push service.

The server has a key pair of its own (VAPID), made at the first start and kept in the database:
browsers take messages from its holder only. The libraries for it are loaded at the start where
there are browsers to be called, otherwise with the first message.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import dataclasses
import hashlib
import importlib
import logging
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import orjson
from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from tortuga.server.clock import now
from tortuga.server.logs import log
from tortuga.server.settings import Settings
from tortuga.server.signs.outcomes import Outcome
from tortuga.server.signs.services import Services
from tortuga.server.signs.words import Told
from tortuga.server.storage.columns import SERVER

if TYPE_CHECKING:
    import aiohttp

KEY = "vapid_key"
CURVE_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
CURVE_PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1
CURVE_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
CONNECTING, ALTOGETHER = 5.0, 10.0  # seconds
LONGEST_LINE = 300
KEPT_FOR = 24 * 3600  # seconds for which a push service keeps what a browser does not fetch
SIGNED_FOR = 12 * 3600


def own_key(writing: Connection) -> str:
    """The private key of this server, made at the very first start."""
    query = select(SERVER.c.value).where(SERVER.c.name == KEY)
    found = writing.execute(query).scalar_one_or_none()
    if found is None:
        number = secrets.randbelow(CURVE_ORDER - 1) + 1
        made = {"name": KEY, "value": unpadded(number.to_bytes(32, "big"))}
        with contextlib.suppress(IntegrityError), writing.begin_nested():  # two may start at once
            writing.execute(insert(SERVER), made)
        found = writing.execute(query).scalar_one()
    return str(found)


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclasses.dataclass(frozen=True)
class Letter:
    """What goes to a push service: sealed, so that it sees how long it is and nothing else."""

    endpoint: str
    headers: dict[str, str]
    body: bytes


class Push:
    def __init__(self, settings: Settings, key: str) -> None:
        self.services = Services(settings.push_hosts)
        self.about = f"mailto:{settings.mail_from}" if settings.mail_from else settings.public_url
        self._key = key
        self._public: str | None = None
        self._session: aiohttp.ClientSession | None = None

    async def public_key(self) -> str:
        """What a browser must be told, so that it takes messages from here."""
        if self._public is None:
            self._public = await asyncio.to_thread(public_key_of, self._key)
        return self._public

    async def get_ready(self) -> None:
        """Load what it takes to seal and to send, so that nobody waits for that later."""
        await asyncio.to_thread(load_libraries)

    async def seal(self, browser: Row[Any], told: Told) -> Letter:
        """The message as only that browser can open it."""
        return await asyncio.to_thread(sealed, browser, told, self._key, self.about)

    async def send(self, letter: Letter) -> Outcome:
        import aiohttp

        try:
            session = self._session = self._session or self._open()
            async with session.post(
                letter.endpoint, data=letter.body, headers=letter.headers, allow_redirects=False
            ) as reply:
                return outcome_of(reply.status)
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            log(logging.WARNING, "push_service_away", error)
            return Outcome.LATER
        except (aiohttp.ClientError, TimeoutError) as error:
            log(logging.WARNING, "push_not_answered", error)
            return Outcome.UNSURE

    def _open(self) -> aiohttp.ClientSession:
        import aiohttp

        connector = aiohttp.TCPConnector(resolver=self.services.resolver(), limit=16)
        limits = aiohttp.ClientTimeout(total=ALTOGETHER, sock_connect=CONNECTING)
        jar = aiohttp.DummyCookieJar()
        return aiohttp.ClientSession(connector=connector, timeout=limits, cookie_jar=jar)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def load_libraries() -> None:
    for name in ("aiohttp", "py_vapid", "pywebpush"):
        importlib.import_module(name)


def public_key_of(key: str) -> str:
    from cryptography.hazmat.primitives import serialization
    from py_vapid import Vapid02

    point = Vapid02.from_raw(key.encode()).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return unpadded(point)


def sealed(browser: Row[Any], told: Told, key: str, about: str) -> Letter:
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    pusher = WebPusher({"endpoint": browser.endpoint, "keys": keys})
    parts = urlsplit(browser.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": str(now() // 1000 + SIGNED_FOR),
        "sub": about if about.startswith(("mailto:", "https:")) else "mailto:nobody@example.org",
    }
    headers = {
        "TTL": str(KEPT_FOR),
        "Urgency": "normal",
        "Topic": unpadded(hashlib.sha256(told.tag.encode()).digest()[:24]),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        **Vapid02.from_raw(key.encode()).sign(claims),
    }
    body = pusher.encode(payload(told))["body"]
    return Letter(browser.endpoint, headers, bytes(body))


def payload(told: Told) -> bytes:
    lines = "\n".join(line[:LONGEST_LINE] for line in told.lines)
    title = told.title[:LONGEST_LINE]
    return orjson.dumps({"title": title, "body": lines, "place": told.place, "tag": told.tag})


def outcome_of(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome.SENT
    if status in (404, 410):
        return Outcome.GONE
    if status == 429 or status >= 500:
        return Outcome.LATER
    log(logging.WARNING, "push_refused", status=status)
    return Outcome.FAILED


def could_be_keys(p256dh: str, auth: str) -> bool:
    """Whether these are a point of the curve and a secret, as browsers make them."""
    try:
        point, secret = (padded(each) for each in (p256dh, auth))
    except ValueError:
        return False
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        return False
    x, y = int.from_bytes(point[1:33], "big"), int.from_bytes(point[33:], "big")
    on_curve = (y * y - x * x * x + 3 * x - CURVE_B) % CURVE_PRIME == 0
    return on_curve and max(x, y) < CURVE_PRIME


def padded(text: str) -> bytes:
    text = text.rstrip("=")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
