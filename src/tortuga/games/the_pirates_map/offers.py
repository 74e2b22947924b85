"""What is offered again and again, in lists that are made once and never changed."""

from __future__ import annotations

from typing import Final

from tortuga.games.the_pirates_map import moves
from tortuga.games.the_pirates_map.cards import CELL_COUNT, ELEMENT_COUNT, MAP_COUNT

# By the elements in hand, a bit each: to tell them, in any draft; the clock's move without any.
WRITTEN: Final[list[list[int]]] = [
    [
        run[element]
        for run in (moves.TELLS, *moves.AGAINS)
        for element in range(len(run))
        if held >> element & 1
    ]
    or [moves.FADE_MOVE]
    for held in range(1 << ELEMENT_COUNT)
]
# What is left to a builder besides: by whether a cross lies, one may still call 'done', may flip.
CROSSED: Final = 4
CALLING: Final = 2
FLIPPING: Final = 1
BESIDES: Final[list[list[int]]] = [
    [
        *([moves.UNCROSS_MOVE] if mask & CROSSED else []),
        *([moves.DONE_MOVE] if mask & CALLING else []),
        *([moves.FLIP_MOVE] if mask & FLIPPING else []),
        moves.WAIT_MOVE,
    ]
    for mask in range(8)
]

# Ways to lay some of six cards that follow each other, and what may be done to a card that lies:
# lists that are made when first asked for.
CARDS: Final = 6
SOME: Final = (1 << CARDS) - 1
CELLS: Final = 1 << CELL_COUNT
_known_lays: Final[list[list[int]]] = [[] for _ in range(MAP_COUNT // CARDS * CELLS << CARDS)]
_known_touches: Final[list[list[int]]] = [
    [] for _ in range(CELL_COUNT * ELEMENT_COUNT * ELEMENT_COUNT * (ELEMENT_COUNT + 1))
]


def add_lays(held: int, empty: int, open_moves: list[int]) -> None:
    """PM-4: the cards held in the cells that are empty, both as masks."""
    for first in range(0, MAP_COUNT, CARDS):
        open_moves += lays_of(first, held >> first & SOME, empty)


def lays_of(first: int, held: int, empty: int) -> list[int]:
    """The ways to lay those held of the cards from the first one on, a bit each, in empty cells."""
    index = (first // CARDS << CARDS | held) * CELLS + empty
    if not _known_lays[index]:
        runs = [moves.LAYS[first + place] for place in range(CARDS) if held >> place & 1]
        cells = [cell for cell in range(CELL_COUNT) if empty >> cell & 1]
        _known_lays[index] = [run[cell] for run in runs for cell in cells]
    return _known_lays[index]


def touching(cell: int, face: list[int], crossed: int) -> list[int]:
    """What may be done to a card that lies: to move it, and to cross what is not crossed yet."""
    elements = face[0] * ELEMENT_COUNT + face[-1]
    index = (cell * ELEMENT_COUNT * ELEMENT_COUNT + elements) * (ELEMENT_COUNT + 1) + crossed + 1
    if not _known_touches[index]:
        crosses = [moves.CROSSES[cell][each] for each in sorted(set(face)) if each != crossed]
        _known_touches[index] = [*moves.SHIFTS[cell], moves.TAKES_BACK[cell], *crosses]
    return _known_touches[index]
