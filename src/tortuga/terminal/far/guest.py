"""A guest of a server: asks over HTTP, and is the same guest the next time.

The cookie that a server gives is kept in a file that only its owner can read, so that the same
link leads back to the same seat.
"""

from __future__ import annotations

import http.cookies
import json
import os
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.records import Record
from tortuga.terminal.far.link import Link
from tortuga.terminal.files import LARGEST, replace
from tortuga.terminal.screen import clean

COOKIE = "tortuga_guest"
PATIENCE = 15.0


class ServerError(TortugaError):
    """A server that cannot be reached, or that refuses."""


def kept_cookies() -> Path:
    """The file that keeps the cookies of all servers."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "tortuga" / "guests.json"


def kept() -> dict[str, str]:
    try:
        found = json.loads(kept_cookies().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep(server: str, cookie: str) -> None:
    """Remember a server's cookie; where that cannot be written, the game goes on without."""
    path = kept_cookies()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        before = os.umask(0o077)
        try:
            replace(path, json.dumps(kept() | {server: cookie}))
        finally:
            os.umask(before)
    except (OSError, TortugaError):
        return


class Guest:
    """Somebody who asks one server."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.cookie = str(kept().get(server, ""))
        self.me = self.ask("GET", "/api/me")

    def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, invite: str = ""
    ) -> Any:
        """What the server answers; raises ServerError with its own words where it refuses."""
        answer = self.text(method, path, body, invite)
        try:
            return json.loads(answer)
        except ValueError as error:
            raise ServerError(f"{self.server} is not a Tortuga server") from error

    def text(
        self, method: str, path: str, body: dict[str, Any] | None = None, invite: str = ""
    ) -> str:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if invite:
            headers["Tortuga-Invite"] = invite
        if self.cookie:
            headers["Cookie"] = f"{COOKIE}={self.cookie}"
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                self.learn(reply.headers.get_all("Set-Cookie") or [])
                return str(reply.read(LARGEST).decode())
        except urllib.error.HTTPError as error:
            raise ServerError(self.refusal(error)) from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise ServerError(f"{self.server} cannot be reached: {clean(str(reason))}") from error

    def refusal(self, error: urllib.error.HTTPError) -> str:
        """The server's own words, or else its number."""
        try:
            told = json.loads(error.read(LARGEST))["error"]["message"]
        except (ValueError, KeyError, TypeError):
            told = f"HTTP {error.code}"
        return f"{self.server} refuses: {clean(str(told))}"

    def learn(self, given: list[str]) -> None:
        for line in given:
            found = http.cookies.SimpleCookie(line).get(COOKIE)
            if found is not None:
                self.cookie = found.value
                keep(self.server, self.cookie)

    # Tables

    def table(self, link: Link) -> Any:
        return self.ask("GET", f"/api/tables/{link.table}", invite=link.invite)

    def sit_down(self, link: Link, name: str) -> dict[str, str]:
        """Take a seat, or come back to one's own; the keys by seat, none for who looks on."""
        seats = self.table(link)["seats"]
        mine = any(seat["mine"] for seat in seats)
        free = any(seat["kind"] == "open" for seat in seats)
        if link.watch or not (mine or free or link.invite):
            return {}
        body = {"invite": link.invite} if link.invite else {}
        if name:
            body["name"] = name
        keys: dict[str, str] = self.ask("POST", f"/api/tables/{link.table}/join", body)["keys"]
        return keys

    def record(self, link: Link) -> Record:
        return Record.loads(self.text("GET", f"/api/tables/{link.table}/record"))
