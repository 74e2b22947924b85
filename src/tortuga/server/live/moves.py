"""Moves: checked against the fold, stored, and only then applied, told and acknowledged.

The caller holds no lock; every function here takes the table's own.
"""

from __future__ import annotations

import hashlib

import orjson
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from tortuga.engine.errors import IllegalMove
from tortuga.server.clock import now
from tortuga.server.live.listeners import Listener
from tortuga.server.live.live_table import LiveTable, accepted
from tortuga.server.protocol.incoming import Consent, Play, Undo
from tortuga.server.storage import asks
from tortuga.server.storage.columns import REQUEST
from tortuga.server.storage.storing import store
from tortuga.table.fold import Plan
from tortuga.table.questions import must_be_a_persons
from tortuga.table.refusals import Refused
from tortuga.table.tables import Status
from tortuga.table.undo import Ask, Request

ATTEMPTS = 8  # where several processes write at once, one after the other wins


async def play(live: LiveTable, listener: Listener, said: Play) -> None:
    """A line of moves of one seat, whole or not at all, once for each number."""
    if said.words and len(said.words) != len(said.moves):
        raise Refused("malformed", "words: as many as there are moves, or none")
    request = request_of(listener, said.seat, said.n, "play", said.moves, *said.words)
    async with live.lock:
        await live.sound()
        for _ in range(ATTEMPTS):
            try:
                plan = plan_play(live, said)
            except Refused:
                if not await answer_again(live, listener, request):
                    raise
                return
            if await store_once(live, listener, plan, request):
                return
    raise gone_on()


async def play_bot(live: LiveTable, seat: int, move: int, at: int) -> None:
    """A bot's move, unless it is asked something else since it began to think."""
    async with live.lock:
        await live.sound()
        if not live.ours or live.fold.stale(seat, at) or not live.bot_may_move(seat):
            return
        plan = live.fold.plan_line(seat, [move], now())
        try:
            await store(live, plan, None)
        except IntegrityError:
            await live.refresh()
            return
        live.last_bot = seat
        live.take_in(plan)


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
        ask = live.ask(said.seat, request)
        if live.fold.can_undo(said.seat) or not ask.waiting:
            if not await store_once(live, listener, plan, request):
                raise gone_on()
        elif not await answer_again(live, listener, request):
            await ask_everyone(live, listener, ask)


async def ask_everyone(live: LiveTable, listener: Listener, ask: Ask) -> None:
    """Open the question, or repeat it to one who asks it again."""
    table_id = live.table.id
    opened = await live.database.write(lambda writing: asks.open_ask(writing, table_id, ask))
    if opened is ask:
        live.show_ask(ask, listener)
    elif opened.request == ask.request:
        listener.tell({"type": "undo_asked", **opened.told()})
    else:
        raise Refused("not_allowed", "somebody has asked already; wait for the answers")


async def consent(live: LiveTable, listener: Listener, said: Consent) -> None:
    """An answer to an open question; the last one needed carries the undo out."""
    if said.seat not in listener.seats:
        raise not_your_seat()
    table_id = live.table.id
    async with live.lock:
        await live.sound()
        ask, seq = live.asked, live.fold.seq
        if ask is None or ask.id != said.undo or said.seat not in ask.waiting:
            raise Refused("stale", "nobody waits for that answer any more")
        if not said.agree:
            await live.database.write(lambda writing: asks.close_ask(writing, table_id, said.undo))
            live.refuse_ask(ask)
            return
        answered = await live.database.write(
            lambda writing: asks.answer(writing, table_id, seq, said.undo, said.seat)
        )
        if answered is None:
            raise Refused("stale", "nobody waits for that answer any more")
        if answered.waiting:
            live.show_ask(answered)
            return
        plan = plan_undo(live, ask.seat)
        if not await store_once(live, live.asker, plan, ask.request):
            raise gone_on()


def plan_play(live: LiveTable, said: Play) -> Plan:
    must_be_playing(live, said.seat)
    if live.fold.stale(said.seat, said.at):
        raise gone_on()
    try:
        must_be_a_persons(live.fold.game, said.moves)
        return live.fold.plan_line(said.seat, said.moves, now(), said.words)
    except IllegalMove as error:
        raise Refused("illegal", str(error), error.why) from error


def plan_undo(live: LiveTable, seat: int) -> Plan:
    must_be_playing(live, seat)
    if live.fold.game.fleeting and not live.fold.can_undo(seat):
        raise Refused("not_allowed", "in this game nothing that was shown can be taken back")
    plan = live.fold.plan_undo(seat, now())
    if plan is None:
        raise Refused("not_allowed", "you have no move to take back since the clock's last end")
    return plan


def must_be_playing(live: LiveTable, seat: int) -> None:
    if live.table.status is Status.WAITING:
        raise Refused("not_allowed", "the game has not begun")
    if live.table.status is Status.OVER:
        raise Refused("over", "the game is over")
    if not live.seat_decides(seat):
        raise Refused("not_allowed", "a bot plays this seat; take it back first")


def gone_on() -> Refused:
    return Refused("stale", "the game has gone on since; look again")


def not_your_seat() -> Refused:
    return Refused("not_your_seat", "this connection has no key to that seat")


def request_of(
    listener: Listener, seat: int, n: int, kind: str, line: list[int], *words: str | None
) -> Request:
    """The client's number with the key that it belongs to."""
    key = listener.seats.get(seat)
    if key is None:
        raise not_your_seat()
    digest = hashlib.sha256(orjson.dumps([kind, seat, line, *words])).hexdigest()
    return Request(key, n, digest)


async def answer_again(live: LiveTable, listener: Listener | None, request: Request) -> bool:
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
    if listener is not None:
        listener.tell(accepted(request.n, found.seq))
    return True


async def store_once(
    live: LiveTable, listener: Listener | None, plan: Plan, request: Request
) -> bool:
    """Store a plan unless its number was used, acknowledge it and tell everyone.

    False where another process was quicker; what it stored is taken in then.
    """
    try:
        await store(live, plan, request)
    except IntegrityError:
        if await answer_again(live, listener, request):
            return True
        await live.refresh()
        return False
    if listener is not None:
        listener.tell(accepted(request.n, plan.rows[-1].seq))
    live.take_in(plan)
    return True
