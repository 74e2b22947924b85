"""The cards of Buried Treasure as small numbers, and the component file they are counted in.

A game card is ``colour * 6 + action``; the action is 0 for a plain card, 1 to 4 for that many
flags, 5 for EXTRA. A starter is its colour, or WILD.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.components import Entries

COLOURS: Final = ("red", "green", "yellow", "blue")
COLOUR_COUNT: Final = 4
COLUMN_COUNT: Final = 4
TALLEST: Final = 20  # cards in a column
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

    def __init__(self, entries: Entries) -> None:
        self.rounds: int = entries.whole("rounds", 1, 10)
        self.columns: list[int] = entries.wholes("columns", COLUMN_COUNT, 1, TALLEST)
        self.cards: list[int] = read_cards(entries.part("cards"))
        self.score_card_names: list[str] = []
        self.points: list[list[int]] = []
        self.read_score_cards(entries.part("score_cards"))
        self.starters: list[int] = read_starters(entries.part("starters"))
        entries.done()
        self.per_round: int = sum(self.columns)
        self.offsets: list[int] = [sum(self.columns[:column]) for column in range(COLUMN_COUNT)]
        if len(self.cards) != self.rounds * self.per_round:
            raise entries.wrong(
                "cards",
                f"has {len(self.cards)} cards, but {self.rounds} rounds of columns "
                f"{self.columns} need exactly {self.rounds * self.per_round}",
            )

    def read_score_cards(self, entries: Entries) -> None:
        """Each score card's points, flat: first and second place, colour by colour."""
        for name in entries.data:
            card = entries.part(name)
            flat: list[int] = []
            for colour in COLOURS:
                first, second = card.wholes(colour, 2, 0, 99)
                if second > first:
                    problem = f"pays {second} for second and {first} for first place"
                    raise card.wrong(colour, problem)
                flat.extend([first, second])
            card.done()
            self.score_card_names.append(name)
            self.points.append(flat)
        if len(self.points) < self.rounds:
            problem = f"must be at least {self.rounds}, one for each round"
            raise entries.wrong("score cards", problem)


def read_cards(entries: Entries) -> list[int]:
    """Every game card, in the order of the file."""
    cards: list[int] = []
    for colour, name in enumerate(COLOURS):
        given = entries.part(name)
        plain, flags = given.whole("plain", 0, 99), given.wholes("flags", MOST_FLAGS, 0, 99)
        actions = spread([plain, *flags, given.whole("extra", 0, 99)])
        cards.extend([colour * ACTION_COUNT + action for action in actions])
        given.done()
    entries.done()
    return cards


def spread(counts: list[int]) -> list[int]:
    """Kinds by their counts, one after another: [2, 1] becomes [0, 0, 1]."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def read_starters(entries: Entries) -> list[int]:
    """How many starters there are of each kind."""
    counts = [entries.whole(word, 0, 99) for word in STARTER_WORDS]
    entries.done()
    return counts
