"""Routes about tables: set, join, start, leave, hand over, play again, look back."""

from __future__ import annotations

import functools
from typing import Annotated

from fastapi import Query, Request, Response

from tortuga.engine.library import understood
from tortuga.harbour.replays import practice_from
from tortuga.server.clock import now
from tortuga.server.http.answers import Json, attached, declared, sent, takes_zipped
from tortuga.server.http.context import (
    Asker,
    Here,
    Invite,
    KnownGuest,
    SeatKey,
    SeatPath,
    StepNumber,
    TableId,
)
from tortuga.server.http.openapi import Routes
from tortuga.server.http.replay import record_of_kept, replay_kept
from tortuga.server.http.security import source_of
from tortuga.server.live.harbour import lot_for
from tortuga.server.protocol import replies
from tortuga.server.protocol.incoming import BotBody, JoinBody, LeaveBody, NewTable, PracticeBody
from tortuga.server.storage.keys import new_secret
from tortuga.table import messages, tables
from tortuga.table.fold import game_of
from tortuga.table.new_tables import Position, begun, check_level, handed_over
from tortuga.table.playback import ALL, Closed, Eyes, check_eyes
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status, Table

router = Routes(prefix="/api/tables")
LOOK = declared(404, 422)
CLOSED = {"not_over": 403, "not_your_seat": 403, "fleeting": 409}
PLAIN_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
CHANGE = declared(401, 403, 404, 409, 422)
CHANGE_WITH_BODY = declared(400, 401, 403, 404, 409, 422)


@router.get("", response_model=replies.TableList, responses=declared())
async def public(here: Here, asker: Asker) -> Response:
    """Public tables that wait for players or can be watched."""
    return Json(await here.harbour.public(asker))


@router.get("/mine", response_model=replies.TableList, responses=declared(401))
async def mine(here: Here, guest: KnownGuest) -> Response:
    """The asker's own tables, most recently changed first."""
    return Json(await here.harbour.mine(guest.id))


@router.post(
    "",
    response_model=replies.Granted,
    status_code=201,
    responses=declared(400, 401, 403, 422),
)
async def create(request: Request, body: NewTable, here: Here, guest: KnownGuest) -> Response:
    """Set a table. It begins at once where no seat is open."""
    if not here.new_tables.take(guest.id):
        raise Refusal(429, "too_fast", "too many new tables; wait a little")
    tongue = understood(request.headers.get("accept-language", ""))
    return Json(await here.harbour.create(guest, body, tongue), status_code=201)


@router.get("/{table_id}", response_model=messages.TableInfo, responses=LOOK)
async def look(table_id: TableId, here: Here, asker: Asker, invite: Invite = None) -> Response:
    """A table; a private one for its members and those who hold its invite."""
    return Json(await here.harbour.look(table_id, asker, invite))


@router.post("/{table_id}/join", response_model=replies.Granted, responses=CHANGE_WITH_BODY)
async def join(table_id: TableId, body: JoinBody, here: Here, guest: KnownGuest) -> Response:
    """Take a seat, or get fresh keys to one's own."""
    return Json(await here.harbour.join(guest, table_id, body))


@router.post("/{table_id}/start", response_model=messages.TableInfo, responses=CHANGE)
async def start(table_id: TableId, here: Here, guest: KnownGuest) -> Response:
    """The host begins; bots take the seats that are open."""

    def transition(table: Table) -> Table:
        tables.must_host(table, guest.id)
        return begun(table, now())

    return Json(await here.harbour.change(table_id, guest.id, transition))


@router.post("/{table_id}/leave", response_model=messages.TableInfo, responses=CHANGE_WITH_BODY)
async def leave(
    table_id: TableId, body: LeaveBody, here: Here, asker: Asker, key: SeatKey = None
) -> Response:
    """Before the start the seat is free again; afterwards a bot plays on."""
    transition = functools.partial(tables.left, number=body.seat, at=now())
    return Json(await here.harbour.change_own(table_id, body.seat, asker, key, transition))


@router.post("/{table_id}/seats/{seat}/free", response_model=messages.TableInfo, responses=CHANGE)
async def free(table_id: TableId, seat: SeatPath, here: Here, guest: KnownGuest) -> Response:
    """The host frees a seat before the start."""
    transition = functools.partial(tables.freed, guest=guest.id, number=seat)
    return Json(await here.harbour.change(table_id, guest.id, transition))


