"""A start reads what it needs: replies are described when somebody asks for the document."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import routing
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import Match

from tortuga.server.http import openapi
from tortuga.server.http.app import create_app
from tortuga.server.http.routes import games, history, lessons, me, reviews, tables
from tortuga.server.protocol import replies
from tortuga.server.settings import Settings


def test_routes_make_no_validators_of_what_they_reply() -> None:
    routes = [
        route
        for module in (games, history, lessons, me, reviews, tables)
        for route in module.router.routes
        if isinstance(route, APIRoute)
    ]
    assert len(routes) > 30
    assert [route.path for route in routes if route.response_field or route.response_fields] == []


def test_nobody_who_asks_first_waits_for_routes_to_be_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Built in threads beside each other, FastAPI's own warnings would get loose, too."""
    built: list[str] = []

    def seen_to_build(**given: Any) -> Dependant:
        built.append(given["path"])
        return get_dependant(**given)

    monkeypatch.setattr(routing, "get_dependant", seen_to_build)
    app = create_app(Settings())
    assert "/api/tables" in built
    built.clear()
    scope = {"type": "http", "method": "GET", "path": "/api/me", "root_path": "", "headers": []}
    assert any(route.matches(dict(scope))[0] is Match.FULL for route in app.routes)
    assert built == []


def test_the_document_describes_every_reply_and_is_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = create_app(Settings())
    document = app.openapi()
    known = document["components"]["schemas"]
    assert references(document) <= {f"#/components/schemas/{name}" for name in known}
    assert (
        known["Me"]["properties"].keys()
        == TypeAdapter(replies.Me).json_schema()["properties"].keys()
    )
    created = document["paths"]["/api/tables"]["post"]["responses"]["201"]["content"]
    assert created["application/json"]["schema"] == {"$ref": "#/components/schemas/Granted"}
    monkeypatch.setattr(openapi, "schemas", None)
    assert app.openapi() is document


def references(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(references, part))
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
    return own.union(*map(references, part.values()))
