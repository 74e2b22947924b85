"""Why a move is not allowed in Maui: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import Bans, Why, no_such_move
from tortuga.games.maui.columns import row_of
from tortuga.games.maui.moves import (
    BY_PIECE,
    BY_SECTION,
    BY_SLOT,
    BY_TOKEN,
    DOLLARS_FIRST,
    LAST,
    MOVES,
    PLACE_FIRST,
    SPARE_FIRST,
    TOKEN_FIRST,
)
from tortuga.games.maui.pieces import (
    HEIGHT_COUNT,
    ROW_COUNT,
    SECTION_COUNT,
    TOKEN_COUNT,
    TOKEN_PATTERNS,
    TOKENS,
)

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState


BANS: Final = Bans(Path(__file__).parent)
EMPTY_RESERVE: Final = BANS.add("empty_reserve", "MA-2")
TOO_DEAR: Final = BANS.add("too_dear", "MA-3", "cost", "held")
NO_MATCH: Final = BANS.add("no_match", "MA-4")
NO_MATCH_YET: Final = BANS.add("no_match_with_token", "MA-4")
NO_TOKEN: Final = BANS.add("no_token", "MA-9", "token")
TOKEN_ON_LAST: Final = BANS.add("token_on_last", "MA-9")
TOKEN_OUT: Final = BANS.add("token_out", "MA-9")
SAME_PATTERN: Final = BANS.add("same_pattern", "MA-9", "token")
RESERVES_FIRST: Final = BANS.add("reserves_first", "MA-11")
PIECE_FITS: Final = BANS.add("piece_fits", "MA-11")


def why_not(state: MauiState, move: int) -> Why:
    """The reason for a seat whose turn it is."""
    unknown = no_such_move(move, MOVES.size)
    if unknown is not None:
        return unknown
    if move < TOKEN_FIRST:
        slot = (move - PLACE_FIRST) // HEIGHT_COUNT
        return too_dear(state, slot) or NO_MATCH()
    if move < DOLLARS_FIRST:
        digits = move - TOKEN_FIRST
        return too_dear(state, digits // BY_SLOT) or why_no_token(state, digits)
    if move < SPARE_FIRST:
        return EMPTY_RESERVE()
    return RESERVES_FIRST() if sum(state.reserves) > 0 else PIECE_FITS()


def too_dear(state: MauiState, slot: int) -> Why | None:
    """MA-3: whether the seat lacks the dollars for a slot."""
    cost, held = state.parts.costs[slot], state.dollars[state.turn]
    return TOO_DEAR(cost=cost, held=held) if cost > held else None


def why_no_token(state: MauiState, digits: int) -> Why:
    """MA-9: what stands against laying that token there."""
    kind = digits // BY_TOKEN % TOKEN_COUNT
    section = digits // BY_SECTION % SECTION_COUNT
    height = digits % HEIGHT_COUNT
    if state.tokens[state.turn * TOKEN_COUNT + kind] == 0:
        return NO_TOKEN(token=TOKENS[kind])
    if digits // BY_PIECE % 2 == LAST:
        return TOKEN_ON_LAST()
    if not 0 <= row_of(height, section) < ROW_COUNT:
        return TOKEN_OUT()
    piece = state.market[digits // BY_SLOT]
    if state.parts.pieces[piece][section] == TOKEN_PATTERNS[kind]:
        return SAME_PATTERN(token=TOKENS[kind])
    return NO_MATCH_YET()
