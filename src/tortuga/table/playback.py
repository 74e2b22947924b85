"""Playback: a game step by step, through the eyes that may look on.

What a replay keeps secret is decided here and nowhere else. While a game goes on, one looks with
a spectator's eyes or one's own, and which move another seat made is told by its events only, which
are redacted. After the end all is open. Whoever holds the file of a record holds its secrets too,
and may open them at any time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from typing import Final, Literal

from tortuga.engine.errors import TortugaError
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.state import State
from tortuga.engine.views import View

ALL: Final = "all"
Eyes = int | None | Literal["all"]


class Closed(TortugaError):
    """Eyes that may not look on yet; ``code`` says it to programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def check_eyes(game: Game, over: bool, eyes: Eyes, own: Collection[int] = ()) -> None:
    """Refuse eyes through which somebody with these seats of their own may not look."""
    if over:
        return
    if eyes == ALL:
        raise Closed("not_over", "all hands are shown once the game is over")
    if eyes is not None and eyes not in own:
        raise Closed("not_your_seat", f"seat {eyes + 1} is not yours")
    if game.fleeting:
        raise Closed("fleeting", "what has passed in this game cannot be replayed until it is over")


@dataclasses.dataclass(frozen=True)
class Step:
    """The start or a move: whose it was, its text where it is no secret, what it brought."""

    seat: int | None
    text: str
    events: tuple[Event, ...]


class Playback:
    """A record played again for these eyes; the first step is the start.

    Where only some of the steps are to be looked at, only their positions are kept.
    """

    def __init__(self, record: Record, eyes: Eyes, looked_at: range | None = None) -> None:
        self.record = record
        self.eyes = eyes
        wanted = range(len(record.moves) + 1) if looked_at is None else looked_at
        match = Match(record.game, record.seed)
        self.steps = [Step(None, "", self._seen(match.opening))]
        self._states: dict[int, State] = {0: match.state.copy()} if 0 in wanted else {}
        for events in match.play_each(record.moves, record.words):
            seat, move = match.moves[-1]
            if len(self.steps) in wanted:
                self._states[len(self.steps)] = match.state.copy()
            self.steps.append(Step(seat, self._text(seat, move), self._seen(events)))

    @property
    def last(self) -> int:
        return len(self.record.moves)

    @property
    def viewers(self) -> list[int | None]:
        """Whose views are open, one after another."""
        return list(range(self.record.game.seats)) if self.eyes == ALL else [self.eyes]

    def view(self, step: int, viewer: int | None) -> View:
        """What a viewer saw after a step."""
        if self.eyes not in (ALL, viewer):
            raise Closed("not_your_seat", "these are not the eyes of this playback")
        return self._states[step].view(viewer)

    def _text(self, seat: int, move: int) -> str:
        told = self.record.over or self.eyes in (ALL, seat)
        return self.record.game.moves.text(move) if told else ""

    def _seen(self, events: Sequence[Event]) -> tuple[Event, ...]:
        if self.eyes == ALL:
            return tuple(opened(event) for event in events)
        return tuple(event.seen_by(self.eyes) for event in events)


def opened(event: Event) -> Event:
    """The event with all that anybody knew about it."""
    facts = dict(event.facts)
    for seat in sorted(event.secrets):
        facts |= event.secrets[seat]
    return Event(event.kind, event.seat, facts)
