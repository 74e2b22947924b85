"""Refusals: what a table will not do, each with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Literal

from tortuga.engine.why import Why

Code = Literal[
    "illegal",
    "not_your_seat",
    "stale",
    "over",
    "too_fast",
    "malformed",
    "not_allowed",
    "no_hints",
    "silent",
    "unavailable",
    "game_broke",
]


class Refusal(Exception):
    """Something about a table that is not done; ``status`` as HTTP counts. Nothing has changed.

    ``after``: in so many seconds it works again.
    """

    def __init__(self, status: int, code: str, message: str, after: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.after = after


class Refused(Exception):
    """A message that is not acted on; its sender is told why and nothing has changed.

    ``why`` is what forbids a move, by the rules of its game.
    """

    def __init__(self, code: Code, message: str, why: Why | None = None) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.why = why


def no_such_table() -> Refusal:
    """The same for a table that is not there and one that is not for the asker."""
    return Refusal(404, "no_such_table", "there is no such table, or it is not open to you")


def other_rules() -> Refusal:
    return Refusal(409, "other_rules", "this table's moves do not fit the rules of this program")


def gone_on() -> Refused:
    return Refused("stale", "the game has gone on since; look again")


def game_broke() -> Refused:
    """The rules of somebody else's game failed; what went wrong there is for the host's log."""
    told = "the rules of this game failed here; nothing was changed, and the host can look it up"
    return Refused("game_broke", told)


def not_your_seat() -> Refused:
    return Refused("not_your_seat", "this connection has no key to that seat")
