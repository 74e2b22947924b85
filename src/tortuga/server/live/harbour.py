"""The harbour: tables are set, joined, left and played again; each call is one transaction."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from tortuga.server.clock import now
from tortuga.server.live.hub import Hub
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import (
    BotSeat,
    JoinBody,
    LocalSeat,
    MeSeat,
    NewTable,
    OpenSeat,
)
from tortuga.server.storage import keys
from tortuga.server.storage.database import Database
from tortuga.server.storage.events import add_events
from tortuga.server.storage.keys import hashed, new_secret
from tortuga.server.storage.people.care import blocked_by
from tortuga.server.storage.presence import NOBODY
from tortuga.server.storage.tables import (
    STAYED,
    add_table,
    drop_table,
    grant_keys,
    ids_of_guest,
    public_ids,
    read_table,
    read_tables,
    save_table,
    table_and_held,
    take_table,
)
from tortuga.table import messages, tables
from tortuga.table.clocks import TableClock
from tortuga.table.figures import own_figures
from tortuga.table.fold import Stored
from tortuga.table.info import table_info
from tortuga.table.new_tables import (
    Lot,
    SeatWish,
    Wish,
    begun_if_full,
    check_level,
    new_table,
    rematch_of,
    seats_from,
)
from tortuga.table.refusals import Refusal, no_such_table
from tortuga.table.seats import Guest
from tortuga.table.tables import Table
from tortuga.table.telling import Present

MOST_LISTED = 50
LISTED_FOR = 2 * 24 * 3600 * 1000  # a public table that nobody touched for two days is not shown


class Harbour:
    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub

    # Looking

    async def table(self, table_id: str, guest: str | None, invite: str | None) -> Table:
        """The table if the asker may know of it."""
        table = await self.database.read(lambda reading: read_table(reading, table_id))
        return tables.visible(table, guest, hashed(invite) if invite else None)

    async def look(
        self, table_id: str, guest: str | None, invite: str | None
    ) -> messages.TableInfo:
        table = await self.table(table_id, guest, invite)
        return (await self._told([table], guest))[0]

    async def public(self, guest: str | None) -> replies.TableList:
        since = now() - LISTED_FOR
        found = await self.database.read(
            lambda reading: read_tables(reading, public_ids(reading, since, MOST_LISTED))
        )
        return {"tables": await self._told(found, guest)}

    async def mine(self, guest: str) -> replies.TableList:
        found = await self.database.read(
            lambda reading: read_tables(reading, ids_of_guest(reading, guest, STAYED, MOST_LISTED))
        )
        return {"tables": await self._told(found, guest)}

    async def _told(self, found: list[Table], guest: str | None) -> list[messages.TableInfo]:
        """Tables for one asker, with who is there, also by way of other processes."""
        there = await self.hub.present([table.id for table in found])
        return [self.info(table, guest, there.get(table.id, NOBODY)) for table in found]

    def info(self, table: Table, guest: str | None, there: Present = NOBODY) -> messages.TableInfo:
        """The table for one asker; who is there as this process knows, or as it was told."""
        live = self.hub.peek(table.id)
        there = there if live is None else live.machine.audience.all
        return table_info(table, now(), guest, (), there.seats, there.watching)

    async def owner(self, table_id: str, number: int, guest: str | None, key: str | None) -> str:
        """The guest whose seat it is, if the asker is that guest or holds the seat's key."""
        found, held = await table_and_held(self.database, table_id, [key] if key else [])
        if found is None or not (held or found.knows(guest, None)):
            raise no_such_table()
        owner = found.seat(number).guest
        if owner is None or (owner != guest and number not in held):
            raise Refusal(403, "not_your_seat", f"seat {number + 1} is not yours")
        return owner

    # Setting a table

    async def create(self, guest: Guest, wish: NewTable, tongue: str) -> replies.Granted:
        check_level(wish.fill, wish.game)
        for seat in wish.seats:
            if seat.kind == "bot":
                check_level(seat.level, wish.game)
        seats = seats_from([seat_wish_of(seat) for seat in wish.seats], guest, tongue)
        invite, at = new_secret(), now()
        table = new_table(wish_of(wish), guest.id, seats, lot_for(invite), at)
        table = begun_if_full(table, at)

        def add(writing: Connection) -> dict[str, str]:
            add_table(writing, table)
            return grant_keys(writing, table.id, table.owned(guest.id), guest.device)

        keys = await self.database.write(add)
        await self.hub.reseat(table.id)
        return self.granted(table, guest.id, keys, invite)

    async def join(self, guest: Guest, table_id: str, body: JoinBody) -> replies.Granted:
        """Take a seat; who has one already gets fresh keys to it."""
        invite = hashed(body.invite) if body.invite else None

        def sit(writing: Connection) -> tuple[Table, dict[str, str]]:
            before = tables.visible(take_table(writing, table_id), guest.id, invite)
            after = before
            own = [seat for seat in before.owned(guest.id) if before.seats[seat].ready]
            if not own:
                if guest.id in blocked_by(writing, before.host):
                    raise Refusal(403, "blocked", "the host of this table has blocked you")
                after, seat = tables.joined(before, guest, body.seat, body.name, body.colour)
                own = [seat]
            after = begun_if_full(after, now())
            if after is not before:
                after = save_table(writing, before, after)
            return after, grant_keys(writing, table_id, own, guest.device)

        after, keys = await self.database.write(sit)
        await self.hub.reseat(table_id)
        return self.granted(after, guest.id, keys, None)

    async def rematch(self, guest: Guest, table_id: str) -> replies.Granted:
        """The same seats again; the first who asks sets the table, the others come to it."""
        table, keys, invite = await self.database.write(
            lambda writing: play_again(writing, guest, table_id)
        )
        await self.hub.reseat(table_id)
        await self.hub.reseat(table.id)
        return self.granted(table, guest.id, keys, invite)

    async def practise(
        self, guest: Guest, table: Table, rows: Sequence[Stored], invite: str
    ) -> replies.Granted:
        """A position of a finished game, set up for one guest against bots."""

        def add(writing: Connection) -> dict[str, str]:
            add_table(writing, table)
            add_events(writing, table.id, rows)
            return grant_keys(writing, table.id, table.owned(guest.id), guest.device)

        keys = await self.database.write(add)
        await self.hub.reseat(table.id)
        return self.granted(table, guest.id, keys, invite)

    def granted(
        self, table: Table, guest: str, keys: dict[str, str], invite: str | None
    ) -> replies.Granted:
        reply: replies.Granted = {
            "table": table.id,
            "keys": keys,
            "info": self.info(table, guest),
        }
        if invite is not None:
            reply["invite"] = invite
        return reply

    # Changing one

    async def change(
        self, table_id: str, guest: str, transition: Callable[[Table], Table | None]
    ) -> messages.TableInfo:
        """Store what a transition makes of a table; None closes it."""

        def store(writing: Connection) -> tuple[Table, Table | None]:
            before = tables.visible(take_table(writing, table_id), guest, None)
            after = transition(before)
            if after is None:
                drop_table(writing, table_id)
                return before, None
            return before, save_table(writing, before, after)

        before, after = await self.database.write(store)
        if after is None:
            self.hub.closed(table_id)
            return self.info(before, guest)
        await self.hub.reseat(table_id)
        return self.info(after, guest)

    async def change_own(
        self,
        table_id: str,
        number: int,
        guest: str | None,
        key: str | None,
        transition: Callable[[Table], Table | None],
    ) -> messages.TableInfo:
        """The same for something that only a seat's owner may do."""
        owner = await self.owner(table_id, number, guest, key)

        def checked(table: Table) -> Table | None:
            if table.seat(number).guest != owner:
                raise Refusal(403, "not_your_seat", f"seat {number + 1} is not yours any more")
            return transition(table)

        return await self.change(table_id, owner, checked)


