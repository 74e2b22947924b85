"""The cards of Buried Treasure as small numbers, and the component file they are counted in.

A game card is ``colour * 6 + action``; the action is 0 for a plain card, 1 to 4 for that many
flags, 5 for EXTRA. A starter is its colour, or WILD.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.figure_paths import path_of
from tortuga.engine.figures import Given
from tortuga.engine.places import Remedy

COLOURS: Final = ("red", "green", "yellow", "blue")
COLOUR_COUNT: Final = 4
COLUMN_COUNT: Final = 4
MOST_ROUNDS: Final = 10
TALLEST: Final = 20  # cards in a column
MOST_OF_A_KIND: Final = 99
MOST_FLAGS: Final = 4
EXTRA: Final = 5
ACTION_COUNT: Final = 6
WILD: Final = 4
STARTER_KINDS: Final = 5
NOTHING: Final = -1

# Starters that left the hands are counted kind by kind, and behind that the colours that wild
# flags were played as.
PLAYED_AS: Final = STARTER_KINDS
PLAYED_SIZE: Final = STARTER_KINDS + COLOUR_COUNT

ACTIONS: Final = ("", "-1", "-2", "-3", "-4", "-extra")
# What a card shows, by its number; compiled, much faster than to divide.
COLOUR_OF: Final = bytes(colour for colour in range(COLOUR_COUNT) for _ in range(ACTION_COUNT))
ACTION_OF: Final = bytes(range(ACTION_COUNT)) * COLOUR_COUNT
CARD_WORDS: Final = tuple(colour + action for colour in COLOURS for action in ACTIONS)
STARTER_WORDS: Final = (*COLOURS, "wild")


class Components:
    """The figures of one copy of the game, checked."""

    def __init__(self, given: Given) -> None:
        self.rounds: int = given.number("rounds")
        self.columns: list[int] = given.numbers("columns")
        self.cards: list[int] = read_cards(given)
        self.score_card_names: list[str] = given.names("score_cards")
        self.points: list[list[int]] = [read_points(given, name) for name in self.score_card_names]
        if len(self.points) < self.rounds:
            raise given.wrong("score_cards", "score_cards", rounds=self.rounds)
        self.starters: list[int] = [given.number(f"starters.{word}") for word in STARTER_WORDS]
        self.per_round: int = sum(self.columns)
        self.offsets: list[int] = [sum(self.columns[:column]) for column in range(COLUMN_COUNT)]
        if len(self.cards) != self.rounds * self.per_round:
            needed = self.rounds * self.per_round
            raise given.wrong(
                "cards",
                "cards",
                ways=plain_cards(given, needed - len(self.cards)),
                count=len(self.cards),
                rounds=self.rounds,
                columns=str(self.columns),
                needed=needed,
            )


def plain_cards(given: Given, missing: int) -> list[Remedy]:
    """So many plain cards more, or fewer, of one colour: where there are most, or enough."""
    ways: list[Remedy] = []
    for colour in COLOURS:
        path = f"cards.{colour}.plain"
        count = given.number(path) + missing
        if 0 <= count <= MOST_OF_A_KIND:
            ways.append(Remedy(path, (), count))
    return ways


def read_points(given: Given, name: str) -> list[int]:
    """A score card's points, flat: first and second place, colour by colour."""
    flat: list[int] = []
    for colour in COLOURS:
        path = path_of(["score_cards", name, colour])
        first, second = given.numbers(path)
        if second > first:
            ways = [Remedy(path, (1,), first)]
            raise given.wrong(path, "places", (1,), ways, first=first, second=second)
        flat.extend([first, second])
    return flat


def read_cards(given: Given) -> list[int]:
    """Every game card, in the order of the file."""
    cards: list[int] = []
    for colour, name in enumerate(COLOURS):
        plain, extra = given.number(f"cards.{name}.plain"), given.number(f"cards.{name}.extra")
        actions = spread([plain, *given.numbers(f"cards.{name}.flags"), extra])
        cards.extend([colour * ACTION_COUNT + action for action in actions])
    return cards


def spread(counts: list[int]) -> list[int]:
    """Kinds by their counts, one after another: [2, 1] becomes [0, 0, 1]."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
