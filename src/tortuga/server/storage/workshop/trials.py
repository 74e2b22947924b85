"""Trials as they are stored: asked for, claimed piece by piece, stopped, done, forgotten."""

from __future__ import annotations

import contextlib
import dataclasses
import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tortuga.server.clock import now
from tortuga.server.storage.columns import GUEST, PRINTED, TRIAL
from tortuga.table.refusals import Refusal

LEASE = 1_000_000  # whoever claims a piece and is not heard of for so long has lost it
MOST_TRIES = 3
MOST_OF_A_GUEST = 12
MOST_KEPT = 2_000  # of all guests: beyond that the longest silent go
MOST_PRINTED = 200
AT_A_GO = 600.0  # seconds of a worker: then a trial waits to be asked to go on
HEAD = [TRIAL.c[name] for name in ("id", "kind", "game", "state", "played", "games", "asked")]
REPORT = "report"  # the kind of those that are a trial's whole report
OPEN = TRIAL.c.due.is_not(None)


@dataclasses.dataclass(frozen=True)
class Claim:
    """A piece of a trial that is ours to play."""

    id: str
    kind: str
    plan: dict[str, Any]
    played: int
    printed: str | None
    tries: int


@dataclasses.dataclass(frozen=True)
class Piece:
    """What a piece came to; ``kept`` is packed, and there now and then only."""

    played: int
    games: int
    done: bool
    told: dict[str, Any]
    kept: bytes | None = None


# What guests ask for


@dataclasses.dataclass(frozen=True)
class Asked:
    """What is asked for: its kind and plan, how many games that is, and the key of printed ones."""

    kind: str
    plan: dict[str, Any]
    games: int
    printed: str | None


def begin(writing: Connection, guest: str, asked: Asked, most: int) -> str:
    """A new trial, unless the guest has one under way or there are many; its name."""
    writing.execute(select(GUEST.c.id).where(GUEST.c.id == guest).with_for_update())
    refuse_second(writing, guest, None)
    refuse_crowd(writing, most)
    make_room(writing, guest)
    name, at, account = secrets.token_hex(8), now(), lowest(writing)
    row = {"id": name, "guest": guest, "game": asked.plan["game"], **vars(asked)}
    row |= {"state": "waiting", "asked": at, "due": at, "tries": 0, "played": 0}
    row |= {"account": account, "allowed": account + AT_A_GO, "spent": 0.0}
    writing.execute(insert(TRIAL), row)
    return name


def refuse_second(reading: Connection, guest: str, name: str | None) -> None:
    query = select(TRIAL.c.id).where(TRIAL.c.guest == guest, OPEN, TRIAL.c.id != (name or ""))
    if reading.execute(query.limit(1)).scalar() is not None:
        raise one_at_a_time()


def refuse_crowd(reading: Connection, most: int) -> None:
    if open_ones(reading) >= most:
        raise Refusal(503, "busy", "many are trying figures here right now; try again later")


def open_ones(reading: Connection) -> int:
    return reading.execute(select(func.count()).select_from(TRIAL).where(OPEN)).scalar() or 0


def one_at_a_time() -> Refusal:
    return Refusal(409, "trial_open", "one trial at a time: stop the other one first")


def lowest(reading: Connection) -> float:
    """Where an account begins: level with those who have had least."""
    return reading.execute(select(func.min(TRIAL.c.account)).where(OPEN)).scalar() or 0.0


def make_room(writing: Connection, guest: str) -> None:
    """Forget a guest's oldest trials, and anybody's when there are very many."""
    own = select(TRIAL.c.id).where(TRIAL.c.guest == guest).order_by(TRIAL.c.asked.desc())
    old = list(writing.execute(own.offset(MOST_OF_A_GUEST - 1)).scalars())
    every = select(TRIAL.c.id).where(~OPEN).order_by(TRIAL.c.asked.desc())
    old += writing.execute(every.offset(MOST_KEPT - 1)).scalars()
    writing.execute(delete(TRIAL).where(TRIAL.c.id.in_(old)))


