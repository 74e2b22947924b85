"""Maui in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. A beach has twelve columns
and the port; a piece is told by the patterns of its three sections, where it hangs by its height.
Market and bag are told as the seat would lay their pieces, each beach as it lies, and of every
player where its stones lie. A beach has as many places as the side with most of them. Points and
rounds take two cells. What is not written follows from the rest: tracks and pearls in points,
ranks, crabs below a piece.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import Scribe, cell, high_cell, low_cell, wide_names
from tortuga.engine.sheet import PLAYERS, TABLES, Sheet, fill_table, relative
from tortuga.games.maui import pieces
from tortuga.games.maui.beach_cells import (
    PATTERN_WORDS,
    TOKEN_WORDS,
    BagCells,
    BeachCells,
    KnownCells,
    fill_column,
    fill_piece,
    fill_place,
)
from tortuga.games.maui.game import Maui
from tortuga.games.maui.moves import OVER, PHASES
from tortuga.games.maui.rules import MauiState

PEARL_WORDS: Final[list[str]] = list(pieces.PEARLS)
PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
RESERVES: Final[list[str]] = ["upper", "lower"]
# The pieces of a row, in their order: nine for all, then three a seat.
COURSE: Final = 0
MARKET: Final = 1
STOCKS: Final = MARKET + pieces.SLOT_COUNT
BAG: Final = STOCKS + 1
FIRST_SEAT: Final = BAG + 1
HOLDING: Final = 0
COLUMNS: Final = 1
PLACES: Final = 2
A_SEAT: Final = 3
SEAT_BITS: Final = 3  # in the number by which a course is known
COUNT_BITS: Final = 12  # in the numbers by which stocks and holdings are known
POINT_BITS: Final = 20
UNKNOWN: Final = -1 << 60  # what no such number is
NO_POINTS: Final[list[int]] = []
# What a seat holds, cell by cell.
HELD: Final[list[str]] = [
    "stones below",
    *wide_names("score"),
    "has an interim score",
    *wide_names("interim score"),
    "dollars",
    *[f"track {pattern}" for pattern in PATTERN_WORDS],
    *[f"towel tokens {token}" for token in TOKEN_WORDS],
    *[f"pearls {pearl}" for pearl in PEARL_WORDS],
    *wide_names("penalty points"),
    *wide_names("crab points"),
]


class MauiScribe(Scribe[MauiState]):
    """Writes rows of one game; ``places`` is how many a beach has at most.

    A beach lies there for everyone, and a move changes little of it: ``beaches`` keep their cells,
    as ``holdings`` do, and ``bags`` for each viewer. ``known`` are the cells of pieces, places and
    turns, which all tables share.
    """

    def __init__(self, game: Maui, known: KnownCells) -> None:
        sample = game.start(0)
        super().__init__(FIRST_SEAT + A_SEAT * sample.seats)
        self.game: Maui = game
        self.sample: MauiState = sample
        self.known: KnownCells = known
        self.places: int = max([side.count for side in sample.sides])
        self.pieces: list[str] = ["-".join(words) for words in game.parts.words]
        self.beaches: list[BeachCells] = [BeachCells(self.places) for _ in range(sample.seats)]
        self.holdings: list[HoldingCells] = [HoldingCells() for _ in range(sample.seats)]
        self.bags: list[BagCells] = [BagCells() for _ in range(sample.seats)]

    def fresh(self) -> Scribe:
        return MauiScribe(self.game, self.known)

    def write(self, state: MauiState, seat: int, page: list[bytes], first: int) -> None:
        page[first + COURSE] = self.course(state, seat)
        looks: bytes = state.ways[seat].looks
        slot: i64
        for slot in range(pieces.SLOT_COUNT):
            piece: i64 = state.market[slot]
            page[first + MARKET + slot] = self.known.pieces[looks[piece]]
        page[first + STOCKS] = self.stocks(state)
        page[first + BAG] = self.bags[seat].written(state, looks)
        place = first + FIRST_SEAT
        for step in range(state.seats):
            each = (seat + step) % state.seats
            beach = self.beaches[each]
            page[place + HOLDING] = self.holdings[each].written(state, each)
            page[place + COLUMNS] = beach.columns_of(state, each, self.known)
            page[place + PLACES] = beach.places_of(state, each, self.known)
            place += A_SEAT

    def course(self, state: MauiState, seat: int) -> bytes:
        """The same for all tables at which as much is known, so that it is made once."""
        key: i64 = state.round * len(PHASES) + state.phase
        key = key << SEAT_BITS | state.turn
        key = key << SEAT_BITS | state.starter
        key = key << SEAT_BITS | state.ending + 1
        key = key << SEAT_BITS | seat
        key = key << 1 | state.beach
        found = self.known.courses.get(key)
        if found is None or state.over:
            sheet = Sheet()
            fill_table(state, seat, sheet)
            fill_course(state, seat, sheet)
            found = b"".join(sheet.pieces)
            if not state.over:
                self.known.courses[key] = found
        return found

    def stocks(self, state: MauiState) -> bytes:
        """The reserves and the towel tokens left, which most tables have had before."""
        key: i64 = state.reserves[0]
        key = key << COUNT_BITS | state.reserves[1]
        key = key << COUNT_BITS | state.tokens_left[0]
        key = key << COUNT_BITS | state.tokens_left[1]
        found = self.known.stocks.get(key)
        if found is None:
            sheet = Sheet()
            fill_stocks(state, sheet)
            found = b"".join(sheet.pieces)
            self.known.stocks[key] = found
        return found

    def names(self) -> list[str]:
        state, sheet = self.sample, Sheet(True)
        fill_table(state, 0, sheet)
        fill_course(state, 0, sheet)
        for slot in range(pieces.SLOT_COUNT):
            sheet.about = f"market {slot + 1}"
            fill_piece(state.parts, state.market[slot], sheet)
        sheet.about = ""
        fill_stocks(state, sheet)
        sheet.counts("in the bag", [], self.pieces)
        for seat in range(state.seats):
            self.name_seat(seat, PLAYERS[seat], sheet)
        return sheet.names

    def name_seat(self, seat: int, player: str, sheet: Sheet) -> None:
        sheet.about = player
        for name in HELD:
            sheet.name(name)
        for number in range(pieces.LENGTH):
            sheet.about = f"{player} column {number}"
            fill_column(self.sample.parts, pieces.NOTHING, sheet)
        for place in range(self.places):
            sheet.about = f"{player} place {place + 1}"
            fill_place(pieces.NOTHING, 0, sheet)


class HoldingCells:
    """What one seat has gained, as it was written last, and what it had then."""

    def __init__(self) -> None:
        self.tracks: i64 = UNKNOWN
        self.gains: i64 = UNKNOWN
        self.points: i64 = UNKNOWN
        self.interim: list[int] = NO_POINTS
        self.cells: bytes = b""

    def written(self, state: MauiState, seat: i64) -> bytes:
        tracks = packed(state.markers, seat * pieces.PATTERN_COUNT, pieces.PATTERN_COUNT)
        tokens = packed(state.tokens, seat * pieces.TOKEN_COUNT, pieces.TOKEN_COUNT)
        pearls = packed(state.pearls, seat * pieces.PEARL_KINDS, pieces.PEARL_KINDS)
        gains = (tokens << 2 * COUNT_BITS | pearls) << COUNT_BITS | state.dollars[seat]
        points: i64 = state.scores[seat]
        points = points << POINT_BITS | state.penalties[seat]
        points = points << POINT_BITS | state.crabs[seat]
        if not self.holds(tracks, gains, points, state.interim):
            self.tracks = tracks
            self.gains = gains
            self.points = points
            self.interim = state.interim
            self.cells = bytes(held_by(state, seat))
        return self.cells

    def holds(self, tracks: i64, gains: i64, points: i64, interim: list[int]) -> bool:
        """Whether that is what the cells tell of."""
        same = tracks == self.tracks and gains == self.gains and points == self.points
        return same and interim is self.interim


def packed(counts: list[int], first: i64, size: i64) -> i64:
    """Some counts of a flat list in one number."""
    found: i64 = 0
    place: i64
    for place in range(first, first + size):
        found = found << COUNT_BITS | counts[place]
    return found


def held_by(state: MauiState, seat: i64) -> list[int]:
    """What a seat has gained so far; on the second beach also its points after the first."""
    score = state.scores[seat]
    interim = state.interim[seat] if state.interim else 0
    penalty, crabs = state.penalties[seat], state.crabs[seat]
    track: i64 = seat * pieces.PATTERN_COUNT
    token: i64 = seat * pieces.TOKEN_COUNT
    pearl: i64 = seat * pieces.PEARL_KINDS
    return [
        1 if state.ways[seat].stones == "bottom" else 0,
        high_cell(score),
        low_cell(score),
        1 if state.interim else 0,
        high_cell(interim),
        low_cell(interim),
        cell(state.dollars[seat]),
        cell(state.markers[track]),
        cell(state.markers[track + 1]),
        cell(state.markers[track + 2]),
        cell(state.markers[track + 3]),
        cell(state.markers[track + 4]),
        cell(state.tokens[token]),
        cell(state.tokens[token + 1]),
        cell(state.pearls[pearl]),
        cell(state.pearls[pearl + 1]),
        high_cell(penalty),
        low_cell(penalty),
        high_cell(crabs),
        low_cell(crabs),
    ]


def fill_course(state: MauiState, seat: int, sheet: Sheet) -> None:
    """How far the game is, and who began and will end it."""
    players = TABLES[state.seats]
    sheet.number("beach", state.beach + 1)
    sheet.one_of("phase", min(OVER, state.phase), PHASE_WORDS)
    sheet.wide("round", state.round)
    sheet.one_of("starter", relative(state.starter, seat, state.seats), players)
    sheet.one_of("last round of", relative(state.ending, seat, state.seats), players)


def fill_stocks(state: MauiState, sheet: Sheet) -> None:
    sheet.counts("reserve", state.reserves, RESERVES)
    sheet.counts("towel tokens left", state.tokens_left, TOKEN_WORDS)


def scribe_of(game: Maui) -> MauiScribe:
    """A scribe for tables of this game."""
    return MauiScribe(game, KnownCells(game.parts))
