"""Why not: what forbids the moves and things that are asked about, from what the seat sees."""

from __future__ import annotations

from typing import Any

from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.engine.why import NOT_A_PERSONS, Why, no_such_move
from tortuga.server.protocol.incoming import TouchedThing, WhyAsk


def must_be_a_persons(game: Game, line: list[int]) -> None:
    """Refuse numbers that name no move, and moves that a clock or a bot makes."""
    for move in line:
        unknown = no_such_move(move, game.moves.size)
        if unknown is not None:
            raise IllegalMove(unknown)
    if len(game.moves.for_people(line)) < len(line):
        raise IllegalMove(NOT_A_PERSONS())


def reasons(game: Game, view: View, lines: list[list[int]]) -> list[dict[str, Any] | None]:
    """What forbids each line; None for one that can be played."""
    return [told(refusal_of(game, view, line)) for line in lines]


def answers(game: Game, view: View, asked: WhyAsk) -> list[dict[str, Any] | None]:
    """What forbids each line, and then each thing, that is asked about."""
    things = [told(refusal_of_thing(game, view, touch)) for touch in asked.things]
    return reasons(game, view, asked.lines) + things


def refusal_of(game: Game, view: View, line: list[int]) -> Why | None:
    try:
        must_be_a_persons(game, line)
    except IllegalMove as refusal:
        return refusal.why
    refused = game.why_not(view, *line)
    return refused.why if refused else None


def refusal_of_thing(game: Game, view: View, touch: TouchedThing) -> Why | None:
    try:
        must_be_a_persons(game, touch.after)
    except IllegalMove as refusal:
        return refusal.why
    return game.why_not_thing(view, touch.thing, *touch.after)


def told(why: Why | None) -> dict[str, Any] | None:
    return why.to_json() if why else None
