"""What may be changed in X Marks the Spot's component file, and within which bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tortuga.engine.figures import (
    Figures,
    Given,
    Group,
    Sum,
    number,
)
from tortuga.games.x_marks_the_spot.cards import (
    ACTION_WORDS,
    MOST_HAND,
    MOST_OF_A_KIND,
    TILE_WORDS,
)


def sums(given: Given) -> list[Sum]:
    """Tiles and action cards of the deck."""
    tiles = sum([given.number(f"tiles.{word}") for word in TILE_WORDS])
    actions = sum([given.number(f"actions.{word}") for word in ACTION_WORDS])
    return [Sum("tiles", tiles), Sum("actions", actions)]


FIGURES: Final = Figures(
    Group(
        "pace",
        (
            number("reshuffles", 0, 9, house=True),
            number("idle_rounds", 1, 9, house=True),
            number("seconds", 1, 3600, house=True),
        ),
        house=True,
    ),
    Group(
        "hand",
        (
            number("hand.deal", 0, "hand.full"),
            number("hand.full", 1, MOST_HAND),
        ),
        picture="hand",
    ),
    Group(
        "tiles",
        tuple(
            number(f"tiles.{each}", 0, MOST_OF_A_KIND, absent=0, house=True, text="tiles.tile")
            for each in TILE_WORDS
        ),
        house=True,
        picture="tiles",
    ),
    Group(
        "actions",
        tuple(
            number(f"actions.{each}", 0, MOST_OF_A_KIND, absent=0, house=True, text="actions.card")
            for each in ACTION_WORDS
        ),
        house=True,
        picture="actions",
    ),
    folder=Path(__file__).parent,
    sums=sums,
)
