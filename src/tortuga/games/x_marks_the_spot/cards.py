"""The cards of X Marks the Spot as small numbers, and the component file they are counted in.

Icons are 0 to 6, the four flags first. A card is known by its kind: 0 to 27 are the tiles, one for
each pair of icons, then the four actions. Two cards of a kind are never told apart.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, listed

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
GOAL: Final = 3  # doubloons
CARDS_A_TURN: Final = 2
MUST: Final = "must"  # the second card of a turn
MAY: Final = "may"
NOTHING: Final = -1
NOBODY: Final = -1


class Components:
    """The figures of one copy of the game, checked; ``deck`` has every card's kind."""

    def __init__(self, entries: Entries) -> None:
        self.reshuffles: int = entries.whole("reshuffles", 0, 9)
        self.idle_rounds: int = entries.whole("idle_rounds", 1, 9)
        self.seconds: int = entries.whole("seconds", 1, 3600)
        hand = entries.part("hand")
        self.full: int = hand.whole("full", 1, MOST_HAND)
        self.dealt: int = hand.whole("deal", 0, self.full)
        hand.done()
        self.counts: list[int] = [0] * CARD_COUNT
        tiles = entries.part("tiles")
        self.count_cards(tiles, TILE_WORDS)
        if sum(self.counts) == 0:
            raise ComponentError(f"{tiles.source}: [tiles] there must be a tile to lay")
        self.count_cards(entries.part("actions"), ACTION_WORDS)
        self.deck: list[int] = spread(self.counts)
        if len(self.deck) < MOST_SEATS * self.dealt:
            needed = f"{MOST_SEATS} players need {MOST_SEATS * self.dealt} cards"
            raise hand.wrong("deal", f"{needed}; there are {len(self.deck)}")
        entries.done()

    def count_cards(self, entries: Entries, words: tuple[str, ...]) -> None:
        """How many there are of each of these cards; none of those that are not listed."""
        for word in entries.data:
            if word not in words:
                raise entries.wrong(word, f"is not a card; choose {listed(list(words))}")
            self.counts[CARD_WORDS.index(word)] = entries.whole(word, 0, MOST_OF_A_KIND)


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
        if counts[kind] > 0:
            kinds.extend([kind] * counts[kind])
    return kinds


def words_of(kinds: list[int]) -> tuple[str, ...]:
    """Cards by name, in the order given."""
    return tuple(CARD_WORDS[kind] for kind in kinds)
