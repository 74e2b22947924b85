"""What a table tells its listeners: each sees through the engine's views and redacted events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tortuga.table import messages
from tortuga.table.fold import Entry, Fold
from tortuga.table.refusals import Refused
from tortuga.table.seats import Seat
from tortuga.table.tables import Status, Table
from tortuga.table.undo import Ask

SPECTATOR = "spectator"
NUDGE_AFTER = 60_000  # milliseconds that everyone may think in peace
Viewers = tuple[int, ...]


def eyes(viewers: Viewers) -> int | None:
    """Whose log a listener reads. Several seats at one screen share what a spectator may know."""
    return viewers[0] if len(viewers) == 1 else None


def told(events: Iterable[Any], eye: int | None) -> list[messages.Event]:
    """Events as one viewer may know them."""
    return [event.seen_by(eye).to_json() for event in events]


def log_of(fold: Fold, viewers: Viewers) -> list[messages.Entry]:
    eye = eyes(viewers)
    return [
        {"seq": entry.seq, "seat": entry.seat, "events": told(entry.events, eye)}
        for entry in fold.entries
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
    return max(fold.asked_at(seat), table.begun or 0) + NUDGE_AFTER


def clock_of(table: Table, at: int) -> messages.Clocked:
    """The part of a message that tells what time people have left, at tables with a clock."""
    if table.clock is None:
        return {}
    times: list[messages.SeatTime] = [{"left": each.left, "due": each.due} for each in table.times]
    per, seconds = table.clock.per, table.clock.seconds
    return {"clock": {"per": per, "seconds": seconds, "now": at, "times": times}}


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
    table: Table, fold: Fold, entry: Entry, viewers: Viewers, undo: messages.UndoState, at: int
) -> messages.Happened:
    assert entry.seat is not None  # what the deal brought is in the snapshot
    return {
        "type": "event",
        "seq": entry.seq,
        "seat": entry.seat,
        "events": events_of(entry, viewers),
        **views_of(fold, viewers),
        "undo": undo,
        **times_of(table, fold, at),
        **clock_of(table, at),
    }


def undone(
    table: Table, fold: Fold, viewers: Viewers, undo: messages.UndoState, at: int
) -> messages.Undone:
    return {
        "type": "undone",
        "seq": fold.seq,
        "to": fold.last,
        **views_of(fold, viewers),
        "log": log_of(fold, viewers),
        "undo": undo,
        **times_of(table, fold, at),
        **clock_of(table, at),
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


def table_info(
    table: Table,
    at: int,
    guest: str | None,
    held: Collection[int] = (),
    online: Collection[int] = (),
    watching: int = 0,
) -> messages.TableInfo:
    """The table as one asker sees it; ``held`` are seats that the asker has keys to."""
    mine = {*table.owned(guest), *held}
    people = [seat.seat for seat in table.seats if seat.has_a_say]
    turn = any(seat in table.acting and table.seats[seat].decides for seat in mine)
    info: messages.TableInfo = {
        "id": table.id,
        "game": table.game,
        "options": table.options,
        "public": table.public,
        "status": table.status.value,
        "host": guest is not None and table.host == guest,
        "seats": [seat_info(seat, seat.seat in mine, online) for seat in table.seats],
        "fill": table.fill,
        "your_turn": table.status is Status.PLAYING and turn,
        "watching": watching,
        "created": table.created,
        "updated": table.updated,
        "hints": table.hints or all(table.may_ask_hints(seat) for seat in mine or people),
    }
    if table.round is not None:
        info["round"] = table.round
    if table.rematch is not None:
        info["rematch"] = table.rematch
    if table.clock is not None:
        info["clock"] = clock_of(table, at)["clock"]
    return info


def seat_info(seat: Seat, mine: bool, online: Collection[int]) -> messages.SeatInfo:
    info: messages.SeatInfo = {
        "kind": seat.kind,
        "name": seat.name,
        "colour": seat.colour,
        "mine": mine,
        "online": seat.kind == "bot" or seat.seat in online,
    }
    if seat.bot is not None:
        info["level"] = seat.bot
    return info
