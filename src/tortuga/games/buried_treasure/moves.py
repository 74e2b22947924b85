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

TAKE_FIRST: Final[int] = TAKE.first
SECOND_FIRST: Final[int] = SECOND.first
STEAL_FIRST: Final[int] = STEAL.first
DECLINE_MOVE: Final[int] = DECLINE.first
STARTER_FIRST: Final[int] = STARTER.first
WILD_FIRST: Final[int] = WILD_AS.first
PLACE_FIRST: Final[int] = PLACE.first
PASS_MOVE: Final[int] = PASS.first

# What is offered, made once: nobody changes a list of moves that was offered. TAKES and SECONDS by
# the columns, a bit each, ROBBERIES by victim and how many cards can be stolen, PLACES by seats.
TAKES: Final[list[list[int]]] = [
    [TAKE_FIRST + column for column in range(COLUMN_COUNT) if bits >> column & 1]
    for bits in range(1 << COLUMN_COUNT)
]
SECONDS: Final[list[list[int]]] = [
    [*(SECOND_FIRST + column for column in range(COLUMN_COUNT) if bits >> column & 1), DECLINE_MOVE]
    for bits in range(1 << COLUMN_COUNT)
]
NO_ROBBERY: Final = [DECLINE_MOVE]
ROBBERIES: Final[list[list[list[int]]]] = [
    [
        [*(STEAL_FIRST + victim * MOST_FLAGS + each for each in range(count)), DECLINE_MOVE]
        for count in range(MOST_FLAGS + 1)
    ]
    for victim in range(MOST_SEATS)
]
PLACES: Final[list[list[int]]] = [
    [PLACE_FIRST + seat for seat in range(seats)] for seats in range(MOST_SEATS + 1)
]

TURN: Final = 0
EXTRA_STEP: Final = 1
FLAGS: Final = 2
PLACE_SECOND: Final = 3
PLACE_CARD: Final = 4
LATE: Final = 5
OVER: Final = 6
HIDDEN: Final = 7  # only in a blind state: chance would decide what follows
PHASES: Final = ("turn", "extra", "flags", "place_second", "place", "late", "over", "over")
