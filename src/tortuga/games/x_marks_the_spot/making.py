"""X's in the making: five faces as one number, and what each number is worth to a flag.

Of five faces only flags, ghosts and krakens count, and only how many there are of each. So every
face has a number, an X has their sum, and a tile changes that sum by the difference of two faces.
"""

from __future__ import annotations

import itertools
from typing import Final

from tortuga.games.x_marks_the_spot.cards import FLAG_COUNT, GHOST, KRAKEN
from tortuga.games.x_marks_the_spot.crosses import ARMS, DIAGONAL, PLUS
from tortuga.games.x_marks_the_spot.grid import EMPTY, FAR, LOCKED

# Found by play against other figures: an X by its icons so far, the last for a doubloon.
BY_ICONS: Final[list[float]] = [0.0, 0.3, 1.5, 7.0, 24.0, 120.0]
FOREIGN: Final = 0.45  # for each flag of another's that would have to be covered first
SUNKEN: Final = 0.1  # for each kraken, which only a ghost covers

FULL: Final = 5
RADIX: Final = FULL + 1
DIGITS: Final = KRAKEN + 1
NO_X: Final[int] = RADIX**DIGITS  # from here on a cell is locked, and no X can be made
NUMBERS: Final[list[int]] = [RADIX**face if face < DIGITS else 0 for face in range(LOCKED)] + [NO_X]

# All that five open cells can show, as far as it makes a difference.
SHOWN: Final = list(itertools.combinations_with_replacement([*range(DIGITS), EMPTY], FULL))


def short_numbers() -> list[int]:
    """By the sum of five faces, its place in the lists below."""
    places = [0] * NO_X
    for place, faces in enumerate(SHOWN):
        places[sum(NUMBERS[face] for face in faces)] = place
    return places


def having(faces: tuple[int, ...], flag: int) -> int:
    """XM-7: how many faces count for a flag."""
    return faces.count(flag) + faces.count(GHOST)


def promise(faces: tuple[int, ...], flag: int) -> float:
    """What an X in the making is worth to a flag; nothing once it is made."""
    icons = having(faces, flag)
    if icons == FULL:
        return 0.0
    foreign = sum(face < FLAG_COUNT and face != flag for face in faces)
    return float(BY_ICONS[icons] * SUNKEN ** faces.count(KRAKEN) * FOREIGN**foreign)


def most_icons() -> bytes:
    """By the sum of five faces, the most that count for one flag; one more than all for NO_X."""
    most = bytearray(NO_X + 1)
    for faces in SHOWN:
        number = sum(NUMBERS[face] for face in faces)
        most[number] = max(having(faces, flag) for flag in range(FLAG_COUNT))
    most[NO_X] = FULL + 1
    return bytes(most)


SHORT: Final[list[int]] = short_numbers()
MOST: Final = most_icons()
# By flag and place.
PROMISES: Final[list[list[float]]] = [
    [promise(faces, flag) for faces in SHOWN] for flag in range(FLAG_COUNT)
]
MADE: Final[list[list[bool]]] = [
    [having(faces, flag) == FULL for faces in SHOWN] for flag in range(FLAG_COUNT)
]


def sum_of(faces: list[int], centre: int, shape: int) -> int:
    """The number of the X around a centre; NO_X or more where none can be made."""
    arms = ARMS[shape]
    return (
        NUMBERS[faces[centre]]
        + NUMBERS[faces[centre + arms[0]]]
        + NUMBERS[faces[centre + arms[1]]]
        + NUMBERS[faces[centre + arms[2]]]
        + NUMBERS[faces[centre + arms[3]]]
    )


def making_of(faces: list[int]) -> list[float]:
    """What all X's in the making of a table are worth to each flag."""
    by_flag = [0.0] * FLAG_COUNT
    for cell in range(len(faces)):
        if faces[cell] < FAR:
            add_cross(sum_of(faces, cell, PLUS), by_flag)
            add_cross(sum_of(faces, cell, DIAGONAL), by_flag)
    return by_flag


def add_cross(number: int, by_flag: list[float]) -> None:
    """What one X in the making, by its number, is worth to each flag."""
    if 0 < number < NO_X:
        place = SHORT[number]
        for flag in range(FLAG_COUNT):
            by_flag[flag] = by_flag[flag] + PROMISES[flag][place]
