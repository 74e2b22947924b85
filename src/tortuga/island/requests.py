"""Requests: what a server answers over HTTP, as far as it takes nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tortuga.engine.errors import TortugaError
from tortuga.island.asking import Answer, Ask, Reply, Routes
from tortuga.island.island import Island
from tortuga.island.routes import history, house, reviews, tables
from tortuga.table.refusals import Refusal, other_rules

JSON = "application/json"
ROUTES = (house.routes, tables.routes, history.routes, reviews.routes)
SELDOM = "tortuga.island.routes.workshop"  # much to read: at the first use


def answer(island: Island, method: str, address: str, body: str) -> Reply:
    """The reply to a request; a refusal is one too."""
    parts = urlsplit(address)
    try:
        return routed(island, method, parts.path, parts.query, body)
    except Refusal as refusal:
        refused = refusal
    except TortugaError:  # an old table's moves
        refused = other_rules()
    error = {"code": refused.code, "message": refused.message}
    return Reply(refused.status, JSON, dumped({"error": error}))


def routed(island: Island, method: str, path: str, query: str, body: str) -> Reply:
    found = next(places(method, path), None)
    if found is None:
        raise Refusal(404, "not_found", "this needs a server")
    work, words = found
    told = work(Ask(island, words, dict(parse_qsl(query)), body))
    return told if isinstance(told, Reply) else Reply(200, JSON, dumped(told))


def places(method: str, path: str) -> Iterator[tuple[Answer, tuple[str, ...]]]:
    """What answers an address, and its words."""
    for routes in ROUTES:
        yield from routes.find(method, path)
    seldom: Routes = import_module(SELDOM).routes
    yield from seldom.find(method, path)


def dumped(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
