"""What the routes share: the parts of a running server, and who is asking."""

from __future__ import annotations

import dataclasses
import importlib.util
import resource
from typing import Annotated

from fastapi import Depends, Header, Path, Query
from pydantic import AfterValidator
from starlette.requests import HTTPConnection, Request

from tortuga.server.coaching.parrot import Parrot
from tortuga.server.coaching.reviewing import Reviewer
from tortuga.server.http.answers import no_guest
from tortuga.server.http.guests import guest_of
from tortuga.server.http.limits import Counter, Limiter
from tortuga.server.http.questions import Questions
from tortuga.server.http.security import source_of
from tortuga.server.http.six_words import SixWords
from tortuga.server.http.tickets import TicketShelf
from tortuga.server.http.works import Works
from tortuga.server.live.harbour import Harbour
from tortuga.server.live.hub import Hub
from tortuga.server.live.inviting import Inviting
from tortuga.server.live.matchmaker import Matchmaker
from tortuga.server.protocol import replies
from tortuga.server.settings import Settings
from tortuga.server.signs.caller import Caller
from tortuga.server.storage.database import Database
from tortuga.server.storage.keys import is_table_id
from tortuga.server.workshop.house_rules import HouseRules
from tortuga.server.workshop.workbench import Workbench
from tortuga.table.refusals import no_such_table
from tortuga.table.seats import Guest

FILES_FOR_OTHERS = 400
HAS_LAB = all(importlib.util.find_spec(name) is not None for name in ("polars", "altair"))
# A captain would be at one game for minutes.
LEVELS = ("swabbie", "sailor", "bosun")


@dataclasses.dataclass
class Parts:
    """One server's parts, made when it starts.

    ``answering`` has the time that each address may have its requests and messages answered.
    """

    settings: Settings
    database: Database
    hub: Hub
    harbour: Harbour
    parrot: Parrot
    reviewer: Reviewer
    works: Works
    workbench: Workbench
    caller: Caller
    house_rules: HouseRules
    matchmaker: Matchmaker
    inviting: Inviting
    answering: Limiter
    new_guests: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=1, burst=60))
    new_tables: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.5, burst=30))
    new_reviews: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.1, burst=20))
    new_records: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.005, burst=10))
    figures: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=4, burst=40))
    kept_variants: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.2, burst=30))
    new_trials: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.1, burst=20))
    searches: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.05, burst=8))
    searches_by_address: Limiter = dataclasses.field(
        default_factory=lambda: Limiter(rate=0.1, burst=40)
    )
    invitations: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.02, burst=10))
    signs: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.5, burst=60))
    new_addresses: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=1e-3, burst=5))
    feeds: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.1, burst=20))
    signings: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.1, burst=20))
    reports: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.02, burst=5))
    vacations: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.05, burst=10))
    prepared: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=1, burst=60))
    nudges: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=0.1, burst=10))
    tickets: TicketShelf = dataclasses.field(default_factory=TicketShelf)
    chats: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=1, burst=5))
    openings: Limiter = dataclasses.field(default_factory=lambda: Limiter(rate=20, burst=200))
    sockets: Counter = dataclasses.field(default_factory=lambda: Counter(200, room_for_sockets()))
    questions: Questions = dataclasses.field(default_factory=Questions)

    def __post_init__(self) -> None:
        self.six_words = SixWords(self.database)
        pace = self.settings.pace
        self.messages = Limiter(rate=5 * pace, burst=20 * pace)  # of all sockets of an address
        self.trial_limits: replies.TrialLimits = {
            "on": bool(self.settings.trials),
            "most_games": self.settings.trial_games,
            "levels": list(LEVELS),
            "report": HAS_LAB,
        }


def room_for_sockets() -> int:
    """How many sockets leave enough files for requests, the database and the bots."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(files - FILES_FOR_OTHERS, files // 2)


def parts_of(connection: HTTPConnection) -> Parts:
    parts = connection.app.state.parts
    assert isinstance(parts, Parts)
    return parts


async def who_asks(connection: HTTPConnection) -> Guest | None:
    """The guest of a request or a WebSocket, if it is one of ours; it is noted from where."""
    parts = parts_of(connection)
    guest = await guest_of(connection, parts.database)
    if guest is not None:
        parts.hub.bots.pool.whereabouts.heard(guest.id, source_of(connection.scope))
    return guest


async def some_guest(request: Request) -> Guest | None:
    return await who_asks(request)


MaybeGuest = Annotated[Guest | None, Depends(some_guest)]


async def asker_of(guest: MaybeGuest) -> str | None:
    return guest.id if guest else None


async def known_guest(request: Request) -> Guest:
    guest = await who_asks(request)
    if guest is None:
        raise no_guest()
    return guest


def possible(table_id: str) -> str:
    if not is_table_id(table_id):
        raise no_such_table()
    return table_id


Here = Annotated[Parts, Depends(parts_of)]
Asker = Annotated[str | None, Depends(asker_of)]
KnownGuest = Annotated[Guest, Depends(known_guest)]
RecordId = Annotated[str, Path(min_length=24, max_length=24, pattern="^[0-9a-f]+$")]
TableId = Annotated[str, Path(min_length=1, max_length=24), AfterValidator(possible)]
StepNumber = Annotated[int, Query(ge=0, lt=2**31)]
SeatPath = Annotated[int, Path(ge=0, lt=8)]
Invite = Annotated[str | None, Header(alias="Tortuga-Invite", max_length=100)]
SeatKey = Annotated[str | None, Header(alias="Tortuga-Key", max_length=100)]
