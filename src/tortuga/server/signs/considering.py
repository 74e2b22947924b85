"""Considering: whether what is owed to somebody is to be told now, later or not at all."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from tortuga.server.signs.quiet import Quiet
from tortuga.server.signs.words import Reason
from tortuga.server.storage.events import reminder_due
from tortuga.server.storage.signs.outbox import MOST_TRIES, Sign
from tortuga.table.tables import Status, Table
from tortuga.table.telling import Present

DROP = None
LOOK_AGAIN = 60_000  # at somebody who is at the table
SOON = 1_000
AN_HOUR = 3600 * 1000


def considered(
    sign: Sign, table: Table | None, present: Present, contact: Row[Any], at: int
) -> Reason | int | None:
    """A reason to call the guest, when to look again, or that there is nothing to tell any more."""
    spent = sign.tries >= MOST_TRIES or (sign.until is not None and sign.until <= at)
    if spent or (sign.table_id is not None and table is None):
        return DROP
    reason: Reason | int | None = Reason(sign)
    if table is not None:
        reason = at_table(sign, table, is_there(table, sign.guest, present), at)
    if isinstance(reason, Reason) and (quiet := quiet_until(contact, at)) is not None:
        return reason if cannot_wait(reason, quiet) else quiet
    return reason


def at_table(sign: Sign, table: Table, there: bool, at: int) -> Reason | int | None:
    """The same by how the table stands. Tables of days call whether somebody is there or not."""
    ends = time_ends(table, sign.guest)
    reason = Reason(sign, table, ends)
    if sign.kind == "ended":
        return reason if table.status is Status.OVER and not there else DROP
    if sign.kind == "invitation":
        return reason if table.status is Status.WAITING else DROP
    if sign.kind == "matched":
        return reason if table.status is not Status.OVER else DROP
    if sign.guest not in table.waits_for:
        return DROP
    if sign.kind == "reminder":
        due = reminder_due(table, sign.guest)
        if due is None:  # time stands still: somebody is on vacation
            return at + AN_HOUR if table.slow else DROP
        return due if due > at + SOON else reason
    if there and not table.slow:
        return at + LOOK_AGAIN if sign.kind == "turn" else DROP
    return reason


def is_there(table: Table, guest: str, present: Present) -> bool:
    return not present.seats.isdisjoint(table.owned(guest))


def time_ends(table: Table, guest: str) -> int | None:
    """When the guest's time is up at a table, if it runs."""
    if table.status is not Status.PLAYING or table.clock is None:
        return None
    dues = (table.times[seat].due for seat in table.owned(guest) if seat in table.acting)
    return min((due for due in dues if due is not None), default=None)


def quiet_until(contact: Row[Any], at: int) -> int | None:
    if not contact.quiet:
        return None
    return Quiet(contact.quiet_from, contact.quiet_to, contact.zone).until(at)


def cannot_wait(reason: Reason, quiet: int) -> bool:
    """Whether a clock runs out before the quiet hours end."""
    ends = (reason.ends, reason.sign.until)
    return any(each is not None and each <= quiet for each in ends)
