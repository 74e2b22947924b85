"""Ratings: results that count are written down in order, and standings are what they fold to.

A result counts in the transaction that stores it. Of one game at one pace one result after another
is counted, whichever process stores them: so the order in which they are written down is the order
in which they counted, and folding them again gives the same to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from tortuga.lab.bouts import places
from tortuga.lab.skill import Skill, after
from tortuga.server.metrics import METRICS
from tortuga.server.storage.columns import GAME_TABLE, GUEST, RATED_GAME, RATED_SEAT, SEAT, STANDING
from tortuga.server.storage.company.kept import NOBODY
from tortuga.table.clocks import TableClock

TURN = 0x72617465  # the number of the lock


class Which(NamedTuple):
    """Whose rating it is, in which game, live or over days."""

    who: str
    game: str
    pace: str


class Known(NamedTuple):
    """A rating, and when it last changed."""

    skill: Skill
    updated: int


def count_result(
    writing: Connection, table_id: str, scores: Sequence[int], winners: Sequence[int], at: int
) -> None:
    """Let the result of a rated table count for its people.

    Who has left, or whose seat a bot plays at the end, comes after all others. Where nobody has
    stayed nothing counts.
    """
    query = select(GAME_TABLE.c.game, GAME_TABLE.c.clock, GAME_TABLE.c.rated)
    table = writing.execute(query.where(GAME_TABLE.c.id == table_id)).one()
    if not table.rated:
        return
    columns = (SEAT.c.seat, SEAT.c.guest, SEAT.c.bot, SEAT.c.gone)
    of_table = select(*columns).where(SEAT.c.table_id == table_id).order_by(SEAT.c.seat)
    seats = writing.execute(of_table).all()
    guests = {seat.guest for seat in seats}
    stayed = [seat.bot is None and not seat.gone for seat in seats]
    if None in guests or len(guests) < len(seats) or not any(stayed):
        return
    took = final_places(places(scores, winners), stayed)
    pace = "days" if table.clock and TableClock(**table.clock).slow else "live"
    add_game(writing, table_id, table.game, pace, [seat.guest for seat in seats], took, at)
    METRICS.rated_games += 1


def final_places(took: Sequence[int], stayed: Sequence[bool]) -> list[int]:
    """Places among those who stayed; all others share the one after these.

    >>> final_places([1, 2, 2, 4], [False, True, True, True])
    [4, 1, 1, 3]
    """
    those = [place for place, here in zip(took, stayed, strict=True) if here]
    return [
        1 + sum(other < place for other in those) if here else 1 + len(those)
        for place, here in zip(took, stayed, strict=True)
    ]


def add_game(
    writing: Connection,
    table_id: str,
    game: str,
    pace: str,
    guests: Sequence[str],
    took: Sequence[int],
    at: int,
) -> None:
    take_turn(writing)
    row = {"table_id": table_id, "game": game, "pace": pace, "at": at}
    n = writing.execute(insert(RATED_GAME).values(row).returning(RATED_GAME.c.n)).scalar_one()
    seats = [
        {"n": n, "seat": seat, "who": who, "place": place}
        for seat, (who, place) in enumerate(zip(guests, took, strict=True))
    ]
    writing.execute(insert(RATED_SEAT), seats)
    here = (STANDING.c.game == game) & (STANDING.c.pace == pace)
    query = select(STANDING).where(STANDING.c.guest.in_(guests), here)
    known = {row.guest: Skill(row.mu, row.sigma, row.games) for row in writing.execute(query)}
    skills = after([known.get(guest, Skill()) for guest in guests], took)
    for guest, skill in zip(guests, skills, strict=True):
        values = {**skill._asdict(), "updated": at}
        if guest in known:
            writing.execute(update(STANDING).where(STANDING.c.guest == guest, here).values(values))
        else:
            own = {"guest": guest, "game": game, "pace": pace}
            writing.execute(insert(STANDING), own | values)


def take_turn(writing: Connection) -> None:
    """Until the commit no other result is counted."""
    if writing.dialect.name == "postgresql":
        writing.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")


# Reckoning them anew


def refolded(reading: Connection) -> dict[Which, Known]:
    """All ratings, from the results that counted, in their order."""
    query = (
        select(RATED_GAME, RATED_SEAT.c.who, RATED_SEAT.c.place)
        .join(RATED_SEAT, RATED_SEAT.c.n == RATED_GAME.c.n)
        .order_by(RATED_GAME.c.n, RATED_SEAT.c.seat)
    )
    known: dict[Which, Known] = {}
    seats: list[Any] = []
    for row in reading.execute(query):
        if seats and seats[0].n != row.n:
            take_in(known, seats)
            seats = []
        seats.append(row)
    if seats:
        take_in(known, seats)
    return {which: each for which, each in known.items() if not which.who.startswith(NOBODY)}


def take_in(known: dict[Which, Known], seats: list[Any]) -> None:
    """One game more."""
    whose = [Which(row.who, row.game, row.pace) for row in seats]
    before = [known[each].skill if each in known else Skill() for each in whose]
    skills = after(before, [row.place for row in seats])
    known.update({each: Known(skill, seats[0].at) for each, skill in zip(whose, skills)})


def stored(reading: Connection) -> dict[Which, Known]:
    """All ratings as they stand."""
    return {
        Which(row.guest, row.game, row.pace): Known(
            Skill(row.mu, row.sigma, row.games), row.updated
        )
        for row in reading.execute(select(STANDING))
    }


def differing(reading: Connection) -> list[Which]:
    """Ratings that are not what the results say."""
    ought, are = refolded(reading), stored(reading)
    return sorted(which for which in {*ought, *are} if ought.get(which) != are.get(which))


def rewrite(writing: Connection) -> int:
    """Put all ratings to what the results say; how many changed."""
    take_turn(writing)
    changed = differing(writing)
    if changed:
        guests = set(writing.execute(select(GUEST.c.id)).scalars())
        writing.execute(delete(STANDING))
        rows = [
            {
                "guest": which.who,
                "game": which.game,
                "pace": which.pace,
                **each.skill._asdict(),
                "updated": each.updated,
            }
            for which, each in refolded(writing).items()
            if which.who in guests
        ]
        if rows:
            writing.execute(insert(STANDING), rows)
    return len(changed)


def how_many(reading: Connection) -> int:
    """Results that counted."""
    return len(reading.execute(select(RATED_GAME.c.n)).all())
