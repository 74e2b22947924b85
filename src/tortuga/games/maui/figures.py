"""What may be changed in Maui's component file, and within which bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tortuga.engine.figures import (
    Figure,
    Figures,
    Given,
    Group,
    Sum,
    grid,
    number,
    numbers,
    word,
    words,
)
from tortuga.games.maui.pieces import (
    COLUMN_COUNT,
    FEWEST_SEATS,
    MOST_SEATS,
    PATTERNS,
    PEARL_KINDS,
    PIECE_COUNT,
    ROW_COUNT,
    ROW_SLOTS,
    TOKENS,
)

MOST_PLACES: Final = ROW_COUNT * COLUMN_COUNT
MOST_SPACES: Final = 30  # of a track
MOST_PEARLS: Final = 20
MOST_POINTS: Final = 999
TOO_FAR: Final = 2  # sections that may lie beyond the beach


def climbing(path: str, fewest: int, most: int, after: str, **more: Any) -> Figure:
    """Points that never fall."""
    return numbers(path, fewest, 0, MOST_POINTS, most=most, climbs=after, **more)


def places(path: str) -> Figure:
    """Places of the beach, each [row from the top, column]."""
    return grid(
        path,
        0,
        MOST_PLACES,
        [1, 1],
        [ROW_COUNT, COLUMN_COUNT],
        things="places",
        entry="place",
        off="beach",
        heads=("row", "column"),
        house=True,
    )


def sums(given: Given) -> list[Sum]:
    """A place for each umbrella token."""
    pearls = sum(given.numbers("umbrella_side.pearls"))
    tokens = len(given.words("umbrella_side.umbrellas")) + pearls
    return [Sum("umbrella_side", len(given.grid("umbrella_side.places")), tokens)]


FIGURES: Final = Figures(
    Group(
        "costs",
        (numbers("costs", ROW_SLOTS, 0, 9),),
        picture="costs",
    ),
    Group(
        "rows",
        (numbers("rows", ROW_COUNT, 0, 9),),
        picture="rows",
    ),
    Group(
        "track",
        (
            climbing("tracks", 1, MOST_SPACES, "", house=True),
            climbing("extension", 0, MOST_SPACES, "tracks", house=True),
        ),
        house=True,
        picture="track",
    ),
    Group(
        "points",
        (
            climbing("pearls", 1, MOST_PEARLS, "", house=True),
            climbing("penalties", TOO_FAR, TOO_FAR, "", house=True),
        ),
        house=True,
        picture="pearls",
    ),
    Group(
        "dollars",
        (number("dollars.reserve", 0, 9), number("dollars.player", 0, 9)),
    ),
    Group(
        "towels",
        (words("towels.pieces", PIECE_COUNT, PIECE_COUNT, things="pieces"),),
        picture="towels",
    ),
    Group(
        "towel_tokens",
        (
            numbers(
                "towel_tokens.counts",
                MOST_SEATS - FEWEST_SEATS + 1,
                0,
                9,
                heads=tuple(str(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)),
            ),
            *(
                figure
                for token in TOKENS
                for figure in (
                    word(
                        f"towel_tokens.{token}.track",
                        PATTERNS,
                        row=token,
                        column="track",
                        text="towel_tokens.track",
                        house=True,
                    ),
                    number(
                        f"towel_tokens.{token}.space",
                        1,
                        "tracks",
                        row=token,
                        column="space",
                        text="towel_tokens.space",
                        house=True,
                    ),
                )
            ),
        ),
        house=True,
    ),
    Group(
        "umbrella_side",
        (
            places("umbrella_side.places"),
            words(
                "umbrella_side.umbrellas",
                0,
                MOST_PLACES,
                choices=PATTERNS,
                things="patterns",
                house=True,
            ),
            numbers("umbrella_side.pearls", PEARL_KINDS, 0, "pearls", heads=("white", "black")),
        ),
        house=True,
        picture="beach",
    ),
    Group(
        "crab_side",
        (
            places("crab_side.crabs"),
            numbers("crab_side.values", "crab_side.crabs", 1, 99, house=True),
            *(
                numbers(
                    f"crab_side.umbrellas.{pattern}",
                    2,
                    [1, 1],
                    [ROW_COUNT, COLUMN_COUNT],
                    absent=None,
                    text="crab_side.umbrella",
                    heads=("row", "column"),
                    house=True,
                )
                for pattern in PATTERNS
            ),
        ),
        house=True,
        picture="crabs",
    ),
    folder=Path(__file__).parent,
    sums=sums,
)
