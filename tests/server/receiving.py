"""Where signs go in tests: a push service that opens what it is sent, and a mail server."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import re
import secrets
import threading
import time
from collections.abc import Callable
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.kit.ports import free_port

PATIENCE = 30.0


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


class PushService:
    """A push service on this machine, and the browser behind it: it holds the browser's key."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        self.got: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.status = 201
        service = self

        class Takes(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if service.status == 201:
                    service.headers.append({"path": self.path, **self.headers})
                    service.got.append({"path": self.path, **json.loads(service.opened(body))})
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
        self.port = self._http.server_address[1]
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()

    def opened(self, body: bytes) -> bytes:
        opened = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        assert isinstance(opened, bytes)
        return opened

    def subscription(self, name: str = "one") -> dict[str, Any]:
        """What a browser hands over, as its push manager gives it."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": plain(point), "auth": plain(self.auth)}
        return {"endpoint": f"http://{self.host}/{name}", "keys": keys}

    def of(self, name: str) -> list[dict[str, Any]]:
        return [each for each in tuple(self.got) if each["path"] == f"/{name}"]

    def until(self, count: int, name: str = "one") -> list[dict[str, Any]]:
        until(lambda: len(self.of(name)) >= count, f"{count} messages for {name}: {self.got}")
        return self.of(name)


class MailServer:
    """A mail server on this machine that keeps what it is given."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_DATA(  # noqa: N802 - as the library calls it
        self, _server: Any, _session: Any, envelope: Any
    ) -> str:
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.got.append(letter)
        return "250 taken"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def settings(self) -> dict[str, Any]:
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self._controller.port,
            "smtp_security": "none",
            "mail_from": "games@example.org",
        }

    def until(self, count: int) -> list[EmailMessage]:
        until(lambda: len(self.got) >= count, f"{count} mails: {self.got}")
        return list(self.got)


def text_of(letter: EmailMessage) -> str:
    content = letter.get_content()
    assert isinstance(content, str)
    return content


def link_in(letter: EmailMessage, part: str) -> str:
    """The link to that part of the server, without its host."""
    found = re.search(rf"https?://[^/\s]+(/api/mail/{part}\?\S+)", text_of(letter))
    assert found is not None, text_of(letter)
    return found[1]
