"""What a guest may take away: everything that the server keeps about them, a page at a time."""

from __future__ import annotations

from typing import Any

from tortuga.server.protocol.replies import Blocked, Decision, Exact, Me, Wish
from tortuga.table.messages import Status


class ExportedSearch(Exact):
    games: list[str]
    seats: list[int]
    paces: list[str]
    near: bool
    rated: bool
    since: int


class ExportedInvitation(Exact):
    """One that the guest sent."""

    id: str
    table_id: str
    at: int
    until: int
    declined: bool


class ExportedStanding(Exact):
    game: str
    pace: str
    mu: float
    sigma: float
    games: int
    updated: int


class ExportedRatedGame(Exact):
    """A result that counted, and the guest's place."""

    table_id: str
    game: str
    pace: str
    at: int
    place: int


class ExportedDisclosure(Exact):
    here: bool
    quiet: bool
    heard: int | None


class ExportedMe(Me):
    created: int


class ExportedSeat(Exact):
    seat: int
    name: str


class ExportedMove(Exact):
    seq: int
    seat: int
    at: int
    text: str
    words: str | None


class ExportedTable(Exact):
    """A table with the guest's own seats and moves."""

    id: str
    game: str
    status: Status
    created: int
    updated: int
    seats: list[ExportedSeat]
    moves: list[ExportedMove]
    judged: list[Decision]


class ExportedLine(Exact):
    table_id: str
    id: int
    name: str
    text: str
    at: int


class ExportedReport(Exact):
    table_id: str
    name: str
    text: str
    at: int


class ExportedVariant(Exact):
    game: str
    name: str
    options: dict[str, bool | int | str]
    changes: dict[str, Any]
    updated: int


class ExportedTrial(Exact):
    """What was asked for, not the games: those are bots'."""

    kind: str
    game: str
    plan: dict[str, Any]
    state: str
    asked: int


class ExportedDevice(Exact):
    name: str
    how: str
    created: int
    seen: int


class ExportedPasskey(Exact):
    name: str
    created: int
    used: int | None


class ExportedVacation(Exact):
    """The last vacation, and how many days of that year are taken with it."""

    since: int
    until: int
    year: int
    taken: int


class ExportedPrepared(Exact):
    """What is picked up at a table of days: moves by their numbers."""

    table_id: str
    seat: int
    seq: int
    line: list[int]
    at: int


class ExportedContact(Exact):
    language: str
    address: str | None
    confirmed: int | None
    mails: list[Wish]
    quiet: bool
    quiet_from: int
    quiet_to: int
    zone: str
    updated: int


class ExportedBrowser(Exact):
    endpoint: str
    kinds: list[Wish]
    at: int


class ExportedSign(Exact):
    """A sign that the guest is owed, or was; ``sending``: when somebody began to send it."""

    kind: str
    about: str
    who: str | None
    owed: int
    due: int | None
    sending: int | None


class Export(Exact):
    """A page of everything that the server keeps about a guest; ``next``: where the next begins.

    A table whose moves are many comes in parts, and so do chat and reports.
    """

    me: ExportedMe
    devices: list[ExportedDevice]
    passkeys: list[ExportedPasskey]
    tables: list[ExportedTable]
    chat: list[ExportedLine]
    blocks: list[Blocked]
    reports: list[ExportedReport]
    variants: list[ExportedVariant]
    trials: list[ExportedTrial]
    searches: list[ExportedSearch]
    invitations: list[ExportedInvitation]
    standings: list[ExportedStanding]
    rated_games: list[ExportedRatedGame]
    disclosure: list[ExportedDisclosure]
    vacations: list[ExportedVacation]
    prepared: list[ExportedPrepared]
    contacts: list[ExportedContact]
    browsers: list[ExportedBrowser]
    signs: list[ExportedSign]
    next: str | None
