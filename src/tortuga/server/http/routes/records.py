"""Routes about records that somebody brings: replayed at once, or kept for others to look at."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import Depends, Request, Response

from tortuga.server.clock import now
from tortuga.server.http.answers import Json, declared, sent, takes_zipped
from tortuga.server.http.context import Here, Parts, RecordId, StepNumber
from tortuga.server.http.openapi import Routes
from tortuga.server.http.packing import pack
from tortuga.server.http.replay import replay_record, shared_record
from tortuga.server.http.security import source_of
from tortuga.server.protocol import replies
from tortuga.server.storage import shared
from tortuga.server.storage.purge import DAY
from tortuga.table import messages
from tortuga.table.refusals import Refusal

router = Routes(prefix="/api")
TEXT_BODY = {
    "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
}
PLAIN_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}


async def text_of(request: Request) -> str:
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Refusal(400, "malformed", "a record is UTF-8 text") from error


Brought = Annotated[str, Depends(text_of)]


@router.post(
    "/replay",
    response_model=messages.Replay,
    responses=declared(400, 403, 422),
    openapi_extra=TEXT_BODY,
)
async def replay(request: Request, here: Here, text: Brought, at: StepNumber = 0) -> Response:
    """The replay of a record that comes as plain text; positions are those around a step."""
    async with here.works.turn(source_of(request.scope)) as turn:
        return sent(await turn.page(takes_zipped(request), replay_record, text, at))


@router.post(
    "/records",
    response_model=replies.Shared,
    status_code=201,
    responses=declared(400, 403, 422),
    openapi_extra=TEXT_BODY,
)
async def share(request: Request, here: Here, text: Brought) -> Response:
    """Keep the record of a finished game for a while, for whoever is told its id."""
    if not here.settings.share_days:
        raise Refusal(403, "not_shared", "this server keeps no games for others")
    source = source_of(request.scope)
    async with here.works.turn(source) as turn:
        record = await turn.work(shared_record, text)
    if not isinstance(record, str):
        raise Refusal(*record)
    if not here.new_records.take(source):
        raise Refusal(429, "too_fast", "too many games at once; wait a while")
    at = now()
    name = await here.database.write(partial(shared.keep, record=record, at=at))
    if name is None:
        raise Refusal(503, "unavailable", "there is no room for more shared games right now")
    told: replies.Shared = {"record": name, "until": at + here.settings.share_days * DAY}
    return Json(told, status_code=201)


@router.get(
    "/records/{record_id}",
    response_class=Response,
    responses={200: PLAIN_TEXT, **declared(404, 422)},
)
async def shared_one(request: Request, here: Here, record_id: RecordId) -> Response:
    """A record that somebody shared, as text."""
    record = await kept(here, request, record_id)
    return sent(pack(record.encode(), takes_zipped(request)), "text/plain; charset=utf-8")


async def kept(here: Parts, request: Request, record_id: str) -> str:
    since = now() - here.settings.share_days * DAY
    async with here.works.turn(source_of(request.scope)) as turn:
        record = await turn.read(partial(shared.read, name=record_id, since=since))
    if record is None:
        raise Refusal(404, "not_found", "nobody shared this game, or it was too long ago")
    return record
