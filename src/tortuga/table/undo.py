"""Undo by consent: a player asks to take back what the engine alone does not give back.

One question a table. It stands as long as nothing is played and its time is not up; where a game
is played over days, a day: those who are asked need not be there.
"""

from __future__ import annotations

import dataclasses

from tortuga.table import messages
from tortuga.table.refusals import Refused

ASK_SECONDS = 60
SLOW_ASK_SECONDS = 24 * 3600


@dataclasses.dataclass(frozen=True)
class Request:
    """A client's own number for what it asks: the key it came by, and what it asked."""

    key: str
    n: int
    digest: str


@dataclasses.dataclass(frozen=True)
class Ask:
    """``waiting`` are the seats that have not agreed yet, ``until`` is when its time is up."""

    id: int
    seq: int
    seat: int
    waiting: tuple[int, ...]
    until: int
    request: Request

    def told(self) -> messages.UndoAsk:
        return {"undo": self.id, "seat": self.seat, "waiting": list(self.waiting)}

    def agreed_by(self, seat: int) -> Ask:
        left = tuple(each for each in self.waiting if each != seat)
        return dataclasses.replace(self, waiting=left)


def nobody_waits() -> Refused:
    return Refused("stale", "nobody is waiting for that answer any more")
