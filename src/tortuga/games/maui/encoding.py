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
from tortuga.engine.scribe import FewCells, Scribe, wide_names, with_cell, with_cells, with_wide
from tortuga.engine.sheet import PLAYERS, TABLES, Sheet, fill_table, relative
from tortuga.games.maui import pieces
from tortuga.games.maui.beach_cells import (
    BAG_PIECES,
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
# The pieces of a row, in their order: some for all, then some a seat.
COURSE: Final = 0
MARKET: Final = 1
STOCKS: Final = MARKET + pieces.SLOT_COUNT
BAG: Final = STOCKS + 1
FIRST_SEAT: Final = BAG + BAG_PIECES
HOLDING: Final = 0
COLUMNS: Final = HOLDING + 3
PLACES: Final = COLUMNS + 1
A_SEAT: Final = PLACES + 1
SEAT_BITS: Final = 3  # in the number by which a course is known
# The stocks, and what a seat holds, cell by cell.
STOCK: Final[list[str]] = [
    *[f"reserve {row}" for row in RESERVES],
    *[f"towel tokens left {token}" for token in TOKEN_WORDS],
]
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
        self.bags: list[BagCells] = [BagCells(), BagCells()]
        self.stocks: FewCells = FewCells(len(STOCK))

    def fresh(self) -> Scribe:
        return MauiScribe(self.game, self.known)

    def write(self, state: MauiState, seat: int, page: list[bytes], first: int) -> None:
        page[first + COURSE] = self.course(state, seat)
        looks: bytes = state.ways[seat].looks
        slot: i64
        for slot in range(pieces.SLOT_COUNT):
            piece: i64 = state.market[slot]
            page[first + MARKET + slot] = self.known.pieces[looks[piece]]
        page[first + STOCKS] = self.stocks.written(stocks_of(state))
        self.bag_of(seat).write(state, looks, page, first + BAG)
        place = first + FIRST_SEAT
        for step in range(state.seats):
            each = (seat + step) % state.seats
            beach = self.beaches[each]
            self.holdings[each].write(state, each, page, place + HOLDING)
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

    def bag_of(self, seat: int) -> BagCells:
        """Those who lay their pieces alike see the same bag."""
        return self.bags[0 if self.sample.ways[seat] is self.sample.ways[0] else 1]

    def names(self) -> list[str]:
        state, sheet = self.sample, Sheet(True)
        fill_table(state, 0, sheet)
        fill_course(state, 0, sheet)
        for slot in range(pieces.SLOT_COUNT):
            sheet.about = f"market {slot + 1}"
            fill_piece(state.parts, state.market[slot], sheet)
        sheet.about = ""
        for name in STOCK:
            sheet.name(name)
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
    """What one seat has gained; on the second beach also its points after the first."""

    def __init__(self) -> None:
        self.points: FewCells = FewCells(6)
        self.tracks: FewCells = FewCells(6)
        self.rest: FewCells = FewCells(8)

    def write(self, state: MauiState, seat: i64, page: list[bytes], first: i64) -> None:
        """In the order of ``HELD``."""
        points: i64 = 1 if state.ways[seat].stones == "bottom" else 0
        points = with_wide(points, state.scores[seat])
        points = with_cell(points, 1 if state.interim else 0)
        points = with_wide(points, state.interim[seat] if state.interim else 0)
        tracks = with_cell(0, state.dollars[seat])
        first_track = seat * pieces.PATTERN_COUNT
        tracks = with_cells(tracks, state.markers, first_track, pieces.PATTERN_COUNT)
        rest = with_cells(0, state.tokens, seat * pieces.TOKEN_COUNT, pieces.TOKEN_COUNT)
        rest = with_cells(rest, state.pearls, seat * pieces.PEARL_KINDS, pieces.PEARL_KINDS)
        rest = with_wide(rest, state.penalties[seat])
        rest = with_wide(rest, state.crabs[seat])
        page[first] = self.points.written(points)
        page[first + 1] = self.tracks.written(tracks)
        page[first + 2] = self.rest.written(rest)


def stocks_of(state: MauiState) -> i64:
    """The reserves and the towel tokens left, in the order of ``STOCK``."""
    reserves = with_cells(0, state.reserves, 0, pieces.MARKET_ROWS)
    return with_cells(reserves, state.tokens_left, 0, pieces.TOKEN_COUNT)


def fill_course(state: MauiState, seat: int, sheet: Sheet) -> None:
    """How far the game is, and who began and will end it."""
    players = TABLES[state.seats]
    sheet.number("beach", state.beach + 1)
    sheet.one_of("phase", min(OVER, state.phase), PHASE_WORDS)
    sheet.wide("round", state.round)
    sheet.one_of("starter", relative(state.starter, seat, state.seats), players)
    sheet.one_of("last round of", relative(state.ending, seat, state.seats), players)


def scribe_of(game: Maui) -> MauiScribe:
    """A scribe for tables of this game."""
    return MauiScribe(game, KnownCells(game.parts))
