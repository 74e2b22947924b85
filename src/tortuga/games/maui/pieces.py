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

from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, listed

PATTERNS: Final = ("yellow", "red", "blue", "orange", "green")
PATTERN_COUNT: Final = 5
SECTION_COUNT: Final = 3
PIECE_COUNT: Final = 60
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

    ``looks`` says which piece each then looks like, and the other way about; ``patterns`` are its
    sections from top to bottom.
    """

    def __init__(self, stones: str, looks: bytes, pieces: list[bytes]) -> None:
        self.stones: str = stones
        self.looks: bytes = looks
        self.patterns: list[bytes] = [pieces[look] for look in looks]


class Components:
    """The figures of one copy of the game, checked."""

    def __init__(self, entries: Entries) -> None:
        costs = entries.wholes("costs", ROW_SLOTS, 0, 9)
        self.costs: bytes = bytes(costs * MARKET_ROWS)
        self.row_values: bytes = bytes(entries.wholes("rows", ROW_COUNT, 0, 9))
        self.track: list[int] = [0, *climbing(entries, "tracks", 1, 30, 0)]
        more = climbing(entries, "extension", 0, 30, self.track[-1])
        self.extended: list[int] = self.track + more
        self.pearl_points: list[int] = [0, *climbing(entries, "pearls", 1, 20, 0)]
        self.penalties: list[int] = [0, *climbing(entries, "penalties", 2, 2, 0)]
        dollars = entries.part("dollars")
        self.reserve_dollars: int = dollars.whole("reserve", 0, 9)
        self.player_dollars: int = dollars.whole("player", 0, 9)
        dollars.done()
        self.pieces: list[bytes] = read_pieces(entries.part("towels"))
        self.words: list[tuple[str, ...]] = [
            tuple(PATTERNS[pattern] for pattern in piece) for piece in self.pieces
        ]
        turned = bytes([self.pieces.index(piece[::-1]) for piece in self.pieces])
        self.stones_up: Way = Way("top", bytes(range(PIECE_COUNT)), self.pieces)
        self.stones_down: Way = Way("bottom", turned, self.pieces)
        # What each piece offers at each height (``piece * 9 + height``).
        self.edges: list[bytes] = [
            edge_of(piece, height) for piece in self.pieces for height in range(HEIGHT_COUNT)
        ]
        self.token_counts: list[int] = []
        self.decorated: list[int] = [0] * PATTERN_COUNT  # the space of each track, 0 for none
        self.decoration: list[int] = [NOTHING] * PATTERN_COUNT  # the kind of token there
        self.read_tokens(entries.part("towel_tokens"))
        self.umbrella_side: Side = self.read_umbrella_side(entries.part("umbrella_side"))
        self.crab_side: Side = read_crab_side(entries.part("crab_side"))
        entries.done()

    def read_tokens(self, entries: Entries) -> None:
        """Where the towel tokens lie, and how many."""
        self.token_counts = entries.wholes("counts", MOST_SEATS - FEWEST_SEATS + 1, 0, 9)
        for kind, name in enumerate(TOKENS):
            where = entries.part(name)
            track = pattern_in(where, "track", where.take("track"))
            if self.decorated[track] > 0:
                raise where.wrong("track", f"{PATTERNS[track]} has a decorated space already")
            self.decorated[track] = where.whole("space", 1, len(self.track) - 1)
            self.decoration[track] = kind
            where.done()
        entries.done()

    def read_umbrella_side(self, entries: Entries) -> Side:
        """Pattern umbrellas and pearls, one for each place."""
        places = read_places(entries, "places")
        umbrellas = entries.some("umbrellas", "patterns")
        things = [pattern_in(entries, "umbrellas", name) for name in umbrellas]
        most = len(self.pearl_points) - 1
        for kind, count in enumerate(entries.wholes("pearls", PEARL_KINDS, 0, most)):
            things.extend([PEARL + kind] * count)
        if len(places) != len(things):
            problem = f"must be {len(things)}, one for each of the umbrella tokens"
            raise entries.wrong("places", problem)
        entries.done()
        return Side(places, things, [])


def read_crab_side(entries: Entries) -> Side:
    """Crabs, face down, and pattern umbrellas on places of their own."""
    places = read_places(entries, "crabs")
    values = entries.wholes("values", len(places), 1, 99)
    umbrellas = entries.part("umbrellas")
    fixed: list[int] = []
    for name in umbrellas.data:
        fixed.append(pattern_in(umbrellas, "umbrellas", name))
        place = read_place(umbrellas, name, umbrellas.take(name))
        if place in places:
            raise umbrellas.wrong(name, f"{umbrellas.data[name]!r} is taken already")
        places.append(place)
    entries.done()
    return Side(places, [CRAB + value for value in values], fixed)


def climbing(entries: Entries, field: str, fewest: int, most: int, start: int) -> list[int]:
    """A list of points that never falls, from ``start`` on."""
    values = entries.take(field)
    if not isinstance(values, list) or not fewest <= len(values) <= most:
        how_many = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise entries.wrong(field, f"must be a list of {how_many} whole numbers, not {values!r}")
    before = start
    for value in values:
        if entries.check_whole(field, value, 0, 999) < before:
            raise entries.wrong(field, f"must never fall, but {value} comes after {before}")
        before = value
    return list(values)


def read_pieces(entries: Entries) -> list[bytes]:
    """The sixty pieces: three different patterns each, none like another."""
    names = entries.take("pieces")
    if not isinstance(names, list) or len(names) != PIECE_COUNT:
        raise entries.wrong("pieces", f"must be a list of {PIECE_COUNT} pieces")
    initials = "".join([pattern[0] for pattern in PATTERNS])
    known = ["".join(letters) for letters in itertools.permutations(initials, SECTION_COUNT)]
    pieces: list[bytes] = []
    for number, name in enumerate(names):
        if name not in known:
            problem = f"must be three different letters of {initials!r}, not {name!r}"
            raise entries.wrong("pieces", problem)
        if name in names[:number]:
            raise entries.wrong("pieces", f"has {name!r} twice")
        pieces.append(bytes([initials.index(letter) for letter in name]))
    entries.done()
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


def heights_meeting(edge: bytes, patterns: bytes) -> int:
    """MA-4: the heights, as bits, at which a piece meets its like in the same row.

    A section lies in row r at the height r + 2 - section, so that rows become heights by a shift.
    """
    return edge[patterns[0]] * 4 | edge[patterns[1]] * 2 | edge[patterns[2]]


def pattern_in(entries: Entries, field: str, name: Any) -> int:
    """The number of a pattern that a file names."""
    if name not in PATTERNS:
        raise entries.wrong(field, f"must be {listed(list(PATTERNS))}, not {name!r}")
    return PATTERNS.index(name)


def read_places(entries: Entries, field: str) -> list[list[int]]:
    """Different places on the beach, counted from 0 from here on."""
    places: list[list[int]] = []
    for each in entries.some(field, "places [row, column]"):
        place = read_place(entries, field, each)
        if place in places:
            raise entries.wrong(field, f"has {each!r} twice")
        places.append(place)
    return places


def read_place(entries: Entries, field: str, place: Any) -> list[int]:
    if not isinstance(place, list) or len(place) != 2:
        raise entries.wrong(field, f"a place is [row, column], not {place!r}")
    try:
        row = entries.check_whole(field, place[0], 1, ROW_COUNT)
        column = entries.check_whole(field, place[1], 1, COLUMN_COUNT)
    except ComponentError as error:
        problem = f"{place!r} is not on the beach of {ROW_COUNT} rows and {COLUMN_COUNT} columns"
        raise entries.wrong(field, problem) from error
    return [row - 1, column - 1]
