"""Export: everything that the server keeps about a guest, for the one who holds the cookie.

It comes in pages, so that no request takes long, however much there is: each says where the next
begins. What is long comes in parts, a table's moves for example.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, cast

from sqlalchemy import ColumnElement, Connection, Select, Table, select

from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import game_class
from tortuga.server.protocol import exported, replies
from tortuga.server.storage.columns import (
    BROWSER,
    CHAT,
    CONTACT,
    DEVICE,
    DISCLOSURE,
    EVENT,
    GAME_TABLE,
    GUEST,
    INVITATION,
    OUTBOX,
    PASSKEY,
    PREPARED,
    RATED_GAME,
    RATED_SEAT,
    REPORT,
    SEAT,
    SEEKING,
    STANDING,
    TRIAL,
    VACATION,
    VARIANT,
)
from tortuga.server.storage.people.care import blocks_of
from tortuga.server.storage.reviews import look
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status

A_PAGE = 4_000  # rows
A_TABLE = 20  # rows that it takes as long to read as a table without any
PLACE = re.compile(
    r"(tables)\.([0-9]{1,15})\.([0-9a-z]{1,24})\.([0-9]{1,9})|(chat|reports)\.([0-9]{1,9})"
)
OF_A_TABLE = ("id", "game", "status", "created", "updated")


class Place(NamedTuple):
    """Where a page begins: behind a line of chat, a report, or a move at a table."""

    part: str
    row: int = 0
    created: int = 0
    table: str = ""

    @classmethod
    def read(cls, text: str) -> Place:
        found = PLACE.fullmatch(text)
        if found is None:
            raise Refusal(422, "invalid", "after: must be what a page gave as its next")
        tables, created, table, seq, part, row = found.groups()
        return cls(tables, int(seq), int(created), table) if tables else cls(part, int(row))

    def __str__(self) -> str:
        if self.part == "tables":
            return f"tables.{self.created}.{self.table}.{self.row}"
        return f"{self.part}.{self.row}"


START = Place("tables")


def export(reading: Connection, guest: str, place: Place) -> exported.Export:
    """One page, from that place on."""
    page: exported.Export = {
        "me": kept(reading, GUEST, exported.ExportedMe, GUEST.c.id == guest)[0],
        "devices": kept(reading, DEVICE, exported.ExportedDevice, DEVICE.c.guest == guest),
        "passkeys": kept(reading, PASSKEY, exported.ExportedPasskey, PASSKEY.c.guest == guest),
        "tables": [],
        "chat": [],
        "blocks": blocks_of(reading, guest),
        "reports": [],
        "variants": kept(reading, VARIANT, exported.ExportedVariant, VARIANT.c.guest == guest),
        "trials": kept(reading, TRIAL, exported.ExportedTrial, TRIAL.c.guest == guest),
        "searches": kept(reading, SEEKING, exported.ExportedSearch, SEEKING.c.guest == guest),
        "invitations": kept(
            reading, INVITATION, exported.ExportedInvitation, INVITATION.c.guest == guest
        ),
        "standings": kept(reading, STANDING, exported.ExportedStanding, STANDING.c.guest == guest),
        "rated_games": rated_games(reading, guest),
        "disclosure": kept(
            reading, DISCLOSURE, exported.ExportedDisclosure, DISCLOSURE.c.guest == guest
        ),
        "vacations": kept(reading, VACATION, exported.ExportedVacation, VACATION.c.guest == guest),
        "prepared": kept(reading, PREPARED, exported.ExportedPrepared, PREPARED.c.guest == guest),
        "contacts": kept(reading, CONTACT, exported.ExportedContact, CONTACT.c.guest == guest),
        "browsers": kept(reading, BROWSER, exported.ExportedBrowser, BROWSER.c.guest == guest),
        "signs": kept(reading, OUTBOX, exported.ExportedSign, OUTBOX.c.guest == guest),
        "next": None,
    }
    found = Finding(reading, guest, page)
    if place.part == "tables":
        found.add_tables(place)
        place = Place("chat")
    if place.part == "chat":
        found.add(CHAT, exported.ExportedLine, page["chat"], place)
        place = Place("reports")
    found.add(REPORT, exported.ExportedReport, page["reports"], place)
    return page


class Finding:
    """A page that is being filled, as long as there is room."""

    def __init__(self, reading: Connection, guest: str, page: exported.Export) -> None:
        self.reading = reading
        self.guest = guest
        self.page = page
        self.room = A_PAGE

    def ends(self, place: Place) -> None:
        """The page is full once there is no room; the next one begins behind that place."""
        if self.room <= 0 and self.page["next"] is None:
            self.page["next"] = str(place)

    def add(self, stored: Table, reply: Any, told: list[Any], place: Place) -> None:
        """Add what the guest has in some table of the database, in the order of its numbers."""
        if self.room > 0:
            own = stored.c.guest == self.guest, stored.c.id > place.row
            query = select(stored.c.id).where(*own).order_by(stored.c.id).limit(self.room)
            ids = list(self.reading.execute(query).scalars())
            told += kept(self.reading, stored, reply, stored.c.id.in_(ids))
            self.room -= len(ids)
            place = place._replace(row=ids[-1] if ids else place.row)
        self.ends(place)

    def add_tables(self, place: Place) -> None:
        enough = A_PAGE // A_TABLE + 1  # then there is no room, whatever is in them
        for row in self.reading.execute(tables_of(self.guest, place).limit(enough)):
            after = place.row if row.id == place.table else 0
            last = self.add_table(row, after)
            self.ends(Place("tables", last, row.created, row.id))
            if self.room <= 0:
                return

    def add_table(self, table: Any, after: int) -> int:
        """A table with the guest's own seats, moves and what a review says about these.

        Others' may be secret, and are theirs. So are, while the game goes on, moves that say again
        what was shown once and is gone. Returns the last move's number.
        """
        here = SEAT.c.table_id == table.id, SEAT.c.guest == self.guest
        seats = kept(self.reading, SEAT, exported.ExportedSeat, *here)
        numbers = [each["seat"] for each in seats]
        shown = numbers if table.status == Status.OVER or not is_fleeting(table.game) else []
        moves = self.moves(table, shown, after)
        told = dict(zip(OF_A_TABLE, table, strict=True)) | {"seats": seats, "moves": moves}
        told["judged"] = [] if after else judged(self.reading, table.id, numbers)
        if moves or not after:
            self.page["tables"].append(cast(exported.ExportedTable, told))
        self.room -= A_TABLE + sum(1 + len(each["words"] or "") // 100 for each in moves)
        self.room -= 5 * len(told["judged"])
        return moves[-1]["seq"] if moves else max(after, 1)

    def moves(self, table: Any, seats: list[int], after: int) -> list[exported.ExportedMove]:
        query = select(EVENT).where(EVENT.c.table_id == table.id, EVENT.c.seq > after)
        rows = query.where(EVENT.c.seat.in_(seats)).order_by(EVENT.c.seq).limit(A_PAGE)
        return [
            {
                "seq": row.seq,
                "seat": row.seat,
                "at": row.at,
                "text": text_of(table.game, row.kind, row.move),
                "words": row.words,
            }
            for row in self.reading.execute(rows)
        ]


def kept(reading: Connection, stored: Table, reply: Any, *which: ColumnElement[bool]) -> list[Any]:
    """What is stored, in the order of its keys: those columns that the reply has."""
    names = tuple(reply.__annotations__)
    query = select(*(stored.c[name] for name in names)).where(*which)
    rows = reading.execute(query.order_by(*stored.primary_key))
    return [dict(zip(names, row, strict=True)) for row in rows]


def rated_games(reading: Connection, guest: str) -> list[Any]:
    """Results that counted for the guest, in their order."""
    names = tuple(exported.ExportedRatedGame.__annotations__)
    of = (*(RATED_GAME.c[name] for name in names[:-1]), RATED_SEAT.c.place)
    query = select(*of).join(RATED_SEAT, RATED_SEAT.c.n == RATED_GAME.c.n)
    rows = reading.execute(query.where(RATED_SEAT.c.who == guest).order_by(RATED_GAME.c.n))
    return [dict(zip(names, row, strict=True)) for row in rows]


def tables_of(guest: str, place: Place) -> Select[Any]:
    """Tables that the guest set or has a seat at, oldest first, from that of the place on."""
    sits = select(SEAT.c.table_id).where(SEAT.c.guest == guest)
    sets = select(GAME_TABLE.c.id).where(GAME_TABLE.c.host == guest)
    created, table = GAME_TABLE.c.created, GAME_TABLE.c.id
    later = (created > place.created) | ((created == place.created) & (table >= place.table))
    columns = (GAME_TABLE.c[name] for name in OF_A_TABLE)
    own = select(*columns).where(table.in_(sits.union(sets)), later)
    return own.order_by(created, table)


def judged(reading: Connection, table_id: str, seats: list[int]) -> list[replies.Decision]:
    """What a review says about the choices of these seats, if there is one."""
    review = look(reading, table_id)["review"]
    return [] if review is None else [each for each in review["decisions"] if each["seat"] in seats]


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
