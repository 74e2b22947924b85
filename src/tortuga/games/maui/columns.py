"""A piece as it lies in a column, in one number: which, how high, its tokens, what it joined.

Six bits for the piece, four for its height, two for the towel token on each section (0 for
none), one a section for having connected, and one for spare towels.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.games.maui.pieces import (
    NOTHING,
    ROW_COUNT,
    SECTION_COUNT,
    TOP_ROW,
    Components,
)

HEIGHT_BIT: Final = 6
TOKEN_BIT: Final = 10
JOIN_BIT: Final = 16
SPARE_LAID: Final = 1 << 19


def packed(piece: i64, height: i64, joins: i64) -> i64:
    return piece | height << HEIGHT_BIT | joins << JOIN_BIT


def with_token(laid: int, section: int, kind: int) -> int:
    return laid | (kind + 1) << (TOKEN_BIT + 2 * section)


def piece_of(laid: i64) -> i64:
    return laid & 63


def height_of(laid: i64) -> i64:
    return laid >> HEIGHT_BIT & 15


def token_on(laid: int, section: int) -> int:
    """The kind of token on a section, if any."""
    return (laid >> (TOKEN_BIT + 2 * section) & 3) - 1


def count_tokens(laid: int, counts: list[int]) -> None:
    """Add the tokens on a laid piece to the counts of their kinds; an empty column has none."""
    if laid == NOTHING:
        return
    for section in range(SECTION_COUNT):
        kind = token_on(laid, section)
        if kind != NOTHING:
            counts[kind] += 1


def joined(laid: int, section: int) -> bool:
    """Whether the section made a connection when it was laid."""
    return laid >> (JOIN_BIT + section) & 1 == 1


def is_spare(laid: int) -> bool:
    return laid & SPARE_LAID != 0


def row_of(height: i64, section: i64) -> i64:
    """The row in which a section lies; below 0 among the trees, from 7 on in the ocean."""
    return height - TOP_ROW + section


def sections_out(height: int) -> int:
    """MA-8: how many sections lie beyond the beach."""
    out = 0
    for section in range(SECTION_COUNT):
        if not 0 <= row_of(height, section) < ROW_COUNT:
            out += 1
    return out


def told_piece(parts: Components, piece: int) -> dict[str, Any]:
    """A piece as the facts of an event."""
    top, middle, bottom = parts.words[piece]
    return {"top": top, "middle": middle, "bottom": bottom}
