"""What a table tells its listeners: each sees through the engine's views and redacted events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tortuga.server.clock import now
from tortuga.server.live.fold import Entry, Fold
from tortuga.server.live.seats import Seat
from tortuga.server.live.tables import Status, Table
from tortuga.server.protocol import outgoing, replies

SPECTATOR = "spectator"
NUDGE_AFTER = 60_000  # milliseconds that everyone may think in peace
Viewers = tuple[int, ...]


def eyes(viewers: Viewers) -> int | None:
    """Whose log a listener reads. Several seats at one screen share what a spectator may know."""
    return viewers[0] if len(viewers) == 1 else None


def told(events: Iterable[Any], eye: int | None) -> list[replies.Event]:
    """Events as one viewer may know them."""
    return [event.seen_by(eye).to_json() for event in events]


def log_of(fold: Fold, viewers: Viewers) -> list[outgoing.Entry]:
    eye = eyes(viewers)
    return [
        {"seq": entry.seq, "seat": entry.seat, "events": told(entry.events, eye)}
        for entry in fold.entries
    ]


def views_of(fold: Fold, viewers: Viewers) -> dict[str, Any]:
    """The part of a message that shows the position.

    Views go out as they are: orjson writes dataclasses many times faster than Python can.
    """
    if not viewers:
        return {"views": {}, SPECTATOR: fold.view(None)}
    return {"views": {str(seat): fold.view(seat) for seat in viewers}}


def events_of(entry: Entry, viewers: Viewers) -> dict[str, list[replies.Event]]:
    if not viewers:
        return {SPECTATOR: told(entry.events, None)}
    return {str(seat): told(entry.events, seat) for seat in viewers}


def times_of(table: Table, fold: Fold) -> dict[str, Any]:
    """The part of a message that tells the time; clients reckon by the server's."""
    return {"deadline": fold.due, "now": now(), "nudge": nudge_times(table, fold)}


def nudge_times(table: Table, fold: Fold) -> list[int | None]:
    """From when on each seat may be nudged; None for one that nobody waits for."""
    waiting = () if fold.over else table.acting
    return [
        nudge_at(table, fold, seat.seat) if seat.seat in waiting else None for seat in table.seats
    ]


def nudge_at(table: Table, fold: Fold, seat: int) -> int:
    """When a seat, should it still be waited for then, has been for long enough."""
    return max(fold.asked_at(seat), table.begun or 0) + NUDGE_AFTER


def clock_of(table: Table) -> dict[str, replies.ClockInfo]:
    """The part of a message that tells what time people have left, at tables with a clock."""
    if table.clock is None:
        return {}
    times: list[replies.SeatTime] = [{"left": each.left, "due": each.due} for each in table.times]
    per, seconds = table.clock.per, table.clock.seconds
    return {"clock": {"per": per, "seconds": seconds, "now": now(), "times": times}}


def snapshot(
    table: Table,
    fold: Fold,
    info: replies.TableInfo,
    viewers: Viewers,
    chat: Sequence[outgoing.ChatLine],
    undo: outgoing.UndoState,
) -> dict[str, Any]:
    """All that a listener needs to show the table. Nothing is dealt while it waits for players."""
    waiting = info["status"] == "waiting"
    message: dict[str, Any] = {
        "type": "snapshot",
        "seq": fold.seq,
        "table": info,
        "commitment": fold.match.commitment,
        "seats": list(viewers),
        **({"views": {}} if waiting else views_of(fold, viewers)),
        "log": [] if waiting else log_of(fold, viewers),
        "chat": chat,
        "undo": undo,
        **({"deadline": None, "now": now(), "nudge": []} if waiting else times_of(table, fold)),
    }
    if fold.over:
        message["seed"] = str(fold.match.seed)
    return message


def happened(
    table: Table, fold: Fold, entry: Entry, viewers: Viewers, undo: outgoing.UndoState
) -> dict[str, Any]:
    return {
        "type": "event",
        "seq": entry.seq,
        "seat": entry.seat,
        "events": events_of(entry, viewers),
        **views_of(fold, viewers),
        "undo": undo,
        **times_of(table, fold),
        **clock_of(table),
    }


def undone(table: Table, fold: Fold, viewers: Viewers, undo: outgoing.UndoState) -> dict[str, Any]:
    return {
        "type": "undone",
        "seq": fold.seq,
        "to": fold.last,
        **views_of(fold, viewers),
        "log": log_of(fold, viewers),
        "undo": undo,
        **times_of(table, fold),
        **clock_of(table),
    }


def over(fold: Fold) -> outgoing.Over:
    """The seed opens the commitment; told after the end only."""
    return {"type": "over", "seed": str(fold.match.seed), "record": True}


def table_info(
    table: Table,
    guest: str | None,
    held: Collection[int] = (),
    online: Collection[int] = (),
    watching: int = 0,
) -> replies.TableInfo:
    """The table as one asker sees it; ``held`` are seats that the asker has keys to."""
    mine = {*table.owned(guest), *held}
    people = [seat.seat for seat in table.seats if seat.has_a_say]
    turn = any(seat in table.acting and table.seats[seat].decides for seat in mine)
    info: replies.TableInfo = {
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
        info["clock"] = clock_of(table)["clock"]
    return info


def seat_info(seat: Seat, mine: bool, online: Collection[int]) -> replies.SeatInfo:
    info: replies.SeatInfo = {
        "kind": seat.kind,
        "name": seat.name,
        "colour": seat.colour,
        "mine": mine,
        "online": seat.kind == "bot" or seat.seat in online,
    }
    if seat.bot is not None:
        info["level"] = seat.bot
    return info
