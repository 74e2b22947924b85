"""Moves: checked against the fold, stored, and only then applied, told and acknowledged.

The caller holds no lock; every function here takes the table's own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import orjson
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tortuga.engine.errors import TortugaError
from tortuga.server.fold import Plan, round_of
from tortuga.server.incoming import Consent, Play, Undo
from tortuga.server.listeners import Listener
from tortuga.server.live import Ask, LiveTable, Request
from tortuga.server.outgoing import Accepted, Code
from tortuga.server.stored import EVENT, GAME_TABLE, REQUEST, now
from tortuga.server.tables import Status


class Refused(Exception):
    """A message that is not acted on; its sender is told why and nothing has changed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message


def accepted(n: int, seq: int) -> Accepted:
    return {"type": "accepted", "n": n, "seq": seq}


async def play(live: LiveTable, listener: Listener, said: Play) -> None:
    """A line of moves of one seat, whole or not at all, once for each number."""
    request = request_of(listener, said.seat, said.n, "play", said.moves)
    async with live.lock:
        await live.sound()
        try:
            plan = plan_play(live, said.seat, said.moves, said.at)
        except Refused:
            if not await answer_again(live, listener, request):
                raise
            return
        await store_once(live, listener, plan, request)


async def play_bot(live: LiveTable, seat: int, move: int, at: int) -> None:
    """A bot's move, unless the game has gone on since it began to think."""
    async with live.lock:
        await live.sound()
        if live.fold.seq != at or live.bot_to_move() != seat:
            return
        plan = live.fold.plan_line(seat, [move])
        await store(live, plan, None)
        live.take_in(plan.rows)


async def undo(live: LiveTable, listener: Listener, said: Undo) -> None:
    """Take back at once where the engine allows or nobody else decides; otherwise ask."""
    request = request_of(listener, said.seat, said.n, "undo", [])
    async with live.lock:
        await live.sound()
        try:
            plan = plan_undo(live, said.seat)
        except Refused:
            if not await answer_again(live, listener, request):
                raise
            return
        ask = live.ask(said.seat, request, listener)
        if live.fold.can_undo(said.seat) or not ask.waiting:
            await store_once(live, listener, plan, request)
        elif not await answer_again(live, listener, request):
            ask_everyone(live, listener, ask)


def ask_everyone(live: LiveTable, listener: Listener, ask: Ask) -> None:
    """Open the question, or repeat it to one who asks it again."""
    if live.asked is None:
        live.open_ask(ask)
    elif live.asked.request == ask.request:
        listener.tell({"type": "undo_asked", **live.asked.told()})
    else:
        raise Refused("not_allowed", "somebody has asked already; wait for the answers")


async def consent(live: LiveTable, listener: Listener, said: Consent) -> None:
    """An answer to an open question; the last one needed carries the undo out."""
    if said.seat not in listener.seats:
        raise not_your_seat()
    async with live.lock:
        await live.sound()
        ask = live.asked
        if ask is None or ask.id != said.undo or said.seat not in ask.waiting:
            raise Refused("stale", "nobody waits for that answer any more")
        if not said.agree:
            live.refuse_ask(ask)
            return
        ask.waiting.remove(said.seat)
        if ask.waiting:
            live.tell_all({"type": "undo_asked", **ask.told()})
            return
        plan = plan_undo(live, ask.seat)
        await store_once(live, ask.listener, plan, ask.request)


def plan_play(live: LiveTable, seat: int, line: Sequence[int], at: int) -> Plan:
    must_be_playing(live, seat)
    if live.fold.stale(seat, at):
        raise Refused("stale", "the game has gone on since; look again")
    try:
        return live.fold.plan_line(seat, line)
    except TortugaError as error:
        raise Refused("illegal", str(error)) from error


def plan_undo(live: LiveTable, seat: int) -> Plan:
    must_be_playing(live, seat)
    plan = live.fold.plan_undo(seat)
    if plan is None:
        raise Refused("not_allowed", "you have no move to take back")
    return plan


def must_be_playing(live: LiveTable, seat: int) -> None:
    if live.table.status is Status.WAITING:
        raise Refused("not_allowed", "the game has not begun")
    if live.table.status is Status.OVER:
        raise Refused("over", "the game is over")
    if not live.seat_decides(seat):
        raise Refused("not_allowed", "a bot plays this seat; take it back first")


def not_your_seat() -> Refused:
    return Refused("not_your_seat", "this connection has no key to that seat")


def request_of(listener: Listener, seat: int, n: int, kind: str, line: list[int]) -> Request:
    """The client's number with the key that it belongs to."""
    key = listener.seats.get(seat)
    if key is None:
        raise not_your_seat()
    digest = hashlib.sha256(orjson.dumps([kind, seat, line])).hexdigest()
    return Request(key, n, digest)


async def answer_again(live: LiveTable, listener: Listener, request: Request) -> bool:
    """Answer a resend as it was answered the first time; False where it is none."""
    query = select(REQUEST.c.digest, REQUEST.c.seq).where(
        REQUEST.c.table_id == live.table.id,
        REQUEST.c.key == request.key,
        REQUEST.c.n == request.n,
    )
    found = await live.database.read(lambda reading: reading.execute(query).one_or_none())
    if found is None:
        return False
    if found.digest != request.digest:
        raise Refused("malformed", f"the number {request.n} was used for something else")
    listener.tell(accepted(request.n, found.seq))
    return True


async def store_once(live: LiveTable, listener: Listener, plan: Plan, request: Request) -> None:
    """Store a plan unless its number was used; then acknowledge it and tell everyone."""
    try:
        await store(live, plan, request)
    except IntegrityError as error:
        # Either a resend of what still looks playable, or another process wrote this seq.
        if await answer_again(live, listener, request):
            live.broken = False
            return
        await live.sound()
        raise Refused("stale", "the game has gone on since; look again") from error
    listener.tell(accepted(request.n, plan.rows[-1].seq))
    live.take_in(plan.rows)


async def store(live: LiveTable, plan: Plan, request: Request | None) -> None:
    """One transaction: the rows, the client's number, and the summary for lists.

    The table counts as broken until the commit is known, so that whatever ends this, a
    cancellation included, leads to a fresh fold.
    """
    live.broken = True
    at = now()
    rows = [
        {
            "table_id": live.table.id,
            "seq": row.seq,
            "kind": row.kind,
            "seat": row.seat,
            "move": row.move,
            "at": at,
        }
        for row in plan.rows
    ]
    status = Status.OVER if plan.state.over else Status.PLAYING
    summary = {
        "acting": list(plan.state.acting),
        "round": round_of(plan.state),
        "status": status.value,
        "updated": at,
    }
    asked = (
        None
        if request is None
        else {
            "table_id": live.table.id,
            "key": request.key,
            "n": request.n,
            "digest": request.digest,
            "seq": plan.rows[-1].seq,
        }
    )

    def write(writing: Connection) -> None:
        writing.execute(insert(EVENT), rows)
        if asked is not None:
            writing.execute(insert(REQUEST), asked)
        here = update(GAME_TABLE).where(GAME_TABLE.c.id == live.table.id)
        writing.execute(here.values(summary))

    try:
        await live.database.write(write)
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise Refused("unavailable", "this could not be stored; try again") from error
    live.broken = False
