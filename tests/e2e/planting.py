"""Tables that stand where a record leads, set into a server's storage: nobody has to play there."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

from tests.e2e.playing import to_pier
from tests.e2e.serving import Server
from tests.e2e.standings import Standing
from tortuga.engine.records import Record
from tortuga.server.clock import now
from tortuga.server.http.guests import COOKIE
from tortuga.server.storage.columns import CHAT, EVENT, GUEST, RESULT
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
class Company:
    """What is so at a planted table beside its position."""

    clock: bool = False  # people play by the clock
    people: bool = False  # all are people; else only those who have something to do
    device: tuple[int, ...] = ()  # further seats at the viewer's own device
    handed: bool = False  # a bot sits in for the viewer
    waited: int = 0  # milliseconds since the last move
    said: tuple[str, ...] = ()  # lines of the viewer's neighbour
    known: Mapping[int, str] = dataclasses.field(default_factory=dict)  # guests of the server


ALONE = Company()


@dataclasses.dataclass(frozen=True)
class Planted:
    """A table, what a browser keeps to sit on one of its seats, and the keys of all seats."""

    table: str
    kept: str
    keys: dict[str, str]

    @property
    def entry(self) -> list[str]:
        return [f"tortuga.table.{self.table}", self.kept]

    def entry_of(self, seat: int) -> list[str]:
        """The same for one seat alone."""
        key = {str(seat): self.keys[str(seat)]}
        return [f"tortuga.table.{self.table}", json.dumps({"keys": key, "at": now()})]


def sit_down(page: Page, server: Server, standing: Standing) -> None:
    """A page comes to a table that stands like that, and takes the seat that is looked from."""
    planted = plant(server.database, standing.record, standing.upto, standing.seat)
    to_pier(page, server.url)
    page.evaluate("entry => localStorage.setItem(...entry)", planted.entry)
    page.goto(f"{server.url}/#/table/{planted.table}")


def sit_down_together(pages: list[Page], server: Server, standing: Standing) -> None:
    """The same for several people, each with a browser; they sit side by side."""
    seats = [(standing.seat + at) % standing.record.game.seats for at in range(len(pages))]
    for page in pages:
        to_pier(page, server.url)
        page.evaluate("fetch('/api/me')")
    known = {seat: guest_of(page) for seat, page in zip(seats, pages, strict=True)}
    planted = plant(
        server.database, standing.record, standing.upto, standing.seat, Company(known=known)
    )
    for seat, page in zip(seats, pages, strict=True):
        page.evaluate("entry => localStorage.setItem(...entry)", planted.entry_of(seat))
        page.goto(f"{server.url}/#/table/{planted.table}")


def guest_of(page: Page) -> str:
    """Who the server takes a page's visitor for."""
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    return hashed(cookies[COOKIE].rpartition(".")[0])


def plant(
    database: Path, record: Record, upto: int, seat: int | None, company: Company = ALONE
) -> Planted:
    """The table after so many moves of a record, to be looked at from one seat.

    Others are bots where they have nothing to do, and people where they have: so it stays as it is.
    The game's own clock is shown, and nothing comes of its end.
    """
    at = now() - company.waited
    fold = Fold.of_record(record, at, upto)
    new = [hashed(new_secret()) for _ in range(record.game.seats)]
    guests = [company.known.get(each, guest) for each, guest in enumerate(new)]
    table = standing(record, fold, seat, guests, at, company)
    rows = event_rows(table.id, record, fold, upto, at)
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as writing:
        writing.execute(insert(GUEST), guest_rows(new, at))
        add_table(writing, table)
        if rows:
            writing.execute(insert(EVENT), rows)
        if company.said:
            writing.execute(insert(CHAT), chat_rows(table, guests, seat, company.said, at))
        if fold.match.state.over:
            writing.execute(insert(RESULT).values(result_row(table.id, fold.match.state, upto)))
        keys = grant_keys(writing, table.id, range(record.game.seats), None)
    engine.dispose()
    mine = {str(each): keys[str(each)] for each in (seat, *company.device) if each is not None}
    return Planted(table.id, json.dumps({"keys": mine, "at": at}), keys)


def guest_rows(guests: list[str], at: int) -> list[dict[str, Any]]:
    return [
        {"id": guest, "name": NAMES[seat], "colour": COLOURS[seat], "created": at}
        for seat, guest in enumerate(guests)
    ]


def event_rows(
    table_id: str, record: Record, fold: Fold, upto: int, at: int
) -> list[dict[str, Any]]:
    rows = [
        {
            "table_id": table_id,
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
    return rows


def chat_rows(
    table: Table, guests: list[str], seat: int | None, said: tuple[str, ...], at: int
) -> list[dict[str, Any]]:
    other = ((seat or 0) + 1) % len(table.seats)
    who = {"table_id": table.id, "guest": guests[other], "seat": other, "name": NAMES[other]}
    return [{**who, "n": number, "text": text, "at": at} for number, text in enumerate(said)]


def standing(
    record: Record, fold: Fold, seat: int | None, guests: list[str], at: int, company: Company
) -> Table:
    state = fold.match.state
    acting = () if state.over else tuple(state.acting)
    here = {seat, *company.device, *company.known, *acting}
    seats = [
        person_seat(each, guests[each], NAMES[each], COLOURS[each])
        if company.people or each in here
        else bot_seat(each, "swabbie", NAMES[each], COLOURS[each])
        for each in range(record.game.seats)
    ]
    if company.handed and seat is not None:
        seats[seat] = seats[seat].handed_to_bot("swabbie")
    wish = Wish(record.game.name, {}, True, "swabbie", None, True)
    lot = Lot(new_table_id(), str(record.seed), hashed(new_secret()))
    table = dataclasses.replace(
        new_table(wish, guests[seat or 0], tuple(seats), lot, at),
        rules=record.game.edition,
        options=record.game.options,
        status=Status.OVER if state.over else Status.PLAYING,
        acting=acting,
        begun=at,
    )
    if not company.clock:
        return table
    times = tuple(
        SeatTime(CLOCK.seconds * 1000, at + CLOCK.seconds * 1000 if each in acting else None)
        for each in range(record.game.seats)
    )
    return dataclasses.replace(table, clock=CLOCK, times=times)
