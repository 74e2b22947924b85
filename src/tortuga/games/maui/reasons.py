"""Why a move is not allowed in Maui: the rule that stands against it, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def why_not(state: MauiState, move: int) -> str:
    """The reason for a seat whose turn it is."""
    if not isinstance(move, int) or isinstance(move, bool) or not 0 <= move < MOVES.size:
        return f"moves are numbered from 0 to {MOVES.size - 1}, not {move!r}"
    if move < TOKEN_FIRST:
        slot = (move - PLACE_FIRST) // HEIGHT_COUNT
        return too_dear(state, slot) or "no pattern meets its like at that height (MA-4)"
    if move < DOLLARS_FIRST:
        digits = move - TOKEN_FIRST
        return too_dear(state, digits // BY_SLOT) or why_no_token(state, digits)
    if move < SPARE_FIRST:
        return "that reserve is empty (MA-2)"
    return why_no_spare(state)


def too_dear(state: MauiState, slot: int) -> str:
    """MA-3: whether the seat lacks the dollars for a slot."""
    cost, held = state.parts.costs[slot], state.dollars[state.turn]
    return f"that piece costs {cost}, and you have {held} (MA-3)" if cost > held else ""


def why_no_token(state: MauiState, digits: int) -> str:
    """MA-9: what stands against laying that token there."""
    kind = digits // BY_TOKEN % TOKEN_COUNT
    section = digits // BY_SECTION % SECTION_COUNT
    height = digits % HEIGHT_COUNT
    if state.tokens[state.turn * TOKEN_COUNT + kind] == 0:
        return f"you have no {TOKENS[kind]} towel token (MA-9)"
    if digits // BY_PIECE % 2 == LAST:
        return (
            "on the last piece a token must change a section on the beach that bears neither token "
            "nor crab, and make a connection now (MA-9)"
        )
    if not 0 <= row_of(height, section) < ROW_COUNT:
        return "a token lies only on a section on the beach (MA-9)"
    piece = state.market[digits // BY_SLOT]
    if state.parts.pieces[piece][section] == TOKEN_PATTERNS[kind]:
        return f"that section is {TOKENS[kind]} already (MA-9)"
    return "even with the token no pattern meets its like at that height (MA-4)"


def why_no_spare(state: MauiState) -> str:
    """MA-11: what can still be done instead."""
    if sum(state.reserves) > 0:
        return "spare towels are only for when both reserves are empty (MA-11)"
    return "spare towels are only for when no piece you can pay fits (MA-11)"
