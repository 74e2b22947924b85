"""Admission of a WebSocket: where it comes from, how many there are, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from tortuga.server.http.context import parts_of, who_asks
from tortuga.server.http.limits import charged
from tortuga.server.http.security import LONGEST_WAIT, same_origin, source_of
from tortuga.server.live.live_table import NO_TABLE, TOO_MANY
from tortuga.server.logs import log
from tortuga.server.metrics import METRICS
from tortuga.table.refusals import Refusal
from tortuga.table.seats import Guest

Talk = Callable[[Guest | None], Awaitable[None]]


async def converse(websocket: WebSocket, about: str, talk: Talk) -> None:
    """Let somebody in who may come in, and talk with them until one of both has enough."""
    parts = parts_of(websocket)
    if not same_origin(websocket.scope, parts.settings):
        await websocket.close(1008)
        return
    source = source_of(websocket.scope)
    await websocket.accept()
    account = parts.answering.of(source)
    in_time = account.reserve(0) < LONGEST_WAIT and parts.openings.take(source)
    if not (in_time and parts.sockets.enter(source)):
        await hang_up(websocket, TOO_MANY)
        return
    log(logging.INFO, "socket_opened", table=about[:24])
    METRICS.sockets += 1
    try:
        await asyncio.sleep(account.reserve(0))
        await charged(account, let_in(websocket, talk))
    except Refusal:
        await hang_up(websocket, NO_TABLE)
    except Exception as error:
        log(logging.ERROR, "broken", error, table=about[:24])
        await hang_up(websocket, 1011)
    finally:
        parts.sockets.leave(source)
        METRICS.sockets -= 1
        log(logging.INFO, "socket_closed", table=about[:24])


async def let_in(websocket: WebSocket, talk: Talk) -> None:
    await talk(await who_asks(websocket))


async def hang_up(websocket: WebSocket, code: int) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it may be closed already
        await websocket.close(code)
