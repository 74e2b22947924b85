"""A beach of Maui and the bag in cells, written by change: a move alters little of either."""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import BYTE_MASK
from tortuga.engine.sheet import MASK_BITS, MASKS, Sheet
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
EVERYWHERE: Final = -1  # as bits
# The bag is written in pieces of eight cells, the last of fewer.
BAG_PIECES: Final = -(-pieces.PIECE_COUNT // MASK_BITS)
LAST_CELLS: Final = pieces.PIECE_COUNT % MASK_BITS
LAST_MASKS: Final[list[bytes]] = [cells[:LAST_CELLS] for cells in MASKS[: 1 << LAST_CELLS]]


class KnownCells:
    """The cells of pieces in the market and in columns, of places and of turns; made once."""

    def __init__(self, parts: pieces.Components) -> None:
        self.parts: pieces.Components = parts
        self.pieces: list[bytes] = [piece_cells(parts, piece) for piece in pieces.ALL_PIECES]
        self.columns: dict[int, bytes] = {}
        self.places: dict[int, bytes] = {}
        self.courses: dict[int, bytes] = {}

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
        self.laid: int = pieces.COLUMN_COUNT
        self.columns: list[Any] = [UNWRITTEN] * pieces.LENGTH
        self.column_pieces: list[bytes] = [b""] * pieces.LENGTH
        self.column_cells: bytes = b""
        self.things: list[int] = NO_THINGS
        self.taken: int = 0
        self.lost: int = 0
        self.place_pieces: list[bytes] = [b""] * places
        self.place_cells: bytes = b""

    def columns_of(self, state: MauiState, seat: int, known: KnownCells) -> bytes:
        """The port and the columns; behind those that are laid, or were, there is nothing."""
        changed = False
        lying: list[Any] = state.columns  # compiled, whole numbers would be made anew
        first: i64 = seat * pieces.LENGTH
        number: i64
        for number in range(max(state.laid[seat], self.laid) + 1):
            laid = lying[first + number]
            if laid is not self.columns[number]:
                self.columns[number] = laid
                self.column_pieces[number] = known.column(laid)
                changed = True
        self.laid = state.laid[seat]
        if changed:
            self.column_cells = b"".join(self.column_pieces)
        return self.column_cells

    def places_of(self, state: MauiState, seat: int, known: KnownCells) -> bytes:
        """What lies on the places, those left empty that only another side has."""
        things, taken, lost = state.things[state.beach], state.taken[seat], state.lost[seat]
        if things is not self.things or taken != self.taken or lost != self.lost:
            changed = taken ^ self.taken | lost ^ self.lost if things is self.things else EVERYWHERE
            self.things = things
            self.taken = taken
            self.lost = lost
            count = state.side.count
            for place in range(len(self.place_pieces)):
                if changed >> place & 1 == 0:
                    continue
                thing = things[seat * count + place] if place < count else pieces.NOTHING
                covered = (TAKEN if taken >> place & 1 else 0) + (LOST if lost >> place & 1 else 0)
                self.place_pieces[place] = known.place(thing, covered)
            self.place_cells = b"".join(self.place_pieces)
        return self.place_cells


class BagCells:
    """A cell for each piece, 1 where it is in the bag, for those who lay their pieces alike.

    ``inside`` has a bit for each as it was last, and eight cells make a piece of a row.
    """

    def __init__(self) -> None:
        self.bag: list[int] = NO_THINGS
        self.drawn: i64 = 0
        self.inside: i64 = 0

    def write(self, state: MauiState, looks: bytes, page: list[bytes], first: i64) -> None:
        bag = state.bags[state.beach]
        drawn: i64 = state.drawn
        if bag is not self.bag or drawn < self.drawn:
            self.bag = bag
            self.drawn = drawn
            self.inside = 0
            for piece in bag[drawn:]:
                self.inside |= 1 << looks[piece]
        while self.drawn < drawn:
            out: i64 = bag[self.drawn]
            self.inside &= ~(1 << looks[out])
            self.drawn += 1
        left = self.inside
        place: i64
        for place in range(first, first + BAG_PIECES - 1):
            page[place] = MASKS[left & BYTE_MASK]
            left >>= MASK_BITS
        page[first + BAG_PIECES - 1] = LAST_MASKS[left]


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
