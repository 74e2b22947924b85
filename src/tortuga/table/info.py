"""A table as lists and waiting rooms show it, for one asker."""

from __future__ import annotations

from collections.abc import Collection

from tortuga.table import messages
from tortuga.table.seats import Seat
from tortuga.table.tables import Status, Table
from tortuga.table.telling import clock_of


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
        "rules": table.rules,
        "options": table.options,
        "public": table.public,
        "status": table.status.value,
        "host": guest is not None and table.host == guest,
        "seats": [seat_info(table, seat, seat.seat in mine, online, at) for seat in table.seats],
        "fill": table.fill,
        "acting": list(table.acting) if table.status is Status.PLAYING else [],
        "your_turn": table.status is Status.PLAYING and turn,
        "watching": watching,
        "created": table.created,
        "updated": table.updated,
        "hints": table.hints or all(table.may_ask_hints(seat) for seat in mine or people),
    }
    if table.variant is not None:
        info["variant"] = table.variant
    if table.rated:
        info["rated"] = True
    if table.round is not None:
        info["round"] = table.round
    if table.rematch is not None:
        info["rematch"] = table.rematch
    if table.clock is not None:
        info["clock"] = clock_of(table, at)["clock"]
    return info


def seat_info(
    table: Table, seat: Seat, mine: bool, online: Collection[int], at: int
) -> messages.SeatInfo:
    info: messages.SeatInfo = {
        "kind": seat.kind,
        "name": seat.name,
        "colour": seat.colour,
        "mine": mine,
        "online": seat.kind == "bot" or seat.seat in online,
    }
    if seat.bot is not None:
        info["level"] = seat.bot
    if table.on_vacation(seat.seat, at):
        info["away"] = seat.away
    if seat.nudged and seat.seat in table.acting:
        info["nudged"] = seat.nudged
    return info
