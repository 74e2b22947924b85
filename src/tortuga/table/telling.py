"""What a table tells, and to whom: each listener sees through views and redacted events."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from tortuga.table import messages
from tortuga.table.clocks import DAY
from tortuga.table.fold import Entry, Fold
from tortuga.table.refusals import Refused, not_your_seat
from tortuga.table.seats import Guest
from tortuga.table.tables import Table
from tortuga.table.undo import Ask, Request

SPECTATOR = "spectator"
NUDGE_AFTER = 60_000  # milliseconds that everyone may think in peace, …
NUDGE_EVERY = 60_000  # … and that a seat has peace after a nudge, whoever it came from
SLOW_NUDGE_AFTER = 3600_000  # the same where a game is played over days
SLOW_NUDGE_EVERY = DAY
LONGEST_LOG = 1_500  # entries
Viewers = tuple[int, ...]


class Listener:
    """Somebody who is told what happens: whose seats they play, and whom they do not hear."""

    def __init__(self, guest: Guest | None = None) -> None:
        self.guest = guest
        self.seats: dict[int, str] = {}  # seat → what is kept of the key that opened it
        self.invite: str | None = None
        self.blocked: frozenset[str] = frozenset()  # guests whom this one does not want to hear

    @property
    def viewers(self) -> tuple[int, ...]:
        return tuple(sorted(self.seats))

    @property
    def guest_id(self) -> str | None:
        return self.guest.id if self.guest else None

    def request(
        self, seat: int, n: int, kind: str, line: Sequence[int], *words: str | None
    ) -> Request:
        """What is asked for a seat: the client's number with the key that it belongs to."""
        key = self.seats.get(seat)
        if key is None:
            raise not_your_seat()
        said = json.dumps([kind, seat, line, *words], separators=(",", ":"), ensure_ascii=False)
        return Request(key, n, hashlib.sha256(said.encode()).hexdigest())


@dataclasses.dataclass(frozen=True)
class Letter:
    """What some listeners are told alike; without a message they are to go: it is not for them."""

    to: tuple[Listener, ...]
    message: messages.Message | None


