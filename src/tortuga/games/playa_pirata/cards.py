"""The cards of Playa Pirata as small numbers, and the component file they are counted in.

A treasure's kind is its number of points, 0 for a skull, or TOWEL_TREASURE. A towel on the beach
is ``seat * 4 + value``. A place on the beach, a spot, is known by its letter.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.figures import Given
from tortuga.engine.places import Remedy

SKULL: Final = 0
BEST_NUMBER: Final = 9
TOWEL_TREASURE: Final = 10
KINDS: Final = 11
TREASURE_WORDS: Final = ("skull", "1", "2", "3", "4", "5", "6", "7", "8", "9", "towel")

MOST_SEATS: Final = 4
MOST_SPOTS: Final = 13
SPOT_WORDS: Final = tuple("abcdefghijklm")

TELESCOPE: Final = 1
MAP: Final = 2
UMBRELLA: Final = 4
ALL_PIRATES: Final = 7
PIRATE_COUNT: Final = 3
PIRATE_WORDS: Final = ("telescope", "map", "umbrella")

VALUES: Final = 3  # towels are worth 1, 2 or 3
MOST_TOWELS: Final = 12
MOST_SKULLS: Final = 4
MOST_ONES: Final = 8
MOST_TWOS: Final = 6
MOST_THREES: Final = 6

SAND_CASTLE: Final = 0
SKELETON: Final = 1
WAVE: Final = 2
KING_SIZE: Final = 3
JOLLY_ROGER: Final = 4
BUCKET: Final = 5
LIFEGUARD: Final = 6
FLIP_FLOPS: Final = 7
PIGGYBANK: Final = 8
PARROT: Final = 9
SPECIAL_COUNT: Final = 10
SPECIAL_WORDS: Final = (
    "sandcastle",
    "skeleton",
    "wave",
    "kingsize",
    "jollyroger",
    "bucket",
    "lifeguard",
    "flipflops",
    "piggybank",
    "parrot",
)

NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING: Final = -1

PLAYER_WORDS: Final = ("two", "three", "four")


TOWEL_WORDS: Final = ("ones", "twos", "threes")


class Components:
    """The figures of one copy of the game, checked."""

    def __init__(self, given: Given) -> None:
        self.treasures: list[int] = read_treasures(given)
        self.dealt: list[int] = read_deal(given, len(self.treasures))
        self.towels: list[int] = read_towels(given)
        self.skull_points: list[int] = [0, *given.numbers("score.skulls")]
        self.towel_points: int = given.number("score.towel")
        self.towel_most: int = given.number("score.towel_most")


def read_treasures(given: Given) -> list[int]:
    """Every treasure's kind: numbers first, then towel-treasures and skulls."""
    kinds: list[int] = []
    for number, count in enumerate(given.numbers("treasures.numbers"), 1):
        kinds.extend([number] * count)
    kinds.extend([TOWEL_TREASURE] * given.number("treasures.towel"))
    kinds.extend([SKULL] * given.number("treasures.skull"))
    return kinds


def read_deal(given: Given, treasures: int) -> list[int]:
    """PP-1: how many treasures each player gets, by the number of seats."""
    dealt = [0, 0]
    for seats, word in enumerate(PLAYER_WORDS, 2):
        path = f"deal.{word}"
        each = given.number(path)
        if seats * each >= treasures:
            most = (treasures - 1) // seats
            ways = [Remedy(path, (), most)] if most > 0 else []
            needed = seats * each + 1
            raise given.wrong(path, "deal", ways=ways, needed=needed, count=treasures)
        dealt.append(each)
    return dealt


def read_towels(given: Given) -> list[int]:
    """Every player's towels by value."""
    counts = [given.number(f"towels.{word}") for word in TOWEL_WORDS]
    if not 1 <= sum(counts) <= MOST_TOWELS:
        over = max(0, sum(counts) - MOST_TOWELS)
        ways = [
            Remedy(f"towels.{word}", (), count - over)
            for word, count in zip(TOWEL_WORDS, counts)
            if 0 < over <= count
        ]
        facts: dict[str, Any] = {"count": sum(counts), "most": MOST_TOWELS}
        raise given.wrong("towels.threes", "towels", ways=ways, **facts)
    return counts
