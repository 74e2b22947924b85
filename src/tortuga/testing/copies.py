"""Checks of copies: a twin that is equal, plays the same, and shares nothing that changes."""

from __future__ import annotations

from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.testing.play import finish, some_positions
from tortuga.testing.refusals import everything
from tortuga.testing.snapshot import differences, played_alike


def a_copy_is_equal(game: Game, seed: int) -> None:
    """A copy holds the same, and the same moves lead it to the same end."""
    for state in some_positions(game, seed, 6):
        one, other = state.copy(), state.copy()
        unlike = differences(everything(state), everything(one))
        assert unlike == [], f"a copy has other {', '.join(unlike)}"
        for move in finish(one, Chance(seed, "copy")):
            other.play(*move)
        played_alike(everything(one), everything(other))


def a_copy_is_independent(game: Game, seed: int) -> None:
    """Playing on a copy leaves the original alone, and the other way round."""
    for state in some_positions(game, seed, 6):
        twin = state.copy()
        original = state.copy()
        before = everything(original)
        finish(twin, Chance(seed, "copy"))
        touched = differences(before, everything(original))
        assert touched == [], f"playing on a copy changed the original's {touched}"
        twin = original.copy()
        finish(original, Chance(seed, "original"))
        touched = differences(before, everything(twin))
        assert touched == [], f"playing on the original changed the copy's {touched}"
