"""Tables: setting one, its seats, another game at it, and a finished one tried again."""

from __future__ import annotations

import dataclasses
import functools
import secrets
from collections.abc import Callable
from typing import Any

from tortuga.harbour import replies
from tortuga.harbour.replays import practice_from
from tortuga.island.asking import Ask, Routes, name_of
from tortuga.island.island import Island
from tortuga.island.table_talk import seat_key
from tortuga.table import tables
from tortuga.table.clocks import TableClock
from tortuga.table.figures import own_figures, variant_name
from tortuga.table.info import table_info
from tortuga.table.messages import TableInfo
from tortuga.table.new_tables import (
    Lot,
    Position,
    SeatWish,
    Wish,
    begun_if_full,
    check_level,
    handed_over,
    new_table,
    rematch_of,
    seats_from,
)
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Seat
from tortuga.table.tables import Table

MOST_LISTED = 50
TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

routes = Routes()


@routes.on("GET", "/api/tables")
def public(_: Ask) -> replies.TableList:
    return {"tables": []}


@routes.on("GET", "/api/tables/mine")
def mine(ask: Ask) -> replies.TableList:
    stayed = [
        table for table in ask.island.shelf.newest() if any(not seat.gone for seat in own(table))
    ]
    return {"tables": [info(ask.island, table) for table in stayed[:MOST_LISTED]]}


def own(table: Table) -> list[Seat]:
    return [table.seats[seat] for seat in table.owned(table.host)]


@routes.on("POST", "/api/tables")
def create(ask: Ask) -> Any:
    """Set a table, which begins at once: nobody else can come."""
    island, said = ask.island, ask.said
    wishes = [seat_wish(seat) for seat in said.get("seats", ())]
    if any(wish.kind == "open" for wish in wishes):
        raise Refusal(422, "invalid", "seats: nobody else can come here")
    for level in (str(said.get("fill")), *(wish.level for wish in wishes if wish.level)):
        check_level(level, str(said.get("game")))
    seats = seats_from(wishes, island.guest, island.tongue)
    table = new_table(wish_of(said), island.guest.id, seats, new_lot(), island.now)
    table = island.shelf.keep_table(begun_if_full(table, island.now))
    return granted(island, table)


def seat_wish(said: Any) -> SeatWish:
    kind, level = said.get("kind"), said.get("level", "")
    if kind not in ("me", "open", "bot", "local") or (kind == "bot" and not level):
        raise Refusal(422, "invalid", "seats: me, bot or local")
    return SeatWish(kind, str(level), name_of(said) if said.get("name") else None)


def wish_of(said: dict[str, Any]) -> Wish:
    clock = said.get("clock")
    if clock is not None:
        per, seconds, when_up = clock.get("per"), clock.get("seconds"), clock.get("when_up", "bot")
        if per not in ("move", "game") or not isinstance(seconds, int) or seconds < 10:
            raise Refusal(422, "invalid", "clock: per move or game, and seconds")
        if when_up not in ("bot", "give_up"):
            raise Refusal(422, "invalid", "clock: when_up is bot or give_up")
        clock = TableClock(per, seconds, when_up)
    options, hints = dict(said.get("options", {})), bool(said.get("hints"))
    game, fill, own = str(said.get("game")), str(said.get("fill")), None
    if (variant := said.get("variant")) is not None:
        if not isinstance(variant, dict):
            raise Refusal(422, "invalid", "variant: an object is needed")
        own = own_figures(game, variant_name(variant.get("name")), variant.get("changes"))
    return Wish(game, options, False, fill, clock, hints, own)


def new_lot() -> Lot:
    name = "".join(secrets.choice(TABLE_LETTERS) for _ in range(12))
    return Lot(name, str(secrets.randbits(128)))


def granted(island: Island, table: Table) -> replies.Granted:
    keys = {str(seat): seat_key(seat) for seat in table.owned(island.guest.id)}
    return {"table": table.id, "keys": keys, "info": info(island, table)}


def info(island: Island, table: Table) -> TableInfo:
    here = island.tables.get(table.id)
    online = here.machine.audience.all.seats if here else ()
    return table_info(table, island.now, island.guest.id, (), online)


@routes.on("GET", "/api/tables/*")
def look(ask: Ask) -> Any:
    return info(ask.island, ask.table)


@routes.on("POST", "/api/tables/*/join")
def join(ask: Ask) -> Any:
    """Fresh keys for a page that has forgotten them."""
    return granted(ask.island, ask.table)


@routes.on("POST", "/api/tables/*/leave")
def leave(ask: Ask) -> Any:
    seat = ask.said.get("seat")
    if not isinstance(seat, int):
        raise Refusal(422, "invalid", "seat: a number is needed")
    return change(ask, functools.partial(tables.left, number=seat, at=ask.island.now))


@routes.on("POST", "/api/tables/*/seats/*/bot")
def hand_to_bot(ask: Ask) -> Any:
    level = str(ask.said.get("level"))
    check_level(level)
    at, seat = ask.island.now, seat_number(ask)
    return change(ask, functools.partial(handed_over, number=seat, level=level, at=at))


@routes.on("POST", "/api/tables/*/seats/*/back")
def take_back(ask: Ask) -> Any:
    at, seat = ask.island.now, seat_number(ask)
    return change(ask, functools.partial(tables.taken_back, number=seat, at=at))


def seat_number(ask: Ask) -> int:
    """A seat of one's own."""
    seat, island = ask.words[1], ask.island
    if not seat.isdecimal() or int(seat) not in ask.table.owned(island.guest.id):
        raise Refusal(403, "not_your_seat", "this seat is not yours")
    return int(seat)


def change(ask: Ask, transition: Callable[[Table], Table | None]) -> TableInfo:
    """Keep what a transition makes of a table, and tell who looks at it."""
    island, before = ask.island, ask.table
    after = transition(before)
    assert after is not None, "a table that has begun is never closed"
    after = island.shelf.keep_table(dataclasses.replace(after, updated=island.now))
    if (here := island.tables.get(after.id)) is not None:
        here.reseat(after)
    return info(island, island.shelf.table(after.id))


@routes.on("POST", "/api/tables/*/rematch")
def rematch(ask: Ask) -> Any:
    """The same seats again; asked again, the same table."""
    island, old = ask.island, ask.table
    if old.rematch is None:
        made = rematch_of(old, island.guest.id, new_lot(), island.now)
        made, _ = tables.came_again(made, island.guest.id)
        island.shelf.keep_table(begun_if_full(made, island.now))
        old = island.shelf.keep_table(dataclasses.replace(old, rematch=made.id))
        if (here := island.tables.get(old.id)) is not None:
            here.reseat(old)
    assert old.rematch is not None
    return granted(island, island.shelf.table(old.rematch))


@routes.on("POST", "/api/tables/*/practice")
def practise(ask: Ask) -> Any:
    """Try a finished game again from one of its positions, in any seat, against bots."""
    island, old = ask.island, ask.table
    index, seat = ask.said.get("index"), ask.said.get("seat")
    if not isinstance(index, int) or not isinstance(seat, int):
        raise Refusal(422, "invalid", "index and seat: numbers are needed")
    game = ask.kept
    position = Position(index, seat)
    position.check(old, len(game.moves))
    table, rows = practice_from(old, game, position, island.guest, new_lot(), island.now)
    table = island.shelf.keep_table(table)
    island.shelf.keep_events(table.id, rows)
    return granted(island, table)
