"""The moves of X Marks the Spot: what a player can say at the table, and in which phase.

A cell is told by its place from the centre of the table: x to the right, y downwards. A tile's
``facing`` says where its second half lies, seen from the first, whose cell is named. A card that
lies on the table is named by the cell of its left or upper half. The numbers of cells run over a
border of one cell all around, which nothing may cover: it saves the rules every look at the edge.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.moves import MoveSpace
from tortuga.games.x_marks_the_spot import cards

REACH: Final = 30  # the table is 61 cells wide and high
COLUMNS: Final = 64
ROWS: Final = 2 * REACH + 3
CELLS: Final = ROWS * COLUMNS
ROW_BITS: Final = 6
COLUMN_MASK: Final = COLUMNS - 1
CENTRE: Final = (REACH + 1) * COLUMNS + REACH + 1

XS: Final = range(-REACH - 1, COLUMNS - REACH - 1)
YS: Final = range(-REACH - 1, REACH + 2)
FACINGS: Final = ("east", "south", "west", "north")
FACING_COUNT: Final = 4
EAST: Final = 0
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3
COUNTS: Final = range(1, cards.MOST_HAND)

MOVES: Final = MoveSpace()

AT: Final = MOVES.block("at", "at {x} {y} {facing}", y=YS, x=XS, facing=FACINGS)
TILE: Final = MOVES.block("tile", tile=cards.TILE_WORDS)
FIRE: Final = MOVES.block("cannon", "cannon {x} {y}", y=YS, x=XS)
STEER: Final = MOVES.block("heading", "heading {x} {y}", y=YS, x=XS)
SET: Final = MOVES.block("set", tile=cards.TILE_WORDS, facing=FACINGS)
LOOK: Final = MOVES.block("plunder", seat=cards.MOST_SEATS)
SEIZE: Final = MOVES.block("seize", card=cards.CARD_WORDS)
SALVAGE: Final = MOVES.block("salvage", card=cards.CARD_WORDS)
TALK: Final = MOVES.block(
    "parlay", "parlay {seat} for {count}", seat=cards.MOST_SEATS, count=COUNTS
)
ACCEPT: Final = MOVES.block("accept")
COUNTER: Final = MOVES.block("counter", count=COUNTS)
TAKE: Final = MOVES.block("take", "take offer of {seat}", seat=cards.MOST_SEATS)
FORCE: Final = MOVES.block("force")
ASK: Final = MOVES.block("ask", "ask others")
OFFER: Final = MOVES.block("offer", count=COUNTS)
NO_OFFER: Final = MOVES.block("no_offer", "no offer")
GIVE: Final = MOVES.block("give", card=cards.CARD_WORDS)
DRAW: Final = MOVES.block("draw")
SCUTTLE: Final = MOVES.block("scuttle")
END: Final = MOVES.block("end")
PASS: Final = MOVES.block("pass")
LOTS: Final = MOVES.block("lots", maker="clock")

# What a move is, by its number; a cell is told by its number, too.
KINDS: Final = MOVES.kinds
CELL: Final[list[int]] = [
    y * COLUMNS + x for x, y in zip(MOVES.digits("x"), MOVES.digits("y"), strict=True)
]
FACING: Final = MOVES.digits("facing")
TILE_KIND: Final = MOVES.digits("tile")
CARD: Final = MOVES.digits("card")
SEAT: Final = MOVES.digits("seat")
COUNT: Final = MOVES.field("count")

AT_FIRST: Final[int] = AT.first
# Moves that go into lists as they are: compiled, a list of int would make each number anew.
TILES: Final[list[Any]] = TILE.moves()
FIRES: Final[list[Any]] = FIRE.moves()
STEERS: Final[list[Any]] = STEER.moves()
SETS: Final = SET.runs()  # by tile
LOOKS: Final[list[Any]] = LOOK.moves()
SEIZES: Final[list[Any]] = SEIZE.moves()
SALVAGES: Final[list[Any]] = SALVAGE.moves()
TALKS: Final = TALK.runs()  # by seat
COUNTERS: Final = COUNTER.moves()
TAKES: Final = TAKE.moves()
OFFERS: Final = OFFER.moves()
GIVES: Final[list[Any]] = GIVE.moves()
ACCEPT_MOVE: Final[int] = ACCEPT.move()
FORCE_MOVE: Final[int] = FORCE.move()
ASK_MOVE: Final[int] = ASK.move()
NO_OFFER_MOVE: Final[int] = NO_OFFER.move()
DRAW_MOVE: Final[int] = DRAW.move()
SCUTTLE_MOVE: Final[int] = SCUTTLE.move()
END_MOVE: Final[int] = END.move()
PASS_MOVE: Final[int] = PASS.move()
LOTS_MOVE: Final[int] = LOTS.move()
# Offers as they are, which nobody changes.
JUST_DRAW: Final = [DRAW_MOVE]
DRAW_OR_SCUTTLE: Final = [DRAW_MOVE, SCUTTLE_MOVE]
NOT_LISTED: Final[list[int]] = []  # an offer of places, until somebody asks for all of them

BEFORE: Final = 0  # before drawing: draw or scuttle
PLAY: Final = 1  # after drawing: play a card
PLACE: Final = 2  # a tile is picked up: where to?
TURN: Final = 3  # New Heading has its target: which tile, which way round?
FOLLOW: Final = 4  # a card taken by Plunder must be played
PICK: Final = 5  # a hand lies open to the plunderer
ANSWER: Final = 6  # Parlay: accept or counter
DECIDE: Final = 7  # take the counter, force, or ask the others
OPEN: Final = 8  # the others offer, at the same time
CHOOSE: Final = 9  # take an offer, or force
SWAP: Final = 10  # both choose cards, secretly
OVER: Final = 11
HIDDEN: Final = 12  # only in a blind state: something unknown would come out
PHASES: Final = (
    "draw",
    "play",
    "place",
    "turn",
    "follow",
    "pick",
    "answer",
    "decide",
    "open",
    "choose",
    "swap",
    "over",
    "over",
)
RULES: Final = (
    "XM-2",
    "XM-2",
    "XM-5",
    "XM-12",
    "XM-14",
    "XM-14",
    "XM-13",
    "XM-13",
    "XM-13",
    "XM-13",
    "XM-13",
    "XM-10",
    "XM-10",
)


def x_of(cell: int) -> int:
    return (cell & COLUMN_MASK) - REACH - 1


def y_of(cell: int) -> int:
    return (cell >> ROW_BITS) - REACH - 1


def cell_at(x: int, y: int) -> int:
    """The number of a cell by its place from the centre.

    >>> cell_at(0, 0) == CENTRE
    True
    """
    return (y + REACH + 1) * COLUMNS + x + REACH + 1
