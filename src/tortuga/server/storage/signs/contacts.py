"""Contacts: how guests want to be called and for what; by which browser, at which address, when."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, select, tuple_, update

from tortuga.server.clock import now
from tortuga.server.storage.columns import BROWSER, CONTACT, MAILBOX, OUTBOX, WANTED
from tortuga.server.storage.database import hold_guest
from tortuga.server.storage.keys import hashed, new_secret
from tortuga.server.storage.signs.outbox import WISHES
from tortuga.table.refusals import Refusal

MOST_BROWSERS = 10  # of a guest; the one that was last heard of longest ago goes
HOUR = 3600 * 1000
DAY = 24 * HOUR
CODE_LASTS = DAY
ASKED_A_DAY = 3  # mails with a link to confirm, to one mailbox, whoever asks
SENT_A_DAY = 60  # mails to one mailbox
STOPPED_FOR = 7 * DAY  # nobody can ask a mailbox again before that
QUIET_FROM, QUIET_TO = 23 * 60, 8 * 60
OF_A_GUEST: Final = (OUTBOX, WANTED, BROWSER, CONTACT)


def contact_of(reading: Connection, guest: str) -> Row[Any] | None:
    return reading.execute(select(CONTACT).where(CONTACT.c.guest == guest)).one_or_none()


def browsers_of(reading: Connection, guest: str) -> list[Row[Any]]:
    query = select(BROWSER).where(BROWSER.c.guest == guest).order_by(BROWSER.c.at.desc())
    return list(reading.execute(query))


def change(writing: Connection, guest: str, **values: Any) -> None:
    """Change how a guest is called; who had nothing of the kind has it from now on."""
    hold_guest(writing, guest)
    values["updated"] = now()
    here = update(CONTACT).where(CONTACT.c.guest == guest)
    if writing.execute(here.values(**values)).rowcount == 0:
        row = {"guest": guest, "language": "en", "mails": [], "quiet": False, "zone": "UTC"}
        row |= {"quiet_from": QUIET_FROM, "quiet_to": QUIET_TO}
        writing.execute(insert(CONTACT), row | values)
    note_wanted(writing, guest)


def note_wanted(writing: Connection, guest: str) -> None:
    """Put together what is wanted by any channel: whoever owes a sign looks there."""
    row = contact_of(writing, guest)
    wanted = set(row.mails) if row is not None and row.confirmed else set()
    for browser in browsers_of(writing, guest):
        wanted |= set(browser.kinds)
    writing.execute(delete(WANTED).where(WANTED.c.guest == guest))
    kinds = [{"guest": guest, "kind": kind} for kind in WISHES if kind in wanted]
    if kinds:
        writing.execute(insert(WANTED), kinds)


# Browsers


def browser_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def keep_browser(
    writing: Connection, guest: str, given: dict[str, Any], kinds: Sequence[str], language: str
) -> None:
    """Call a guest by this browser, for these things from now on; for nothing: not any more.

    An endpoint is one browser's: whoever had it before is not called by it any longer.
    """
    hold_guest(writing, guest)
    name = browser_id(given["endpoint"])
    before = writing.execute(select(BROWSER.c.guest).where(BROWSER.c.id == name)).scalar()
    writing.execute(delete(BROWSER).where(BROWSER.c.id == name))
    if kinds:
        row = {"id": name, "guest": guest, "kinds": list(kinds), "at": now(), **given}
        writing.execute(insert(BROWSER), row)
        many = select(BROWSER.c.id).where(BROWSER.c.guest == guest).order_by(BROWSER.c.at.desc())
        old = list(writing.execute(many.offset(MOST_BROWSERS)).scalars())
        writing.execute(delete(BROWSER).where(BROWSER.c.id.in_(old)))
    if before is not None and before != guest:
        note_wanted(writing, before)
    change(writing, guest, language=language)


def drop_browser(writing: Connection, guest: str, name: str) -> None:
    """Its push service knows it no more, or the guest does not want it."""
    own = (BROWSER.c.guest == guest) & (BROWSER.c.id == name)
    writing.execute(delete(BROWSER).where(own))
    note_wanted(writing, guest)


def drop_device(writing: Connection, guest: str, device: str) -> None:
    """A device was signed out: it is called no more."""
    own = (BROWSER.c.guest == guest) & (BROWSER.c.device == device)
    writing.execute(delete(BROWSER).where(own))
    note_wanted(writing, guest)


# Mail


def mailbox_of(address: str) -> str:
    """A hash of the mailbox behind an address, however it is spelt."""
    name, _, domain = address.lower().rpartition("@")
    return hashlib.sha256(f"{name.partition('+')[0]}@{domain}".encode()).hexdigest()


def counted(writing: Connection, address: str, what: str, most: int) -> bool:
    """Whether the mailbox may get one more today; it is counted then."""
    at, name = now(), mailbox_of(address)
    row = writing.execute(select(MAILBOX).where(MAILBOX.c.id == name).with_for_update()).first()
    if row is None:
        fresh = {"id": name, "since": at, "asked": 0, "sent": 0}
        writing.execute(insert(MAILBOX), fresh | {what: 1})
        return True
    here = update(MAILBOX).where(MAILBOX.c.id == name)
    if row.stopped is not None and row.stopped > at - STOPPED_FOR:
        return False
    if row.since <= at - DAY:
        writing.execute(here.values({"since": at, "asked": 0, "sent": 0, what: 1, "stopped": None}))
        return True
    if row._mapping[what] >= most:
        return False
    writing.execute(here.values({what: row._mapping[what] + 1}))
    return True


def ask_address(writing: Connection, guest: str, address: str, language: str) -> str:
    """Keep an address that is not confirmed yet; the secret of the link that does."""
    if not counted(writing, address, "asked", ASKED_A_DAY):
        why = "this mailbox has got enough mail from here; try again in a day, or use another"
        raise Refusal(429, "mailbox_full", why)
    secret, until = new_secret(), now() + CODE_LASTS
    code = {"code": hashed(secret), "code_until": until, "confirmed": None}
    where = {"address": address, "mailbox": mailbox_of(address)}
    change(writing, guest, language=language, **where, **code)
    return secret


def asked(reading: Connection, secret: str) -> Row[Any] | None:
    """Whose address a link confirms, as long as it does."""
    query = select(CONTACT).where(CONTACT.c.code == hashed(secret), CONTACT.c.code_until > now())
    return reading.execute(query).one_or_none()


def confirm(writing: Connection, secret: str) -> str | None:
    """The address counts from now on; the link was good for that once."""
    row = asked(writing, secret)
    if row is None:
        return None
    change(writing, row.guest, confirmed=now(), code=None, code_until=None)
    return str(row.address)


def stop_mailbox(writing: Connection, mailbox: str) -> None:
    """Nobody writes to this mailbox any more, whoever gave it."""
    writing.execute(update(MAILBOX).where(MAILBOX.c.id == mailbox).values(stopped=now()))
    query = select(CONTACT.c.guest).where(CONTACT.c.mailbox == mailbox)
    for guest in list(writing.execute(query).scalars()):
        drop_address(writing, guest)


def drop_address(writing: Connection, guest: str) -> None:
    gone = dict.fromkeys(("address", "mailbox", "confirmed", "code", "code_until"))
    change(writing, guest, mails=[], **gone)


def forget_mailboxes(writing: Connection, at: int) -> None:
    """Forget what was counted, once it counts no more."""
    old = MAILBOX.c.since < at - DAY
    over = MAILBOX.c.stopped.is_(None) | (MAILBOX.c.stopped < at - STOPPED_FOR)
    writing.execute(delete(MAILBOX).where(old, over))


# All of it


def stop(writing: Connection, guest: str) -> None:
    """Call a guest no more, by any channel; what was set stays to be turned on again."""
    writing.execute(delete(BROWSER).where(BROWSER.c.guest == guest))
    if contact_of(writing, guest) is not None:
        change(writing, guest, mails=[], feed=None)
    writing.execute(delete(OUTBOX).where(OUTBOX.c.guest == guest))


def forget(writing: Connection, guest: str) -> None:
    """Forget how somebody was called, and what they are owed."""
    for stored in OF_A_GUEST:
        writing.execute(delete(stored).where(stored.c.guest == guest))


def bring_along(writing: Connection, old: str, new: str) -> None:
    """One person turns out to be two guests: browsers, and what is owed, are the new one's now.

    So is how the old one was called, where the new one had said nothing about that.
    """
    if contact_of(writing, new) is None:
        writing.execute(update(CONTACT).where(CONTACT.c.guest == old).values(guest=new))
    writing.execute(update(BROWSER).where(BROWSER.c.guest == old).values(guest=new))
    there = select(OUTBOX.c.kind, OUTBOX.c.about).where(OUTBOX.c.guest == new)
    fresh = tuple_(OUTBOX.c.kind, OUTBOX.c.about).not_in(there)
    writing.execute(update(OUTBOX).where(OUTBOX.c.guest == old, fresh).values(guest=new))
    forget(writing, old)
    note_wanted(writing, new)


def renew_feed(writing: Connection, guest: str, language: str) -> str:
    """A private address of calendar and feed; the one before it leads nowhere then."""
    secret = new_secret()
    change(writing, guest, feed=hashed(secret), language=language)
    return secret


def guest_of_feed(reading: Connection, secret: str) -> Row[Any] | None:
    query = select(CONTACT).where(CONTACT.c.feed == hashed(secret))
    return reading.execute(query).one_or_none()


def any_browser(reading: Connection) -> bool:
    """Whether anybody is called by a browser."""
    return reading.execute(select(BROWSER.c.id).limit(1)).first() is not None
