"""Which four map cards build a given tale: every set of four, found by what lies on it."""

from __future__ import annotations

import itertools
from typing import Final

ELEMENT_COUNT: Final = 7
MOST_ALIKE: Final = 3


def islands(codes: list[int]) -> dict[int, list[list[int]]]:
    """All sets of four of the map cards, by the code of the elements on them."""
    found: dict[int, list[list[int]]] = {}
    count = len(codes)
    for first in range(count):
        for second in range(first + 1, count):
            two = codes[first] + codes[second]
            for third in range(second + 1, count):
                three = two + codes[third]
                for fourth in range(third + 1, count):
                    code = three + codes[fourth]
                    four = [first, second, third, fourth]
                    if code in found:
                        found[code].append(four)
                    else:
                        found[code] = [four]
    return found


def hands(cards: int) -> list[list[int]]:
    """Every hand of that many story cards with at most three of an element, as elements.

    >>> len(hands(7)), len(hands(6))
    (1128, 728)
    """
    return [
        list(hand)
        for hand in itertools.combinations_with_replacement(range(ELEMENT_COUNT), cards)
        if max([hand.count(element) for element in hand]) <= MOST_ALIKE
    ]


def completions(code: int, missing: int) -> list[int]:
    """The codes of all legal hands that a few unknown cards could make of a known part."""
    found: list[int] = []
    for rest in itertools.combinations_with_replacement(range(ELEMENT_COUNT), missing):
        total = code
        for element in rest:
            total += 1 << 4 * element
        if all(total >> 4 * element & 15 <= MOST_ALIKE for element in range(ELEMENT_COUNT)):
            found.append(total)
    return found
