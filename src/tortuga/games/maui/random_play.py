"""Random play of Maui: a move without a list of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.chance import Chance
from tortuga.engine.native import i64
from tortuga.games.maui import market, placing
from tortuga.games.maui.moves import PLACE, SPARES, TAKE_DOLLARS
from tortuga.games.maui.pieces import HEIGHT_COUNT, SLOT_COUNT, TOKEN_COUNT

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

# Every other bit, pair and four of a number's bits, and the lowest of every eight.
PAIRS: Final = 0x1555555555555555
FOURS: Final = 0x3333333333333333
EIGHTS: Final = 0x0F0F0F0F0F0F0F0F
ONES: Final = 0x0101010101010101
SIZES: Final = bytes([len(heights) for heights in placing.HEIGHTS_IN])
# The heights of each set, one after the other, padded; moves that place come in their order.
NTH_HEIGHTS: Final = b"".join(
    [bytes(heights).ljust(HEIGHT_COUNT, b"\0") for heights in placing.HEIGHTS_IN]
)
FIRST_PLACEMENT: Final = PLACE.at([0, 0])
NO_RUNS: Final[list[list[int]]] = []


def any_move(state: MauiState, seat: int, chance: Chance) -> int:
    """One of the moves offered, each as likely as the others."""
    if state.phase == SPARES:
        moves = state.offered(seat)
        return moves[chance.below(len(moves))]
    return any_choice(state, chance)


def any_choice(state: MauiState, chance: Chance) -> int:
    """The same as choosing from the list of all choices."""
    fits = state.fits
    runs = placing.runs_with_tokens(state) if holds_tokens(state) else NO_RUNS
    plain = how_many(fits)
    with_tokens: i64 = 0
    for run in runs:
        with_tokens += len(run)
    chosen: i64 = chance.below(plain + with_tokens + market.full_reserves(state))
    if chosen < plain:
        return nth_placement(fits, chosen)
    chosen -= plain
    for run in runs:
        if chosen < len(run):
            return run[chosen]
        chosen -= len(run)
    return TAKE_DOLLARS[chosen if state.reserves[0] > 0 else 1]


def holds_tokens(state: MauiState) -> bool:
    """MA-9: whether the seat to move has a towel token."""
    first: i64 = state.turn * TOKEN_COUNT
    return state.tokens[first] > 0 or state.tokens[first + 1] > 0


def how_many(fits: i64) -> i64:
    """The number of ways to place a piece without a towel token.

    Each has its bit. They are counted in all pairs at once, then in fours, in eights, in all.
    """
    pairs = fits - (fits >> 1 & PAIRS)
    fours = (pairs & FOURS) + (pairs >> 2 & FOURS)
    eights = fours + (fours >> 4) & EIGHTS
    return eights * ONES >> 56 & 127


def nth_placement(fits: i64, chosen: i64) -> int:
    """One of those ways, counted from 0."""
    slot: i64
    for slot in range(SLOT_COUNT):
        heights = fits & (placing.HEIGHT_SETS - 1)
        size: i64 = SIZES[heights]
        if chosen < size:
            height: i64 = NTH_HEIGHTS[heights * HEIGHT_COUNT + chosen]
            return FIRST_PLACEMENT + slot * HEIGHT_COUNT + height
        chosen -= size
        fits >>= HEIGHT_COUNT
    raise IndexError("no such placement")
