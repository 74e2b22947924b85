"""A beach of Maui and the bag in cells, written by change: a move alters little of either."""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.sheet import Sheet
from tortuga.games.maui import columns, pieces
from tortuga.games.maui.rules import MauiState

PATTERN_WORDS: Final[list[str]] = list(pieces.PATTERNS)
TOKEN_WORDS: Final[list[str]] = list(pieces.TOKENS)
THINGS: Final[list[str]] = [
    *(f"{pattern} umbrella" for pattern in pieces.PATTERNS),
    *pieces.PEARLS,
    "crab",
]
SECTIONS: Final[list[str]] = ["top", "middle", "bottom"]
TOKEN_ON: Final[list[str]] = [f"{section} token" for section in SECTIONS]
JOINED: Final[list[str]] = [f"{section} joined" for section in SECTIONS]
COLUMN_CELLS: Final = 3 + pieces.SECTION_COUNT * (pieces.PATTERN_COUNT + pieces.TOKEN_COUNT + 1)
# What has become of a place, as bits.
TAKEN: Final = 1
LOST: Final = 2
COVERINGS: Final = 4
UNWRITTEN: Final = -2  # no piece that was laid, nor the lack of one
NO_THINGS: Final[list[int]] = []


class KnownCells:
    """The cells of pieces in the market and in columns, of places, turns, stocks; made once."""

    def __init__(self, parts: pieces.Components) -> None:
        self.parts: pieces.Components = parts
        self.pieces: list[bytes] = [piece_cells(parts, piece) for piece in pieces.ALL_PIECES]
        self.columns: dict[int, bytes] = {}
        self.places: dict[int, bytes] = {}
        self.courses: dict[int, bytes] = {}
        self.stocks: dict[int, bytes] = {}

    def column(self, laid: int) -> bytes:
        found = self.columns.get(laid)
        if found is None:
            sheet = Sheet()
            fill_column(self.parts, laid, sheet)
            found = b"".join(sheet.pieces)
            self.columns[laid] = found
        return found

    def place(self, thing: int, covered: int) -> bytes:
        key = thing * COVERINGS + covered
        found = self.places.get(key)
        if found is None:
            sheet = Sheet()
            fill_place(thing, covered, sheet)
            found = b"".join(sheet.pieces)
            self.places[key] = found
        return found


class BeachCells:
    """The cells of one beach as they were written last, and the beach as it was then."""

    def __init__(self, places: int) -> None:
        self.columns: list[int] = [UNWRITTEN] * pieces.LENGTH
        self.column_pieces: list[bytes] = [b""] * pieces.LENGTH
        self.column_cells: bytes = b""
        self.things: list[int] = NO_THINGS
        self.taken: int = 0
        self.lost: int = 0
        self.places: int = places
        self.place_cells: bytes = b""

    def columns_of(self, state: MauiState, seat: int, known: KnownCells) -> bytes:
        """The port and the columns."""
        changed = False
        lying, before = state.columns, self.columns
        first: i64 = seat * pieces.LENGTH
        number: i64
        for number in range(pieces.LENGTH):
            laid: i64 = lying[first + number]
            if laid != before[number]:
                before[number] = laid
                self.column_pieces[number] = known.column(laid)
                changed = True
        if changed:
            self.column_cells = b"".join(self.column_pieces)
        return self.column_cells

    def places_of(self, state: MauiState, seat: int, known: KnownCells) -> bytes:
        """What lies on the places, those left empty that only another side has."""
        things, taken, lost = state.things[state.beach], state.taken[seat], state.lost[seat]
        if things is not self.things or taken != self.taken or lost != self.lost:
            self.things = things
            self.taken = taken
            self.lost = lost
            count = state.side.count
            found: list[bytes] = []
            for place in range(self.places):
                thing = things[seat * count + place] if place < count else pieces.NOTHING
                covered = (TAKEN if taken >> place & 1 else 0) + (LOST if lost >> place & 1 else 0)
                found.append(known.place(thing, covered))
            self.place_cells = b"".join(found)
        return self.place_cells


class BagCells:
    """A cell for each piece, 1 where it is in the bag, as they were written last for one seat."""

    def __init__(self) -> None:
        self.bag: list[int] = NO_THINGS
        self.drawn: int = 0
        self.cells: bytearray = bytearray(pieces.PIECE_COUNT)

    def written(self, state: MauiState, looks: bytes) -> bytes:
        bag = state.bags[state.beach]
        if bag is not self.bag or state.drawn < self.drawn:
            self.bag = bag
            self.drawn = state.drawn
            self.cells = bytearray(pieces.PIECE_COUNT)
            for piece in bag[state.drawn :]:
                self.cells[looks[piece]] = 1
        while self.drawn < state.drawn:
            self.cells[looks[bag[self.drawn]]] = 0
            self.drawn += 1
        return bytes(self.cells)


def piece_cells(parts: pieces.Components, piece: int) -> bytes:
    sheet = Sheet()
    fill_piece(parts, piece, sheet)
    return b"".join(sheet.pieces)


def fill_piece(parts: pieces.Components, piece: int, sheet: Sheet) -> None:
    """Three sections, one of five patterns each; nothing where no piece lies."""
    for section in range(pieces.SECTION_COUNT):
        pattern = pieces.NOTHING if piece == pieces.NOTHING else parts.pieces[piece][section]
        sheet.one_of(SECTIONS[section], pattern, PATTERN_WORDS)


def fill_column(parts: pieces.Components, laid: int, sheet: Sheet) -> None:
    """A laid piece; column 0 is the port."""
    there = laid != pieces.NOTHING
    if not there and sheet.blank(COLUMN_CELLS):
        return
    packed = laid if there else 0
    sheet.flag("laid", there)
    sheet.number("height", columns.height_of(packed))
    sheet.flag("spare", columns.is_spare(packed))
    fill_piece(parts, columns.piece_of(packed) if there else pieces.NOTHING, sheet)
    for section in range(pieces.SECTION_COUNT):
        sheet.one_of(TOKEN_ON[section], columns.token_on(packed, section), TOKEN_WORDS)
        sheet.flag(JOINED[section], columns.joined(packed, section))


def fill_place(thing: int, covered: int, sheet: Sheet) -> None:
    """What lies on a place, and whether it was taken or lost; a crab's cost once it is up."""
    taken = covered & TAKEN != 0
    sheet.one_of("holds", min(thing, pieces.CRAB), THINGS)
    sheet.flag("taken", taken)
    sheet.flag("lost", covered & LOST != 0)
    sheet.number("cost", thing - pieces.CRAB if taken and thing > pieces.CRAB else 0)
