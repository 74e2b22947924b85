"""X Marks the Spot in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. The table has room for
every tile of the deck: a tile keeps its number as long as it lies there, and says which tiles are
under its halves. Places count from the centre. Cards and tiles are numbered from 1, 0 is none; the
discard has room for every card. A change of two cells completes at most twenty X's. What is not
written follows from the rest: what shows on top, which X's lack an icon, which flags others may
have.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.scribe import Scribe
from tortuga.engine.sheet import (
    ALWAYS_NEW,
    PLAYERS,
    TABLES,
    PartScribe,
    Sheet,
    fill_table,
    relative,
)
from tortuga.games.x_marks_the_spot import cards, deck, sight
from tortuga.games.x_marks_the_spot.crosses import FLAG_BITS
from tortuga.games.x_marks_the_spot.flags import DEALS
from tortuga.games.x_marks_the_spot.game import XMarksTheSpot
from tortuga.games.x_marks_the_spot.moves import OVER, PHASES, x_of, y_of
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.tile_cells import TileCells, fill_tile

PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
CARDS: Final[list[str]] = list(cards.CARD_WORDS)
FLAGS: Final[list[str]] = list(cards.FLAG_WORDS)
OFFER_OF: Final[list[str]] = [f"parlay offer of {player}" for player in PLAYERS]
CROSS_CELLS: Final = cards.FLAG_COUNT + 3
MOST_CROSSES: Final = 20  # through two cells: five of each shape through either
# The parts of a row, in their order: these, then one a player, then what was thrown and talks.
TABLE: Final = 0
COURSE: Final = 1
TILES: Final = 2
MARKS: Final = 3
CROSSES: Final = 4
CREW: Final = 5
QUIET: Final[list[Any]] = [None]  # nobody parlays or plunders


class XMarksScribe(PartScribe[XMarksState]):
    """Writes rows of one game: ``tiles`` and ``cards`` are how many there are in the deck."""

    def __init__(self, game: XMarksTheSpot) -> None:
        self.discard: int = CREW + game.seats
        self.talks: int = self.discard + 1
        super().__init__(game.start(0), self.talks + 1)
        self.game: XMarksTheSpot = game
        self.tiles: int = sum(game.parts.counts[: cards.TILE_COUNT])
        self.cards: int = len(game.parts.deck)
        self.deals: list[str] = [
            "-".join([cards.FLAG_WORDS[flag] for flag in deal]) for deal in DEALS[game.seats]
        ]
        self.laid: list[TileCells] = [TileCells(self.tiles) for _ in range(game.seats)]

    def fresh(self) -> Scribe:
        return XMarksScribe(self.game)

    def told_of(self, part: int, state: XMarksState, seat: int) -> list[Any]:
        if part == TABLE:
            return [state.acting, state.over, state.winners]
        if part == MARKS:
            return [state.grid.marks, state.grid.mark_seats]
        if part == CROSSES:
            return [state.made]
        if part == self.discard:
            return [state.deals, state.discard]
        if CREW <= part < self.discard:
            each = (seat + part - CREW) % state.seats
            known = known_hand(state, each, seat)
            return [state.scores[each], state.hand_sizes[each], state.over, state.flags, known]
        if part == self.talks and state.partner == cards.NOBODY and state.prey == cards.NOBODY:
            return QUIET
        return ALWAYS_NEW

    def fill(self, part: int, state: XMarksState, seat: int, sheet: Sheet) -> None:
        if part == TABLE:
            fill_table(state, seat, sheet)
        elif part == COURSE:
            fill_course(state, seat, sheet)
        elif part == TILES:
            self.fill_tiles(state, seat, sheet)
        elif part == MARKS:
            fill_marks(state, seat, sheet)
        elif part == CROSSES:
            fill_crosses(state.made, sheet)
        elif part < self.discard:
            fill_player(state, part - CREW, seat, sheet)
        elif part == self.discard:
            sheet.bits("flags may be", state.deals, self.deals)
            sheet.sequence("discard", [kind + 1 for kind in state.discard], self.cards)
        else:
            fill_parlay(state, seat, sheet)
            fill_plunder(state, seat, sheet)

    def fill_tiles(self, state: XMarksState, seat: int, sheet: Sheet) -> None:
        """The tiles on the table, and room for those that are not."""
        if not sheet.naming:
            sheet.ready(self.laid[seat].written(state.grid, seat, state.seats))
            return
        for tile in range(self.tiles):
            sheet.about = f"tile {tile + 1}"
            fill_tile(state.grid, tile, seat, state.seats, sheet)
        sheet.about = ""


def fill_course(state: XMarksState, seat: int, sheet: Sheet) -> None:
    """Whose turn it is, and what the viewer sees of it."""
    seats, players = state.seats, TABLES[state.seats]
    sheet.one_of("phase", min(OVER, sight.phase_for(state, seat)), PHASE_WORDS)
    sheet.one_of("turn of", relative(state.turn, seat, seats), players)
    sheet.one_of("starter", relative(state.starter, seat, seats), players)
    sheet.wide("turns", state.turns)
    sheet.number("cards played", state.played)
    sheet.number("passes", state.passes)
    sheet.number("idle turns", state.idle)
    sheet.number("reshuffles left", state.reshuffles)
    sheet.wide("cards in the deck", len(state.deck) - state.drawn)
    sheet.wide("clock", state.clock)
    sheet.wide("clock seconds", state.seconds)
    open_card = state.taken or seat == state.turn
    sheet.one_of("picked up", state.card if open_card else cards.NOTHING, CARDS)
    sheet.flag("picked up by plunder", state.taken)
    sheet.wide("target", state.target + 1 if seat == state.turn else 0)
    sheet.wide("last tile", state.grid.last + 1)


def fill_marks(state: XMarksState, seat: int, sheet: Sheet) -> None:
    """Doubloons by row and column, those of one cell in the order in which they came."""
    marks = state.grid.marks
    order = sorted(range(len(marks)), key=lambda place: marks[place])
    for place in range(state.seats * cards.GOAL):
        sheet.about = f"doubloon {place + 1}" if sheet.naming else ""
        there = place < len(order)
        mark = order[place] if there else 0
        owner = relative(state.grid.mark_seats[mark], seat, state.seats) + 1 if there else 0
        sheet.number("of seat", owner)
        sheet.number("x", x_of(marks[mark]) if there else 0)
        sheet.number("y", y_of(marks[mark]) if there else 0)
    sheet.about = ""


def fill_crosses(made: list[int], sheet: Sheet) -> None:
    """The X's that the last change has made, for whichever flags."""
    if len(made) > MOST_CROSSES:
        raise ValueError(f"{len(made)} X's at once; there is room for {MOST_CROSSES}")
    for place in range(MOST_CROSSES):
        sheet.about = f"new X {place + 1}" if sheet.naming else ""
        cross = made[place] if place < len(made) else 0
        if not cross and sheet.blank(CROSS_CELLS):
            continue
        number = cross >> FLAG_BITS
        sheet.bits("for", cross, FLAGS)
        sheet.number("x", x_of(number >> 1) if cross else 0)
        sheet.number("y", y_of(number >> 1) if cross else 0)
        sheet.flag("diagonal", cross > 0 and number & 1 == 1)
    sheet.about = ""