def go_on(writing: Connection, guest: str, name: str, most: int, **changed: Any) -> None:
    """Take a trial up that was stopped; or one that is done, where more is asked for."""
    row = own_trial(writing, guest, name)
    if row.due is not None and not changed:
        return
    refuse_second(writing, guest, name)
    if row.due is None:
        refuse_crowd(writing, most)
        account = lowest(writing)
        state = "running" if row.played else "waiting"
        fresh = {"due": now(), "account": account, "allowed": account + AT_A_GO, "tries": 0}
        changed |= {"state": state, "why": None, **fresh}
    writing.execute(update(TRIAL).where(TRIAL.c.id == name).values(**changed))


def stop(writing: Connection, guest: str, name: str) -> None:
    row = own_trial(writing, guest, name)
    if row.due is not None:
        here = update(TRIAL).where(TRIAL.c.id == name)
        writing.execute(here.values(due=None, state="stopped"))


def drop(writing: Connection, guest: str, name: str) -> None:
    own_trial(writing, guest, name)
    query = select(TRIAL.c.id, TRIAL.c.plan).where(TRIAL.c.guest == guest, TRIAL.c.kind == REPORT)
    reports = [row.id for row in writing.execute(query) if row.plan["trial"] == name]
    writing.execute(delete(TRIAL).where(TRIAL.c.id.in_([name, *reports])))


def report_of(reading: Connection, guest: str, plan: dict[str, Any]) -> Row[Any] | None:
    """The whole report of a trial by its plan, however far it is; the newest."""
    query = select(TRIAL.c.id, TRIAL.c.state, TRIAL.c.plan).where(
        TRIAL.c.guest == guest, TRIAL.c.kind == REPORT
    )
    rows: list[Row[Any]] = list(reading.execute(query.order_by(TRIAL.c.asked.desc())))
    return next((row for row in rows if row.plan == plan), None)


def page_of(reading: Connection, name: str) -> bytes | None:
    query = select(TRIAL.c.kept).where(TRIAL.c.id == name, TRIAL.c.state == "done")
    return reading.execute(query).scalar_one_or_none()


def own_trial(reading: Connection, guest: str, name: str) -> Row[Any]:
    """A guest's trial, without the games."""
    columns = [column for column in TRIAL.columns if column.name != "kept"]
    own = select(*columns).where(TRIAL.c.id == name, TRIAL.c.guest == guest, TRIAL.c.kind != REPORT)
    row = reading.execute(own).one_or_none()
    if row is None:
        raise Refusal(404, "no_such_trial", "you have no such trial, or it was forgotten")
    return row


def heads(reading: Connection, guest: str) -> list[Row[Any]]:
    query = select(*HEAD).where(TRIAL.c.guest == guest, TRIAL.c.kind != REPORT)
    return list(reading.execute(query.order_by(TRIAL.c.asked.desc())))


def is_open(reading: Connection, name: str) -> bool:
    query = select(TRIAL.c.id).where(TRIAL.c.id == name, OPEN)
    return reading.execute(query).scalar() is not None


# What a worker does


def next_due(reading: Connection) -> int | None:
    return reading.execute(select(func.min(TRIAL.c.due))).scalar_one_or_none()


