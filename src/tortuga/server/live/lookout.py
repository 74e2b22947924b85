"""The lookout: tells people who look for a game how that stands.

What is the same for everybody is looked up once for all who ask within a moment; and the more
people look, the less often each is asked to come back, so that all together ask about as often.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row

from tortuga.harbour.matching import Kind, pace_kind, waiting_parties
from tortuga.lab.skill import Skill
from tortuga.server.clock import now
from tortuga.server.protocol import replies
from tortuga.server.storage.company import seeking, standings
from tortuga.server.storage.company.seeking import Offered
from tortuga.server.storage.database import Database
from tortuga.table.seats import Guest

FRESH = 2_000  # milliseconds for which a look serves everybody
HINTS_FRESH = 60_000
SOONEST, LATEST = 2_000, 15_000  # when a page is to ask again
EACH = 12  # milliseconds more for each that looks: a thousand ask 70 times a second, all together
Stands = dict[str, dict[tuple[str, str], Skill]]


@dataclasses.dataclass(frozen=True)
class Look:
    """Those who wait, as they would sit; the same for everyone who asks."""

    at: int = 0
    count: int = 0
    parties: dict[str, tuple[Kind, list[Guest]]] = dataclasses.field(default_factory=dict)
    stands: Stands = dataclasses.field(default_factory=dict)


class Lookout:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._look = Look()
        self._looking = asyncio.Lock()
        self._usual: dict[tuple[str, int], int] = {}
        self._usual_at = 0

    def look_again(self) -> None:
        """Something has changed by way of this process; nobody should be told the old."""
        self._look = Look()

    async def tell(self, guest: Guest) -> replies.Looking:
        """How things stand for a guest."""
        look = await self._fresh_look()
        usual = await self._usual_waits()
        row = await self.database.read(lambda reading: seeking.own_row(reading, guest.id))
        told: replies.Looking = {
            "looking": max(look.count, int(row is not None)),
            "again": min(LATEST, SOONEST + EACH * look.count),
            "usual": [
                {"pace": pace, "seats": seats, "minutes": minutes(wait)}  # type: ignore[typeddict-item]
                for (pace, seats), wait in sorted(usual.items())
            ],
            "search": None,
            "party": None,
            "offer": None,
            "table": None,
        }
        if row is None:
            return told
        if row.state == seeking.SET:
            told["table"] = row.table_id
            return told
        if row.heard < now() - seeking.PRESENT // 6:
            await self.database.write(lambda writing: seeking.heard(writing, guest.id, now()))
        told["search"] = told_search(row, usual)
        if row.offer is not None:
            told["offer"] = await self._tell_offer(row.offer, guest)
        elif guest.id in look.parties:
            kind, people = look.parties[guest.id]
            told["party"] = told_table(kind, people, (), guest, look.stands)
        return told

    async def _tell_offer(self, offer: str, guest: Guest) -> replies.Offer:
        def read(reading: Connection) -> tuple[Offered, Stands]:
            found = seeking.offered(reading, offer)
            return found, shown_skills(reading, [each.id for each in found.people])

        found, stands = await self.database.read(read)
        table = told_table(seeking.kind_of(found.offer), found.people, found.yes, guest, stands)
        return {
            **table,
            "rated": found.offer.rated,
            "yes": guest.id in found.yes,
            "until": found.offer.until,
        }

    async def _fresh_look(self) -> Look:
        async with self._looking:
            if self._look.at < now() - FRESH:
                self._look = await self.database.read(lambda reading: look_around(reading, now()))
            return self._look

    async def _usual_waits(self) -> dict[tuple[str, int], int]:
        at = now()
        if self._usual_at < at - HINTS_FRESH:
            self._usual_at = at
            self._usual = await self.database.read(lambda r: seeking.usual_waits(r, at))
        return self._usual


def look_around(reading: Connection, at: int) -> Look:
    rows = seeking.pool(reading)
    skills = standings.skills_of(reading, [row.guest for row in rows])
    seekers = [seeking.with_ratings(seeking.seeker_of(row, at), skills[row.guest]) for row in rows]
    blocks = seeking.blocks_among(reading, skills)
    people = {each.id: each for each in seeking.people(reading, skills)}
    found = {}
    for party in waiting_parties(seekers, blocks):
        for guest in party.guests:
            found[guest] = party.kind, [people[each] for each in party.guests]
    return Look(at, seeking.how_many(reading), found, shown_skills(reading, skills))


def shown_skills(reading: Connection, guests: Collection[str]) -> Stands:
    """The ratings of those who let others see them."""
    quiet = standings.quiet_ones(reading, guests)
    found = standings.skills_of(reading, guests)
    return {guest: own for guest, own in found.items() if guest not in quiet}


def told_table(
    kind: Kind,
    people: Sequence[Guest],
    yes: Sequence[str],
    asker: Guest,
    stands: Stands,
) -> replies.SeekingTable:
    which = kind.game, pace_kind(kind.pace)
    told: list[replies.SeekingPerson] = []
    for each in people:
        mine = each.id == asker.id
        person: replies.SeekingPerson = {
            "name": each.name,
            "colour": each.colour,
            "mine": mine,
            "yes": each.id in yes,
        }
        if not mine and (skill := stands.get(each.id, {}).get(which)) is not None:
            person["stand"] = standings.told(skill)
        told.append(person)
    told.sort(key=lambda person: not person["mine"])
    return {"game": kind.game, "seats": kind.seats, "pace": kind.pace, "people": told}


def told_search(row: Row[Any], usual: dict[tuple[str, int], int]) -> replies.Seeking:
    fitting = (
        wait
        for (pace, seats), wait in usual.items()
        if pace in row.paces and (not row.seats or seats in row.seats)
    )
    soonest = min(fitting, default=None)
    return {
        "games": row.games,
        "seats": row.seats,
        "paces": row.paces,
        "near": row.near,
        "rated": row.rated,
        "bots": row.bots,
        "since": row.since,
        "bots_from": row.since + seeking.BOTS_AFTER,
        "minutes": None if soonest is None else minutes(soonest),
    }


def minutes(wait: int) -> int:
    return max(1, round(wait / seeking.A_MINUTE))
