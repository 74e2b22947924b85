"""The cards of X Marks the Spot as small numbers, and the component file they are counted in.

Icons are 0 to 6, the four flags first. A card is known by its kind: 0 to 27 are the tiles, one for
each pair of icons, then the four actions. Two cards of a kind are never told apart.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.figures import Given
from tortuga.engine.places import Remedy

ICON_WORDS: Final = ("condent", "rackham", "avery", "wynn", "ghost", "kraken", "water")
ICON_COUNT: Final = 7
FLAG_COUNT: Final = 4
FLAG_WORDS: Final = ICON_WORDS[:FLAG_COUNT]
GHOST: Final = 4
KRAKEN: Final = 5
WATER: Final = 6

PAIRS: Final = [
    (first, second) for first in range(ICON_COUNT) for second in range(first, ICON_COUNT)
]
FIRST_ICONS: Final = bytes([first for first, _ in PAIRS])
SECOND_ICONS: Final = bytes([second for _, second in PAIRS])
TILE_COUNT: Final = 28
TILE_WORDS: Final = tuple(f"{ICON_WORDS[first]}-{ICON_WORDS[second]}" for first, second in PAIRS)

CANNON: Final = 28
PLUNDER: Final = 29
HEADING: Final = 30
PARLAY: Final = 31
ACTION_WORDS: Final = ("cannon", "plunder", "heading", "parlay")
CARD_COUNT: Final = 32
CARD_WORDS: Final = TILE_WORDS + ACTION_WORDS

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
MOST_HAND: Final = 8
MOST_OF_A_KIND: Final = 20
# Cards that can be drawn in a game, each as often as it is shuffled: more would last for days.
MOST_DRAWN: Final = 1_200
GOAL: Final = 3  # doubloons
CARDS_A_TURN: Final = 2
MUST: Final = "must"  # the second card of a turn
MAY: Final = "may"
NOTHING: Final = -1
NOBODY: Final = -1


class Components:
    """The figures of one copy of the game, checked; ``deck`` has every card's kind."""

    def __init__(self, given: Given) -> None:
        self.reshuffles: int = given.number("reshuffles")
        self.idle_rounds: int = given.number("idle_rounds")
        self.seconds: int = given.number("seconds")
        self.full: int = given.number("hand.full")
        self.dealt: int = given.number("hand.deal")
        tiles = [given.number(f"tiles.{word}") for word in TILE_WORDS]
        if sum(tiles) == 0:
            raise given.wrong("tiles", "tiles")
        actions = [given.number(f"actions.{word}") for word in ACTION_WORDS]
        self.counts: list[int] = tiles + actions
        self.deck: list[int] = spread(self.counts)
        drawn = len(self.deck) * (self.reshuffles + 1)
        if drawn > MOST_DRAWN:
            fewer = MOST_DRAWN // len(self.deck) - 1
            ways = [Remedy("reshuffles", (), fewer)] if fewer >= 0 else []
            raise given.wrong("reshuffles", "drawn", ways=ways, count=drawn, most=MOST_DRAWN)
        if len(self.deck) < MOST_SEATS * self.dealt:
            ways = [Remedy("hand.deal", (), len(self.deck) // MOST_SEATS)]
            needed = MOST_SEATS * self.dealt
            facts: dict[str, Any] = {"seats": MOST_SEATS, "needed": needed, "count": len(self.deck)}
            raise given.wrong("hand.deal", "deal", ways=ways, **facts)


def is_tile(kind: int) -> bool:
    return kind < TILE_COUNT


def is_double(kind: int) -> bool:
    """Whether both halves show the same, so that turning the tile round changes nothing."""
    return FIRST_ICONS[kind] == SECOND_ICONS[kind]


def spread(counts: list[int]) -> list[int]:
    """Cards by their counts, one after another.

    >>> spread([0, 2, 1])
    [1, 1, 2]
    """
    kinds: list[int] = []
    for kind in range(len(counts)):
        count = counts[kind]
        while count > 0:
            kinds.append(kind)
            count -= 1
    return kinds


def words_of(kinds: list[int]) -> tuple[str, ...]:
    """Cards by name, in the order given."""
    return tuple(CARD_WORDS[kind] for kind in kinds)
