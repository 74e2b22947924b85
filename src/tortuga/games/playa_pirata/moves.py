"""The moves of Playa Pirata: what a player can say at the table, and in which phase."""

from __future__ import annotations

from typing import Final

from tortuga.engine.moves import Block, MoveSpace
from tortuga.games.playa_pirata import cards

MOVES: Final = MoveSpace()

BURY: Final[Block] = MOVES.block("bury", treasure=cards.TREASURE_WORDS)
LOOK: Final[Block] = MOVES.block("telescope", spot=cards.SPOT_WORDS)
LOOK_UNUSED: Final = MOVES.block("telescope_unused", "telescope unused")
TURN_UP: Final[Block] = MOVES.block("map", spot=cards.SPOT_WORDS)
TURN_UP_UNUSED: Final = MOVES.block("map_unused", "map unused")
SHADE: Final[Block] = MOVES.block("umbrella", spot=cards.SPOT_WORDS)
SHADE_ASIDE: Final = MOVES.block("umbrella_aside", "umbrella aside")
LAY: Final = MOVES.block(
    "lay",
    "lay {ones} {twos} {threes} on {spot}",
    spot=cards.SPOT_WORDS,
    ones=range(cards.MOST_ONES + 1),
    twos=range(cards.MOST_TWOS + 1),
    threes=range(cards.MOST_THREES + 1),
)
END: Final = MOVES.block("end")
DRAFT: Final = MOVES.block("keep", special=cards.SPECIAL_WORDS)
HOLD: Final = MOVES.block("hold")
KING: Final = MOVES.block("kingsize", spot=cards.SPOT_WORDS)
JOLLY: Final = MOVES.block("jollyroger")
PEEK: Final = MOVES.block("bucket", spot=cards.SPOT_WORDS)
GUARD: Final = MOVES.block("lifeguard", seat=cards.MOST_SEATS)
SHIFT: Final = MOVES.block("flipflops", spot=cards.SPOT_WORDS)
TAKE_BACK: Final = MOVES.block(
    "piggybank",
    "piggybank {towel} from {spot}",
    spot=cards.SPOT_WORDS,
    towel=range(1, cards.MOST_SEATS * cards.MOST_TOWELS + 1),
)
SQUAWK: Final = MOVES.block("parrot")
PLACE: Final = MOVES.block("place", place=range(1, cards.MOST_SEATS + 1))

# What a move is, by its number.
KINDS: Final = MOVES.kinds
TREASURE: Final = MOVES.field("treasure")
SPOT: Final = MOVES.field("spot")
ONES: Final = MOVES.field("ones")
TWOS: Final = MOVES.field("twos")
THREES: Final = MOVES.field("threes")
SPECIAL: Final = MOVES.field("special")
SEAT: Final = MOVES.field("seat")
TOWEL: Final = MOVES.digits("towel")
PLACE_IN_ORDER: Final = MOVES.digits("place")
TOTAL: Final[list[int]] = [
    ones + 2 * twos + 3 * threes for ones, twos, threes in zip(ONES, TWOS, THREES)
]
PLAYS_SPECIAL: Final[list[bool]] = [
    kind in (KING, JOLLY, PEEK, GUARD, SHIFT, TAKE_BACK, SQUAWK) for kind in KINDS
]

DRAFTS: Final = DRAFT.moves()
KINGS: Final = KING.moves()
PEEKS: Final = PEEK.moves()
GUARDS: Final = GUARD.moves()
SHIFTS: Final = SHIFT.moves()
PLACES: Final = PLACE.moves()
LAYS: Final = LAY.runs()  # by spot and, as a hand of towels, batch
SAVINGS: Final = TAKE_BACK.runs()  # by spot and towel
LOOK_UNUSED_MOVE: Final[int] = LOOK_UNUSED.move()
MAP_UNUSED_MOVE: Final[int] = TURN_UP_UNUSED.move()
ASIDE_MOVE: Final[int] = SHADE_ASIDE.move()
END_MOVE: Final[int] = END.move()
HOLD_MOVE: Final[int] = HOLD.move()
JOLLY_MOVE: Final[int] = JOLLY.move()
PARROT_MOVE: Final[int] = SQUAWK.move()

FIRST: Final = 0  # the First Turn: bury a treasure
CLOSE: Final = 1  # the First Turn is done but for specials
CARD: Final = 2  # a treasure or pirate
TOWELS: Final = 3
FINAL: Final = 4
KEEP: Final = 5  # the draft
ANSWER: Final = 6  # the lifeguard, right after the draft
CHOOSE_PLACE: Final = 7
OVER: Final = 8
HIDDEN: Final = 9  # only in a blind state: something unknown would come out
PHASES: Final = (
    "first",
    "close",
    "card",
    "towels",
    "final",
    "draft",
    "answer",
    "place",
    "over",
    "over",
)
RULES: Final = (
    "PP-3",
    "PP-S2",
    "PP-4",
    "PP-9",
    "PP-12",
    "PP-S1",
    "PP-S9",
    "PP-14",
    "PP-13",
    "PP-13",
)


def moves_by_mask(block: Block, *last: int) -> list[list[int]]:
    """The moves of a block with one field, by every mask of its digits; then these."""
    found: list[list[int]] = [[]]
    for move in block.moves():
        found += [[*moves, move] for moves in found]
    return [[*moves, *last] for moves in found] if last else found
