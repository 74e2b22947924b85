"""The OpenAPI document: put together when somebody asks for it.

Replies are checked by tests, and written by us: FastAPI would build a validator for each when the
server starts, which takes as long as the rest of the start.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from tortuga.server.http.answers import SCHEMAS, described
from tortuga.server.protocol.replies import ErrorReply

REPLIES: dict[str, Any] = {ErrorReply.__name__: ErrorReply}


class Routes(APIRouter):
    """Routes that say what they reply with as ``response_model``, like any; see above."""

    def add_api_route(self, path: str, endpoint: Any, **given: Any) -> None:
        reply = given.pop("response_model", None)
        if hasattr(reply, "__name__"):  # a route that says nothing has a placeholder here
            REPLIES[reply.__name__] = reply
            replied = {given.get("status_code") or 200: described(reply)}
            given["responses"] = {**replied, **given.get("responses", {})}
        super().add_api_route(path, endpoint, response_model=None, **given)


class Application(FastAPI):
    """One whose document holds the replies of its routes."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            document = get_openapi(title=self.title, version=self.version, routes=self.routes)
            document["components"]["schemas"].update(schemas())
            self.openapi_schema = document
        return self.openapi_schema

    def build_routes(self) -> None:
        """Now, in the thread that makes the application, and not while the first one waits.

        FastAPI builds what it includes when it looks for a route; here nothing is found.
        """
        nowhere = {"type": "http", "method": "GET", "path": "", "root_path": "", "headers": []}
        for route in self.routes:
            route.matches(nowhere)


def schemas() -> dict[str, Any]:
    """Every reply, and what is in them, by its name."""
    adapters = [(name, TypeAdapter[Any](reply)) for name, reply in REPLIES.items()]
    _, shared = TypeAdapter.json_schemas(
        [(name, "serialization", adapter) for name, adapter in adapters],
        ref_template=f"{SCHEMAS}{{model}}",
    )
    return dict(shared["$defs"])