def fill_player(state: XMarksState, step: int, eyes: int, sheet: Sheet) -> None:
    """A player's doubloons and cards, and what the viewer knows of its hand and flag."""
    seat = (eyes + step) % state.seats
    sheet.about = PLAYERS[step]
    sheet.number("doubloons", state.scores[seat])
    sheet.number("cards", state.hand_sizes[seat])
    sailing = seat == eyes or state.over
    sheet.one_of("flag", state.flags[seat] if sailing else cards.NOTHING, FLAGS)
    sheet.counts("holds", known_hand(state, seat, eyes), CARDS)
    sheet.about = ""


def known_hand(state: XMarksState, seat: int, eyes: int) -> list[int]:
    """How many cards of each kind the viewer knows in a hand; nothing at all where none is."""
    return deck.hand_of(state, seat) if seat == eyes else state.known[eyes * state.seats + seat]


def fill_parlay(state: XMarksState, seat: int, sheet: Sheet) -> None:
    """XM-13: the numbers that all know, the viewer's own offer and the cards that it gives."""
    seats, players = state.seats, TABLES[state.seats]
    running = state.partner != cards.NOBODY
    settled = running and state.swapper != cards.NOBODY
    sheet.one_of("parlay with", relative(state.partner, seat, seats), players)
    sheet.number("parlay count", state.count if running else 0)
    sheet.number("parlay counter", state.counter if running else 0)
    for step in range(seats):
        offer = sight.offer_of(state, (seat + step) % seats, seat) if running else None
        sheet.number(OFFER_OF[step], 0 if offer is None else offer + 1)
    swapper = relative(state.swapper, seat, seats) if settled else cards.NOBODY
    sheet.one_of("parlay settled with", swapper, players)
    sheet.number("parlay agreed", state.agreed if settled else 0)
    given = [kind + 1 for kind in state.given[seat]] if settled else []
    sheet.sequence("parlay gives", given, cards.MOST_HAND)


def fill_plunder(state: XMarksState, seat: int, sheet: Sheet) -> None:
    """XM-14: whose hand lies open, and to the plunderer what is in it."""
    sheet.one_of("plunder of", relative(state.prey, seat, state.seats), TABLES[state.seats])
    looking = state.prey != cards.NOBODY and seat == state.turn
    sheet.counts("plunder sees", deck.hand_of(state, state.prey) if looking else [], CARDS)


def scribe_of(game: XMarksTheSpot) -> XMarksScribe:
    """A scribe for tables of this game."""
    return XMarksScribe(game)