def wish_of(body: NewTable) -> Wish:
    clock = TableClock(**body.clock.model_dump()) if body.clock else None
    own = None
    if body.variant is not None:
        own = own_figures(body.game, body.variant.name, body.variant.changes)
    plain = body.game, body.options, body.public, body.fill
    return Wish(*plain, clock, body.hints, own, body.rated)


def seat_wish_of(body: MeSeat | OpenSeat | BotSeat | LocalSeat) -> SeatWish:
    return SeatWish(**body.model_dump())


def lot_for(invite: str) -> Lot:
    """A new table's id and seed; of its invite only a hash is kept."""
    return Lot(keys.new_table_id(), keys.new_seed(), hashed(invite))


def play_again(
    writing: Connection, guest: Guest, table_id: str
) -> tuple[Table, dict[str, str], str | None]:
    """The rematch of a table, set now if it is not there yet; its invite only then."""
    invite: str | None = None
    old = tables.visible(take_table(writing, table_id), guest.id, None)
    if not [seat for seat in old.owned(guest.id) if not old.seats[seat].gone]:
        raise Refusal(403, "not_your_seat", "you did not play this game to the end")
    if old.rematch is None:
        invite = new_secret()
        made = rematch_of(old, guest.id, lot_for(invite), now())
        add_table(writing, made)
        old = save_table(writing, old, dataclasses.replace(old, rematch=made.id))
    table, keys = come_again(writing, old.rematch, guest)
    return table, keys, invite


def come_again(
    writing: Connection, table_id: str | None, guest: Guest
) -> tuple[Table, dict[str, str]]:
    """Take the seats that the rematch holds; when all have come, it begins."""
    assert table_id is not None
    before = tables.visible(take_table(writing, table_id), guest.id, None)
    after, own = tables.came_again(before, guest.id)
    after = save_table(writing, before, begun_if_full(after, now()))
    return after, grant_keys(writing, table_id, own, guest.device)
