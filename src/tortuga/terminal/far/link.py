"""Links to a server's tables, as people copy them from the browser."""

from __future__ import annotations

import dataclasses
from urllib.parse import unquote, urlsplit

from tortuga.engine.errors import TortugaError

PAGES = ("join", "table", "watch")
EXAMPLE = "https://example.org/#/join/TABLE/INVITE"


class LinkError(TortugaError):
    """An address that leads to no table."""


@dataclasses.dataclass(frozen=True)
class Link:
    """Where a table is: ``invite`` lets a guest sit down, ``watch`` asks to look on only."""

    server: str
    table: str
    invite: str = ""
    watch: bool = False

    @property
    def live(self) -> str:
        """The address of the table's WebSocket."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/live"


def read_link(text: str) -> Link:
    """The link in an address.

    >>> read_link("http://127.0.0.1:8000/#/join/k3x9/s3cret")
    Link(server='http://127.0.0.1:8000', table='k3x9', invite='s3cret', watch=False)
    """
    address = urlsplit(text.strip())
    if address.scheme not in ("http", "https") or not address.netloc:
        raise LinkError(f"a table's link begins with http:// or https://, not {text[:60]!r}")
    page, *parts = [unquote(part) for part in address.fragment.split("/") if part] or [""]
    wanted = 2 if page == "join" else 1
    if page not in PAGES or len(parts) != wanted or not all(part.isprintable() for part in parts):
        raise LinkError(f"{text[:60]!r} leads to no table; a link looks like {EXAMPLE}")
    if not all(part.replace("-", "").replace("_", "").isalnum() for part in parts):
        raise LinkError(f"{text[:60]!r} leads to no table; a link looks like {EXAMPLE}")
    server = f"{address.scheme}://{address.netloc}{address.path.rstrip('/')}"
    invite = parts[1] if page == "join" else ""
    return Link(server, parts[0], invite, page == "watch")
