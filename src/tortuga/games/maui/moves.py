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

# What a move is, by its number.
KINDS: Final = MOVES.kinds
SLOT: Final = MOVES.field("slot")
HEIGHT: Final = MOVES.field("rows")
TOKEN_KIND: Final = MOVES.field("token")
ON_PIECE: Final = MOVES.field("piece")
SECTION: Final = MOVES.field("section")
RESERVE: Final = MOVES.field("reserve")

NEW: Final = 0
LAST: Final = 1
TAKE_DOLLARS: Final = DOLLARS.moves()
SPARE_MOVES: Final = SPARE.moves()
# By slot, token, piece, section and height.
WITH_TOKEN: Final[list[list[list[list[list[int]]]]]] = [
    [
        [
            [
                [TOKEN.at([slot, kind, piece, section, height]) for height in range(HEIGHT_COUNT)]
                for section in range(SECTION_COUNT)
            ]
            for piece in (NEW, LAST)
        ]
        for kind in range(len(TOKENS))
    ]
    for slot in range(len(SLOTS))
]

TURN: Final = 0
NO_MATCH: Final = 1  # nothing that can be paid fits: take dollars, or lay a token
SPARES: Final = 2
OVER: Final = 3
HIDDEN: Final = 4  # only in a blind state: chance would decide what follows
PHASES: Final = ("turn", "no_match", "spare", "over", "over")
RULES: Final = ("MA-2", "MA-11", "MA-11", "MA-13", "MA-13")
