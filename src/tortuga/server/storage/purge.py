"""Purge: tables that nobody has touched for long are forgotten, guests who left nothing, and games
that were shared long ago.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy import Connection, delete, exists, select, update

from tortuga.server.clock import now
from tortuga.server.logs import log
from tortuga.server.storage.bell import SEATS
from tortuga.server.storage.columns import (
    ASK,
    BLOCK,
    CHAT,
    CODE,
    DEVICE,
    EVENT,
    GAME_TABLE,
    GUEST,
    OUTBOX,
    PASSKEY,
    PREPARED,
    PRESENCE,
    REPORT,
    REQUEST,
    RESULT,
    REVIEW,
    SEAT,
    SEAT_KEY,
    STANDING,
    TRIAL,
    VACATION,
    VARIANT,
)
from tortuga.server.storage.company import invitations
from tortuga.server.storage.company import kept as company
from tortuga.server.storage.database import Database, notify
from tortuga.server.storage.people import codes, passkeys, prepared
from tortuga.server.storage.shared import forget
from tortuga.server.storage.signs import contacts, outbox
from tortuga.server.storage.workshop import trials

AT_ONCE = 50  # tables a transaction, so that play goes on between two
EVERY = 3600.0
TRIAL_DAYS = 30  # for which a trial is kept that nobody goes on with
DAY = 24 * 3600 * 1000


async def purge_for_ever(database: Database, days: int, share_days: int) -> None:
    """Look for what is old at the start and every hour; tables after 0 days: never."""
    while True:
        try:
            tables = await purge(database, now() - days * DAY) if days else 0
            await database.write(partial(invitations.forget, before=now()))
            await database.write(partial(trials.forget, before=now() - TRIAL_DAYS * DAY))
            await database.write(partial(outbox.forget, before=now() - outbox.KEPT))
            await database.write(partial(contacts.forget_mailboxes, at=now()))
            await database.write(partial(passkeys.forget_challenges, at=now()))
            await database.write(partial(codes.forget_codes, at=now()))
            await database.write(prepared.forget_lines)
            records = await database.write(partial(forget, before=now() - share_days * DAY))
            if tables or records:
                log(logging.INFO, "purged", tables=tables, records=records)
        except Exception as error:  # the database may be away; there is no hurry
            log(logging.ERROR, "purge_failed", error)
        await asyncio.sleep(EVERY)


async def purge(database: Database, before: int) -> int:
    """Forget what was last touched before that time; how many tables there were."""
    count = 0
    while found := await database.write(lambda writing: purge_some(writing, before)):
        count += found
        await asyncio.sleep(0)
    await database.write(lambda writing: purge_people(writing, before))
    return count


def purge_some(writing: Connection, before: int) -> int:
    query = (
        select(GAME_TABLE.c.id)
        .where(GAME_TABLE.c.updated < before)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    ids = list(writing.execute(query).scalars())
    if not ids:
        return 0
    later = GAME_TABLE.c.rematch.in_(ids)
    writing.execute(update(GAME_TABLE).where(later).values(rematch=None))
    moves = (EVENT, RESULT, REVIEW, REQUEST, PREPARED)
    for stored in (*moves, CHAT, ASK, PRESENCE, OUTBOX, SEAT_KEY, SEAT):
        writing.execute(delete(stored).where(stored.c.table_id.in_(ids)))
    writing.execute(delete(GAME_TABLE).where(GAME_TABLE.c.id.in_(ids)))
    for table_id in ids:
        notify(writing, table_id, SEATS)
    return len(ids)


def purge_people(writing: Connection, before: int) -> None:
    """Guests who were last here long ago and have no seat, table or line of chat, no passkey, and
    kept no figures nor played a rated game since then; and old reports.
    """
    writing.execute(delete(REPORT).where(REPORT.c.at < before))
    kept = (
        exists().where(SEAT.c.guest == GUEST.c.id),
        exists().where(GAME_TABLE.c.host == GUEST.c.id),
        exists().where(CHAT.c.guest == GUEST.c.id),
        exists().where(VARIANT.c.guest == GUEST.c.id, VARIANT.c.updated >= before),
        exists().where(TRIAL.c.guest == GUEST.c.id, TRIAL.c.asked >= before),
        exists().where(STANDING.c.guest == GUEST.c.id, STANDING.c.updated >= before),
        exists().where(PASSKEY.c.guest == GUEST.c.id),
        exists().where(DEVICE.c.guest == GUEST.c.id, DEVICE.c.seen >= before),
    )
    gone = select(GUEST.c.id).where(GUEST.c.created < before, *(~each for each in kept))
    writing.execute(delete(BLOCK).where(BLOCK.c.guest.in_(gone) | BLOCK.c.blocked.in_(gone)))
    company.forget(writing, gone)
    for stored in (VARIANT, TRIAL, VACATION, PREPARED, *contacts.OF_A_GUEST, CODE, PASSKEY, DEVICE):
        writing.execute(delete(stored).where(stored.c.guest.in_(gone)))
    writing.execute(delete(GUEST).where(GUEST.c.id.in_(gone)))