def claim(writing: Connection) -> Claim | None:
    """Take a piece that nobody is at, of the trial that has had least."""
    at = now()
    query = (
        select(*(TRIAL.c[field.name] for field in dataclasses.fields(Claim)))
        .where(TRIAL.c.due <= at)
        .order_by(TRIAL.c.account, TRIAL.c.asked)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    row = writing.execute(query).one_or_none()
    if row is None:
        return None
    here = update(TRIAL).where(TRIAL.c.id == row.id)
    if row.tries >= MOST_TRIES:
        why = "the games broke off again and again; the server's host can look it up"
        writing.execute(here.values(due=None, state="broken", why=why))
        return None
    writing.execute(here.values(due=at + LEASE, tries=row.tries + 1))
    return Claim(**row._mapping)


def known(reading: Connection, mine: Claim) -> tuple[bytes | None, bytes | None]:
    """What was kept of a trial, and the games with printed figures that others have played."""
    kept = select(TRIAL.c.kept).where(TRIAL.c.id == mine.id)
    printed = select(PRINTED.c.kept).where(PRINTED.c.id == mine.printed)
    return tuple(reading.execute(each).scalar_one_or_none() for each in (kept, printed))  # type: ignore[return-value]


def advance(writing: Connection, mine: Claim, piece: Piece, seconds: float) -> None:
    """Keep what a piece came to, also of a trial that was stopped meanwhile."""
    of = TRIAL.c.id == mine.id
    query = select(TRIAL.c.due, TRIAL.c.account, TRIAL.c.allowed, TRIAL.c.plan)
    row = writing.execute(query.where(of).with_for_update()).one_or_none()
    if row is None or row.plan != mine.plan:  # it was dropped, or asked for anew
        give_back(writing, mine)
        return
    account = row.account + seconds
    values: dict[str, Any] = {"account": account, "tries": 0, "spent": TRIAL.c.spent + seconds}
    values |= {"played": piece.played, "games": piece.games, "told": piece.told}
    if piece.kept is not None:
        values["kept"] = piece.kept
    if piece.done:
        values |= {"due": None, "state": "done"}
    elif row.due is not None:
        goes_on = account < row.allowed
        state = {"due": now(), "state": "running"} if goes_on else {"due": None, "state": "stopped"}
        values |= state
    writing.execute(update(TRIAL).where(of).values(**values))


def give_back(writing: Connection, mine: Claim) -> None:
    """Let somebody else take the piece, at once; this try does not count."""
    of = (TRIAL.c.id == mine.id) & OPEN
    writing.execute(update(TRIAL).where(of).values(due=now(), tries=mine.tries))


def put_off(writing: Connection, mine: Claim) -> None:
    """Let the piece be tried again; this try counts."""
    of = (TRIAL.c.id == mine.id) & OPEN
    writing.execute(update(TRIAL).where(of).values(due=now()))


def give_up(writing: Connection, mine: Claim, why: str) -> None:
    """It cannot be done, and trying again would not help."""
    of = (TRIAL.c.id == mine.id) & OPEN
    writing.execute(update(TRIAL).where(of).values(due=None, state="broken", why=why[:300]))


def take_over(writing: Connection) -> None:
    """On a file there is one process: what an earlier one had claimed is nobody's."""
    writing.execute(update(TRIAL).where(OPEN).values(due=now()))


# Games with printed figures


def keep_printed(writing: Connection, key: str, games: int, kept: bytes) -> None:
    """Keep them for the next trial, where they are more than those that are there."""
    at = now()
    more = (PRINTED.c.id == key) & (PRINTED.c.games <= games)
    values = {"games": games, "kept": kept, "at": at}
    if writing.execute(update(PRINTED).where(more).values(**values)).rowcount:
        return
    there = select(PRINTED.c.id).where(PRINTED.c.id == key)
    if writing.execute(there).scalar() is None:
        with contextlib.suppress(IntegrityError), writing.begin_nested():  # two may be as far
            writing.execute(insert(PRINTED), {"id": key, **values})
        old = select(PRINTED.c.id).order_by(PRINTED.c.at.desc()).offset(MOST_PRINTED)
        gone = list(writing.execute(old).scalars())
        writing.execute(delete(PRINTED).where(PRINTED.c.id.in_(gone)))


def forget(writing: Connection, before: int) -> int:
    """Forget trials that nobody goes on with and that were asked for before that time."""
    old = TRIAL.c.due.is_(None) & (TRIAL.c.asked < before)
    return writing.execute(delete(TRIAL).where(old)).rowcount
