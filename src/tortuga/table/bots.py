"""Bots at a table: whose turn it is among them, how long they let people look, what they play.

They plan as people do. Where a person lets time pass and every bot waits, they go on without.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from tortuga.engine.views import View
from tortuga.table.fold import LATE, Plan
from tortuga.table.machine import TableMachine
from tortuga.table.tables import Status
from tortuga.table.turns import only_notes, waited_for

A_TURN = 2.0  # who begins a turn lets people look so many times as long as within one
SLOWEST = 1.75  # a bot among others who act takes between so many and …
QUICKEST = 0.75  # … so many times the usual
LONGEST_LULL = 4  # lulls that people can hold bots up for by being busy


@dataclasses.dataclass(frozen=True)
class Thought:
    """What a bot is to think about, and at which point of the game."""

    seat: int
    level: str
    view: View
    seq: int


def to_move(machine: TableMachine) -> list[int]:
    """The seats that bots have to play now, in turn: who moved last comes last."""
    if machine.table.status is not Status.PLAYING or held_up(machine):
        return []
    state, seats = machine.fold.match.state, machine.table.seats
    if all(seat.bot is None for seat in seats):
        return []
    waiting = [
        seat for seat in waited_for(machine.fold.game, state, seats) if seats[seat].bot is not None
    ]
    return sorted(waiting, key=lambda seat: (seat <= machine.last_bot, seat))


def held_up(machine: TableMachine) -> bool:
    """Whether bots wait for the answer to a question; for days they do not."""
    return machine.asked is not None and not machine.table.slow


def rests(machine: TableMachine, seat: int, at: int, hurry: float) -> float:
    """For how many seconds more a bot leaves the table to people, as the game wishes.

    Bots that are quicker than usual shorten that, and among themselves they leave it out. Where
    a chapter begins they wait until everyone is ready. Where a game is played over days nobody
    is looking.
    """
    if hurry == 0.0 or machine.table.slow or not any(each.decides for each in machine.table.seats):
        return 0.0
    if machine.gathers:
        return max(0.0, (machine.gathers_until - at) / 1000) if machine.waited_for else 0.0
    game, view = machine.fold.game, machine.fold.view(seat)
    pause = machine.fold.settled + 1000 * hurry * game.pause(view)
    lull = lull_ends(machine, 1000 * hurry * game.lull(view))
    return max(0.0, pause - at, lull - at) / 1000


def lull_ends(machine: TableMachine, lull: float) -> float:
    """Until when bots leave the table alone after what was last done; not for ever, though,
    where people are so busy that no bot comes to act.
    """
    began = last = acted = machine.fold.settled
    for entry in reversed(machine.fold.entries):
        if entry.at < began or entry.seat is None:
            break
        if entry.events:
            last = max(last, entry.at)
            if not machine.table.seats[entry.seat].decides:
                acted = entry.at
                break
    return min(last + lull, acted + LONGEST_LULL * lull)


# What goes on without a person who lets time pass, when every bot waits


def lapsing(machine: TableMachine) -> int | None:
    """The person's seat without which bots could go on, if there is one."""
    if machine.table.status is not Status.PLAYING or machine.asked or to_move(machine):
        return None
    if machine.table.slow:
        return None
    state = machine.fold.match.state
    people = [each.seat for each in machine.table.seats if each.decides]
    return next((seat for seat in people if state.lapsed(seat)), None)


def lapses(machine: TableMachine, at: int, hurry: float) -> float | None:
    """In how many seconds the others go on without that person; None: they do not."""
    seat = lapsing(machine)
    patience = 0.0 if seat is None else machine.fold.game.patience(machine.fold.view(seat)) * hurry
    if seat is None or patience == 0.0:
        return None
    done = next(entry.at for entry in reversed(machine.fold.entries) if entry.events)
    lull = LONGEST_LULL * hurry * machine.fold.game.lull(machine.fold.view(seat))
    due = max(machine.fold.settled + 1000 * patience, done + 1000 * lull)
    return max(0.0, due - at) / 1000


def lapse(machine: TableMachine, at: int) -> Plan | None:
    """What is played so that the others go on."""
    seat = lapsing(machine)
    if seat is None:
        return None
    plan = machine.fold.plan_line(seat, machine.fold.match.state.lapsed(seat)[:1], at)
    plan.rows = [dataclasses.replace(row, kind=LATE) for row in plan.rows]
    return machine.planned(plan)


def takes(machine: TableMachine, seat: int, delay: float, draw: Callable[[], float]) -> float:
    """How many seconds a bot lets people look before it moves, longer where it begins a turn.

    So two turns are never over before the first one can have been shown. Nobody waits for
    notes. Among others who act a bot does not play like clockwork: chance draws a number
    from 0 to 1.
    """
    state = machine.fold.match.state
    if only_notes(machine.fold.game, state, seat):
        return 0.0
    if len(state.acting) == 1:
        return delay if machine.fold.entries[-1].seat == seat else delay * A_TURN
    return delay * (QUICKEST + draw() * (SLOWEST - QUICKEST))


def thought(machine: TableMachine, seat: int, seen: int) -> Thought | None:
    """What a bot is to think about, if it is still asked what it was asked at ``seen``."""
    level = machine.table.seats[seat].bot
    if level is None or not asks(machine, seat, seen):
        return None
    return Thought(seat, level, machine.fold.view(seat), machine.fold.seq)


def plays(machine: TableMachine, thought: Thought, move: int, at: int) -> Plan | None:
    """A bot's choice; None where it is asked something else since it began to think."""
    if not asks(machine, thought.seat, thought.seq):
        return None
    return machine.planned(machine.fold.plan_line(thought.seat, [move], at))


def asks(machine: TableMachine, seat: int, seen: int) -> bool:
    """Whether it is still asked what it was asked then."""
    if machine.table.status is not Status.PLAYING or held_up(machine):
        return False
    if machine.fold.stale(seat, seen):
        return False
    return seat in machine.fold.match.state.acting and machine.table.seats[seat].bot is not None


def rouse(machine: TableMachine, at: int) -> Plan | None:
    """What ends a bot's own doings in a seat that a person decides for, where it must end."""
    if machine.table.status is not Status.PLAYING:
        return None
    state = machine.fold.match.state
    for seat in machine.table.seats:
        if seat.decides and (moves := state.roused(seat.seat)):
            return machine.planned(machine.fold.plan_line(seat.seat, moves[:1], at))
    return None
