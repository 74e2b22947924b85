"""Standings as they are stored: ratings of guests by game and pace, and what others may see."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.lab.skill import Skill
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import DisclosureBody
from tortuga.server.storage.columns import DISCLOSURE, GUEST, STANDING

A_MINUTE = 60_000
Which = tuple[str, str]  # a game, and live or days


def skills_of(reading: Connection, guests: Collection[str]) -> dict[str, dict[Which, Skill]]:
    """What is thought of each of these, by game and pace."""
    found: dict[str, dict[Which, Skill]] = {guest: {} for guest in guests}
    for row in reading.execute(select(STANDING).where(STANDING.c.guest.in_(guests))):
        found[row.guest][row.game, row.pace] = Skill(row.mu, row.sigma, row.games)
    return found


def quiet_ones(reading: Connection, guests: Collection[str]) -> set[str]:
    """Those of them who keep their ratings to themselves."""
    quiet = DISCLOSURE.c.guest.in_(guests) & DISCLOSURE.c.quiet
    return set(reading.execute(select(DISCLOSURE.c.guest).where(quiet)).scalars())


def told(skill: Skill) -> replies.Stand:
    return {
        "rating": skill.rating,
        "band": skill.band,
        "games": skill.games,
        "settling": skill.settling,
    }


def standings_of(reading: Connection, guest: str) -> replies.Standings:
    """How a guest stands, most games first; and whether that is kept from others."""
    own = skills_of(reading, [guest])[guest]
    rows = sorted(own.items(), key=lambda item: (-item[1].games, item[0]))
    return {
        "standings": [
            {"game": game, "pace": pace, **told(skill)}  # type: ignore[typeddict-item]
            for (game, pace), skill in rows
        ],
        "quiet": disclosure_of(reading, guest)["quiet"],
    }


def disclosure_of(reading: Connection, guest: str) -> replies.Disclosure:
    query = select(DISCLOSURE.c.here, DISCLOSURE.c.quiet).where(DISCLOSURE.c.guest == guest)
    row = reading.execute(query).one_or_none()
    return {"here": bool(row and row.here), "quiet": bool(row and row.quiet)}


def disclose(writing: Connection, guest: str, body: DisclosureBody, at: int) -> replies.Disclosure:
    """Keep what a guest lets others know; when they were here is kept of those only who do."""
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    wish = disclosure_of(writing, guest)
    wish["here"] = wish["here"] if body.here is None else body.here
    wish["quiet"] = wish["quiet"] if body.quiet is None else body.quiet
    writing.execute(delete(DISCLOSURE).where(DISCLOSURE.c.guest == guest))
    if wish["here"] or wish["quiet"]:
        heard = at if wish["here"] else None
        writing.execute(insert(DISCLOSURE), {"guest": guest, "heard": heard, **wish})
    return wish


def heard(writing: Connection, guest: str, at: int) -> None:
    """Note that somebody is here who lets that be known."""
    own = (DISCLOSURE.c.guest == guest) & DISCLOSURE.c.here & (DISCLOSURE.c.heard < at - A_MINUTE)
    writing.execute(update(DISCLOSURE).where(own).values(heard=at))
