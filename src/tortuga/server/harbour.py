"""The harbour: tables are set, joined, left and played again; each call is one transaction."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable

from sqlalchemy import Connection

import tortuga
from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import make_game
from tortuga.server import replies, tables, telling
from tortuga.server.care import blocked_by
from tortuga.server.clock import now
from tortuga.server.database import Database
from tortuga.server.fold import Fold, game_of, round_of
from tortuga.server.guests import Guest
from tortuga.server.hub import Hub
from tortuga.server.incoming import JoinBody, NewTable
from tortuga.server.keys import hashed, new_secret, new_table_id
from tortuga.server.places import seats_from
from tortuga.server.refusals import Refusal, no_such_table
from tortuga.server.seats import Seat
from tortuga.server.shelf import (
    add_table,
    drop_table,
    grant_keys,
    ids_of_guest,
    public_ids,
    read_table,
    read_tables,
    save_table,
    seats_of_keys,
    take_table,
)
from tortuga.server.table_clocks import TableClock, first_times
from tortuga.server.tables import Status, Table
from tortuga.server.turns import waited_for

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

    async def public(self, guest: str | None) -> replies.TableList:
        since = now() - LISTED_FOR
        found = await self.database.read(
            lambda reading: read_tables(reading, public_ids(reading, since, MOST_LISTED))
        )
        return {"tables": [self.info(table, guest) for table in found]}

    async def mine(self, guest: str) -> replies.TableList:
        found = await self.database.read(
            lambda reading: read_tables(reading, ids_of_guest(reading, guest, MOST_LISTED))
        )
        return {"tables": [self.info(table, guest) for table in found]}

    def info(self, table: Table, guest: str | None) -> replies.TableInfo:
        """The table for one asker, with who is there."""
        live = self.hub.peek(table.id)
        if live is None:
            return telling.table_info(table, guest)
        return telling.table_info(table, guest, (), live.online, live.watching)

    async def owner(self, table_id: str, number: int, guest: str | None, key: str | None) -> str:
        """The guest whose seat it is, if the asker is that guest or holds the seat's key."""
        keys = [key] if key else []
        found, held = await self.database.read(
            lambda reading: (
                read_table(reading, table_id),
                seats_of_keys(reading, table_id, keys),
            )
        )
        if found is None or not (held or found.knows(guest, None)):
            raise no_such_table()
        owner = found.seat(number).guest
        if owner is None or (owner != guest and number not in held):
            raise Refusal(403, "not_your_seat", f"seat {number + 1} is not yours")
        return owner

    # Setting a table

    async def create(self, guest: Guest, wish: NewTable, tongue: str) -> replies.Granted:
        check_level(wish.fill)
        for seat in wish.seats:
            if seat.kind == "bot":
                check_level(seat.level)
        seats = seats_from(wish.seats, guest, tongue)
        invite = new_secret()
        table = new_table(wish_of(wish), guest.id, invite, seats)
        if table.full:
            table = begun(table)

        def add(writing: Connection) -> dict[str, str]:
            add_table(writing, table)
            return grant_keys(writing, table.id, table.owned(guest.id))

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
            after = begun(after) if after.full and after.status is Status.WAITING else after
            if after is not before:
                after = save_table(writing, before, after)
            return after, grant_keys(writing, table_id, own)

        after, keys = await self.database.write(sit)
        await self.hub.reseat(table_id)
        return self.granted(after, guest.id, keys, None)

    async def rematch(self, guest: Guest, table_id: str) -> replies.Granted:
        """The same seats again; the first who asks sets the table, the others come to it."""
        table, keys, invite = await self.database.write(
            lambda writing: play_again(writing, guest.id, table_id)
        )
        await self.hub.reseat(table_id)
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
    ) -> replies.TableInfo:
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
    ) -> replies.TableInfo:
        """The same for something that only a seat's owner may do."""
        owner = await self.owner(table_id, number, guest, key)

        def checked(table: Table) -> Table | None:
            if table.seat(number).guest != owner:
                raise Refusal(403, "not_your_seat", f"seat {number + 1} is not yours any more")
            return transition(table)

        return await self.change(table_id, owner, checked)


def check_level(level: str) -> None:
    if level not in tortuga.bots():
        known = ", ".join(tortuga.bots())
        raise Refusal(422, "no_such_bot", f"there is no bot {level[:40]!r}; there are {known}")


@dataclasses.dataclass(frozen=True)
class Wish:
    """How a table is to be: a host's words, or an earlier table."""

    game: str
    options: dict[str, bool | int | str]
    public: bool
    fill: str
    clock: TableClock | None


def wish_of(wish: NewTable) -> Wish:
    clock = TableClock(wish.clock.per, wish.clock.seconds) if wish.clock else None
    return Wish(wish.game, wish.options, wish.public, wish.fill, clock)


def new_table(wish: Wish, host: str, invite: str, seats: tuple[Seat, ...]) -> Table:
    """A table that waits; the game itself says whether it can be played so."""
    try:
        game = make_game(wish.game, len(seats), None, wish.options)
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    at = now()
    return Table(
        id=new_table_id(),
        game=game.name,
        rules=game.rules,
        options=game.options,
        seed=str(secrets.randbits(128)),
        public=wish.public,
        fill=wish.fill,
        status=Status.WAITING,
        host=host,
        invite=hashed(invite),
        rematch=None,
        acting=(),
        round=None,
        created=at,
        updated=at,
        begun=None,
        due=None,
        clock_due=None,
        clock=wish.clock,
        times=first_times(wish.clock, len(seats)),
        seats=seats,
    )


def begun(table: Table) -> Table:
    """The table with its game started."""
    table = tables.started(table)
    at = now()
    fold = Fold(game_of(table), int(table.seed), begun=at)
    state = fold.match.state
    acting = waited_for(fold.game, state, table.seats)
    table = dataclasses.replace(
        table, acting=acting, round=round_of(fold.view(None)), begun=at, clock_due=fold.due
    )
    return table.timed(at)


def remake(old: Table, host: str, invite: str) -> Callable[[tuple[Seat, ...]], Table]:
    wish = Wish(old.game, old.options, old.public, old.fill, old.clock)
    return lambda seats: new_table(wish, host, invite, seats)


def play_again(
    writing: Connection, guest: str, table_id: str
) -> tuple[Table, dict[str, str], str | None]:
    """The rematch of a table, set now if it is not there yet; its invite only then."""
    invite: str | None = None
    old = tables.visible(take_table(writing, table_id), guest, None)
    if not [seat for seat in old.owned(guest) if not old.seats[seat].gone]:
        raise Refusal(403, "not_your_seat", "you did not play at this table to its end")
    if old.rematch is None:
        invite = new_secret()
        made = tables.again(old, guest, remake(old, guest, invite))
        add_table(writing, made)
        old = save_table(writing, old, dataclasses.replace(old, rematch=made.id))
    table, keys = come_again(writing, old.rematch, guest)
    return table, keys, invite


def come_again(
    writing: Connection, table_id: str | None, guest: str
) -> tuple[Table, dict[str, str]]:
    """Take the seats that the rematch holds; when all have come, it begins."""
    assert table_id is not None
    before = tables.visible(take_table(writing, table_id), guest, None)
    after, own = tables.came_again(before, guest)
    if after.full and after.status is Status.WAITING:
        after = begun(after)
    after = save_table(writing, before, after)
    return after, grant_keys(writing, table_id, own)
