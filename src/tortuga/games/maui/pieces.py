"""The components of Maui as small numbers, and the file they are read from.

A piece is its place in the file; its sections are patterns, from top to bottom with the stones up,
as in the market. Turned round it looks like another of the sixty, and on a beach it goes by that
one's number. A height says where a piece lies: 0 with only its last section on the beach, 2 with
its first in row 1, 8 with only its first on the beach. What lies on a place of the beach is a
pattern umbrella (the number of its pattern), a pearl, or a crab (``CRAB`` plus what it costs).
Tables of small numbers that never change are bytes: they are read faster than lists once compiled.
"""

from __future__ import annotations

import itertools
from typing import Any, Final

from tortuga.engine.figures import Given
from tortuga.engine.native import i64

PATTERNS: Final = ("yellow", "red", "blue", "orange", "green")
PATTERN_COUNT: Final = 5
SECTION_COUNT: Final = 3
PIECE_COUNT: Final = 60
ALL_PIECES: Final = list(range(PIECE_COUNT))
ROW_COUNT: Final = 7
COLUMN_COUNT: Final = 12
LENGTH: Final = COLUMN_COUNT + 1  # with the port
MARKET_ROWS: Final = 2
ROW_SLOTS: Final = 3
SLOT_COUNT: Final = MARKET_ROWS * ROW_SLOTS

# The rows of the beach that a piece covers at each height: fewer than three where it hangs out.
HEIGHTS: Final = ("1", "1-2", "1-3", "2-4", "3-5", "4-6", "5-7", "6-7", "7")
HEIGHT_COUNT: Final = 9
TOP_ROW: Final = 2  # the height at which the first section lies in row 1
MIDDLE: Final = 4  # rows 3 to 5

TOKENS: Final = ("blue", "orange")
TOKEN_COUNT: Final = 2
TOKEN_PATTERNS: Final = bytes([2, 3])

PEARL: Final = PATTERN_COUNT
PEARLS: Final = ("white-pearl", "black-pearl")
PEARL_KINDS: Final = 2
CRAB: Final = PEARL + PEARL_KINDS
NOTHING: Final = -1

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
TURNING_SEATS: Final = 2  # so many of the first lay every piece turned round


class Side:
    """One side of the beaches: its places, and what is spread over the first of them by lot.

    ``at`` finds the place by column and row (``column * 7 + row``). Each column has a bit for
    each row with a place, with something open, with a crab. Things with a fixed place stand
    behind those that are spread.
    """

    def __init__(self, places: list[list[int]], spread: list[int], fixed: list[int]) -> None:
        self.places: list[list[int]] = places
        self.spread: list[int] = spread
        self.fixed: list[int] = fixed
        self.count: int = len(places)
        self.at: list[int] = [NOTHING] * (COLUMN_COUNT * ROW_COUNT)
        open_rows = [0] * COLUMN_COUNT
        crab_rows = [0] * COLUMN_COUNT
        things = spread + fixed
        for place, (row, column) in enumerate(places):
            self.at[column * ROW_COUNT + row] = place
            rows = crab_rows if things[place] >= CRAB else open_rows
            rows[column] |= 1 << row
        self.open_rows: bytes = bytes(open_rows)
        self.crab_rows: bytes = bytes(crab_rows)
        self.rows: bytes = bytes([a | b for a, b in zip(open_rows, crab_rows)])


class Way:
    """A way to lay every piece of the market: its stones at the top, or turned round.

    ``looks`` says which piece each then looks like, and the other way about; ``sections`` are
    that one's, packed.
    """

    def __init__(self, stones: str, looks: bytes, sections: list[int]) -> None:
        self.stones: str = stones
        self.looks: bytes = looks
        self.sections: list[int] = [sections[look] for look in looks]


class Components:
    """The figures of one copy of the game, checked."""

    def __init__(self, given: Given) -> None:
        self.costs: bytes = bytes(given.numbers("costs") * MARKET_ROWS)
        self.row_values: bytes = bytes(given.numbers("rows"))
        self.track: list[int] = [0, *given.numbers("tracks")]
        self.extended: list[int] = self.track + given.numbers("extension")
        self.pearl_points: list[int] = [0, *given.numbers("pearls")]
        self.penalties: list[int] = [0, *given.numbers("penalties")]
        self.reserve_dollars: int = given.number("dollars.reserve")
        self.player_dollars: int = given.number("dollars.player")
        self.pieces: list[bytes] = read_pieces(given)
        self.words: list[tuple[str, ...]] = [
            tuple(PATTERNS[pattern] for pattern in piece) for piece in self.pieces
        ]
        self.numbers: dict[tuple[str, ...], int] = {
            words: piece for piece, words in enumerate(self.words)
        }
        turned = bytes([self.pieces.index(piece[::-1]) for piece in self.pieces])
        self.sections: list[int] = [packed_sections(piece) for piece in self.pieces]
        self.stones_up: Way = Way("top", bytes(range(PIECE_COUNT)), self.sections)
        self.stones_down: Way = Way("bottom", turned, self.sections)
        # What each piece offers at each height (``piece * 9 + height``).
        self.edges: list[bytes] = [
            edge_of(piece, height) for piece in self.pieces for height in range(HEIGHT_COUNT)
        ]
        self.token_counts: list[int] = given.numbers("towel_tokens.counts")
        self.decorated: list[int] = [0] * PATTERN_COUNT  # the space of each track, 0 for none
        self.decoration: list[int] = [NOTHING] * PATTERN_COUNT  # the kind of token there
        self.read_tokens(given)
        self.umbrella_side: Side = read_umbrella_side(given)
        self.crab_side: Side = read_crab_side(given)

    def read_tokens(self, given: Given) -> None:
        """Where the towel tokens lie."""
        for kind, name in enumerate(TOKENS):
            path = f"towel_tokens.{name}.track"
            track = PATTERNS.index(given.word(path))
            if self.decorated[track] > 0:
                raise given.wrong(path, "decorated", pattern=PATTERNS[track])
            self.decorated[track] = given.number(f"towel_tokens.{name}.space")
            self.decoration[track] = kind


