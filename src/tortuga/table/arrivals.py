"""Who comes to a table, or back to it: what they are told first."""

from __future__ import annotations

from collections.abc import Iterable

from tortuga.table import telling
from tortuga.table.fold import Entry
from tortuga.table.machine import TableMachine
from tortuga.table.telling import Line, Listener

MOST_RESUMED = 50  # moves that are told one by one to somebody who comes back


def show(machine: TableMachine, listener: Listener, lines: Iterable[Line], at: int) -> None:
    """Tell a listener everything."""
    info, eyes = machine.info(listener.guest_id, at, listener.seats), listener.viewers
    chat = [line.told for line in lines if line.guest not in listener.blocked]
    undo = machine.undo_state(eyes)
    told = telling.snapshot(machine.table, machine.fold, info, eyes, chat, undo, at)
    machine.audience.tell(listener, told)
    tell_gathering(machine, listener, at)


def tell_gathering(machine: TableMachine, listener: Listener, at: int) -> None:
    if machine.gathers:
        machine.audience.tell(listener, machine.gathered(at))


def missed(machine: TableMachine, seen: int) -> list[Entry] | None:
    """What somebody who comes back has missed; None where all must be told anew."""
    missed = machine.fold.since(seen) if seen else None
    return None if missed is None or len(missed) > MOST_RESUMED else missed


def catch_up(
    machine: TableMachine, listener: Listener, missed: list[Entry], lines: Iterable[Line], at: int
) -> None:
    """Tell somebody who comes back what has happened since."""
    audience, eyes = machine.audience, listener.viewers
    times = telling.all_times(machine.table, machine.fold, at)
    for entry in missed:
        undo = machine.undo_state(eyes)
        told = telling.happened(machine.fold, entry, eyes, undo, times)
        audience.tell(listener, told)
    audience.tell_lines(listener, lines)
    if machine.asked:
        audience.tell(listener, telling.undo_asked(machine.asked))
    elif not missed:
        audience.tell(listener, {"type": "undo_refused", "undo": 0})
    if machine.fold.over:
        audience.tell(listener, telling.over(machine.fold))
    tell_gathering(machine, listener, at)
