"""How the game ends: by a third doubloon (XM-10), or for want of play (XM-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.x_marks_the_spot.moves import OVER

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


def win(state: XMarksState, seat: int) -> None:
    """XM-10: the third doubloon wins at once."""
    finish(state, [seat])


def is_stuck(state: XMarksState) -> bool:
    """XM-15: everyone passed in succession, or no card was played for some rounds."""
    if state.passes == state.seats:
        if state.telling:
            state.tell("passed_out", None, {})
        return True
    if state.idle == state.parts.idle_rounds * state.seats:
        if state.telling:
            state.tell("idle", None, {"count": state.idle})
        return True
    return False


def count_up(state: XMarksState) -> None:
    """XM-15: most doubloons win, ties are shared."""
    most = max(state.scores)
    finish(state, [seat for seat in range(state.seats) if state.scores[seat] == most])


def finish(state: XMarksState, winners: list[int]) -> None:
    """Nobody acts any more; now all flags are shown, which nobody can take back."""
    state.shows += 1
    state.winners = winners
    state.over = True
    state.phase = OVER
    state.acting = ()
    state.choices = []
    if state.telling:
        state.tell("over", None, {"winners": tuple(winners)})
