"""Questions that change nothing: what moves would bring, what forbids them, who may ask a parrot.

Answered from what the seat sees, so that no answer tells more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.engine.why import Why
from tortuga.table import messages
from tortuga.table.machine import TableMachine
from tortuga.table.refusals import Refused, gone_on, not_your_seat
from tortuga.table.tables import Status
from tortuga.table.telling import Listener
from tortuga.table.turns import must_be_a_persons

Line = list[int]
Touch = tuple[str, Line]  # a thing by the game's name for it, once these moves are made


def previews(game: Game, view: View, n: int, lines: Sequence[Line]) -> messages.Previews:
    """One answer a line, None for a line that cannot be played; then also what forbids which."""
    told: messages.Previews = {
        "type": "previews",
        "n": n,
        "previews": [previewed(game, view, line) for line in lines],
    }
    if None in told["previews"]:
        told["reasons"] = forbidden(game, view, lines)
    return told


def previewed(game: Game, view: View, line: Line) -> messages.Preview | None:
    try:
        preview = game.preview(view, line).to_json()
    except TortugaError:
        return None
    return cast(messages.Preview, preview)


def reasons(
    game: Game, view: View, n: int, lines: Sequence[Line], things: Iterable[Touch]
) -> messages.Reasons:
    """What forbids each line, and then each thing, that is asked about."""
    touched = [told(refusal_of_thing(game, view, thing, after)) for thing, after in things]
    return {"type": "reasons", "n": n, "reasons": forbidden(game, view, lines) + touched}


def forbidden(game: Game, view: View, lines: Sequence[Line]) -> list[messages.Why | None]:
    """What forbids each line; None for one that can be played."""
    return [told(refusal_of(game, view, line)) for line in lines]


def refusal_of(game: Game, view: View, line: Line) -> Why | None:
    try:
        must_be_a_persons(game, line)
    except IllegalMove as refusal:
        return refusal.why
    refused = game.why_not(view, *line)
    return refused.why if refused else None


def refusal_of_thing(game: Game, view: View, thing: str, after: Line) -> Why | None:
    try:
        must_be_a_persons(game, after)
    except IllegalMove as refusal:
        return refusal.why
    return game.why_not_thing(view, thing, *after)


def told(why: Why | None) -> messages.Why | None:
    return cast(messages.Why, why.to_json()) if why else None


# Who may ask: the view from which they are answered, or a refusal.


def view_for(machine: TableMachine, listener: Listener, seat: int, seen: int) -> View:
    """What the asking seat sees, if it is this listener's and has seen the present."""
    if seat not in listener.seats:
        raise not_your_seat()
    if machine.fold.stale(seat, seen):
        raise gone_on()
    return machine.fold.shown_to(seat)


def view_to_preview(machine: TableMachine, listener: Listener, seat: int, seen: int) -> View:
    if machine.table.status is not Status.PLAYING:
        raise Refused("over", "there is nothing to preview")
    return view_for(machine, listener, seat, seen)


def view_to_explain(machine: TableMachine, listener: Listener, seat: int, seen: int) -> View:
    """Asked when it is over too: then that is the reason."""
    if machine.table.status is Status.WAITING:
        raise Refused("not_allowed", "the game has not begun")
    return view_for(machine, listener, seat, seen)


def view_to_advise(machine: TableMachine, listener: Listener, seat: int, seen: int) -> View:
    """For a hint, where hints may be asked for and there is something to decide."""
    if seat not in listener.seats:
        raise not_your_seat()
    if machine.table.status is not Status.PLAYING:
        raise Refused("over", "there is nothing to decide")
    if not machine.table.may_ask_hints(seat):
        raise Refused("no_hints", "hints need bots as rivals, or a host who allows them")
    view = view_for(machine, listener, seat, seen)
    choices = machine.fold.game.moves.for_people(view.legal)
    if not machine.table.seats[seat].decides or not choices:
        raise Refused("not_allowed", "it is not this seat's turn to decide")
    return view
