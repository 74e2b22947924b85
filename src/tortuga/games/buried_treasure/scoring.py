"""Scoring a round of Buried Treasure (BT-8): the most and the second most, ties struck out."""

from __future__ import annotations

from typing import Final

from tortuga.engine.state import NOBODY

FIRST: Final = 1
SECOND: Final = 2
UNPLACED: Final = 0
TIED: Final = -1


def ranks(counts: list[int]) -> list[int]:
    """BT-8: each count's place in one colour; a count that is shared, or zero, has none.

    >>> ranks([3, 3, 2, 1])
    [-1, -1, 1, 2]
    >>> ranks([4, 4, 4, 1])
    [-1, -1, -1, 1]
    """
    places = [UNPLACED] * len(counts)
    for seat, count in enumerate(counts):
        if count > 0 and is_shared(count, counts, 0, 1):
            places[seat] = TIED
    first, second = leaders(counts, 0, 1)
    if first != NOBODY:
        places[first] = FIRST
    if second != NOBODY:
        places[second] = SECOND
    return places


def leaders(counts: list[int], start: int, step: int) -> tuple[int, int]:
    """BT-8: where the most and the second most stand, of the counts that nobody shares.

    One colour's counts stand ``step`` apart, from ``start`` on; where there is none it is NOBODY.
    """
    first = NOBODY
    second = NOBODY
    place = start
    while place < len(counts):  # compiled, a range with a step would be the slow way
        count = counts[place]
        if count > 0 and not is_shared(count, counts, start, step):
            if first == NOBODY or count > counts[first]:
                second = first
                first = place
            elif second == NOBODY or count > counts[second]:
                second = place
        place += step
    return first, second


def is_shared(count: int, counts: list[int], start: int, step: int) -> bool:
    """BT-8: whether two or more players have that count."""
    found = 0
    place = start
    while place < len(counts):
        if counts[place] == count:
            found += 1
        place += step
    return found > 1
