"""Checks of what a state refuses: it raises, and nothing has changed."""

from __future__ import annotations

import json
from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.state import State
from tortuga.engine.why import Why
from tortuga.testing.play import due_moves, everyone, some, some_positions
from tortuga.testing.snapshot import differences, snapshot

# A compiled build turns wrong types away before our code sees them, with Python's own error.
WRONG_TYPES: list[Any] = [None, "0", 0.5, (0,), [0], {}]


def refuses_illegal_moves(game: Game, seed: int) -> None:
    """Moves of the space that are not offered, to anyone, are refused with a reason."""
    chance = Chance(seed, "refusals")
    for state in some_positions(game, seed, 6):
        before = everything(state)
        for seat in range(state.seats):
            allowed = [*state.legal(seat), *due_moves(state, seat)]
            for move in some(list(range(game.moves.size)), 200, chance):
                if move not in allowed:
                    refused(state, seat, move)
        assert everything(state) == before, changed(before, state)


def refuses_what_is_no_move(game: Game, seed: int) -> None:
    """Numbers beyond the space, seats that do not exist and values of a wrong type."""
    far = [-1, game.moves.size, game.moves.size + 1, 2**31, 2**70, -(2**70)]
    for state in some_positions(game, seed, 4):
        before = everything(state)
        for seat in range(state.seats):
            for move in far:
                refused(state, seat, move)
            for wrong in WRONG_TYPES:
                refused(state, seat, wrong)
        for move in state.legal(state.acting[0]) if state.acting else [0]:
            for seat in [-1, state.seats, 2**70, *WRONG_TYPES]:
                refused(state, seat, move)
        assert everything(state) == before, changed(before, state)


def refuses_numbers_that_only_look_whole(game: Game, seed: int) -> None:
    """1.0 equals 1, and is no move all the same."""
    for state in some_positions(game, seed, 4):
        before = everything(state)
        for seat in state.acting:
            for move in state.legal(seat):
                refused(state, seat, float(move))
                refused(state, float(seat), move)
        assert everything(state) == before, changed(before, state)


def tells_why_from_the_view_alone(game: Game, seed: int) -> None:
    """What a state refuses is refused for the same reason by a view, whatever is hidden."""
    chance = Chance(seed, "why")
    for state in some_positions(game, seed, 5):
        for seat in range(state.seats):
            view = state.view(seat)
            again = game.guess(view, chance).view(seat)
            for move in one_of_each_kind(game, chance):
                if move in [*state.legal(seat), *due_moves(state, seat)]:
                    continue
                truth = refused(state, seat, move)
                for eyes in (view, again):
                    told = game.why_not(eyes, move)
                    assert told is not None
                    assert told.why == truth, f"{told.why} is told, {truth} is true"
            playable = some(list(view.legal), 4, chance)
            assert [move for move in playable if game.why_not(view, move)] == []


def one_of_each_kind(game: Game, chance: Chance) -> list[int]:
    """A move of every block of the space: their reasons differ."""
    return [block.first + chance.below(block.size) for block in game.moves.blocks]


def refused(state: State, seat: Any, move: Any) -> Why | None:
    """Play it, and see it refused in a sentence; the reason behind it."""
    whole = isinstance(seat, int) and isinstance(move, int)
    allowed = IllegalMove if whole else (IllegalMove, TypeError)
    try:
        state.play(seat, move)
    except allowed as refusal:
        assert str(refusal).strip(), f"move {move!r} of seat {seat!r} is refused without a reason"
        return refusal.why if isinstance(refusal, IllegalMove) else None
    raise AssertionError(f"move {move!r} of seat {seat!r} was not refused")


def everything(state: State) -> dict[str, Any]:
    """All there is to a state, from inside and through everyone's eyes."""
    views = {f"view of {seat}": json.dumps(state.view(seat).to_json()) for seat in everyone(state)}
    return {**snapshot(state), **views}


def changed(before: dict[str, Any], state: State) -> str:
    return f"refused moves changed {differences(before, everything(state))}"
