"""The moves of The Pirate's Map: what captain, crew, clocks and listening bots can say, and when.

Map cards are known by their number in the component file, cells of the island by theirs (1 and 2
above 3 and 4), story cards on offer by their place in the tale; all count from 1. A captain who
tells a card may put words to the move; without any the generator tells it, and ``again`` asks
for another of its sentences. A bot that should tell aloud has no voice of its own: by ``voice`` it
leaves the tale to everybody's browser, which gets the sentences one by one as in writing.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.moves import MoveSpace
from tortuga.games.the_pirates_map import cards

DRAFTS: Final = 9  # how many sentences the generator offers for a card
NOTHING_HEARD: Final = "nothing"

MAPS: Final = range(1, cards.MAP_COUNT + 1)
CELLS: Final = range(1, cards.CELL_COUNT + 1)

MOVES: Final = MoveSpace()

TELL: Final = MOVES.block("tell", element=cards.ELEMENTS)
AGAIN: Final = MOVES.block(
    "again", "tell {element} again {draft}", draft=range(2, DRAFTS + 1), element=cards.ELEMENTS
)
BACK: Final = MOVES.block("back")
TOLD: Final = MOVES.block("told")
LAY: Final = MOVES.block("lay", "lay {card} in {cell}", card=MAPS, cell=CELLS)
SHIFT: Final = MOVES.block("shift", "shift {from_cell} to {cell}", from_cell=CELLS, cell=CELLS)
TAKE_BACK: Final = MOVES.block("take_back", "take back {cell}", cell=CELLS)
CROSS: Final = MOVES.block("cross", "cross {element} in {cell}", cell=CELLS, element=cards.ELEMENTS)
UNCROSS: Final = MOVES.block("uncross")
DONE: Final = MOVES.block("done")
FLIP: Final = MOVES.block("flip")
PICK: Final = MOVES.block("pick", place=range(1, cards.MOST_STORY + 1))
VOTE: Final = MOVES.block("vote", "vote for {seat}", seat=cards.MOST_SEATS)
FADE: Final = MOVES.block("fade", maker="clock")
TIME_UP: Final = MOVES.block("time_up", "time up", maker="clock")
ABSTAIN: Final = MOVES.block("abstain", maker="clock")
NOTE: Final = MOVES.block("note", maker="bot", element=(*cards.ELEMENTS, NOTHING_HEARD))
WAIT: Final = MOVES.block("wait", maker="bot")
ROUSE: Final = MOVES.block("rouse", maker="bot")
VOICE: Final = MOVES.block("voice", maker="bot")

# What a move is, by its number; cards, cells and places count from 0 there.
KINDS: Final = MOVES.kinds
ELEMENT: Final = MOVES.digits("element")
DRAFT: Final = MOVES.field("draft")
CARD: Final = MOVES.digits("card")
CELL: Final = MOVES.digits("cell")
FROM_CELL: Final = MOVES.digits("from_cell")
PLACE: Final = MOVES.digits("place")
SEAT: Final = MOVES.field("seat")
IS_TELLING: Final[list[bool]] = [kind in (TELL, AGAIN, BACK, TOLD, VOICE) for kind in KINDS]
IS_BUILDING: Final[list[bool]] = [
    kind in (LAY, SHIFT, TAKE_BACK, CROSS, UNCROSS, DONE, FLIP) for kind in KINDS
]

BACK_MOVE: Final[int] = BACK.move()
TOLD_MOVE: Final[int] = TOLD.move()
UNCROSS_MOVE: Final[int] = UNCROSS.move()
DONE_MOVE: Final[int] = DONE.move()
FLIP_MOVE: Final[int] = FLIP.move()
FADE_MOVE: Final[int] = FADE.move()
TIME_UP_MOVE: Final[int] = TIME_UP.move()
ABSTAIN_MOVE: Final[int] = ABSTAIN.move()
WAIT_MOVE: Final[int] = WAIT.move()
ROUSE_MOVE: Final[int] = ROUSE.move()
VOICE_MOVE: Final[int] = VOICE.move()
TELLS: Final[list[int]] = TELL.moves()
PICKS: Final = PICK.moves()
VOTES: Final = VOTE.moves()
NOTES: Final = NOTE.moves()  # the last of them of nothing heard
TAKES_BACK: Final[list[int]] = TAKE_BACK.moves()
AGAINS: Final[list[list[int]]] = AGAIN.runs()  # by draft, from the second on
LAYS: Final[list[list[int]]] = LAY.runs()  # by card and cell
CROSSES: Final[list[list[int]]] = CROSS.runs()  # by cell and element
# By cell, to every other.
SHIFTS: Final[list[list[int]]] = [
    [move for move in run if CELL[move] != FROM_CELL[move]] for run in SHIFT.runs()
]

TALE: Final = 0  # the captain orders the cards; nothing is shown
SHOW: Final = 1  # a sentence is shown
ISLAND: Final = 2  # the sand runs and the crew builds
GLASS: Final = 3  # the sand has run out: shall it run once more?
LOOT: Final = 4  # the story cards are shared out
STOW: Final = 5  # the last pick is seen, then all picks are put away
BALLOT: Final = 6  # all vote for the best teller
GAB: Final = 7  # the votes are seen, then comes the curse
OVER: Final = 8
HIDDEN: Final = 9  # only in a blind state: what follows was hidden
PHASES: Final = ("tale", "show", "island", "glass", "loot", "stow", "vote", "gab", "over", "over")
RULES: Final = ("PM-3", "PM-3", "PM-4", "PM-C", "PM-7", "PM-7", "PM-9", "PM-9", "PM-9", "PM-9")
