"""What may be changed in Playa Pirata's component file, and within which bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tortuga.engine.figures import (
    Figures,
    Given,
    Group,
    Sum,
    number,
    numbers,
)
from tortuga.games.playa_pirata.cards import (
    BEST_NUMBER,
    MOST_ONES,
    MOST_SKULLS,
    MOST_SPOTS,
    MOST_THREES,
    MOST_TWOS,
    PLAYER_WORDS,
    TOWEL_WORDS,
    read_treasures,
)


def sums(given: Given) -> list[Sum]:
    """Towels of a player, and treasures."""
    towels = sum([given.number(f"towels.{word}") for word in TOWEL_WORDS])
    return [Sum("towels", towels), Sum("treasures", len(read_treasures(given)))]


FIGURES: Final = Figures(
    Group(
        "towels",
        (
            number("towels.ones", 0, MOST_ONES, house=True),
            number("towels.twos", 0, MOST_TWOS, house=True),
            number("towels.threes", 0, MOST_THREES, house=True),
        ),
        house=True,
        picture="towels",
    ),
    Group(
        "treasures",
        (
            numbers(
                "treasures.numbers",
                BEST_NUMBER,
                0,
                99,
                heads=tuple(str(each) for each in range(1, BEST_NUMBER + 1)),
            ),
            number("treasures.towel", 0, 99),
            number("treasures.skull", 0, MOST_SKULLS),
        ),
        picture="treasures",
    ),
    Group(
        "deal",
        tuple(
            number(f"deal.{players}", 1, (MOST_SPOTS - 1) // seats)
            for seats, players in enumerate(PLAYER_WORDS, 2)
        ),
        picture="deal",
    ),
    Group(
        "score",
        (
            numbers("score.skulls", MOST_SKULLS, 0, 99, heads=("1", "2", "3", "4")),
            number("score.towel", 0, 99),
            number("score.towel_most", 0, 99),
        ),
        picture="score",
    ),
    folder=Path(__file__).parent,
    sums=sums,
)
