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
from tortuga.engine.scribe import Scribe
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
# The pieces of a row, in their order: three for all, then three a seat.
COURSE: Final = 0
MARKET: Final = 1
BAG: Final = 2
FIRST_SEAT: Final = 3
HOLDING: Final = 0
COLUMNS: Final = 1
PLACES: Final = 2
A_SEAT: Final = 3
SEAT_BITS: Final = 3  # in the number by which a course is known


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
        page[first + MARKET] = self.market(state, seat)
        page[first + BAG] = self.bags[seat].written(state, state.ways[seat].looks)
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

    def market(self, state: MauiState, seat: int) -> bytes:
        """The pieces on offer, as the viewer would lay them, the reserves and the towel tokens."""
        looks = state.ways[seat].looks
        sheet = Sheet()
        for piece in state.market:
            sheet.ready(self.known.pieces[looks[piece]])
        fill_stocks(state, sheet)
        return b"".join(sheet.pieces)

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
        fill_holding(self.sample, seat, sheet)
        for number in range(pieces.LENGTH):
            sheet.about = f"{player} column {number}"
            fill_column(self.sample.parts, pieces.NOTHING, sheet)
        for place in range(self.places):
            sheet.about = f"{player} place {place + 1}"
            fill_place(pieces.NOTHING, 0, sheet)


class HoldingCells:
    """What one seat has gained, as it was written last."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.cells: bytes = b""

    def written(self, state: MauiState, seat: int) -> bytes:
        held = held_by(state, seat)
        if held != self.held:
            self.held = held
            sheet = Sheet()
            fill_holding(state, seat, sheet)
            self.cells = b"".join(sheet.pieces)
        return self.cells


def held_by(state: MauiState, seat: int) -> list[int]:
    """All the numbers that a seat's holding tells of."""
    held = [state.scores[seat], state.dollars[seat], state.penalties[seat], state.crabs[seat]]
    held += state.markers[seat * pieces.PATTERN_COUNT : (seat + 1) * pieces.PATTERN_COUNT]
    held += state.tokens[seat * pieces.TOKEN_COUNT : (seat + 1) * pieces.TOKEN_COUNT]
    held += state.pearls[seat * pieces.PEARL_KINDS : (seat + 1) * pieces.PEARL_KINDS]
    if state.interim:
        held.append(state.interim[seat])
    return held


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


def fill_holding(state: MauiState, seat: int, sheet: Sheet) -> None:
    """What a seat has gained so far; on the second beach also its points after the first."""
    sheet.flag("stones below", state.ways[seat].stones == "bottom")
    sheet.wide("score", state.scores[seat])
    sheet.flag("has an interim score", bool(state.interim))
    sheet.wide("interim score", state.interim[seat] if state.interim else 0)
    sheet.number("dollars", state.dollars[seat])
    sheet.counts("track", run(state.markers, seat, pieces.PATTERN_COUNT), PATTERN_WORDS)
    sheet.counts("towel tokens", run(state.tokens, seat, pieces.TOKEN_COUNT), TOKEN_WORDS)
    sheet.counts("pearls", run(state.pearls, seat, pieces.PEARL_KINDS), PEARL_WORDS)
    sheet.wide("penalty points", state.penalties[seat])
    sheet.wide("crab points", state.crabs[seat])


def run(flat: list[int], seat: int, size: int) -> list[int]:
    return flat[seat * size : (seat + 1) * size]


def scribe_of(game: Maui) -> MauiScribe:
    """A scribe for tables of this game."""
    return MauiScribe(game, KnownCells(game.parts))
