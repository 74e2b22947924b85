"""Who looks for a game, as it is stored: searches, offers, and the answers to them.

Every change takes its turn: on PostgreSQL by a lock that the processes share, on SQLite there is
one writer. A guest has one row with one offer at most, so nobody is promised to two tables.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from tortuga.harbour.matching import Blocks, Kind, Pace, Party, Seeker, parties
from tortuga.server.protocol.incoming import SeekBody
from tortuga.server.storage.columns import BLOCK, GUEST, OFFER, SEEKING
from tortuga.server.storage.company.standings import skills_of
from tortuga.server.storage.signs.outbox import owe
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

TURN = 0x746F7274  # the number of the lock
MOST = 5_000  # who may look at a time
POOL = 450  # those that are matched at once, the longest waiting of all …
FRESH = 150  # … and the last ones: whom nobody fits must not stand in the way of the others
A_MINUTE = 60_000
A_DAY = 24 * 60 * A_MINUTE
PRESENT = 3 * A_MINUTE  # whose page was not heard of for longer is matched for slow games only
LEFT = {True: 10 * A_MINUTE, False: 7 * A_DAY}  # until a search is dropped: for now, over days
ANSWER = {True: 2 * A_MINUTE, False: A_DAY // 2}  # to say yes, the same way
BOTS_AFTER = 10 * A_MINUTE
MOST_MISSES = 2
KEPT_FOR = 10 * A_MINUTE  # a table that is set is told for so long
A_WEEK = 7 * A_DAY
LEAST_MATCHES = 5  # fewer promise nothing
OPEN, SET, OFF = "open", "set", "off"


class Offered(NamedTuple):
    """An offer and the people it is made to, in the order in which they came."""

    offer: Row[Any]
    people: list[Guest]
    yes: list[str]

    @property
    def agreed(self) -> bool:
        return len(self.yes) == len(self.people)


def take_turn(writing: Connection) -> None:
    """Until the commit nobody else changes who looks for what."""
    if writing.dialect.name == "postgresql":
        writing.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")


# Searching


def seek(writing: Connection, guest: str, wish: SeekBody, at: int) -> None:
    """Begin to look, or look for something else."""
    take_turn(writing)
    row = own_row(writing, guest)
    if row is not None and row.state == OPEN:
        raise Refusal(409, "matched", "a table waits for your answer; say yes or no first")
    drop(writing, [guest])
    if how_many(writing) >= MOST:
        raise Refusal(503, "unavailable", "too many people are looking; try again in a while")
    mine = {
        "guest": guest,
        "games": sorted(set(wish.games)),
        "seats": sorted(set(wish.seats)),
        "paces": [pace for pace in ("now", "day", "three") if pace in wish.paces],
        "near": wish.near,
        "rated": wish.rated,
    }
    fresh = {"bots": False, "since": at, "heard": at, "misses": 0, "offer": None, "yes": False}
    writing.execute(insert(SEEKING), mine | fresh)


def stop(writing: Connection, guest: str) -> None:
    """Look no more. Who was to sit down with the guest looks on, where they stood in line."""
    take_turn(writing)
    row = own_row(writing, guest)
    if row is None:
        return
    if row.state == OPEN:
        call_off(writing, row.offer)
    drop(writing, [guest])


def heard(writing: Connection, guest: str, at: int) -> None:
    writing.execute(update(SEEKING).where(SEEKING.c.guest == guest).values(heard=at))


def agree_to_bots(writing: Connection, guest: str, agree: bool, at: int) -> None:
    """Let bots take the seats that nobody came for, or take that back."""
    take_turn(writing)
    row = must_look(writing, guest)
    if agree and at < row.since + BOTS_AFTER:
        raise Refusal(409, "too_early", "bots may be asked for after ten minutes of looking")
    writing.execute(update(SEEKING).where(SEEKING.c.guest == guest).values(bots=agree))


def say_yes(writing: Connection, guest: str, at: int) -> str:
    """Agree to the table that is offered; its offer."""
    take_turn(writing)
    row = must_look(writing, guest)
    if row.state != OPEN or row.until <= at:
        raise Refusal(409, "not_offered", "no table waits for your answer any more")
    writing.execute(update(SEEKING).where(SEEKING.c.guest == guest).values(yes=True, heard=at))
    return str(row.offer)


def own_row(reading: Connection, guest: str) -> Row[Any] | None:
    """A guest's search, with what is offered."""
    offer = (OFFER.c.state, OFFER.c.until, OFFER.c.table_id)
    query = select(SEEKING, *offer).outerjoin(OFFER, OFFER.c.id == SEEKING.c.offer)
    return reading.execute(query.where(SEEKING.c.guest == guest)).one_or_none()


def must_look(reading: Connection, guest: str) -> Row[Any]:
    row = own_row(reading, guest)
    if row is None:
        raise Refusal(409, "not_looking", "you are not looking for a game")
    return row


