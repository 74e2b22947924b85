"""Answers over HTTP: JSON as orjson writes it, and what becomes of a refusal."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import orjson
from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from tortuga.engine import registry
from tortuga.server.http.packing import SMALL, Packed, pack
from tortuga.server.protocol.replies import ErrorReply
from tortuga.table.refusals import Refusal

SCHEMAS = "#/components/schemas/"
CODES = {
    400: "malformed",
    401: "no_guest",
    403: "not_yours",
    404: "not_found",
    405: "not_allowed",
    409: "conflict",
    413: "too_large",
    422: "invalid",
    429: "too_fast",
    500: "broken",
    503: "unavailable",
}
MEANINGS = {
    400: "The request cannot be read",
    401: "No guest: ask GET /api/me first",
    403: "Not yours to do",
    404: "There is no such thing, or it is not open to you",
    405: "That method is not allowed here",
    409: "Not possible as things stand",
    413: "Too large",
    422: "Refused by validation",
    429: "Too fast",
    500: "Something broke on the server",
    503: "The server cannot store anything right now",
}


def no_guest() -> Refusal:
    return Refusal(401, "no_guest", "no guest cookie; GET /api/me gives one")


class Json(Response):
    """A reply as orjson writes it, or has written it already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else orjson.dumps(content)


def takes_zipped(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Request, content: Any) -> Json:
    """A large reply without secrets, compressed where the asker takes that."""
    return sent(pack(orjson.dumps(content), takes_zipped(request)))


def sent(page: Packed, kind: str = Json.media_type) -> Json:
    """A reply that is written already, and perhaps compressed."""
    headers = {"Vary": "Accept-Encoding"}
    if page.zipped:
        headers["Content-Encoding"] = "gzip"
    return Json(page.body, headers=headers, media_type=kind)


@functools.cache
def written_once(zipped: bool, edition: int, tell: Callable[..., Any], *about: str) -> Packed:
    return pack(orjson.dumps(tell(*about)), zipped, SMALL)


def ready(request: Request, tell: Callable[..., Any], *about: str) -> Json:
    """A reply that is the same for everyone, for as long as the games are the same."""
    return sent(written_once(takes_zipped(request), registry.edition(), tell, *about))


def attached(reply: Response, name: str) -> Response:
    """A reply that browsers keep as a file."""
    reply.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return reply


def error_reply(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Json:
    body: ErrorReply = {"error": {"code": code, "message": message}}
    return Json(body, status_code=status, headers=headers)


def described(reply: type[Any]) -> dict[str, Any]:
    """A reply by its name, for an OpenAPI entry."""
    schema = {"$ref": f"{SCHEMAS}{reply.__name__}"}
    return {"content": {Json.media_type: {"schema": schema}}}


def declared(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error statuses of a route, for its OpenAPI entry; some belong to every route."""
    return {
        status: {"description": MEANINGS[status], **described(ErrorReply)}
        for status in sorted({*statuses, 413, 429, 500, 503})
    }


async def on_refusal(_: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    wait = None if refusal.after is None else {"Retry-After": str(refusal.after)}
    return error_reply(refusal.status, refusal.code, refusal.message, wait)


async def on_http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "malformed")
    headers = dict(error.headers) if error.headers else None
    return error_reply(error.status_code, code, str(error.detail), headers)


async def on_invalid(_: Request, error: Exception) -> Response:
    """Name the first field at fault; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return error_reply(422, "invalid", f"{where}: {first['msg']}" if where else first["msg"])
