"""Tables that stand where a record leads, set into a server's storage: nobody has to play there."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

from tests.e2e.playing import PIER
from tests.e2e.serving import Server
from tests.e2e.standings import Standing
from tortuga.engine.records import Record
from tortuga.server.clock import now
from tortuga.server.storage.columns import EVENT, GUEST, RESULT
from tortuga.server.storage.events import result_row
from tortuga.server.storage.keys import hashed, new_secret, new_table_id
from tortuga.server.storage.tables import add_table, grant_keys
from tortuga.table.clocks import SeatTime, TableClock
from tortuga.table.fold import Fold
from tortuga.table.new_tables import Lot, Wish, new_table
from tortuga.table.seats import bot_seat, person_seat
from tortuga.table.tables import Status, Table

NAMES = ("Pelican", "Marisol", "Tobias", "Nalu", "Perla", "Bartholomew")
COLOURS = (2, 4, 1, 0, 5, 3)
CLOCK = TableClock("game", 600)


@dataclasses.dataclass(frozen=True)
class Planted:
    """A table, and what a browser keeps to sit on one of its seats."""

    table: str
    kept: str

    @property
    def entry(self) -> list[str]:
        return [f"tortuga.table.{self.table}", self.kept]


def sit_down(page: Page, server: Server, standing: Standing) -> None:
    """A page comes to a table that stands like that, and takes the seat that is looked from."""
    planted = plant(server.database, standing.record, standing.upto, standing.seat)
    page.goto(f"{server.url}{PIER}")
    page.evaluate("entry => localStorage.setItem(...entry)", planted.entry)
    page.goto(f"{server.url}/#/table/{planted.table}")


def plant(
    database: Path, record: Record, upto: int, seat: int | None, *, clock: bool = False
) -> Planted:
    """The table after so many moves of a record, to be looked at from one seat.

    Others are bots where they have nothing to do, and people where they have: so it stays as it is.
    The game's own clock is shown, and nothing comes of its end.
    """
    at = now()
    fold = Fold.of_record(record, at, upto)
    host = hashed(new_secret())
    table = standing(record, fold, seat, host, at, clock)
    rows = [
        {
            "table_id": table.id,
            "seq": entry.seq,
            "kind": "late" if entry.late else "move",
            "seat": entry.seat,
            "move": move,
            "at": at,
            "words": record.words.get(number),
            "due": None,
        }
        for number, (entry, (_, move)) in enumerate(
            zip(fold.entries[1:], record.moves[:upto], strict=True)
        )
    ]
    if rows:
        rows[-1]["due"] = fold.due
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as writing:
        guest = {"id": host, "name": NAMES[0], "colour": 0, "created": at}
        writing.execute(insert(GUEST).values(guest))
        add_table(writing, table)
        if rows:
            writing.execute(insert(EVENT), rows)
        if fold.match.state.over:
            writing.execute(insert(RESULT).values(result_row(table.id, fold.match.state, upto)))
        keys = grant_keys(writing, table.id, [] if seat is None else [seat])
    engine.dispose()
    return Planted(table.id, json.dumps({"keys": keys, "at": at}))


def standing(
    record: Record, fold: Fold, seat: int | None, host: str, at: int, clock: bool
) -> Table:
    state = fold.match.state
    acting = () if state.over else tuple(state.acting)
    seats = tuple(
        person_seat(each, host, NAMES[each], COLOURS[each])
        if each == seat or each in acting
        else bot_seat(each, "captain", NAMES[each], COLOURS[each])
        for each in range(record.game.seats)
    )
    wish = Wish(record.game.name, {}, True, "swabbie", None, True)
    lot = Lot(new_table_id(), str(record.seed), hashed(new_secret()))
    table = dataclasses.replace(
        new_table(wish, host, seats, lot, at),
        rules=record.game.edition,
        options=record.game.options,
        status=Status.OVER if state.over else Status.PLAYING,
        acting=acting,
        begun=at,
    )
    if not clock:
        return table
    times = tuple(
        SeatTime(CLOCK.seconds * 1000, at + CLOCK.seconds * 1000 if each in acting else None)
        for each in range(record.game.seats)
    )
    return dataclasses.replace(table, clock=CLOCK, times=times)