def drop(writing: Connection, guests: Collection[str]) -> None:
    writing.execute(delete(SEEKING).where(SEEKING.c.guest.in_(guests)))


def how_many(reading: Connection) -> int:
    """How many people look, those with an open offer included."""
    looking = SEEKING.outerjoin(OFFER, OFFER.c.id == SEEKING.c.offer)
    still = OFFER.c.id.is_(None) | (OFFER.c.state == OPEN)
    return int(reading.execute(select(func.count()).select_from(looking).where(still)).scalar_one())


# Matching


def anything_to_do(reading: Connection, at: int) -> bool:
    """Whether a look at those who search may lead to something; it takes no lock."""
    free = select(SEEKING.c.guest).where(SEEKING.c.offer.is_(None)).limit(1)
    offers = select(OFFER.c.id).where(OFFER.c.state == OPEN).limit(1)
    old = select(SEEKING.c.guest).where(SEEKING.c.since < at - KEPT_FOR).limit(1)
    return any(reading.execute(query).first() is not None for query in (free, offers, old))


class Planned(NamedTuple):
    """A party that could sit down, and since when each of its people has waited."""

    party: Party
    since: list[int]


def tidy(writing: Connection, at: int) -> list[str]:
    """Clear away what is past; the offers that everybody has agreed to."""
    take_turn(writing)
    forget_old(writing, at)
    for offer in list(writing.execute(open_offers().where(OFFER.c.until <= at)).scalars()):
        if not offered(writing, offer).agreed:
            lapse(writing, offer, at)
    return [
        each for each in writing.execute(open_offers()).scalars() if offered(writing, each).agreed
    ]


def plan(reading: Connection, at: int) -> list[Planned]:
    """Who could sit down together. It takes long where many look, and holds nobody up."""
    rows = pool(reading)
    seekers = [seeker_of(row, at) for row in rows]
    skills = skills_of(reading, [each.guest for each in seekers])
    seekers = [with_ratings(each, skills[each.guest]) for each in seekers]
    since = {row.guest: row.since for row in rows}
    return [
        Planned(party, [since[guest] for guest in party.guests])
        for party in parties(seekers, blocks_among(reading, since))
    ]


def make_offers(writing: Connection, planned: Sequence[Planned], at: int) -> None:
    """Offer tables to parties whose people all still look, as they did when it was planned."""
    take_turn(writing)
    for party, since in planned:
        free = select(SEEKING.c.guest, SEEKING.c.since).where(
            SEEKING.c.guest.in_(party.guests), SEEKING.c.offer.is_(None)
        )
        there = {row.guest: row.since for row in writing.execute(free)}
        same = there == dict(zip(party.guests, since, strict=True))
        if same and not blocks_among(writing, party.guests):
            make_offer(writing, party, [at - each for each in since], at)


def open_offers() -> Any:
    return select(OFFER.c.id).where(OFFER.c.state == OPEN)


def pool(reading: Connection) -> Sequence[Row[Any]]:
    """Those who wait for an offer, the longest waiting first; of very many, not all."""
    free = select(SEEKING).where(SEEKING.c.offer.is_(None))
    oldest = free.order_by(SEEKING.c.since, SEEKING.c.guest).limit(POOL)
    rows = reading.execute(oldest).all()
    if len(rows) < POOL:
        return rows
    latest = free.order_by(SEEKING.c.since.desc(), SEEKING.c.guest.desc()).limit(FRESH)
    seen = {row.guest for row in rows}
    late = [row for row in reading.execute(latest).all() if row.guest not in seen]
    return [*rows, *reversed(late)]


def seeker_of(row: Row[Any], at: int) -> Seeker:
    here = row.heard >= at - PRESENT
    paces: list[Pace] = [pace for pace in row.paces if here or pace != "now"]
    games, seats = tuple(row.games), tuple(row.seats)
    wishes = {"near": row.near, "rated": row.rated, "bots": row.bots}
    return Seeker(row.guest, games, seats, tuple(paces), waited=max(at - row.since, 0), **wishes)


def with_ratings(seeker: Seeker, skills: dict[tuple[str, str], Any]) -> Seeker:
    ratings = {which: skill.mu for which, skill in skills.items()}
    return Seeker(**{**vars(seeker), "ratings": ratings})


def blocks_among(reading: Connection, guests: Collection[str]) -> Blocks:
    """Pairs of whom one has blocked the other."""
    query = select(BLOCK.c.guest, BLOCK.c.blocked)
    rows = reading.execute(query.where(BLOCK.c.guest.in_(guests), BLOCK.c.blocked.in_(guests)))
    return {frozenset(row) for row in rows}


