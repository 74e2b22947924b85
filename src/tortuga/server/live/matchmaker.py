"""The matchmaker: offers tables to those who look for a game, and sets them when all agree.

Any process may do it, each for all: what is decided is decided in the database, in turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from functools import partial

from sqlalchemy import Connection

import tortuga
from tortuga.harbour.matching import CLOCKS, Seeker
from tortuga.server.clock import now
from tortuga.server.live.harbour import lot_for
from tortuga.server.live.hub import Hub
from tortuga.server.live.lookout import Lookout
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.protocol.incoming import SeekBody
from tortuga.server.storage.company import seeking
from tortuga.server.storage.company.seeking import Offered
from tortuga.server.storage.database import Database
from tortuga.server.storage.keys import new_secret
from tortuga.server.storage.tables import add_table
from tortuga.table.names import bot_name
from tortuga.table.new_tables import Wish, begun, new_table
from tortuga.table.refusals import Refusal
from tortuga.table.seats import COLOURS, Guest, Seat, bot_seat, free_colour, person_seat
from tortuga.table.tables import Table

EVERY = 5.0  # seconds; other processes may have been asked
AT_ONCE = 0.3  # those who come within this are looked at together
OFFERS = 20  # a transaction, so that moves are stored between two
FILL = "sailor"


class Matchmaker:
    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub
        self._wake = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self.lookout = Lookout(database)

    def start(self) -> None:
        self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    def wake(self) -> None:
        """Somebody came, or agreed to something."""
        self._wake.set()

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.match()
            except Exception as error:  # the database may be away for a while
                log(logging.ERROR, "matching_failed", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), EVERY)
            await asyncio.sleep(AT_ONCE)

    async def match(self) -> None:
        """Offer tables to parties, and set those that everybody has agreed to."""
        if not await self.database.read(lambda reading: seeking.anything_to_do(reading, now())):
            return
        agreed = await self.database.write(lambda writing: seeking.tidy(writing, now()))
        planned = await self.database.read(lambda reading: seeking.plan(reading, now()))
        for first in range(0, len(planned), OFFERS):
            some = planned[first : first + OFFERS]
            await self.database.write(partial(seeking.make_offers, planned=some, at=now()))
        for offer in agreed:
            await self.set_table(offer)

    async def set_table(self, offer: str) -> None:
        """Set the table of an offer that everybody has agreed to; once, whoever else tries."""
        found = await self.database.read(lambda reading: seeking.offered(reading, offer))
        try:
            table = table_for(found, now())
        except Refusal as refusal:  # somebody else's game may not begin
            log(logging.ERROR, "match_not_set", refusal)
            await self.database.write(lambda writing: seeking.call_off(writing, offer))
            return

        def add(writing: Connection) -> bool:
            seeking.take_turn(writing)
            still = seeking.offered(writing, offer)
            if (
                still.offer.state != seeking.OPEN
                or not still.agreed
                or still.people != found.people
            ):
                return False
            add_table(writing, table)
            seeking.settle(writing, offer, table.id, now())
            return True

        if await self.database.write(add):
            METRICS.matches += 1
            await self.hub.reseat(table.id)

    # What people do

    async def seek(self, guest: Guest, wish: SeekBody) -> None:
        check(guest, wish)
        await self.database.write(lambda writing: seeking.seek(writing, guest.id, wish, now()))
        self.lookout.look_again()
        self.wake()

    async def stop(self, guest: Guest) -> None:
        await self.database.write(lambda writing: seeking.stop(writing, guest.id))
        self.lookout.look_again()
        self.wake()

    async def agree_to_bots(self, guest: Guest, agree: bool) -> None:
        await self.database.write(
            lambda writing: seeking.agree_to_bots(writing, guest.id, agree, now())
        )
        self.wake()

    async def say_yes(self, guest: Guest) -> None:
        offer = await self.database.write(lambda writing: seeking.say_yes(writing, guest.id, now()))
        if (await self.database.read(lambda reading: seeking.offered(reading, offer))).agreed:
            await self.set_table(offer)


def check(guest: Guest, wish: SeekBody) -> None:
    """Refuse what nobody could ever be matched for."""
    for game in wish.games:
        must_know(game)
    seeker = Seeker(guest.id, tuple(wish.games), tuple(wish.seats), tuple(wish.paces))
    if next(seeker.kinds(), None) is None:
        told = "none of these games is played with so many seats at that pace"
        raise Refusal(422, "invalid", f"games: {told}")


def must_know(game: str) -> None:
    known = tortuga.games()
    if game not in known:
        told = f"there is no game {game[:40]!r}; choose among {', '.join(known)}"
        raise Refusal(422, "no_such_game", told)


def table_for(found: Offered, at: int) -> Table:
    """A table for all who agreed, drawn to its seats by lot; bots take what is left."""
    offer, people = found.offer, list(found.people)
    wish = Wish(offer.game, {}, False, FILL, CLOCKS[offer.pace], rated=offer.rated)
    secrets.SystemRandom().shuffle(people)
    seats: list[Seat] = []
    for number in range(offer.seats):
        taken = {seat.colour for seat in seats}
        if number < len(people):
            each = people[number]
            colour = free_colour(each.colour, taken, COLOURS)
            seats.append(person_seat(number, each.id, each.name, colour))
        else:
            named = {seat.name for seat in seats}
            colour = free_colour(number, taken, COLOURS)
            seats.append(bot_seat(number, FILL, bot_name(named), colour))
    host = found.people[0].id
    return begun(new_table(wish, host, tuple(seats), lot_for(new_secret()), at), at)
