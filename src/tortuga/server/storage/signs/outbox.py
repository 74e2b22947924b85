"""The outbox: signs that are owed to people who are away, each at most once for what it tells of.

Whoever stores that it is somebody's turn owes the sign in the same transaction; who wants none is
owed none. Any process may claim what is due. It says so before it sends, so that nobody sends the
same again: who dies before that leaves it to others, who dies while sending leaves it unsent.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from tortuga.server.clock import now
from tortuga.server.protocol.replies import Wish
from tortuga.server.storage.columns import CONTACT, OUTBOX, WANTED

Kind = Literal["turn", "reminder", "nudge", "invitation", "ended", "matched"]
WISHES: Final[tuple[Wish, ...]] = ("turn", "nudge", "invitation", "ended", "matched")
PATIENT: Final = ("turn", "ended")  # whoever is at the table is given a while to see it there
LEASE = 15_000  # whoever claims a sign and does not send it within that has lost it
SENDING = 60_000  # whoever is not heard of for so long while sending does not come back
MOST_TRIES = 5
AT_ONCE = 8  # people whom a process calls at the same time
KEPT = 7 * 24 * 3600 * 1000  # for which it is known what was sent
OWN = ("guest", "kind", "about")
GIVEN = (*OWN, "table_id", "seq", "who", "owed", "due", "until", "tries")


@dataclasses.dataclass(frozen=True)
class Sign:
    """Something that somebody is to be told. ``left``: the channels that are still to be tried."""

    guest: str
    kind: Kind
    about: str
    table_id: str | None
    seq: int
    who: str | None
    owed: int
    until: int | None
    sending: int | None
    tries: int
    left: list[str] | None

    @property
    def wish(self) -> Wish:
        """What a guest turns on or off to get it, or not."""
        return wish_of(self.kind)


COLUMNS = [OUTBOX.c[field.name] for field in dataclasses.fields(Sign)]


def wish_of(kind: Kind) -> Wish:
    return "nudge" if kind == "reminder" else kind


# Owing


def owing(insert: Callable[..., Any]) -> Any:
    """The statement by which a sign is owed to a guest who wants such; a later one replaces it."""
    given = [bindparam(name, type_=OUTBOX.c[name].type) for name in GIVEN]
    wanted = and_(WANTED.c.guest == bindparam("guest"), WANTED.c.kind == bindparam("wish"))
    added = insert(OUTBOX).from_select(GIVEN, select(*given).where(exists().where(wanted)))
    fresh = {name: added.excluded[name] for name in GIVEN if name not in OWN}
    return added.on_conflict_do_update(
        index_elements=OWN,
        set_={**fresh, "sending": None, "left": None},
        where=added.excluded.seq > OUTBOX.c.seq,
    )


# Made once: to put a statement together takes longer than to run it.
OWING: Final = {"sqlite": owing(sqlite.insert), "postgresql": owing(postgresql.insert)}


def owe(
    writing: Connection,
    guest: str,
    kind: Kind,
    about: str,
    *,
    table_id: str | None = None,
    seq: int | None = None,
    who: str | None = None,
    due: int | None = None,
    until: int | None = None,
) -> None:
    """Owe somebody a sign, in the transaction that stores what it tells of.

    ``about`` is a table's id, or another name of what it is about; the same one with the same or a
    lower ``seq`` (the time, unless told) is not owed twice. ``who`` is a name that may be told,
    ``due`` a later time for it, ``until`` when it is too late.
    """
    at = now()
    row = owed(guest, kind, about, at, seq=seq, due=due, until=until, who=who)
    writing.execute(OWING[writing.dialect.name], row | {"table_id": table_id})


def owed(
    guest: str,
    kind: Kind,
    about: str,
    at: int,
    *,
    seq: int | None = None,
    due: int | None = None,
    until: int | None = None,
    who: str | None = None,
) -> dict[str, Any]:
    """A row for :data:`OWING`; of a table, unless something else is said."""
    return {
        "guest": guest,
        "kind": kind,
        "wish": wish_of(kind),
        "about": about,
        "table_id": about,
        "seq": at if seq is None else seq,
        "who": who,
        "owed": at,
        "due": at if due is None else due,
        "until": until,
        "tries": 0,
    }


# Sending


def ripe(at: int, patience: int) -> Any:
    """What is due; for some signs people are given a while."""
    late = OUTBOX.c.due <= at
    return or_(
        and_(OUTBOX.c.kind.in_(PATIENT), OUTBOX.c.due <= at - patience),
        and_(OUTBOX.c.kind.not_in(PATIENT), late),
    )


def next_due(reading: Connection, patience: int) -> int | None:
    """When there is something to send."""
    query = select(OUTBOX.c.kind, func.min(OUTBOX.c.due)).where(OUTBOX.c.due.is_not(None))
    found = reading.execute(query.group_by(OUTBOX.c.kind)).all()
    times = [due + (patience if kind in PATIENT else 0) for kind, due in found]
    return min(times, default=None)


def claim(writing: Connection, patience: int) -> list[Sign]:
    """Take what is due to some people, all of it, past those whom another process is calling."""
    at = now()
    there = exists().where(OUTBOX.c.guest == CONTACT.c.guest, ripe(at, patience))
    whom = select(CONTACT.c.guest).where(there).limit(AT_ONCE).with_for_update(skip_locked=True)
    guests = list(writing.execute(whom).scalars())
    if not guests:
        return []
    query = select(*COLUMNS).where(OUTBOX.c.guest.in_(guests), ripe(at, patience))
    signs = [Sign(**row._mapping) for row in writing.execute(query.order_by(OUTBOX.c.owed))]
    writing.execute(these(signs).values(due=at + LEASE))
    return signs


def is_one_of(signs: Iterable[Sign]) -> Any:
    """Those very signs: not what has replaced them since."""
    key = tuple_(OUTBOX.c.guest, OUTBOX.c.kind, OUTBOX.c.about, OUTBOX.c.seq)
    return key.in_([(sign.guest, sign.kind, sign.about, sign.seq) for sign in signs])


def these(signs: Iterable[Sign]) -> Any:
    return update(OUTBOX).where(is_one_of(signs), OUTBOX.c.due.is_not(None))


class Replaced(Exception):
    """A sign that was claimed is out of date: another was owed in its place, or none."""


def begin(writing: Connection, signs: Sequence[Sign]) -> None:
    """Say that they are being sent, from now on by nobody else; all of them or none.

    That is a try. To have claimed them was none: whoever claims may be killed, as often as it goes.
    """
    at = now()
    mine = these(signs).where(OUTBOX.c.sending.is_(None))
    begun = mine.values(sending=at, due=at + SENDING, tries=OUTBOX.c.tries + 1)
    count = writing.execute(begun).rowcount
    if count != len(signs):
        raise Replaced


def done(writing: Connection, signs: Sequence[Sign]) -> None:
    """They were sent, or nobody is to hear of them any more."""
    if signs:
        writing.execute(these(signs).values(due=None, left=None))


def put_off(writing: Connection, signs: Sequence[Sign], due: int) -> None:
    """Nothing was sent; look at them again then."""
    if signs:
        writing.execute(these(signs).where(OUTBOX.c.sending.is_(None)).values(due=due))


def failed(writing: Connection, signs: Sequence[Sign]) -> None:
    """They could not be made ready to be sent, which was a try; the lease runs out by itself."""
    if signs:
        untold = these(signs).where(OUTBOX.c.sending.is_(None))
        writing.execute(untold.values(tries=OUTBOX.c.tries + 1))


def try_again(writing: Connection, signs: Sequence[Sign], left: list[str], due: int) -> None:
    """These channels have taken nothing; they are tried again then."""
    writing.execute(these(signs).values(due=due, sending=None, left=left))


def take_over(writing: Connection) -> None:
    """On a file there is one process: what an earlier one had claimed is nobody's.

    What was due soon anyway is looked at a little earlier, and put off again.
    """
    at = now()
    claimed = and_(OUTBOX.c.due > at, OUTBOX.c.due <= at + SENDING)
    writing.execute(update(OUTBOX).where(claimed).values(due=at))


def waiting(reading: Connection) -> int:
    query = select(func.count()).select_from(OUTBOX).where(OUTBOX.c.due.is_not(None))
    return reading.execute(query).scalar() or 0


def forget(writing: Connection, before: int) -> None:
    """Forget what was owed before that time."""
    old = and_(OUTBOX.c.owed < before, or_(OUTBOX.c.due.is_(None), OUTBOX.c.due < before))
    writing.execute(delete(OUTBOX).where(old))
