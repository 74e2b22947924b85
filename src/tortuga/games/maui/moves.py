"""The moves of Maui: what a player can say at the table, and in which phase.

Slots are named by market row and place, ``a1`` being the cheapest of the upper row. Where a
piece goes is told by the rows of the beach that it covers: ``1-2`` is three sections of which
the first is out among the trees.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.moves import MoveSpace
from tortuga.games.maui.pieces import HEIGHT_COUNT, HEIGHTS, SECTION_COUNT, TOKENS

SLOTS: Final = ("a1", "a2", "a3", "b1", "b2", "b3")
RESERVES: Final = ("a", "b")
PIECES: Final = ("new", "last")
SECTIONS: Final = ("top", "middle", "bottom")

MOVES: Final = MoveSpace()

PLACE: Final = MOVES.block("place", "place {slot} at {rows}", slot=SLOTS, rows=HEIGHTS)
TOKEN: Final = MOVES.block(
    "token",
    "place {slot} at {rows} with {token} on {piece} {section}",
    slot=SLOTS,
    token=TOKENS,
    piece=PIECES,
    section=SECTIONS,
    rows=HEIGHTS,
)
DOLLARS: Final = MOVES.block("dollars", "take dollars {reserve}", reserve=RESERVES)
SPARE: Final = MOVES.block("spare", slot=SLOTS)

PLACE_FIRST: Final[int] = PLACE.first
TOKEN_FIRST: Final[int] = TOKEN.first
DOLLARS_FIRST: Final[int] = DOLLARS.first
SPARE_FIRST: Final[int] = SPARE.first

NEW: Final = 0
LAST: Final = 1
# How far apart moves with a token lie that differ in section, piece, token, slot.
BY_SECTION: Final = HEIGHT_COUNT
BY_PIECE: Final = BY_SECTION * SECTION_COUNT
BY_TOKEN: Final = BY_PIECE * 2
BY_SLOT: Final = BY_TOKEN * 2

TURN: Final = 0
NO_MATCH: Final = 1  # nothing that can be paid fits: take dollars, or lay a token
SPARES: Final = 2
OVER: Final = 3
HIDDEN: Final = 4  # only in a blind state: chance would decide what follows
PHASES: Final = ("turn", "no_match", "spare", "over", "over")
RULES: Final = ("MA-2", "MA-11", "MA-11", "MA-13", "MA-13")
