"""What may be changed in The Pirate's Map's component file, and within which bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tortuga.engine.figures import Figures, Group, grid, number, words
from tortuga.games.the_pirates_map.cards import (
    BY_THE_BOOK,
    COPIES,
    ELEMENT_COUNT,
    ELEMENTS,
    LOOT_COUNT,
    MAP_COUNT,
    MOST_STORY,
    TREASURE_COUNT,
    TREASURES,
)

LONGEST_CLOCK: Final = 3600
MOST_SAND: Final = 200  # so that six captains with twice the sand come to an end
CLOCKS: Final = (
    "hourglass.short",
    "hourglass.standard",
    "hourglass.long",
    "tale.short",
    "tale.long",
)

FIGURES: Final = Figures(
    Group(
        "tale",
        (
            number("tale", 1, MOST_STORY),
            number("cabin_boys_tale", 1, "tale"),
            number("gift_of_the_gab", 0, 99),
        ),
    ),
    Group(
        "elements",
        tuple(
            words(
                f"elements.{where}",
                0,
                ELEMENT_COUNT,
                choices=ELEMENTS,
                things="elements",
                house=True,
            )
            for where in ("sea", "land")
        ),
        house=True,
    ),
    Group(
        "story",
        tuple(
            words(f"story.{each}", COPIES, COPIES, things="cards", text="story.element", house=True)
            for each in ELEMENTS
        ),
        house=True,
        picture="story",
    ),
    Group(
        "map",
        (words("map.cards", MAP_COUNT, MAP_COUNT, things="cards", house=True),),
        house=True,
        picture="map",
    ),
    Group(
        "loot",
        (
            grid(
                "loot.cards",
                LOOT_COUNT,
                LOOT_COUNT,
                [0] * TREASURE_COUNT,
                [99] * TREASURE_COUNT,
                things="cards",
                entry="loot",
                heads=TREASURES,
            ),
        ),
        picture="loot",
    ),
    Group(
        "seconds",
        (
            number("seconds.sentence", 1, 60, house=True),
            number("seconds.calm", 1, 120, house=True, absent=0),
            number("seconds.picked", 1, 60, house=True),
            number("seconds.vote", 1, 600, house=True),
            number("seconds.gab", 1, 600, house=True, since=BY_THE_BOOK),
            number("seconds.second_sand", 1, 600, house=True, since=BY_THE_BOOK),
            *(number(f"seconds.{clock}", 1, LONGEST_CLOCK, house=True) for clock in CLOCKS),
        ),
        house=True,
        picture="seconds",
    ),
    Group(
        "sand",
        (number("sand.moves", 10, MOST_SAND, house=True),),
        house=True,
    ),
    folder=Path(__file__).parent,
)
