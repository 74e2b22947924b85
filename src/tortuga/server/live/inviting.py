"""Inviting: people one has played with are asked to a table, and sit down at it."""

from __future__ import annotations

from sqlalchemy import Connection

from tortuga.harbour.matching import CLOCKS, can_be_played
from tortuga.server.clock import now
from tortuga.server.live.harbour import Harbour, lot_for
from tortuga.server.live.matchmaker import FILL, must_know
from tortuga.server.metrics import METRICS
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import InviteBody
from tortuga.server.storage.company import invitations
from tortuga.server.storage.company.met import find_met
from tortuga.server.storage.keys import new_secret
from tortuga.server.storage.people.care import blocked_by
from tortuga.server.storage.tables import add_table, grant_keys, save_table, take_table
from tortuga.table import tables
from tortuga.table.new_tables import SeatWish, Wish, begun_if_full, new_table, seats_from
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest
from tortuga.table.tables import Status, Table


class Inviting:
    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.database = harbour.database

    async def ask(self, guest: Guest, body: InviteBody, tongue: str) -> replies.Granted:
        """Invite somebody to a table of one's own that waits, or set one for that."""
        invite = new_secret()
        new = None if body.game is None else table_for(guest, body, invite, tongue)

        def store(writing: Connection) -> tuple[Table, dict[str, str]]:
            other = find_met(writing, guest.id, body.person)
            table = new or own_table(writing, guest, body.table or "")
            if new is not None:
                add_table(writing, new)
            invitations.ask(writing, guest, other.guest, table)
            own = table.owned(guest.id) if new else []  # keys to another table are there already
            return table, grant_keys(writing, table.id, own, guest.device)

        table, keys = await self.database.write(store)
        METRICS.invitations += 1
        await self.harbour.hub.reseat(table.id)
        return self.harbour.granted(table, guest.id, keys, invite if new else None)

    async def sit_down(self, guest: Guest, number: str) -> replies.Granted:
        """Take a seat at the table that one is invited to."""

        def sit(writing: Connection) -> tuple[Table, dict[str, str]]:
            row = invitations.find(writing, guest.id, number)
            before = take_table(writing, row.table_id)
            if before is None:
                raise Refusal(409, "full", "the table is gone")
            if row.declined or guest.id in blocked_by(writing, before.host):
                raise invitations.no_such_invitation()
            after, seat = tables.joined(before, guest, None, None, None)
            after = save_table(writing, before, begun_if_full(after, now()))
            invitations.answered(writing, guest.id, after.id)
            return after, grant_keys(writing, after.id, [seat], guest.device)

        table, keys = await self.database.write(sit)
        await self.harbour.hub.reseat(table.id)
        return self.harbour.granted(table, guest.id, keys, None)


def table_for(guest: Guest, body: InviteBody, invite: str, tongue: str) -> Table:
    """A private table of the guest's with open seats."""
    game = body.game or ""
    must_know(game)
    if not can_be_played(game, body.pace):
        raise Refusal(422, "invalid", "pace: this game needs everybody there at the same time")
    wishes = [SeatWish("me"), *[SeatWish("open")] * (body.seats - 1)]
    wish = Wish(game, {}, False, FILL, CLOCKS[body.pace], rated=body.rated)
    return new_table(wish, guest.id, seats_from(wishes, guest, tongue), lot_for(invite), now())


def own_table(writing: Connection, guest: Guest, table_id: str) -> Table:
    """A table that the guest hosts and that waits for somebody."""
    table = tables.visible(take_table(writing, table_id), guest.id, None)
    tables.must_host(table, guest.id)
    table.must_be(Status.WAITING, "started", "the game has begun")
    if table.full:
        raise Refusal(409, "full", "no seat is open")
    return table
