"""Talk beside the chat: reactions, nudges, and who is ready; told to who is there, kept nowhere."""

from __future__ import annotations

import dataclasses

from tortuga.table import messages
from tortuga.table.machine import TableMachine
from tortuga.table.refusals import Refused, gone_on, not_your_seat
from tortuga.table.seats import Guest
from tortuga.table.tables import Status, Table
from tortuga.table.telling import Listener, nudge_again, nudge_at


@dataclasses.dataclass(frozen=True)
class Remark:
    """What is told, and the guest it comes from, whom others may have blocked."""

    guest: str
    told: messages.Reacted | messages.Nudged | messages.Ready


def speaker(machine: TableMachine, listener: Listener) -> Guest:
    """Who speaks, if they may: by no door may one talk who has a seat that must keep silent."""
    if listener.guest is None:
        raise Refused("not_allowed", "to speak you need a guest cookie; GET /api/me gives one")
    playing = machine.table.status is Status.PLAYING
    silent = machine.fold.match.state.silent() if playing else []
    if not {*listener.seats, *machine.table.owned(listener.guest.id)}.isdisjoint(silent):
        raise Refused("silent", "your seat has to keep silent until others have played")
    return listener.guest


def reaction(
    machine: TableMachine, listener: Listener, seat: int | None, shown: messages.Reaction
) -> Remark:
    """One of a few pictures, from a seat or from among those who look on."""
    guest = speaker(machine, listener)
    if seat is None:
        return Remark(guest.id, {"type": "reaction", "name": guest.name, "reaction": shown})
    if seat not in listener.seats:
        raise not_your_seat()
    name = machine.table.seats[seat].name
    told: messages.Reacted = {"type": "reaction", "name": name, "reaction": shown, "seat": seat}
    return Remark(guest.id, told)


def nudge(machine: TableMachine, listener: Listener, seat: int, at_seat: int, at: int) -> Remark:
    """Remind a person who has been waited for long enough."""
    guest = speaker(machine, listener)
    if seat not in listener.seats:
        raise not_your_seat()
    check_nudge(machine, listener, at_seat, at)
    told: messages.Nudged = {
        "type": "nudge",
        "seat": seat,
        "at_seat": at_seat,
        "next": nudge_again(nudged(machine.table, at_seat, at), at_seat),
        "now": at,
    }
    return Remark(guest.id, told)


def nudged(table: Table, number: int, at: int) -> Table:
    """The table once a seat was nudged."""
    return table.with_seat(dataclasses.replace(table.seats[number], nudged=at))


def check_nudge(machine: TableMachine, listener: Listener, seat: int, at: int) -> None:
    table = machine.table
    if table.status is not Status.PLAYING:
        raise Refused("over", "nobody is being waited for")
    if seat >= len(table.seats) or seat in listener.seats or not table.seats[seat].decides:
        raise Refused("not_allowed", "only a person on another seat can be nudged")
    if seat not in table.acting:
        raise Refused("stale", "nobody is waiting for that seat")
    if at < nudge_at(table, machine.fold, seat):
        raise Refused("too_fast", "too early to nudge; give them a moment")


def ready(machine: TableMachine, listener: Listener, seat: int, seen: int, at: int) -> Remark:
    """Who has looked enough says so: that is no word that could be silenced or blocked."""
    if seat not in listener.seats:
        raise not_your_seat()
    fold = machine.fold
    if not fold.last <= seen <= fold.seq:
        raise gone_on()
    return Remark("", {"type": "ready", "seat": seat, "seq": fold.last, "at": at})


def tell(machine: TableMachine, remark: Remark) -> None:
    told = remark.told
    if told["type"] == "ready":
        machine.gathering.say(told["seat"], told["seq"], told["at"])
        machine.tell_gathering(told["at"])
        return
    if told["type"] == "nudge":
        machine.table = nudged(machine.table, told["at_seat"], told["now"])
    machine.audience.tell_all(told, but=remark.guest)
