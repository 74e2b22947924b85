"""What is kept of a guest's company: forgotten with the guest, or brought along to another.

Results that counted stay, for the ratings of the others hang on them; who was forgotten is a word
in them that leads nowhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, Select, delete, func, select, update

from tortuga.server.storage.columns import (
    DISCLOSURE,
    INVITATION,
    RATED_GAME,
    RATED_SEAT,
    SEEKING,
    STANDING,
)
from tortuga.server.storage.company import seeking

NOBODY = "~"  # what the words begin with that stand for those who were forgotten


def forget(writing: Connection, guests: Collection[str] | Select[tuple[str]]) -> None:
    """Keep nothing of these guests' company."""
    searching = select(SEEKING.c.guest).where(SEEKING.c.guest.in_(guests))
    for guest in list(writing.execute(searching).scalars()):
        seeking.stop(writing, guest)
    counted = select(RATED_SEAT.c.who).where(RATED_SEAT.c.who.in_(guests)).distinct()
    for guest in list(writing.execute(counted).scalars()):
        veil(writing, guest)
    for column in (INVITATION.c.guest, INVITATION.c.invited):
        writing.execute(delete(INVITATION).where(column.in_(guests)))
    for stored in (DISCLOSURE, STANDING):
        writing.execute(delete(stored).where(stored.c.guest.in_(guests)))


def veil(writing: Connection, guest: str, game: str | None = None, pace: str = "") -> None:
    """Put a word for a guest into results that counted: all, or those of a game at a pace."""
    theirs = RATED_SEAT.c.who == guest
    if game is not None:
        theirs &= RATED_SEAT.c.n.in_(games_of(game, pace))
    writing.execute(update(RATED_SEAT).where(theirs).values(who=NOBODY + secrets.token_hex(16)))


def games_of(game: str, pace: str) -> Select[tuple[int]]:
    return select(RATED_GAME.c.n).where(RATED_GAME.c.game == game, RATED_GAME.c.pace == pace)


def bring_along(writing: Connection, old: str, new: str) -> None:
    """One person turns out to be two guests: what the old one has is the new one's now.

    Where both have a rating, the one with more games stays: so nobody else's changes.
    """
    seeking.stop(writing, old)
    writing.execute(delete(DISCLOSURE).where(DISCLOSURE.c.guest == old))
    for column in (INVITATION.c.guest, INVITATION.c.invited):
        writing.execute(update(INVITATION).where(column == old).values({column: new}))
    writing.execute(delete(INVITATION).where(INVITATION.c.guest == INVITATION.c.invited))
    which = (STANDING.c.game, STANDING.c.pace)
    query = select(*which, STANDING.c.games).where(STANDING.c.guest == old)
    for game, pace, games in writing.execute(query).all():
        here = (STANDING.c.game == game) & (STANDING.c.pace == pace)
        own = (STANDING.c.guest == new) & here
        has = writing.execute(select(func.max(STANDING.c.games)).where(own)).scalar() or 0
        fewer, more = (old, new) if has >= games else (new, old)
        writing.execute(delete(STANDING).where(STANDING.c.guest == fewer, here))
        veil(writing, fewer, game, pace)
        if more == old:
            writing.execute(update(STANDING).where(STANDING.c.guest == old, here).values(guest=new))
            theirs = (RATED_SEAT.c.who == old) & RATED_SEAT.c.n.in_(games_of(game, pace))
            writing.execute(update(RATED_SEAT).where(theirs).values(who=new))
