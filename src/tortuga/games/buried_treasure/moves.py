"""The moves of Buried Treasure: what a player can say at the table, and in which phase."""

from __future__ import annotations

from typing import Final

from tortuga.engine.moves import MoveSpace
from tortuga.games.buried_treasure.cards import COLOURS, COLUMN_COUNT, MOST_FLAGS

MOST_SEATS: Final = 4

MOVES: Final = MoveSpace()

TAKE: Final = MOVES.block("take", column=COLUMN_COUNT)
SECOND: Final = MOVES.block("extra", column=COLUMN_COUNT)
STEAL: Final = MOVES.block(
    "steal", "steal {count} from {seat}", seat=MOST_SEATS, count=range(1, MOST_FLAGS + 1)
)
DECLINE: Final = MOVES.block("decline")
STARTER: Final = MOVES.block("play", starter=COLOURS)
WILD_AS: Final = MOVES.block("wild", colour=COLOURS)
PLACE: Final = MOVES.block("place", seat=MOST_SEATS)
PASS: Final = MOVES.block("pass")

# What a move is, by its number.
KINDS: Final = MOVES.kinds
COLUMN: Final = MOVES.field("column")
SEAT: Final = MOVES.field("seat")
COUNT: Final = MOVES.field("count")
STARTER_COLOUR: Final = MOVES.field("starter")
WILD_COLOUR: Final = MOVES.field("colour")

STARTERS: Final = STARTER.moves()
WILDS: Final = WILD_AS.moves()
DECLINE_MOVE: Final[int] = DECLINE.move()
PASS_MOVE: Final[int] = PASS.move()

# What is offered, made once: nobody changes a list of moves that was offered. TAKES and SECONDS by
# the columns, a bit each, ROBBERIES by victim and how many cards can be stolen, PLACES by seats.
TAKES: Final[list[list[int]]] = [
    [TAKE.at([column]) for column in range(COLUMN_COUNT) if bits >> column & 1]
    for bits in range(1 << COLUMN_COUNT)
]
SECONDS: Final[list[list[int]]] = [
    [*(SECOND.at([column]) for column in range(COLUMN_COUNT) if bits >> column & 1), DECLINE_MOVE]
    for bits in range(1 << COLUMN_COUNT)
]
NO_ROBBERY: Final = [DECLINE_MOVE]
ROBBERIES: Final[list[list[list[int]]]] = [
    [
        [*(STEAL.at([victim, each]) for each in range(count)), DECLINE_MOVE]
        for count in range(MOST_FLAGS + 1)
    ]
    for victim in range(MOST_SEATS)
]
PLACES: Final[list[list[int]]] = [PLACE.moves()[:seats] for seats in range(MOST_SEATS + 1)]

TURN: Final = 0
EXTRA_STEP: Final = 1
FLAGS: Final = 2
PLACE_SECOND: Final = 3
PLACE_CARD: Final = 4
LATE: Final = 5
OVER: Final = 6
HIDDEN: Final = 7  # only in a blind state: chance would decide what follows
PHASES: Final = ("turn", "extra", "flags", "place_second", "place", "late", "over", "over")
RULES: Final = ("BT-4", "BT-5", "BT-6", "BT-A3", "BT-A3", "BT-A5", "BT-9", "BT-9")