@dataclasses.dataclass(frozen=True)
class Present:
    """Who listens to a table: seats, and how many look on."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


@dataclasses.dataclass(frozen=True)
class Line:
    """A line of chat and the guest who said it, whom others may have blocked."""

    guest: str
    told: messages.ChatLine


class Audience:
    """Listeners, and what they are to be told. Whoever drives the table delivers the letters."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.elsewhere = Present()  # who listens to the same table by other ways
        self.letters: list[Letter] = []

    def take_letters(self) -> list[Letter]:
        letters, self.letters = self.letters, []
        return letters

    @property
    def here(self) -> Present:
        seats = frozenset(seat for listener in self.listeners for seat in listener.seats)
        return Present(seats, sum(not listener.seats for listener in self.listeners))

    @property
    def all(self) -> Present:
        here, there = self.here, self.elsewhere
        return Present(here.seats | there.seats, here.watching + there.watching)

    @property
    def eye(self) -> int | None:
        """One of those who will look at the next position anyway."""
        return next((seat for each in self.listeners for seat in each.seats), None)

    def tell(self, listener: Listener, message: messages.Message) -> None:
        self.letters.append(Letter((listener,), message))

    def tell_all(self, message: messages.Message, but: str = "") -> None:
        """Tell everyone who has not blocked the guest that it comes from."""
        to = tuple(each for each in self.listeners if but not in each.blocked)
        self.letters.append(Letter(to, message))

    def tell_alike(
        self, sight: Callable[[Listener], Hashable], message: Callable[[Listener], messages.Message]
    ) -> None:
        """Tell everyone what they may know: one letter for all who see alike."""
        alike: dict[Hashable, list[Listener]] = {}
        for listener in self.listeners:
            alike.setdefault(sight(listener), []).append(listener)
        self.letters += [Letter(tuple(to), message(to[0])) for to in alike.values()]

    def tell_lines(self, listener: Listener, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.guest not in listener.blocked:
                self.tell(listener, {"type": "chat", **line.told})

    def dismiss(self, listener: Listener) -> None:
        """The table is not for this one any more."""
        self.letters.append(Letter((listener,), None))


def eyes(viewers: Viewers) -> int | None:
    """Whose log a listener reads. Several seats at one screen share what a spectator may know."""
    return viewers[0] if len(viewers) == 1 else None


def told(events: Iterable[Any], eye: int | None) -> list[messages.Event]:
    """Events as one viewer may know them."""
    return [event.seen_by(eye).to_json() for event in events]


def log_of(fold: Fold, viewers: Viewers) -> list[messages.Entry]:
    """The moves that stand, as somebody may know them; of a very long game the last ones."""
    eye = eyes(viewers)
    return [
        {"seq": entry.seq, "seat": entry.seat, "events": told(entry.events, eye)}
        for entry in fold.entries[-LONGEST_LOG:]
    ]


def views_of(fold: Fold, viewers: Viewers) -> messages.Position:
    """The part of a message that shows the position.

    Views go out as they are: orjson writes dataclasses many times faster than Python can.
    """
    view: Any = fold.shown_to
    if not viewers:
        return {"views": {}, "spectator": view(None)}
    return {"views": {str(seat): view(seat) for seat in viewers}}


def events_of(entry: Entry, viewers: Viewers) -> dict[str, list[messages.Event]]:
    if not viewers:
        return {SPECTATOR: told(entry.events, None)}
    return {str(seat): told(entry.events, seat) for seat in viewers}


def times_of(table: Table, fold: Fold, at: int) -> messages.Times:
    """The part of a message that tells the time; clients reckon by the table's."""
    return {"deadline": fold.due, "now": at, "nudge": nudge_times(table, fold)}


def nudge_times(table: Table, fold: Fold) -> list[int | None]:
    """From when on each seat may be nudged; None for one that nobody waits for."""
    waiting = () if fold.over else table.acting
    return [
        nudge_at(table, fold, seat.seat) if seat.seat in waiting else None for seat in table.seats
    ]


def nudge_at(table: Table, fold: Fold, seat: int) -> int:
    """When a seat, should it still be waited for then, has been for long enough."""
    after = SLOW_NUDGE_AFTER if table.slow else NUDGE_AFTER
    asked = max(fold.asked_at(seat), table.begun or 0)
    return max(asked + after, nudge_again(table, seat))


def nudge_again(table: Table, seat: int) -> int:
    """Until when a seat that was nudged has peace; 0 for one that was not."""
    nudged = table.seats[seat].nudged
    every = SLOW_NUDGE_EVERY if table.slow else NUDGE_EVERY
    return nudged + every if nudged else 0


def clock_of(table: Table, at: int) -> messages.Clocked:
    """The part of a message that tells what time people have left, at tables with a clock."""
    if table.clock is None:
        return {}
    times: list[messages.SeatTime] = [{"left": each.left, "due": each.due} for each in table.times]
    clock: messages.ClockInfo = {
        "per": table.clock.per,
        "seconds": table.clock.seconds,
        "when_up": table.clock.when_up,
        "now": at,
        "times": times,
    }
    return {"clock": clock}


class AllTimes(messages.Times, messages.Clocked):
    """What a message about the game tells of the time: everyone the same."""


def all_times(table: Table, fold: Fold, at: int) -> AllTimes:
    return {**times_of(table, fold, at), **clock_of(table, at)}


def snapshot(
    table: Table,
    fold: Fold,
    info: messages.TableInfo,
    viewers: Viewers,
    chat: Sequence[messages.ChatLine],
    undo: messages.UndoState,
    at: int,
) -> messages.Snapshot:
    """All that a listener needs to show the table. Nothing is dealt while it waits for players."""
    waiting = info["status"] == "waiting"
    nothing: messages.Position = {"views": {}}
    no_times: messages.Times = {"deadline": None, "now": at, "nudge": []}
    opened: messages.Opened = {"seed": str(fold.match.seed)} if fold.over else {}
    return {
        "type": "snapshot",
        "seq": fold.seq,
        "table": info,
        "commitment": fold.match.commitment,
        "seats": list(viewers),
        **(nothing if waiting else views_of(fold, viewers)),
        "log": [] if waiting else log_of(fold, viewers),
        "chat": list(chat),
        "undo": undo,
        **(no_times if waiting else times_of(table, fold, at)),
        **opened,
    }


def happened(
    fold: Fold, entry: Entry, viewers: Viewers, undo: messages.UndoState, times: AllTimes
) -> messages.Happened:
    assert entry.seat is not None  # what the deal brought is in the snapshot
    return {
        "type": "event",
        "seq": entry.seq,
        "seat": entry.seat,
        "events": events_of(entry, viewers),
        **views_of(fold, viewers),
        "undo": undo,
        **times,
    }


def undone(
    fold: Fold, viewers: Viewers, undo: messages.UndoState, times: AllTimes
) -> messages.Undone:
    return {
        "type": "undone",
        "seq": fold.seq,
        "to": fold.last,
        **views_of(fold, viewers),
        "log": log_of(fold, viewers),
        "undo": undo,
        **times,
    }


def over(fold: Fold) -> messages.Over:
    """The seed opens the commitment; told after the end only."""
    return {"type": "over", "seed": str(fold.match.seed), "record": True}


def accepted(n: int, seq: int) -> messages.Accepted:
    return {"type": "accepted", "n": n, "seq": seq}


def undo_asked(ask: Ask) -> messages.UndoAsked:
    return {"type": "undo_asked", **ask.told()}


def refused(n: int | None, refusal: Refused) -> messages.Refused:
    message: messages.Refused = {
        "type": "refused",
        "n": n,
        "code": refusal.code,
        "message": refusal.message,
    }
    if (why := refusal.why) is not None:
        message["why"] = {"rule": why.rule, "key": why.key, "facts": why.facts}
    return message
