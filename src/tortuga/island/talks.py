"""Talks: what a page and the island say to each other over something like a socket."""

from __future__ import annotations

import json
from typing import Any, Protocol

from tortuga.table import telling
from tortuga.table.refusals import Refused
from tortuga.table.spelling import LONGEST_WORDS, readable

LONGEST_LINE = 8
MOST_LINES = 64


class Talk(Protocol):
    """One conversation with one page, about a table or a lesson."""

    def hear(self, said: dict[str, Any]) -> None:
        """Do what a message asks; a refusal is raised."""

    def gone(self) -> None:
        """The page has gone."""


def written(message: Any) -> str:
    """A message as it goes out; views become JSON here."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=plain)


def plain(view: Any) -> Any:
    return view.to_json()


def refusal(said: Any, refused: Refused) -> str:
    n = said.get("n") if isinstance(said, dict) else None
    return written(telling.refused(n if isinstance(n, int) else None, refused))


def malformed(what: str) -> Refused:
    return Refused("malformed", what)


def number(said: dict[str, Any], name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise malformed(f"{name}: a number is needed")
    return value


def line_of(line: Any, least: int = 1) -> list[int]:
    """A line of moves."""
    good = isinstance(line, list) and least <= len(line) <= LONGEST_LINE
    if not good or not all(isinstance(move, int) and move >= 0 for move in line):
        raise malformed("moves: a short list of numbers is needed")
    return list(line)


def lines_of(said: dict[str, Any]) -> list[list[int]]:
    lines = said.get("lines", [])
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise malformed("lines: a list is needed")
    return [line_of(line) for line in lines]


def things_of(said: dict[str, Any]) -> list[tuple[str, list[int]]]:
    things = said.get("things", [])
    if not isinstance(things, list) or len(things) > MOST_LINES:
        raise malformed("things: a list is needed")
    return [(str(each["thing"]), line_of(each.get("after", []), 0)) for each in things]


def words_of(said: dict[str, Any], moves: list[int]) -> list[str | None]:
    """What is told with each move of a line, if anything is."""
    words = said.get("words", [])
    if words and len(words) != len(moves):
        raise malformed("words: give one for each move, or none")
    if any(len(each or "") > LONGEST_WORDS for each in words):
        raise malformed(f"words: at most {LONGEST_WORDS} letters")
    return [None if each is None else readable(each) for each in words]
