"""Random play of Maui: a move without a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.games.maui import market
from tortuga.games.maui.moves import SPARES, TAKE_DOLLARS
from tortuga.games.maui.pieces import HEIGHT_COUNT, SLOT_COUNT, TOKEN_COUNT, heights_meeting
from tortuga.games.maui.placing import HEIGHT_SETS, HEIGHTS_IN, PLACEMENTS

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

SIZES: Final = bytes([len(heights) for heights in HEIGHTS_IN])


def any_move(state: MauiState, seat: int, chance: Chance) -> int:
    """One of the moves offered, each as likely as the others."""
    if state.phase == SPARES or holds_tokens(state):
        moves = state.offered(seat)
        return moves[chance.below(len(moves))]
    return any_choice(state, chance)


def holds_tokens(state: MauiState) -> bool:
    """MA-9: whether the seat to move has a towel token."""
    first: i64 = state.turn * TOKEN_COUNT
    return state.tokens[first] > 0 or state.tokens[first + 1] > 0


def any_choice(state: MauiState, chance: Chance) -> int:
    """The same as choosing from the list of all choices, where no towel token is held."""
    seat: i64 = state.turn
    dollars: i64 = state.dollars[seat]
    edge = state.edges[seat]
    patterns = state.ways[seat].patterns
    offer, costs = state.market, state.parts.costs
    sets: i64 = 0
    count: i64 = market.full_reserves(state)
    slot: i64
    for slot in range(SLOT_COUNT):
        cost: i64 = costs[slot]
        if cost <= dollars:
            piece: i64 = offer[slot]
            heights = heights_meeting(edge, patterns[piece])
            sets |= heights << (slot * HEIGHT_COUNT)
            count += SIZES[heights]
    chosen: i64 = chance.below(count)
    for slot in range(SLOT_COUNT):
        heights = sets >> (slot * HEIGHT_COUNT) & (HEIGHT_SETS - 1)
        size: i64 = SIZES[heights]
        if chosen < size:
            return PLACEMENTS[slot * HEIGHT_SETS + heights][chosen]
        chosen -= size
    return TAKE_DOLLARS[chosen if state.reserves[0] > 0 else 1]
