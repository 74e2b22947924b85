"""Reasons: why a move is a good one or a bad one, as a text of the game and the facts it needs."""

from __future__ import annotations

from typing import Any, NamedTuple

from tortuga.engine.views import plain


class Reason(NamedTuple):
    """What a move does, said by the game's text ``advice.<key>``.

    The facts sound as those of events do. None of them is called ``seat``: a reason speaks of the
    move, whoever makes it.
    """

    key: str
    facts: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "facts": {name: plain(each) for name, each in self.facts.items()}}
