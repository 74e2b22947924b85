"""Between two chapters people look, and say when they are ready; bots and tales wait for them.

It is said, told to who is there, and kept nowhere. Nobody can keep the others waiting for long.
"""

from __future__ import annotations

from collections.abc import Collection

from tortuga.table.fold import Fold
from tortuga.table.tables import Table

GRACE = 20_000  # milliseconds that others have once the first is ready, or where a clock runs
PATIENCE = 600_000  # … and where nobody is, but somebody is there


class Gathering:
    """Who is ready for which chapter, and since when."""

    def __init__(self) -> None:
        self._ready: dict[int, tuple[int, int]] = {}

    def say(self, seat: int, chapter: int, at: int) -> None:
        """A seat is ready for the chapter that the move of this number has begun."""
        if seat not in self.ready(chapter):
            self._ready[seat] = (chapter, at)

    def ready(self, chapter: int) -> dict[int, int]:
        """The seats that are, and since when."""
        return {seat: at for seat, (said, at) in self._ready.items() if said == chapter}


def waited_for(table: Table, fold: Fold, gathering: Gathering) -> list[int]:
    """The people who have not said yet that they are ready."""
    ready = gathering.ready(fold.last)
    return [seat.seat for seat in table.seats if seat.decides and seat.seat not in ready]


def ends(table: Table, fold: Fold, gathering: Gathering, online: Collection[int]) -> int:
    """When nobody is waited for any longer."""
    ready = gathering.ready(fold.last)
    if ready:
        return min(ready.values()) + GRACE
    clocks = fold.due is not None or table.clock is not None
    there = any(seat in online for seat in waited_for(table, fold, gathering))
    return fold.entries[-1].at + (PATIENCE if there and not clocks else GRACE)