def read_umbrella_side(given: Given) -> Side:
    """Pattern umbrellas and pearls, one for each place."""
    places = read_places(given, "umbrella_side.places")
    things = [PATTERNS.index(name) for name in given.words("umbrella_side.umbrellas")]
    for kind, count in enumerate(given.numbers("umbrella_side.pearls")):
        things.extend([PEARL + kind] * count)
    if len(places) != len(things):
        raise given.wrong("umbrella_side.places", "tokens", needed=len(things))
    return Side(places, things, [])


def read_crab_side(given: Given) -> Side:
    """Crabs, face down, and pattern umbrellas on places of their own."""
    places = read_places(given, "crab_side.crabs")
    values = given.numbers("crab_side.values")
    fixed: list[int] = []
    for name in given.names("crab_side.umbrellas"):
        fixed.append(PATTERNS.index(name))
        path = f"crab_side.umbrellas.{name}"
        row, column = given.numbers(path)
        if [row - 1, column - 1] in places:
            raise given.wrong(path, "taken", value=repr([row, column]))
        places.append([row - 1, column - 1])
    return Side(places, [CRAB + value for value in values], fixed)


def read_places(given: Given, path: str) -> list[list[int]]:
    """Different places on the beach, counted from 0 from here on."""
    places: list[list[int]] = []
    for number, (row, column) in enumerate(given.grid(path)):
        if [row - 1, column - 1] in places:
            raise given.wrong(path, "twice", (number,), value=repr([row, column]))
        places.append([row - 1, column - 1])
    return places


def read_pieces(given: Given) -> list[bytes]:
    """The sixty pieces: three different patterns each, none like another."""
    names = given.words("towels.pieces")
    initials = "".join([pattern[0] for pattern in PATTERNS])
    known = ["".join(letters) for letters in itertools.permutations(initials, SECTION_COUNT)]
    pieces: list[bytes] = []
    for number, name in enumerate(names):
        if name not in known:
            facts: dict[str, Any] = {"letters": repr(initials), "value": repr(name)}
            raise given.wrong("towels.pieces", "piece", (number,), **facts)
        if name in names[:number]:
            raise given.wrong("towels.pieces", "twice", (number,), value=repr(name))
        pieces.append(bytes([initials.index(letter) for letter in name]))
    return pieces


def ways_by_seat(seats: int, parts: Components, by_seat: bool) -> list[Way]:
    """MA-1: the first seats have the stones at the bottom, the others, or everyone, at the top."""
    turning = TURNING_SEATS if by_seat else 0
    return [parts.stones_down if seat < turning else parts.stones_up for seat in range(seats)]


def edge_of(patterns: bytes, height: int) -> bytes:
    """What the next piece can connect to: for each pattern the rows that show it, as bits."""
    rows = [0] * PATTERN_COUNT
    for section, pattern in enumerate(patterns):
        row = height - TOP_ROW + section
        if 0 <= row < ROW_COUNT:
            rows[pattern] |= 1 << row
    return bytes(rows)


def packed_edge(edge: bytes) -> i64:
    """An edge in one number, eight bits a pattern."""
    yellow: i64 = edge[0]
    red: i64 = edge[1]
    blue: i64 = edge[2]
    orange: i64 = edge[3]
    green: i64 = edge[4]
    return yellow | red << 8 | blue << 16 | orange << 24 | green << 32


def packed_sections(patterns: bytes) -> int:
    """A piece in one number: for each section where its pattern is in a packed edge, six bits."""
    top, middle, bottom = patterns
    return 8 * top | 8 * middle << 6 | 8 * bottom << 12


def with_pattern(sections: i64, section: i64, pattern: i64) -> i64:
    """The packed sections of a piece of which one shows another pattern."""
    return sections & ~(63 << 6 * section) | 8 * pattern << 6 * section


def section_with(patterns: bytes, pattern: i64) -> i64:
    """The section of a piece that shows a pattern, if any."""
    section: i64
    for section in range(SECTION_COUNT):
        if patterns[section] == pattern:
            return section
    return NOTHING


def heights_meeting(edge: i64, sections: i64) -> i64:
    """MA-4: the heights, as bits, at which a piece meets its like in the same row; both packed.

    A section lies in row r at the height r + 2 - section, so that rows become heights by a shift.
    """
    top = edge >> (sections & 63) & 127
    middle = edge >> (sections >> 6 & 63) & 127
    bottom = edge >> (sections >> 12) & 127
    return top << 2 | middle << 1 | bottom
