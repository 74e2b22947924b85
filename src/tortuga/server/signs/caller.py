"""The caller: takes what is owed from the outbox and calls people, each once for what it is.

Any process may do it. What was claimed is looked at, written and sealed first; then it is marked as
being sent, and only then sent: whoever dies before the mark leaves all of it to others, who dies
after it leaves at most what was on its way.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row
from sqlalchemy.exc import SQLAlchemyError

from tortuga.server.clock import now
from tortuga.server.live.hub import Hub
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.server.settings import Settings
from tortuga.server.signs.considering import considered
from tortuga.server.signs.mail import Post
from tortuga.server.signs.outcomes import Outcome
from tortuga.server.signs.push import Push, own_key
from tortuga.server.signs.words import Reason, told
from tortuga.server.storage.database import Database
from tortuga.server.storage.presence import NOBODY
from tortuga.server.storage.signs import contacts, outbox
from tortuga.server.storage.signs.outbox import Sign
from tortuga.server.storage.tables import read_tables
from tortuga.table.tables import Table

LONGEST_SLEEP = 2.0
MOST_CALLS = 16  # people who are called at the same time
ENDING = 5.0  # seconds for calls that are under way when the server ends
AGAIN = (60_000, 300_000, 1_800_000)  # when a channel that took nothing is tried again
MAIL = "mail"


class Known(NamedTuple):
    """What is known of a guest who is to be called."""

    contact: Row[Any] | None
    browsers: list[Row[Any]]
    tables: dict[str, Table]


class Call(NamedTuple):
    """A message that is ready for a channel, and what it tells of."""

    channel: str
    reasons: list[Reason]
    send: Callable[[], Awaitable[Outcome]]


class Caller:
    def __init__(self, database: Database, hub: Hub, settings: Settings) -> None:
        self.database = database
        self.hub = hub
        self.patience = settings.sign_delay * 1000
        self.settings = settings
        self.push = Push(settings, "")
        self.post = Post(settings, b"")
        self._calls: set[asyncio.Task[None]] = set()
        self._working: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.push = Push(self.settings, await self.database.write(own_key))
        self.post = Post(self.settings, self.database.signing_key)
        if not self.database.shared:
            await self.database.write(outbox.take_over)
        self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; what is under way has a little time, and the rest is found again."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        if self._calls:
            await asyncio.wait(self._calls, timeout=ENDING)
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)
        await self.push.close()

    async def _work(self) -> None:
        await self._get_ready()
        while True:
            try:
                wait = await self._round()
            except Exception as error:  # the database may be away for a while
                log(logging.ERROR, "signs_not_read", error)
                wait = 1.0
            if len(self._calls) >= MOST_CALLS:
                await asyncio.wait(self._calls, return_when=asyncio.FIRST_COMPLETED)
            elif wait > 0:
                await asyncio.sleep(wait)

    async def _get_ready(self) -> None:
        """Load what letters to browsers need before one is claimed, where there are browsers."""
        try:
            if await self.database.read(contacts.any_browser):
                await self.push.get_ready()
        except Exception as error:  # they are loaded with the first letter then
            log(logging.ERROR, "signs_not_ready", error)

    async def _round(self) -> float:
        """Claim what is due, and begin to call; seconds until there may be more."""
        due = await self.database.read(functools.partial(outbox.next_due, patience=self.patience))
        if due is None or due > now():
            return LONGEST_SLEEP if due is None else min((due - now()) / 1000, LONGEST_SLEEP)
        claim = functools.partial(outbox.claim, patience=self.patience)
        by_guest: dict[str, list[Sign]] = {}
        for sign in await self.database.write(claim):
            by_guest.setdefault(sign.guest, []).append(sign)
            METRICS.signs["owed"] += not sign.tries
        for guest, signs in by_guest.items():
            task = asyncio.create_task(self._call(guest, signs))
            self._calls.add(task)
            task.add_done_callback(self._calls.discard)
        return 0.0 if by_guest else LONGEST_SLEEP / 4  # another process is calling them

    # One guest

    async def _call(self, guest: str, signs: list[Sign]) -> None:
        try:
            signs = await self._without_cut_off(signs)
            known = await self.database.read(functools.partial(look, guest=guest, signs=signs))
            reasons = await self._consider(signs, known)
            calls = await self._calls_for(known, reasons)
            if calls:
                await self._send(guest, known, calls)
            elif reasons:  # by mail only, on a server that sends none
                untold = [reason.sign for reason in reasons]
                await self.database.write(functools.partial(outbox.done, signs=untold))
        except Exception as error:  # the lease runs out, and they are tried again
            log(logging.ERROR, "call_failed", error)
            with contextlib.suppress(SQLAlchemyError):  # then it was no fault of theirs
                await self.database.write(functools.partial(outbox.failed, signs=signs))

    async def _without_cut_off(self, signs: list[Sign]) -> list[Sign]:
        """Who died while sending may have sent: these are not sent again."""
        cut_off = [sign for sign in signs if sign.sending is not None]
        if cut_off:
            METRICS.signs["cut_off"] += len(cut_off)
            await self.database.write(functools.partial(outbox.done, signs=cut_off))
        return [sign for sign in signs if sign.sending is None]

    async def _consider(self, signs: list[Sign], known: Known) -> list[Reason]:
        """What is to be told now; the rest is put off or dropped."""
        present = await self.hub.present(list(known.tables))
        reasons: list[Reason] = []
        dropped: list[Sign] = []
        later: list[tuple[Sign, int]] = []
        for sign in signs:
            table = known.tables.get(sign.table_id or "")
            there = present.get(sign.table_id or "", NOBODY)
            found = None
            if known.contact is not None and wanted(sign, known):
                found = considered(sign, table, there, known.contact, now())
            if isinstance(found, Reason):
                reasons.append(found)
            elif found is None:
                dropped.append(sign)
            else:
                later.append((sign, found))
        if dropped or later:
            METRICS.signs["dropped"] += len(dropped)
            await self.database.write(lambda writing: set_aside(writing, dropped, later))
        return reasons

    async def _calls_for(self, known: Known, reasons: list[Reason]) -> list[Call]:
        """A message for each channel, about all that is wanted there."""
        calls = []
        contact = known.contact
        assert contact is not None or not reasons
        for browser in known.browsers:
            mine = [each for each in reasons if goes(each.sign, browser.id, browser.kinds)]
            if mine and contact is not None:
                words = told(mine, contact.language, contact.zone)
                letter = await self.push.seal(browser, words)
                calls.append(Call(browser.id, mine, functools.partial(self.push.send, letter)))
        if contact is not None and (kinds := mail_kinds(contact, self.settings)):
            mine = [each for each in reasons if goes(each.sign, MAIL, kinds)]
            if mine:
                words = told(mine, contact.language, contact.zone)
                written = self.post.about_signs(contact.address, words, contact.language)
                calls.append(Call(MAIL, mine, functools.partial(self.post.send, written)))
        return calls

    async def _send(self, guest: str, known: Known, calls: list[Call]) -> None:
        signs = unique(reason.sign for call in calls for reason in call.reasons)
        address = known.contact.address if known.contact is not None else None

        def begin(writing: Connection) -> bool:
            """Whether a mail may go too: a mailbox takes so many a day."""
            outbox.begin(writing, signs)
            if address is None or all(call.channel != MAIL for call in calls):
                return False
            return contacts.counted(writing, address, "sent", contacts.SENT_A_DAY)

        try:
            mails = await self.database.write(begin)
        except outbox.Replaced:
            await self.database.write(functools.partial(outbox.put_off, signs=signs, due=now()))
            return
        going = [call for call in calls if call.channel != MAIL or mails]
        outcomes = await asyncio.gather(*(call.send() for call in going))
        for outcome in outcomes:
            METRICS.signs[outcome.value] += 1
        ended = list(zip(going, outcomes, strict=True))
        await self.database.write(lambda writing: settle(writing, guest, signs, ended))


def look(reading: Connection, guest: str, signs: Sequence[Sign]) -> Known:
    ids = [sign.table_id for sign in signs if sign.table_id is not None]
    tables = {table.id: table for table in read_tables(reading, ids)}
    return Known(contacts.contact_of(reading, guest), contacts.browsers_of(reading, guest), tables)


def wanted(sign: Sign, known: Known) -> bool:
    """Whether any channel is left by which the guest wants to hear of it."""
    mails = known.contact.mails if known.contact is not None and known.contact.confirmed else []
    channels = [(browser.id, browser.kinds) for browser in known.browsers] + [(MAIL, mails)]
    return any(goes(sign, channel, kinds) for channel, kinds in channels)


def goes(sign: Sign, channel: str, kinds: Sequence[str]) -> bool:
    return sign.wish in kinds and (sign.left is None or channel in sign.left)


def mail_kinds(contact: Row[Any], settings: Settings) -> list[str]:
    """What is told by mail; nothing before the address was confirmed."""
    return list(contact.mails) if contact.address and contact.confirmed and settings.mails else []


def unique(signs: Iterable[Sign]) -> list[Sign]:
    return list({(sign.kind, sign.about): sign for sign in signs}.values())


def set_aside(writing: Connection, dropped: list[Sign], later: list[tuple[Sign, int]]) -> None:
    outbox.done(writing, dropped)
    for sign, due in later:
        outbox.put_off(writing, [sign], due)


def settle(
    writing: Connection, guest: str, signs: list[Sign], ended: list[tuple[Call, Outcome]]
) -> None:
    """Note what came of it: what took nothing is tried again, browsers that are gone go."""
    for call, outcome in ended:
        if outcome is Outcome.GONE:
            contacts.drop_browser(writing, guest, call.channel)
    for sign in signs:
        left = [
            call.channel
            for call, outcome in ended
            if outcome is Outcome.LATER and any(each.sign == sign for each in call.reasons)
        ]
        if left and sign.tries < len(AGAIN):
            outbox.try_again(writing, [sign], left, now() + AGAIN[sign.tries])
        else:
            outbox.done(writing, [sign])
