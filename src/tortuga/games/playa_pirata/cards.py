"""The cards of Playa Pirata as small numbers, and the component file they are counted in.

A treasure's kind is its number of points, 0 for a skull, or TOWEL_TREASURE. A towel on the beach
is ``seat * 4 + value``. A place on the beach, a spot, is known by its letter.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.components import Entries

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


class Components:
    """The figures of one copy of the game, checked."""

    def __init__(self, entries: Entries) -> None:
        self.treasures: list[int] = read_treasures(entries.part("treasures"))
        self.dealt: list[int] = read_deal(entries.part("deal"), len(self.treasures))
        self.towels: list[int] = read_towels(entries.part("towels"))
        score = entries.part("score")
        self.skull_points: list[int] = [0, *score.wholes("skulls", 4, 0, 99)]
        self.towel_points: int = score.whole("towel", 0, 99)
        self.towel_most: int = score.whole("towel_most", 0, 99)
        score.done()
        entries.done()


def read_treasures(entries: Entries) -> list[int]:
    """Every treasure's kind: numbers first, then towel-treasures and skulls."""
    kinds: list[int] = []
    for number, count in enumerate(entries.wholes("numbers", BEST_NUMBER, 0, 99), 1):
        kinds.extend([number] * count)
    kinds.extend([TOWEL_TREASURE] * entries.whole("towel", 0, 99))
    kinds.extend([SKULL] * entries.whole("skull", 0, 4))
    entries.done()
    return kinds


def read_deal(entries: Entries, treasures: int) -> list[int]:
    """PP-1: how many treasures each player gets, by the number of seats."""
    dealt = [0, 0]
    for seats, word in enumerate(PLAYER_WORDS, 2):
        each = entries.whole(word, 1, (MOST_SPOTS - 1) // seats)
        if seats * each >= treasures:
            needs = f"needs {seats * each + 1} treasures with the one on the beach"
            raise entries.wrong(word, f"{needs}; there are {treasures}")
        dealt.append(each)
    entries.done()
    return dealt


def read_towels(entries: Entries) -> list[int]:
    """Every player's towels by value."""
    most = {"ones": MOST_ONES, "twos": MOST_TWOS, "threes": MOST_THREES}
    counts = [entries.whole(word, 0, most[word]) for word in most]
    entries.done()
    if not 1 <= sum(counts) <= MOST_TOWELS:
        problem = f"makes {sum(counts)} towels; 1 to {MOST_TOWELS} can be played"
        raise entries.wrong("threes", problem)
    return counts
