"""Whereabouts: from which address a guest was last heard, so that work is shared by address too.

Kept in memory only. Whoever has not been heard since the start counts as living alone.
"""

from __future__ import annotations

from collections import OrderedDict

from tortuga.bots.fairness import Asker

MOST = 20_000


class Whereabouts:
    """The last address of each guest, of those who were heard last."""

    def __init__(self) -> None:
        self._heard: OrderedDict[str, str] = OrderedDict()

    def heard(self, guest: str, address: str) -> None:
        self._heard[guest] = address
        self._heard.move_to_end(guest)
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)

    def asker(self, guest: str, people: bool) -> Asker:
        """Who has something thought; ``people`` says that somebody waits for it."""
        return Asker(guest, self._heard.get(guest, ""), people)
