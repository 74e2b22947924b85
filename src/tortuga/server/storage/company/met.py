"""Whom a guest has played with: a private list, made of the seats of the guest's last tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, or_, select

from tortuga.server.protocol import replies
from tortuga.server.storage.columns import BLOCK, DISCLOSURE, GAME_TABLE, RESULT, SEAT
from tortuga.server.storage.tables import COUNTS, ids_of_guest
from tortuga.table.refusals import Refusal

LOOKED_AT = 200  # tables
MOST = 60  # people
SHOWN_OF_ID = 16
HERE_FOR = 120_000  # milliseconds since somebody was heard


@dataclasses.dataclass
class Acquaintance:
    """Somebody else at a guest's tables; called as at the last of these."""

    guest: str
    name: str
    colour: int
    last: int
    games: int = 0
    won: int = 0


def met_by(reading: Connection, guest: str) -> list[Acquaintance]:
    """The people of a guest's last tables, last met first; none where one blocked the other."""
    ids = ids_of_guest(reading, guest, COUNTS, LOOKED_AT)
    times = select(GAME_TABLE.c.id, GAME_TABLE.c.updated).where(GAME_TABLE.c.id.in_(ids))
    played = {row.id: row.updated for row in reading.execute(times)}
    seats: dict[str, list[Any]] = {each: [] for each in ids}
    columns = (SEAT.c.table_id, SEAT.c.seat, SEAT.c.guest, SEAT.c.name, SEAT.c.colour)
    query = select(*columns).where(SEAT.c.table_id.in_(ids), SEAT.c.guest.is_not(None))
    for row in reading.execute(query.order_by(SEAT.c.seat)):
        seats[row.table_id].append(row)
    ended = select(RESULT.c.table_id, RESULT.c.winners).where(RESULT.c.table_id.in_(ids))
    winners = {row.table_id: row.winners for row in reading.execute(ended)}
    found: dict[str, Acquaintance] = {}
    for table in ids:
        mine = {row.seat for row in seats[table] if row.guest == guest}
        won = bool(mine & set(winners.get(table, ())))
        for row in {row.guest: row for row in reversed(seats[table])}.values():
            if row.guest != guest:
                new = Acquaintance(row.guest, row.name, row.colour, played[table])
                other = found.setdefault(row.guest, new)
                other.games += 1
                other.won += won
    apart = set(blocked_either_way(reading, guest, found))
    return [each for each in found.values() if each.guest not in apart][:MOST]


def blocked_either_way(reading: Connection, guest: str, others: Collection[str]) -> list[str]:
    """Those of the others whom the guest has blocked, or who have blocked the guest."""
    by_me = (BLOCK.c.guest == guest) & BLOCK.c.blocked.in_(others)
    by_them = BLOCK.c.guest.in_(others) & (BLOCK.c.blocked == guest)
    rows = reading.execute(select(BLOCK.c.guest, BLOCK.c.blocked).where(or_(by_me, by_them)))
    return [row.blocked if row.guest == guest else row.guest for row in rows]


def find_met(reading: Connection, guest: str, number: str) -> Acquaintance:
    """Somebody whom a guest has met, known by the beginning of the id."""
    for each in met_by(reading, guest):
        if each.guest.startswith(number):
            return each
    raise Refusal(404, "not_found", "you have not played with anybody of that id of late")


def told_people(reading: Connection, guest: str, at: int) -> replies.People:
    """The list as the guest sees it; who is here only where both let it be known."""
    people = met_by(reading, guest)
    asked = [guest, *(each.guest for each in people)]
    query = select(DISCLOSURE.c.guest, DISCLOSURE.c.heard)
    rows = reading.execute(query.where(DISCLOSURE.c.guest.in_(asked), DISCLOSURE.c.here))
    heard = {row.guest: row.heard for row in rows}
    mutual = guest in heard
    return {
        "people": [
            {
                "id": each.guest[:SHOWN_OF_ID],
                "name": each.name,
                "colour": each.colour,
                "games": each.games,
                "won": each.won,
                "last": each.last,
                "here": mutual and heard.get(each.guest, 0) >= at - HERE_FOR,
            }
            for each in people
        ],
        "here": mutual,
    }
