"""Every route of the server, as its own OpenAPI document tells of it, and requests to it.

Whoever adds a route has it attacked: nothing here knows one by its name.
"""

from __future__ import annotations

import dataclasses
import json
import random
import re
from typing import Any
from urllib.parse import quote

from tortuga.server.http.app import create_app
from tortuga.server.settings import Settings

ODD: tuple[Any, ...] = (None, True, -1, 0, 1, 7, 2**31, 2**53, 2**63, 1e308, "", "0", [], {}, [[]])
ODD_WORDS = ("0", "-1", "..", "%00", "\u202e", "a" * 300, "null", "{x}", "1e9", "é" * 24)
WORDS = (
    "maui",
    "buried-treasure",
    "sailor",
    "en",
    "turn",
    "Eve",
    "0123456789abcdef",
    "a@b.example",
)
NOISE = ("", "{", "[]", "null", "[" * 4000, '{"a":' * 900, "NaN", '"', "\x00")
DEEPEST = 6


@dataclasses.dataclass(frozen=True)
class Route:
    """One thing that can be asked for; ``body`` is the schema of what may be sent along."""

    method: str
    path: str
    query: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    body: dict[str, Any] | None = None
    kind: str = ""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def document() -> dict[str, Any]:
    return create_app(Settings()).openapi()


def routes(told: dict[str, Any]) -> list[Route]:
    """All that the document tells of."""
    found = []
    for path, methods in told["paths"].items():
        for method, route in methods.items():
            given = route.get("parameters", [])
            query, headers = (
                tuple(each["name"] for each in given if each["in"] == where)
                for where in ("query", "header")
            )
            content = route.get("requestBody", {}).get("content", {})
            kind, body = next(iter(content.items()), ("", {"schema": None}))
            found.append(Route(method.upper(), path, query, headers, body["schema"], kind))
    return found


@dataclasses.dataclass(frozen=True)
class Sent:
    """A request that was made up."""

    method: str
    path: str
    params: dict[str, str]
    headers: dict[str, str]
    content: bytes | None


class Asker:
    """Makes requests up; ``known`` are things that there are, by the names of parameters."""

    def __init__(
        self, told: dict[str, Any], dice: random.Random, known: dict[str, list[str]]
    ) -> None:
        self.schemas = told["components"]["schemas"]
        self.dice = dice
        self.known = known

    def request(self, route: Route) -> Sent:
        path = re.sub(r"{(\w+)}", lambda field: quote(self.word(field[1]), safe=""), route.path)
        params = {name: self.word(name) for name in route.query if self.dice.random() < 0.8}
        headers = {"Content-Type": self.dice.choice((route.kind, route.kind, "text/plain"))}
        for name in route.headers:
            if self.dice.random() < 0.5:
                headers[name] = quote(self.word(name), safe="")
        return Sent(route.method, path, params, headers, self.content(route))

    def word(self, name: str) -> str:
        there = self.known.get(name, WORDS)
        return str(self.dice.choice((*there, self.dice.choice(there), self.dice.choice(ODD_WORDS))))

    def content(self, route: Route) -> bytes | None:
        """Noise, something too large, or what the schema asks for: in part, or with odd values."""
        chance = self.dice.random()
        if route.body is None:
            return None if chance < 0.9 else b"{}"
        if chance < 0.1:
            return self.dice.choice(NOISE).encode()
        if chance < 0.15:
            return self.dice.randbytes(self.dice.randrange(60))
        if chance < 0.2:
            return json.dumps({"name": "x" * self.dice.choice((9_000, 70_000))}).encode()
        made = self.value(route.body)
        if isinstance(made, str) and route.kind == "text/plain":
            return made.encode()
        return json.dumps(made).encode()

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """What fits, most of the time."""
        if self.dice.random() < 0.08 or depth > DEEPEST:
            return self.dice.choice(ODD)
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].rpartition("/")[2]], depth + 1)
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return self.value(self.dice.choice(schema[several]), depth + 1)
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        return schema.get("const") or self.plain(schema, depth)

    def plain(self, schema: dict[str, Any], depth: int) -> Any:
        kind = schema.get("type")
        if kind == "object":
            fields = schema.get("properties", {})
            needed = schema.get("required", ())
            return {
                name: self.value(each, depth + 1)
                for name, each in fields.items()
                if self.dice.random() < (0.97 if name in needed else 0.4)
            }
        if kind == "array":
            most = min(schema.get("maxItems", 3), 3)
            count = self.dice.randint(min(schema.get("minItems", 0), most), most)
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]
        if kind in ("integer", "number"):
            least = int(schema.get("minimum", 0))
            return self.dice.randint(least, least + self.dice.choice((1, 8, 5_000)))
        if kind == "boolean":
            return self.dice.random() < 0.5
        pattern = schema.get("pattern")
        fit = [word for word in WORDS if pattern is None or re.search(pattern, word)]
        return self.dice.choice(fit or WORDS)