@router.post(
    "/{table_id}/seats/{seat}/bot", response_model=messages.TableInfo, responses=CHANGE_WITH_BODY
)
async def hand_to_bot(
    table_id: TableId,
    seat: SeatPath,
    body: BotBody,
    here: Here,
    asker: Asker,
    key: SeatKey = None,
) -> Response:
    """Let a bot play the own seat."""
    check_level(body.level)
    transition = functools.partial(handed_over, number=seat, level=body.level, at=now())
    return Json(await here.harbour.change_own(table_id, seat, asker, key, transition))


@router.post("/{table_id}/seats/{seat}/back", response_model=messages.TableInfo, responses=CHANGE)
async def take_back(
    table_id: TableId, seat: SeatPath, here: Here, asker: Asker, key: SeatKey = None
) -> Response:
    """Take the own seat back from a bot."""
    transition = functools.partial(tables.taken_back, number=seat, at=now())
    return Json(await here.harbour.change_own(table_id, seat, asker, key, transition))


@router.post("/{table_id}/rematch", response_model=replies.Granted, responses=CHANGE)
async def rematch(table_id: TableId, here: Here, guest: KnownGuest) -> Response:
    """The same seats again; equal calls lead to the same table."""
    return Json(await here.harbour.rematch(guest, table_id))


@router.post(
    "/{table_id}/practice",
    response_model=replies.Granted,
    status_code=201,
    responses=CHANGE_WITH_BODY,
)
async def practise(
    request: Request,
    table_id: TableId,
    body: PracticeBody,
    here: Here,
    guest: KnownGuest,
    invite: Invite = None,
) -> Response:
    """Try a finished game again from one of its positions, in any seat, against bots."""
    old = await here.harbour.table(table_id, guest.id, invite)
    if not here.new_tables.take(guest.id):
        raise Refusal(429, "too_fast", "too many new tables; wait a little")
    position, own = Position(body.index, body.seat), new_secret()
    async with here.works.turn(source_of(request.scope)) as turn:
        kept = await turn.game(old)
        position.check(old, len(kept.moves))
        given = old, kept, position, guest, lot_for(own), now()
        table, rows = await turn.work(practice_from, *given)
    return Json(await here.harbour.practise(guest, table, rows, own), status_code=201)


@router.get(
    "/{table_id}/record",
    response_class=Response,
    responses={200: PLAIN_TEXT, **declared(404, 409, 422)},
)
async def record(
    request: Request, table_id: TableId, here: Here, asker: Asker, invite: Invite = None
) -> Response:
    """The whole game as a text file, once it is over."""
    table = await here.harbour.table(table_id, asker, invite)
    table.must_be(Status.OVER, "not_over", "the record can be read once the game is over")
    async with here.works.turn(source_of(request.scope)) as turn:
        kept = await turn.game(table)
        page = await turn.page(takes_zipped(request), record_of_kept, kept)
    written = sent(page, "text/plain; charset=utf-8")
    return attached(written, f"tortuga-{table.game}-{table.id}.txt")


@router.get(
    "/{table_id}/replay", response_model=messages.Replay, responses=declared(403, 404, 409, 422)
)
async def look_back(
    request: Request,
    table_id: TableId,
    here: Here,
    asker: Asker,
    seat: Annotated[str | None, Query(max_length=3, pattern=r"^([0-7]|all)$")] = None,
    at: StepNumber = 0,
    invite: Invite = None,
    key: SeatKey = None,
) -> Response:
    """The game so far: as a spectator, through the own seat's eyes, or after the end any.

    Positions come in pages: those around the step ``at``.
    """
    eyes: Eyes = ALL if seat == ALL else None if seat is None else int(seat)
    if key is not None and isinstance(eyes, int):
        asker = await here.harbour.owner(table_id, eyes, asker, key)
    table = await here.harbour.table(table_id, asker, invite)
    if table.status is Status.WAITING:
        raise Refusal(409, "not_playing", "the game has not begun")
    if isinstance(eyes, int):
        table.seat(eyes)
    try:
        check_eyes(game_of(table), table.status is Status.OVER, eyes, table.owned(asker))
    except Closed as closed:
        raise Refusal(CLOSED[closed.code], closed.code, str(closed)) from closed
    async with here.works.turn(source_of(request.scope)) as turn:
        kept = await turn.game(table)
        return sent(await turn.page(takes_zipped(request), replay_kept, kept, eyes, at))
