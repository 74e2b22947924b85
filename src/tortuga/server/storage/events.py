"""Events as they are stored: a plan whole or not at all, with its number and the summary."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from tortuga.engine.state import State
from tortuga.server.metrics import METRICS
from tortuga.server.storage.bell import note_of_moves
from tortuga.server.storage.columns import EVENT, GAME_TABLE, REQUEST, RESULT
from tortuga.server.storage.company.ratings import count_result
from tortuga.server.storage.database import Database, notify_all
from tortuga.server.storage.signs.outbox import OWING, owed
from tortuga.table.fold import Plan, Stored
from tortuga.table.tables import Status, Table
from tortuga.table.undo import Request

# Made once: to put a statement together takes longer than to run it.
ADD_EVENTS = insert(EVENT)
ADD_REQUEST = insert(REQUEST)
ADD_RESULT = insert(RESULT)
SUMMARY = ("acting", "round", "status", "updated", "due", "clock_due", "times", "bot_due")
SUMMARISE = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("of"))
    .values({name: bindparam(f"new_{name}") for name in SUMMARY})
)
COLUMNS = [EVENT.c[field.name] for field in dataclasses.fields(Stored)]
HOUR = 3600 * 1000
DAY = 24 * HOUR
BOT_LEASE = 5_000  # whoever stores that a bot has to move has this long before others may


def add_events(writing: Connection, table_id: str, rows: Sequence[Stored]) -> None:
    """The moves that a new table begins with."""
    if rows:
        writing.execute(ADD_EVENTS, [{"table_id": table_id} | vars(row) for row in rows])


@dataclasses.dataclass(frozen=True)
class Written:
    """What is stored of one plan, as rows; ``result`` is there where it ends the game."""

    table_id: str
    events: list[dict[str, Any]]
    request: dict[str, Any] | None
    summary: dict[str, Any]
    signs: list[dict[str, Any]]
    result: dict[str, Any] | None
    at: int

    @property
    def news(self) -> tuple[str, str]:
        """What other processes hear of it."""
        return self.table_id, note_of_moves(self.events)


async def store(database: Database, plan: Plan, moves: int, before: Table) -> None:
    """Commit a plan, and with it the signs that are owed to those who were not waited for before.

    ``moves`` will have been made then. Of two writers of one number one fails.
    """
    began = time.perf_counter()
    await database.write_alike(add_plans, written(plan, moves, before))
    METRICS.storing.add(time.perf_counter() - began)
    METRICS.moves[plan.maker] += len(plan.rows)


def written(plan: Plan, moves: int, before: Table) -> Written:
    assert plan.table is not None
    table, last = plan.table, plan.rows[-1].seq
    of = {"table_id": table.id}
    return Written(
        table_id=table.id,
        events=[of | vars(row) for row in plan.rows],
        request=None if plan.request is None else of | vars(plan.request) | {"seq": last},
        summary={"of": table.id} | {f"new_{name}": told for name, told in summary(table).items()},
        signs=signs_of(before, table, last),
        result=result_row(table.id, plan.state, moves) if plan.state.over else None,
        at=table.updated,
    )


def add_plans(writing: Connection, plans: Sequence[Written]) -> None:
    """Store plans of different tables by the same few statements.

    In one order, tables before all else: so processes that store at the same time wait for each
    other, and never both.
    """
    plans = sorted(plans, key=lambda plan: plan.table_id)
    writing.execute(SUMMARISE, [plan.summary for plan in plans])
    writing.execute(ADD_EVENTS, [row for plan in plans for row in plan.events])
    requests = [plan.request for plan in plans if plan.request is not None]
    if requests:
        writing.execute(ADD_REQUEST, requests)
    for plan in plans:
        if (ended := plan.result) is not None:
            writing.execute(ADD_RESULT, ended)
            count_result(writing, plan.table_id, ended["scores"], ended["winners"], plan.at)
    signs = [sign for plan in plans for sign in plan.signs]
    if signs:
        order = sorted(signs, key=lambda sign: (sign["guest"], sign["kind"], sign["about"]))
        writing.execute(OWING[writing.dialect.name], order)
    notify_all(writing, (plan.news for plan in plans))


def signs_of(before: Table | None, after: Table, seq: int) -> list[dict[str, Any]]:
    """Whom it concerns that a game has come so far: rows of the outbox.

    Who plays alone against bots keeps nobody waiting, unless days are counted.
    """
    people = {seat.guest for seat in after.seats if seat.guest and seat.ready and not seat.gone}
    if after.practice or not (len(people) > 1 or after.slow):
        return []
    at = after.updated
    if after.status is Status.OVER:
        return [owed(guest, "ended", after.id, at, seq=seq) for guest in sorted(people)]
    new = after.waits_for - (before.waits_for if before is not None else frozenset())
    turns = [owed(guest, "turn", after.id, at, seq=seq) for guest in sorted(new)]
    reminders = [
        owed(guest, "reminder", after.id, at, seq=seq, due=due)
        for guest in sorted(new)
        if (due := reminder_due(after, guest)) is not None
    ]
    return turns + reminders


def reminder_due(table: Table, guest: str) -> int | None:
    """When somebody who takes days is reminded: an hour before the end, or a day of several."""
    times = [table.times[seat].due for seat in table.owned(guest)] if table.slow else []
    ends = min((each for each in times if each is not None), default=None)
    if ends is None or table.clock is None:
        return None
    return ends - (HOUR if table.clock.seconds <= DAY // 1000 else DAY)


def result_row(table_id: str, state: State, moves: int) -> dict[str, Any]:
    """How a game ended."""
    return {
        "table_id": table_id,
        "winners": list(state.winners),
        "scores": list(state.scores),
        "moves": moves,
    }


def summary(table: Table) -> dict[str, Any]:
    """What changes about a table with every move: for lists, and for those who keep the time."""
    return {
        "acting": list(table.acting),
        "round": table.round,
        "status": table.status.value,
        "updated": table.updated,
        "due": table.due,
        "clock_due": table.clock_due,
        "times": [[time.left, time.due] for time in table.times],
        "bot_due": table.updated + BOT_LEASE if table.bot_acts else None,
    }


def read_events(reading: Connection, table_id: str, after: int) -> list[Stored]:
    """The events after a number, in order."""
    query = select(*COLUMNS).where(EVENT.c.table_id == table_id, EVENT.c.seq > after)
    return [Stored(*row) for row in reading.execute(query.order_by(EVENT.c.seq))]


def read_request(reading: Connection, table_id: str, request: Request) -> tuple[str, int] | None:
    """What a client's number was used for before, and where that led."""
    query = select(REQUEST.c.digest, REQUEST.c.seq).where(
        REQUEST.c.table_id == table_id,
        REQUEST.c.key == request.key,
        REQUEST.c.n == request.n,
    )
    row = reading.execute(query).one_or_none()
    return None if row is None else (row.digest, row.seq)
