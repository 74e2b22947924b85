"""Every route that the server has is attacked; who adds one need not think of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.trust.asking import sweeping
from tests.trust.attacks import ATTACKS
from tests.trust.routes import Asker, document, routes
from tortuga.server.http.app import create_app
from tortuga.server.settings import Settings

SOCKETS = {"/api/tables/{table_id}/live", "/api/lessons/{game}/live"}  # attacked by messages
UNTOLD = {"/api/openapi.json"}  # the document itself


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return document()


def leaves(found: Iterable[Any]) -> Iterable[Any]:
    """The routes themselves, also those of routers within."""
    for route in found:
        router = getattr(route, "original_router", None)
        yield from [route] if router is None else leaves(router.routes)


def test_no_route_is_left_out(told: dict[str, Any]) -> None:
    asked = {(route.method, route.path) for route in routes(told)}
    served = {
        (method, route.path)
        for route in leaves(create_app(Settings()).routes)
        if route.path.startswith("/api") and route.path not in SOCKETS | UNTOLD
        for method in getattr(route, "methods", None) or {"a socket that nobody attacks"}
    }
    assert served
    assert served - {(method, path) for method, path in served if method == "HEAD"} <= asked


def test_all_of_them_are_asked_in_turn_beside_people_who_play() -> None:
    assert sweeping in ATTACKS["all routes in turn"]


def test_a_request_can_be_made_up_for_every_route(told: dict[str, Any]) -> None:
    """Most of them such that the route itself must answer: with a path that is whole."""
    dice = random.Random(1)
    asker = Asker(told, dice, {"table_id": ["cove"], "seat": ["0"]})
    for route in routes(told):
        made = [asker.request(route) for _ in range(60)]
        assert all(each.path.count("/") == route.path.count("/") for each in made)
        assert not any("{" in each.path for each in made)
        if route.body is not None:
            assert any(each.content and each.content[:1] in b'{"' for each in made)
            assert len({each.content for each in made}) > 5
