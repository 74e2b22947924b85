"""Export: everything that the server keeps about a guest, for the one who holds the cookie."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import game_class
from tortuga.server.protocol import replies
from tortuga.server.storage.care import blocks_of
from tortuga.server.storage.columns import CHAT, EVENT, GAME_TABLE, GUEST, REPORT, SEAT
from tortuga.server.storage.reviews import look
from tortuga.table.tables import Status


def export(reading: Connection, guest: str) -> replies.Export:
    row = reading.execute(select(GUEST).where(GUEST.c.id == guest)).one()
    return {
        "me": {"name": row.name, "colour": row.colour, "created": row.created},
        "tables": [own_table(reading, guest, table) for table in tables_of(reading, guest)],
        "chat": [as_line(each) for each in reading.execute(lines_of(guest))],
        "blocks": blocks_of(reading, guest),
        "reports": [as_report(each) for each in reading.execute(reports_by(guest))],
    }


def tables_of(reading: Connection, guest: str) -> list[Any]:
    """Tables that the guest set or has a seat at."""
    sits = select(SEAT.c.table_id).where(SEAT.c.guest == guest)
    own = (GAME_TABLE.c.host == guest) | GAME_TABLE.c.id.in_(sits)
    columns = (GAME_TABLE.c[name] for name in ("id", "game", "status", "created", "updated"))
    return list(reading.execute(select(*columns).where(own).order_by(GAME_TABLE.c.created)))


def own_table(reading: Connection, guest: str, table: Any) -> replies.ExportedTable:
    """A table with the guest's own seats, moves and what a review says about these.

    Others' may be secret, and are theirs. So are, while the game goes on, moves that say again
    what was shown once and is gone.
    """
    query = select(SEAT.c.seat, SEAT.c.name).where(
        SEAT.c.table_id == table.id, SEAT.c.guest == guest
    )
    seats = {row.seat: row.name for row in reading.execute(query)}
    own = seats if table.status == Status.OVER or not is_fleeting(table.game) else {}
    query = select(EVENT).where(EVENT.c.table_id == table.id, EVENT.c.seat.in_(own))
    return {
        "id": table.id,
        "game": table.game,
        "status": table.status,
        "created": table.created,
        "updated": table.updated,
        "seats": [{"seat": seat, "name": name} for seat, name in sorted(seats.items())],
        "moves": [
            {
                "seq": row.seq,
                "seat": row.seat,
                "at": row.at,
                "text": text_of(table.game, row.kind, row.move),
                "words": row.words,
            }
            for row in reading.execute(query.order_by(EVENT.c.seq))
        ],
        "judged": [each for each in judged(reading, table.id) if each["seat"] in seats],
    }


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


def as_line(row: Any) -> replies.ExportedLine:
    at, name, text = row.at, row.name, row.text
    return {"table_id": row.table_id, "id": row.id, "name": name, "text": text, "at": at}


def as_report(row: Any) -> replies.ExportedReport:
    return {"table_id": row.table_id, "name": row.name, "text": row.text, "at": row.at}


def lines_of(guest: str) -> Any:
    columns = (CHAT.c.table_id, CHAT.c.id, CHAT.c.name, CHAT.c.text, CHAT.c.at)
    return select(*columns).where(CHAT.c.guest == guest).order_by(CHAT.c.id)


def reports_by(guest: str) -> Any:
    columns = (REPORT.c.table_id, REPORT.c.name, REPORT.c.text, REPORT.c.at)
    return select(*columns).where(REPORT.c.guest == guest).order_by(REPORT.c.id)
