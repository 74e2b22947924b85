"""Export: everything that the server keeps about a guest, for the one who holds the cookie."""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import ColumnElement, Connection, Table, select

from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import game_class
from tortuga.server.protocol import replies
from tortuga.server.storage.care import blocks_of
from tortuga.server.storage.columns import CHAT, EVENT, GAME_TABLE, GUEST, REPORT, SEAT
from tortuga.server.storage.reviews import look
from tortuga.table.tables import Status

OF_A_TABLE = ("id", "game", "status", "created", "updated")


def export(reading: Connection, guest: str) -> replies.Export:
    return {
        "me": kept(reading, GUEST, replies.ExportedMe, GUEST.c.id == guest)[0],
        "tables": [own_table(reading, guest, table) for table in tables_of(reading, guest)],
        "chat": kept(reading, CHAT, replies.ExportedLine, CHAT.c.guest == guest),
        "blocks": blocks_of(reading, guest),
        "reports": kept(reading, REPORT, replies.ExportedReport, REPORT.c.guest == guest),
    }


def kept(reading: Connection, stored: Table, reply: Any, *which: ColumnElement[bool]) -> list[Any]:
    """What is stored, in the order of its keys: those columns that the reply has."""
    names = tuple(reply.__annotations__)
    query = select(*(stored.c[name] for name in names)).where(*which)
    rows = reading.execute(query.order_by(*stored.primary_key))
    return [dict(zip(names, row, strict=True)) for row in rows]


def tables_of(reading: Connection, guest: str) -> list[Any]:
    """Tables that the guest set or has a seat at."""
    sits = select(SEAT.c.table_id).where(SEAT.c.guest == guest)
    own = (GAME_TABLE.c.host == guest) | GAME_TABLE.c.id.in_(sits)
    columns = (GAME_TABLE.c[name] for name in OF_A_TABLE)
    return list(reading.execute(select(*columns).where(own).order_by(GAME_TABLE.c.created)))


def own_table(reading: Connection, guest: str, table: Any) -> replies.ExportedTable:
    """A table with the guest's own seats, moves and what a review says about these.

    Others' may be secret, and are theirs. So are, while the game goes on, moves that say again
    what was shown once and is gone.
    """
    here = SEAT.c.table_id == table.id, SEAT.c.guest == guest
    seats = kept(reading, SEAT, replies.ExportedSeat, *here)
    numbers = [each["seat"] for each in seats]
    own = numbers if table.status == Status.OVER or not is_fleeting(table.game) else []
    query = select(EVENT).where(EVENT.c.table_id == table.id, EVENT.c.seat.in_(own))
    moves: list[replies.ExportedMove] = [
        {
            "seq": row.seq,
            "seat": row.seat,
            "at": row.at,
            "text": text_of(table.game, row.kind, row.move),
            "words": row.words,
        }
        for row in reading.execute(query.order_by(EVENT.c.seq))
    ]
    judgements = [each for each in judged(reading, table.id) if each["seat"] in numbers]
    told = dict(zip(OF_A_TABLE, table, strict=True))
    told |= {"seats": seats, "moves": moves, "judged": judgements}
    return cast(replies.ExportedTable, told)


def judged(reading: Connection, table_id: str) -> list[replies.Decision]:
    """What a review says about the choices made at a table, if there is one."""
    review = look(reading, table_id)["review"]
    return [] if review is None else review["decisions"]


def is_fleeting(game: str) -> bool:
    """Whether things vanish for good in that game; one that is known no more keeps its secrets."""
    try:
        return game_class(game).fleeting
    except TortugaError:
        return True


def text_of(game: str, kind: str, move: int) -> str:
    """A move as people write it; one that this program knows no more, by its number."""
    if kind == "undo":
        return "undo"
    try:
        return str(game_class(game).moves.text(move))
    except TortugaError:
        return str(move)
