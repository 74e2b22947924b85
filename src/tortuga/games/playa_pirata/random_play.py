"""Random play of Playa Pirata: a move without a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.chance import Chance
from tortuga.games.playa_pirata import towels
from tortuga.games.playa_pirata.moves import END_MOVE, TOWELS

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def any_move(state: PlayaPirataState, seat: int, chance: Chance) -> int:
    """One of the moves offered, each as likely as the others."""
    if state.phase == TOWELS and not state.with_specials:
        return any_batch(state, chance)
    moves = state.offered(seat)
    return moves[chance.below(len(moves))]


def any_batch(state: PlayaPirataState, chance: Chance) -> int:
    """PP-9 to PP-11: what is offered where towels are laid, by lot and without listing it."""
    runs = towels.runs_of(state)
    count = 0
    for run in runs:
        count += len(run)
    place = chance.below(count if state.batches == 0 and count > 0 else count + 1)
    for run in runs:
        if place < len(run):
            return run[place]
        place -= len(run)
    return END_MOVE
