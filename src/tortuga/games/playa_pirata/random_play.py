"""Random play of Playa Pirata: a move without a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.games.playa_pirata import pirates
from tortuga.games.playa_pirata.moves import CARD, END_MOVE, LAYS, TOWELS
from tortuga.games.playa_pirata.towels import batches_of, hand_to_lay, needed

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def any_move(state: PlayaPirataState, seat: int, chance: Chance) -> int:
    """One of the moves offered, each as likely as the others."""
    if not state.with_specials:
        if state.phase == TOWELS:
            return any_batch(state, chance)
        if state.phase == CARD:
            return any_card(state, chance)
    moves = state.offered(seat)
    return moves[chance.below(len(moves))]


def any_card(state: PlayaPirataState, chance: Chance) -> int:
    """PP-4: a treasure or pirate of those that are offered, by lot and without listing them."""
    runs = pirates.runs_of(state)
    count: i64 = 0
    for run in runs:
        count += len(run)
    place: i64 = chance.below(count)
    for run in runs:
        if place < len(run):
            return run[place]
        place -= len(run)
    raise IndexError("nothing to play")


def any_batch(state: PlayaPirataState, chance: Chance) -> int:
    """PP-9 to PP-11: what is offered where towels are laid, by lot and without listing it."""
    hand = hand_to_lay(state)
    shut = state.used | state.shaded
    count: i64 = 0
    spot: i64
    for spot in range(len(state.kinds)):
        if shut >> spot & 1 == 0:
            count += len(batches_of(hand, needed(state, spot)))
    place: i64 = chance.below(count if state.batches == 0 and count > 0 else count + 1)
    for spot in range(len(state.kinds)):
        if shut >> spot & 1 == 0:
            batches = batches_of(hand, needed(state, spot))
            if place < len(batches):
                return LAYS[spot][batches[place]]
            place -= len(batches)
    return END_MOVE
