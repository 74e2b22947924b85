"""Scoring a round of Buried Treasure (BT-8): the most and the second most, ties struck out."""

from __future__ import annotations

from typing import Final

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
    best = -1
    next_best = -1
    for seat, count in enumerate(counts):
        if count == 0:
            continue
        if is_shared(count, counts):
            places[seat] = TIED
        elif best < 0 or count > counts[best]:
            next_best = best
            best = seat
        elif next_best < 0 or count > counts[next_best]:
            next_best = seat
    if best >= 0:
        places[best] = FIRST
    if next_best >= 0:
        places[next_best] = SECOND
    return places


def is_shared(count: int, counts: list[int]) -> bool:
    """BT-8: whether two or more players have that count."""
    found = 0
    for each in counts:
        if each == count:
            found += 1
    return found > 1


def pay(place: int, first_points: int, second_points: int) -> int:
    """What a place is worth."""
    if place == FIRST:
        return first_points
    if place == SECOND:
        return second_points
    return 0
