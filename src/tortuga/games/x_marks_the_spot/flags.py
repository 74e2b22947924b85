"""Flags: which deals of them are still possible by the doubloons that all have seen (XM-16).

A deal gives each seat a flag; the deals of a table are numbered, and those that are possible are
kept as bits. A mark is a seat and a cell in one number.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GOAL, MOST_SEATS
from tortuga.games.x_marks_the_spot.moves import CELLS

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

# By the number of seats, every deal of different flags.
DEALS: Final[list[list[list[int]]]] = [
    [list(deal) for deal in itertools.permutations(range(FLAG_COUNT), seats)]
    for seats in range(MOST_SEATS + 1)
]
MARK_BITS: Final = CELLS.bit_length()
FLAG_BITS: Final = FLAG_COUNT


def all_deals(seats: int) -> int:
    """The bits of a table at which nothing has been seen yet."""
    return (1 << len(DEALS[seats])) - 1


def mark_of(seat: int, cell: int) -> int:
    return seat << MARK_BITS | cell


def seat_of(mark: int) -> int:
    return mark >> MARK_BITS


def cell_of(mark: int) -> int:
    return mark & ((1 << MARK_BITS) - 1)


def possible_deals(state: XMarksState) -> list[list[int]]:
    """The deals that are possible to everyone's knowledge."""
    deals = DEALS[state.seats]
    return [deal for number, deal in enumerate(deals) if state.deals >> number & 1]


def possible_flags(state: XMarksState) -> int:
    """The flags that some seat may sail under, as bits."""
    found = 0
    for deal in possible_deals(state):
        for flag in deal:
            found |= 1 << flag
    return found


def marks_of(state: XMarksState, deal: list[int], found: list[int]) -> list[int]:
    """XM-8: the doubloons that X's bring under a deal: the active player first, then clockwise.

    One player's X's count in their order; a third doubloon ends it all (XM-10).
    """
    marks: list[int] = []
    for step in range(state.seats):
        seat = (state.turn + step) % state.seats
        bit = 1 << deal[seat]
        doubloons = state.scores[seat]
        for cross in found:
            if cross & bit:
                marks.append(mark_of(seat, cross >> (FLAG_BITS + 1)))
                doubloons += 1
                if doubloons == GOAL:
                    return marks
    return marks


def is_open_question(state: XMarksState, found: list[int], marks: list[int]) -> bool:
    """Whether the active player, who knows one flag, cannot foresee these marks for certain."""
    own = state.flags[state.turn]
    for deal in possible_deals(state):
        if deal[state.turn] == own and marks_of(state, deal, found) != marks:
            return True
    return False


def rule_out(state: XMarksState, found: list[int], marks: list[int]) -> None:
    """XM-16: deals that would not have brought exactly these doubloons are impossible."""
    deals = DEALS[state.seats]
    left = 0
    for number in range(len(deals)):
        if state.deals >> number & 1 and marks_of(state, deals[number], found) == marks:
            left |= 1 << number
    state.deals = left
