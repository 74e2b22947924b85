"""The built client: files as they are, compressed ones where the browser takes them."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "static"
HASHED = "public, max-age=31536000, immutable"
CHECKED = "no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
# Python runs in the workers of the island, and nowhere else.
WORKER = re.compile(r"assets/\w+\.worker-[\w-]+\.js")
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Client:
    """An ASGI app that serves one folder. ``assets/`` holds names with a hash: kept for good."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.reply(scope)(scope, receive, send)

    def reply(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, "the client's files are read-only", {"Allow": "GET, HEAD"})
        name = scope["path"].lstrip("/") or "index.html"
        found = self.find(name)
        if found is None:
            built = (self.folder / "index.html").is_file()
            raise HTTPException(
                404, "there is no such page" if built else "the client is not built"
            )
        kept = HASHED if name.startswith("assets/") else CHECKED
        kind = TYPES.get(found.suffix) or mimetypes.guess_type(found.name)[0]
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        if WORKER.fullmatch(name):
            headers["Content-Security-Policy"] = WORKER_POLICY
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for encoding, suffix in ENCODINGS:
            packed = found.with_name(found.name + suffix)
            if encoding in accepted and packed.is_file():
                headers["Content-Encoding"] = encoding
                return FileResponse(packed, headers=headers, media_type=kind)
        return FileResponse(found, headers=headers, media_type=kind or "application/octet-stream")

    def find(self, name: str) -> Path | None:
        """The file of that name, never one outside the folder."""
        if "\0" in name:
            return None
        path = (self.folder / name).resolve()
        return path if path.is_relative_to(self.folder) and path.is_file() else None
