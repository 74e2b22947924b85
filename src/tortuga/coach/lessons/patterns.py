"""Patterns: a kind of move or event that a lesson looks for, and what its facts must be.

    { move = "take", column = [0, 2] }        a move of the pupil, by its block and fields
    { event = "steal", count = [2, 3] }       something that happened by the pupil, or by nobody
    { event = "mark", seat = "others" }       something that another seat did

A fact is met by one value or by any of a list; ``"you"`` and ``"others"`` stand for seats.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, Final

from tortuga.engine.components import Entries
from tortuga.engine.events import Event
from tortuga.engine.game import Game

MOVE: Final = "move"
EVENT: Final = "event"
YOU: Final = "you"
OTHERS: Final = "others"


@dataclasses.dataclass(frozen=True)
class Deed:
    """A move of the pupil, or None for somebody else's, and what it brought about."""

    move: int | None
    events: tuple[Event, ...]


@dataclasses.dataclass(frozen=True)
class Pattern:
    """What a deed may look like: a move of this name, or an event of it among what happened."""

    kind: str
    name: str
    facts: tuple[tuple[str, tuple[Any, ...]], ...]

    def fits(self, game: Game, seat: int, deed: Deed) -> bool:
        """Whether a deed of the pupil on this seat is of that kind."""
        if self.kind == MOVE:
            if deed.move is None:
                return False
            told = game.moves.to_json(deed.move)
            return told["name"] == self.name and self._holds(told, seat)
        return any(self._fits_event(event, seat) for event in deed.events)

    def _fits_event(self, event: Event, seat: int) -> bool:
        if event.kind != self.name:
            return False
        told = event.seen_by(seat).to_json()
        if "seat" not in dict(self.facts) and told["seat"] not in (seat, None):
            return False
        return self._holds(told, seat)

    def _holds(self, told: dict[str, Any], seat: int) -> bool:
        return all(
            fact in told and any(_meets(told[fact], value, seat) for value in allowed)
            for fact, allowed in self.facts
        )


def _meets(told: Any, wanted: Any, seat: int) -> bool:
    if wanted == YOU:
        return bool(told == seat)
    if wanted == OTHERS:
        return told is not None and bool(told != seat)
    return bool(told == wanted)


def any_fits(patterns: Iterable[Pattern], game: Game, seat: int, deeds: Sequence[Deed]) -> bool:
    """Whether one of the deeds is of one of these kinds."""
    return any(pattern.fits(game, seat, deed) for pattern in patterns for deed in deeds)


def read_patterns(entries: Entries, field: str) -> tuple[Pattern, ...]:
    """The patterns of a field of a lesson; none where the field is not there."""
    if field not in entries.data:
        return ()
    written = entries.take(field)
    if not isinstance(written, list) or not all(isinstance(each, dict) for each in written):
        raise entries.wrong(field, f"must be a list of patterns, not {written!r}")
    return tuple(_read(entries, field, each) for each in written)


def _read(entries: Entries, field: str, written: dict[str, Any]) -> Pattern:
    kinds = [kind for kind in (MOVE, EVENT) if kind in written]
    if len(kinds) != 1 or not isinstance(written[kinds[0]], str):
        raise entries.wrong(field, f"a pattern names one 'move' or one 'event', not {written!r}")
    facts = tuple(
        (fact, tuple(value) if isinstance(value, list) else (value,))
        for fact, value in written.items()
        if fact != kinds[0]
    )
    return Pattern(kinds[0], written[kinds[0]], facts)
