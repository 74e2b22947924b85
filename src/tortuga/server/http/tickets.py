"""Tickets of the asker's games that go on; each is made once for each move.

A game in memory tells at once. Another one is played again by a worker, on the asker's account.
"""

from __future__ import annotations

from collections import OrderedDict

from tortuga.harbour.replies import Ticket
from tortuga.harbour.tickets import ticket_of_fold, ticket_of_kept
from tortuga.server.http.works import Turn
from tortuga.server.live.hub import Hub
from tortuga.server.storage.database import Database
from tortuga.server.storage.tables import STAYED, ids_of_guest, read_tables
from tortuga.table.tables import Status, Table

MOST_SHOWN = 12  # of the tables that changed last
MOST_LISTED = 50
MOST_KEPT = 4_000
Key = tuple[str, int, tuple[int, ...]]


class TicketShelf:
    """Tickets as they were last made."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Ticket] = OrderedDict()

    def find(self, key: Key) -> Ticket | None:
        return self._kept.get(key)

    def keep(self, key: Key, ticket: Ticket) -> Ticket:
        self._kept[key] = ticket
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return ticket


async def tables_in_play(database: Database, guest: str) -> list[Table]:
    """The guest's games that go on: those first that wait for them."""
    found = await database.read(
        lambda reading: read_tables(reading, ids_of_guest(reading, guest, STAYED, MOST_LISTED))
    )
    playing = [table for table in found if table.status is Status.PLAYING]
    playing.sort(key=lambda table: not any(seat in table.acting for seat in table.owned(guest)))
    return playing[:MOST_SHOWN]


async def ticket_for(
    hub: Hub, shelf: TicketShelf, turn: Turn, table: Table, guest: str
) -> Ticket | None:
    """The ticket of one table; None where its game cannot be played again by this program."""
    seats = tuple(table.owned(guest))
    key = table.id, table.updated, seats
    if (found := shelf.find(key)) is not None:
        return found
    live = hub.peek(table.id)
    if live is not None and not live.broken and live.machine.table.updated == table.updated:
        return shelf.keep(key, ticket_of_fold(table.id, live.machine.fold, seats))
    kept = await turn.game(table)
    made = await turn.work(ticket_of_kept, table.id, kept, seats)
    return None if made is None else shelf.keep(key, made)
