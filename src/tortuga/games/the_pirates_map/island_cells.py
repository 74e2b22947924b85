"""An island of The Pirate's Map and the map cards beside it, as a learner in one seat sees them."""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import FewCells, with_cell
from tortuga.engine.sheet import EMPTY, ONE_OF, Sheet, relative
from tortuga.games.the_pirates_map import cards, sight
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.verdict import island_code

ELEMENT_WORDS: Final[list[str]] = list(cards.ELEMENTS)
CELL_WORDS: Final[list[str]] = [f"cell {cell + 1}" for cell in range(cards.CELL_COUNT)]
# The pieces of it, in their order; map cards come in runs of eight.
LIES: Final = 0
COPIES: Final = 1
CROSS_IN: Final = 2
CROSS_ON: Final = 3
ISLAND_PIECES: Final = 4
RUN: Final = 8
MAP_PIECES: Final = cards.MAP_COUNT // RUN
UNDEALT: Final[list[int]] = []


class IslandCells:
    """What lies on the island, and to the crew whose hand each map card is in.

    ``places`` says of each map card where its owner sits, seen from here, counted from 1.
    """

    def __init__(self) -> None:
        self.lies: FewCells = FewCells(2 * cards.CELL_COUNT)
        self.copies: FewCells = FewCells(cards.ELEMENT_COUNT)
        self.maps: list[FewCells] = [FewCells(RUN) for _ in range(MAP_PIECES)]
        self.owners: list[int] = UNDEALT
        self.places: list[int] = UNDEALT

    def write(self, state: PiratesMapState, seat: int, page: list[bytes], first: int) -> None:
        if state.owners is not self.owners:
            self.owners = state.owners
            self.places = [relative(owner, seat, state.seats) + 1 for owner in state.owners]
        page[first + LIES] = self.lies.written(self.lying(state))
        page[first + COPIES] = self.copies.written(copies_on(state))
        page[first + CROSS_IN] = ONE_OF[cards.CELL_COUNT][state.cross_cell + 1]
        page[first + CROSS_ON] = ONE_OF[cards.ELEMENT_COUNT][state.cross_element + 1]

    def lying(self, state: PiratesMapState) -> i64:
        """In each cell a map card and whose it is."""
        lies: i64 = 0
        for card in state.cells:
            lies = with_cell(lies, card + 1)
            lies = with_cell(lies, 0 if card == cards.NOTHING else self.places[card])
        return lies

    def write_maps(self, state: PiratesMapState, seat: int, page: list[bytes], first: int) -> None:
        """PM-4: whose hand each map card is in, to the crew; 0 where it is in none, or hidden."""
        seen = seat != state.captain and not sight.are_face_down(state)
        laid: i64 = laid_cards(state)
        for run in range(MAP_PIECES):
            if seen:
                page[first + run] = self.maps[run].written(self.holding(run, laid))
            else:
                page[first + run] = EMPTY[RUN]

    def holding(self, run: i64, laid: i64) -> i64:
        """Who holds eight of the map cards, but for those that lie on the island."""
        places = self.places
        held: i64 = 0
        card: i64
        for card in range(run * RUN, (run + 1) * RUN):
            held = with_cell(held, 0 if laid >> card & 1 else places[card])
        return held


def laid_cards(state: PiratesMapState) -> i64:
    """The map cards on the island, a bit each."""
    laid: i64 = 0
    for each in state.cells:
        card: i64 = each
        if card != cards.NOTHING:
            laid |= 1 << card
    return laid


def copies_on(state: PiratesMapState) -> i64:
    """How often each element lies on the island."""
    code: i64 = island_code(state.parts, state.cells)
    copies: i64 = 0
    for _ in range(cards.ELEMENT_COUNT):
        copies = with_cell(copies, code & 15)
        code >>= 4
    return copies


def name_island(sheet: Sheet) -> None:
    for cell in CELL_WORDS:
        sheet.about = cell
        sheet.name("map card")
        sheet.name("of seat")
    sheet.about = ""
    sheet.counts("on the island", [], ELEMENT_WORDS)
    sheet.one_of("cross in", cards.NOTHING, CELL_WORDS)
    sheet.one_of("cross on", cards.NOTHING, ELEMENT_WORDS)


def name_maps(sheet: Sheet) -> None:
    sheet.sequence("seat that holds map card", [], cards.MAP_COUNT)
