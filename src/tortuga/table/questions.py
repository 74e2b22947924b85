"""Questions about moves: what they would visibly bring, and what forbids them.

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
