"""Why a move is not allowed in Maui: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import Bans, Why, no_such_move
from tortuga.games.maui import moves, pieces, placing
from tortuga.games.maui.columns import row_of

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
    unknown = no_such_move(move, moves.MOVES.size)
    if unknown is not None:
        return unknown
    kind = moves.KINDS[move]
    if kind is moves.PLACE:
        return too_dear(state, moves.SLOT[move]) or NO_MATCH()
    if kind is moves.TOKEN:
        return too_dear(state, moves.SLOT[move]) or why_no_token(state, move)
    if kind is moves.DOLLARS:
        return EMPTY_RESERVE()
    return RESERVES_FIRST() if sum(state.reserves) > 0 else PIECE_FITS()


def too_dear(state: MauiState, slot: int) -> Why | None:
    """MA-3: whether the seat lacks the dollars for a slot."""
    cost, held = state.parts.costs[slot], state.dollars[state.turn]
    return TOO_DEAR(cost=cost, held=held) if cost > held else None


def why_no_token(state: MauiState, move: int) -> Why:
    """MA-9: what stands against laying that token there."""
    kind, section = moves.TOKEN_KIND[move], moves.SECTION[move]
    if state.tokens[state.turn * pieces.TOKEN_COUNT + kind] == 0:
        return NO_TOKEN(token=pieces.TOKENS[kind])
    if moves.ON_PIECE[move] == moves.LAST:
        return TOKEN_ON_LAST()
    if not 0 <= row_of(moves.HEIGHT[move], section) < pieces.ROW_COUNT:
        return TOKEN_OUT()
    piece = placing.offered_piece(state, moves.SLOT[move])
    if state.parts.pieces[piece][section] == pieces.TOKEN_PATTERNS[kind]:
        return SAME_PATTERN(token=pieces.TOKENS[kind])
    return NO_MATCH_YET()