def make_offer(writing: Connection, party: Party, waits: list[int], at: int) -> None:
    number = secrets.token_hex(8)
    game, seats, pace = party.kind
    row = {"id": number, "game": game, "seats": seats, "pace": pace, "rated": party.rated}
    until = at + ANSWER[pace == "now"]
    writing.execute(
        insert(OFFER), row | {"made": at, "until": until, "state": OPEN, "waits": waits}
    )
    theirs = update(SEEKING).where(SEEKING.c.guest.in_(party.guests))
    writing.execute(theirs.values(offer=number, yes=False))
    for guest in party.guests:
        owe(writing, guest, "matched", number, until=until)


def offered(reading: Connection, offer: str) -> Offered:
    """An offer with its people, the longest waiting first."""
    row = reading.execute(select(OFFER).where(OFFER.c.id == offer)).one()
    query = (
        select(GUEST.c.id, GUEST.c.name, GUEST.c.colour, SEEKING.c.yes)
        .join(SEEKING, SEEKING.c.guest == GUEST.c.id)
        .where(SEEKING.c.offer == offer)
        .order_by(SEEKING.c.since, SEEKING.c.guest)
    )
    people = reading.execute(query).all()
    guests = [Guest(each.id, each.name, each.colour) for each in people]
    return Offered(row, guests, [each.id for each in people if each.yes])


def lapse(writing: Connection, offer: str, at: int) -> None:
    """Time is up: who said yes is first in line again, who did not goes to its end, or goes.

    Nobody is told who it was. Whoever is away, or has let several offers pass, looks no more.
    """
    made = select(OFFER.c.made).where(OFFER.c.id == offer).scalar_subquery()
    missed = (SEEKING.c.offer == offer) & SEEKING.c.yes.is_(False)
    away = (SEEKING.c.heard < made) | (SEEKING.c.misses + 1 >= MOST_MISSES)
    writing.execute(delete(SEEKING).where(missed, away))
    later = {"since": at, "misses": SEEKING.c.misses + 1}
    writing.execute(update(SEEKING).where(missed).values(later))
    call_off(writing, offer)


def call_off(writing: Connection, offer: str) -> None:
    """The table is not set; all who are left look on."""
    writing.execute(update(OFFER).where(OFFER.c.id == offer).values(state=OFF))
    theirs = update(SEEKING).where(SEEKING.c.offer == offer)
    writing.execute(theirs.values(offer=None, yes=False))


def settle(writing: Connection, offer: str, table_id: str, at: int) -> None:
    """The table is set; its people are told of it for a while."""
    here = update(OFFER).where(OFFER.c.id == offer)
    writing.execute(here.values(state=SET, table_id=table_id, until=at + KEPT_FOR))


def forget_old(writing: Connection, at: int) -> None:
    """Searches of those who left, tables that have long been set, and offers of last week."""
    free = SEEKING.c.offer.is_(None)
    long_gone = free & (SEEKING.c.heard < at - LEFT[True])
    query = select(SEEKING.c.guest, SEEKING.c.paces, SEEKING.c.heard).where(long_gone)
    left = [
        row.guest
        for row in writing.execute(query)
        if row.heard < at - LEFT[all(pace == "now" for pace in row.paces)]
    ]
    drop(writing, left)
    past = select(OFFER.c.id).where(OFFER.c.state == SET, OFFER.c.until <= at)
    writing.execute(delete(SEEKING).where(SEEKING.c.offer.in_(past)))
    held = select(SEEKING.c.offer).where(SEEKING.c.offer.is_not(None))
    old = and_(OFFER.c.made < at - A_WEEK, OFFER.c.state != OPEN, OFFER.c.id.not_in(held))
    writing.execute(delete(OFFER).where(old))


# How long it takes


def usual_waits(reading: Connection, at: int) -> dict[tuple[str, int], int]:
    """The median of a week's waits (ms), by pace and seats; too few matches promise nothing."""
    query = (
        select(OFFER.c.pace, OFFER.c.seats, OFFER.c.waits)
        .where(OFFER.c.made >= at - A_WEEK, OFFER.c.state == SET)
        .order_by(OFFER.c.made.desc())
        .limit(2_000)
    )
    waits: dict[tuple[str, int], list[list[int]]] = {}
    for pace, seats, waited in reading.execute(query):
        waits.setdefault((pace, seats), []).append(waited)
    found = {}
    for which, matches in waits.items():
        if len(matches) >= LEAST_MATCHES:
            everybody = sorted(each for match in matches for each in match)
            found[which] = everybody[len(everybody) // 2]
    return found


def kind_of(offer: Row[Any]) -> Kind:
    return Kind(offer.game, offer.seats, offer.pace)


def people(reading: Connection, guests: Collection[str]) -> list[Guest]:
    query = select(GUEST.c.id, GUEST.c.name, GUEST.c.colour).where(GUEST.c.id.in_(guests))
    return [Guest(*row) for row in reading.execute(query)]
