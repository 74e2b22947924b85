"""Table talk beside the chat: reactions and nudges, told to who is there and kept nowhere."""

from __future__ import annotations

import dataclasses
from typing import Any

import orjson

from tortuga.server.clock import now
from tortuga.server.http.limits import Limiter
from tortuga.server.live.listeners import Listener
from tortuga.server.live.live_table import LiveTable, accepted
from tortuga.server.live.moves import not_your_seat
from tortuga.server.protocol.incoming import Nudge, React
from tortuga.server.storage.bell import TALK, notify
from tortuga.table.refusals import Refused
from tortuga.table.seats import Guest
from tortuga.table.tables import Status
from tortuga.table.telling import nudge_at

NUDGE_EVERY = 60_000  # milliseconds that a seat has peace after a nudge, whoever it came from


@dataclasses.dataclass(frozen=True)
class Remark:
    """What is told, and the guest it comes from, whom others may have blocked."""

    guest: str
    told: dict[str, Any]

    @property
    def note(self) -> str:
        """The remark as other processes hear of it."""
        return TALK + orjson.dumps(dataclasses.asdict(self)).hex()


def remark_of(note: str) -> Remark:
    return Remark(**orjson.loads(bytes.fromhex(note.removeprefix(TALK))))


async def react(live: LiveTable, listener: Listener, paces: Limiter, said: React) -> None:
    """Show everyone at the table one of a few pictures, from a seat or from among the watchers."""
    guest = speaker(live, listener)
    if said.seat is not None and said.seat not in listener.seats:
        raise not_your_seat()
    if not paces.take((live.table.id, guest.id, "react")):
        raise Refused("too_fast", "one reaction a second; wait a little")
    name = guest.name if said.seat is None else live.table.seats[said.seat].name
    told: dict[str, Any] = {"type": "reaction", "name": name, "reaction": said.reaction}
    if said.seat is not None:
        told["seat"] = said.seat
    await spread(live, listener, said.n, Remark(guest.id, told))


async def nudge(live: LiveTable, listener: Listener, said: Nudge) -> None:
    """Remind a person who has been waited for long enough."""
    guest = speaker(live, listener)
    if said.seat not in listener.seats:
        raise not_your_seat()
    at = now()
    async with live.lock:
        check_nudge(live, listener, said.at_seat, at)
        live.nudged[said.at_seat] = rests = at + NUDGE_EVERY
    told = {"type": "nudge", "seat": said.seat, "at_seat": said.at_seat, "next": rests, "now": at}
    await spread(live, listener, said.n, Remark(guest.id, told))


def check_nudge(live: LiveTable, listener: Listener, seat: int, at: int) -> None:
    if live.table.status is not Status.PLAYING:
        raise Refused("over", "nobody is waited for")
    if seat >= len(live.table.seats) or seat in listener.seats or not live.seat_decides(seat):
        raise Refused("not_allowed", "only a person on another seat can be nudged")
    if seat not in live.table.acting:
        raise Refused("stale", "nobody waits for that seat")
    if at < max(nudge_at(live.table, live.fold, seat), live.nudged.get(seat, 0)):
        raise Refused("too_fast", "too early to nudge; give them a moment")


async def spread(live: LiveTable, listener: Listener, n: int, remark: Remark) -> None:
    """Tell a remark here, and to those who are at the table by way of other processes."""
    table_id = live.table.id
    if live.database.shared:
        await live.database.write(lambda writing: notify(writing, table_id, remark.note))
    listener.tell(accepted(n, live.fold.seq))
    tell(live, remark)


def tell(live: LiveTable, remark: Remark) -> None:
    if remark.told["type"] == "nudge":
        live.nudged[remark.told["at_seat"]] = remark.told["next"]
    for listener in tuple(live.listeners):
        if remark.guest not in listener.blocked:
            listener.tell(remark.told)


def speaker(live: LiveTable, listener: Listener) -> Guest:
    """Who speaks, if they may: by no door may one talk who has a seat that must keep silent."""
    if listener.guest is None:
        raise Refused("not_allowed", "who speaks needs a guest cookie; GET /api/me gives one")
    playing = live.table.status is Status.PLAYING
    silent = live.fold.match.state.silent() if playing else []
    if not {*listener.seats, *live.table.owned(listener.guest.id)}.isdisjoint(silent):
        raise Refused("silent", "your seat has to keep silent until others have played")
    return listener.guest
