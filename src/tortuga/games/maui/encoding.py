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

from tortuga.engine.sheet import PLAYERS, TABLES, Sheet, SheetScribe, fill_table, relative
from tortuga.games.maui import columns, pieces
from tortuga.games.maui.game import Maui
from tortuga.games.maui.moves import OVER, PHASES
from tortuga.games.maui.rules import MauiState

PATTERN_WORDS: Final[list[str]] = list(pieces.PATTERNS)
TOKEN_WORDS: Final[list[str]] = list(pieces.TOKENS)
PEARL_WORDS: Final[list[str]] = list(pieces.PEARLS)
PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
THINGS: Final[list[str]] = [
    *(f"{pattern} umbrella" for pattern in pieces.PATTERNS),
    *pieces.PEARLS,
    "crab",
]
SECTIONS: Final[list[str]] = ["top", "middle", "bottom"]
TOKEN_ON: Final[list[str]] = [f"{section} token" for section in SECTIONS]
JOINED: Final[list[str]] = [f"{section} joined" for section in SECTIONS]
COLUMN_CELLS: Final = 3 + pieces.SECTION_COUNT * (pieces.PATTERN_COUNT + pieces.TOKEN_COUNT + 1)
RESERVES: Final[list[str]] = ["upper", "lower"]


class MauiScribe(SheetScribe[MauiState]):
    """Writes rows of one game; ``places`` is how many a beach has at most."""

    def __init__(self, game: Maui) -> None:
        sample = game.start(0)
        super().__init__(sample)
        self.places: int = max([side.count for side in sample.sides])
        self.pieces: list[str] = ["-".join(words) for words in game.parts.words]

    def fill(self, state: MauiState, seat: int, sheet: Sheet) -> None:
        fill_table(state, seat, sheet)
        self.fill_middle(state, seat, sheet)
        for step in range(state.seats):
            each = (seat + step) % state.seats
            fill_holding(state, each, PLAYERS[step], sheet)
            for number in range(pieces.LENGTH):
                sheet.about = f"{PLAYERS[step]} column {number}" if sheet.naming else ""
                fill_column(state, each, number, sheet)
            for place in range(self.places):
                sheet.about = f"{PLAYERS[step]} place {place + 1}" if sheet.naming else ""
                fill_place(state, each, place, sheet)

    def fill_middle(self, state: MauiState, seat: int, sheet: Sheet) -> None:
        """The course of the game, the market, the reserves and what is left in the bag."""
        players = TABLES[state.seats]
        sheet.number("beach", state.beach + 1)
        sheet.one_of("phase", min(OVER, state.phase), PHASE_WORDS)
        sheet.wide("round", state.round)
        sheet.one_of("starter", relative(state.starter, seat, state.seats), players)
        sheet.one_of("last round of", relative(state.ending, seat, state.seats), players)
        looks = state.ways[seat].looks
        for slot in range(pieces.SLOT_COUNT):
            sheet.about = f"market {slot + 1}" if sheet.naming else ""
            fill_piece(state, looks[state.market[slot]], sheet)
        sheet.about = ""
        sheet.counts("reserve", state.reserves, RESERVES)
        sheet.counts("towel tokens left", state.tokens_left, TOKEN_WORDS)
        bag = [0] * pieces.PIECE_COUNT
        for piece in state.bags[state.beach][state.drawn :]:
            bag[looks[piece]] = 1
        sheet.counts("in the bag", bag, self.pieces)


def fill_holding(state: MauiState, seat: int, player: str, sheet: Sheet) -> None:
    """What a seat has gained so far; on the second beach also its points after the first."""
    sheet.about = player
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


def fill_piece(state: MauiState, piece: int, sheet: Sheet) -> None:
    """Three sections, one of five patterns each; nothing where no piece lies."""
    for section in range(pieces.SECTION_COUNT):
        pattern = pieces.NOTHING if piece == pieces.NOTHING else state.parts.pieces[piece][section]
        sheet.one_of(SECTIONS[section], pattern, PATTERN_WORDS)


def fill_column(state: MauiState, seat: int, number: int, sheet: Sheet) -> None:
    """A laid piece; column 0 is the port."""
    laid = state.columns[seat * pieces.LENGTH + number]
    there = laid != pieces.NOTHING
    if not there and sheet.blank(COLUMN_CELLS):
        return
    packed = laid if there else 0
    sheet.flag("laid", there)
    sheet.number("height", columns.height_of(packed))
    sheet.flag("spare", columns.is_spare(packed))
    fill_piece(state, columns.piece_of(packed) if there else pieces.NOTHING, sheet)
    for section in range(pieces.SECTION_COUNT):
        sheet.one_of(TOKEN_ON[section], columns.token_on(packed, section), TOKEN_WORDS)
        sheet.flag(JOINED[section], columns.joined(packed, section))


def fill_place(state: MauiState, seat: int, place: int, sheet: Sheet) -> None:
    """What lies on a place, and whether it was taken or lost; a crab's cost once it is up."""
    there = place < state.side.count
    thing = state.things[state.beach][seat * state.side.count + place] if there else pieces.NOTHING
    taken = there and state.taken[seat] >> place & 1 == 1
    sheet.one_of("holds", min(thing, pieces.CRAB), THINGS)
    sheet.flag("taken", taken)
    sheet.flag("lost", there and state.lost[seat] >> place & 1 == 1)
    sheet.number("cost", thing - pieces.CRAB if taken and thing > pieces.CRAB else 0)


scribe_of: Final = MauiScribe
