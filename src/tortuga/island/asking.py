"""What an island is asked: the parts of a request, and which function answers an address."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

from tortuga.harbour.replays import KeptGame
from tortuga.island.island import Island
from tortuga.table.refusals import Refusal
from tortuga.table.spelling import LONGEST_NAME, tidy
from tortuga.table.tables import Table


@dataclasses.dataclass(frozen=True)
class Reply:
    """As a browser's own ``Response`` wants it."""

    status: int
    kind: str
    body: str


@dataclasses.dataclass(frozen=True)
class Ask:
    """A request: which words of its address stand for what, its query, its body."""

    island: Island
    words: tuple[str, ...]
    query: dict[str, str]
    body: str

    @property
    def said(self) -> dict[str, Any]:
        try:
            said = json.loads(self.body)
        except ValueError as error:
            raise Refusal(400, "malformed", "the request cannot be read") from error
        if not isinstance(said, dict):
            raise Refusal(422, "invalid", "an object is needed")
        return said

    @property
    def table(self) -> Table:
        return self.island.shelf.table(self.words[0])

    @property
    def kept(self) -> KeptGame:
        """The game at that table, as far as it went."""
        return KeptGame.of(self.table, self.island.shelf.events(self.table.id))

    def number(self, name: str, usual: int) -> int:
        text = self.query.get(name, "")
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else usual


Answer = Callable[[Ask], Any]


class Routes:
    """Addresses and what answers them, in the order in which they are looked through."""

    def __init__(self) -> None:
        self.known: list[tuple[str, re.Pattern[str], Answer]] = []

    def on(self, method: str, address: str) -> Callable[[Answer], Answer]:
        """What answers requests to an address, in which a ``*`` stands for a word."""
        pattern = re.compile(re.escape(address).replace(r"\*", "([^/]+)"))

        def add(answer: Answer) -> Answer:
            self.known.append((method, pattern, answer))
            return answer

        return add

    def find(self, method: str, path: str) -> Iterator[tuple[Answer, tuple[str, ...]]]:
        """What answers an address, and its words."""
        for verb, pattern, answer in self.known:
            if verb == method and (found := pattern.fullmatch(path)):
                yield answer, tuple(unquote(word) for word in found.groups())


def name_of(said: dict[str, Any]) -> str:
    try:
        name = tidy(str(said.get("name", "")))
    except ValueError as error:
        raise Refusal(422, "invalid", f"name: {error}") from error
    if len(name) > LONGEST_NAME:
        raise Refusal(422, "invalid", f"name: at most {LONGEST_NAME} letters")
    return name
