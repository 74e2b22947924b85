"""What may be changed in Buried Treasure's component file, and within which bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tortuga.engine.figures import (
    Figure,
    Figures,
    Given,
    Group,
    Sum,
    number,
    numbers,
)
from tortuga.games.buried_treasure.cards import (
    COLOURS,
    COLUMN_COUNT,
    MOST_FLAGS,
    MOST_OF_A_KIND,
    MOST_ROUNDS,
    STARTER_WORDS,
    TALLEST,
    read_cards,
)

MOST_POINTS: Final = 99
PLACES: Final = ("first", "second")


def cards_of(colour: str) -> tuple[Figure, ...]:
    """The cards of a colour: a row of the table of cards."""
    return (
        card_figure(number, colour, "plain", house=False),
        card_figure(number, colour, "extra", house=True),
        card_figure(numbers, colour, "flags", MOST_FLAGS, house=True, heads=("1", "2", "3", "4")),
    )


def card_figure(kind: Any, colour: str, action: str, *count: int, **more: Any) -> Figure:
    made: Figure = kind(
        f"cards.{colour}.{action}",
        *count,
        0,
        MOST_OF_A_KIND,
        row=colour,
        column=action,
        text=f"cards.{action}",
        **more,
    )
    return made


def points_for(colour: str) -> Figure:
    """What the places in a colour are worth, on every score card."""
    return numbers(
        f"score_cards.*.{colour}",
        len(PLACES),
        0,
        MOST_POINTS,
        row="*",
        column=colour,
        text="score_cards.colour",
        heads=PLACES,
        house=True,
    )


def sums(given: Given) -> list[Sum]:
    """As many game cards as rounds and columns take."""
    needed = given.number("rounds") * sum(given.numbers("columns"))
    return [Sum("cards", len(read_cards(given)), needed)]


FIGURES: Final = Figures(
    Group(
        "score_cards",
        tuple(points_for(colour) for colour in COLOURS),
        house=True,
        picture="score_cards",
    ),
    Group(
        "cards",
        tuple(each for colour in COLOURS for each in cards_of(colour)),
        house=True,
        picture="cards",
    ),
    Group(
        "layout",
        (number("rounds", 1, MOST_ROUNDS), numbers("columns", COLUMN_COUNT, 1, TALLEST)),
        picture="columns",
    ),
    Group(
        "starters",
        tuple(
            number(f"starters.{word}", 0, MOST_OF_A_KIND, text="starters.kind", column=word)
            for word in STARTER_WORDS
        ),
        picture="starters",
    ),
    folder=Path(__file__).parent,
    sums=sums,
)
