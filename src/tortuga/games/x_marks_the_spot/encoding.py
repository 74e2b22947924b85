"""X Marks the Spot in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. The table has room for
every tile of the deck: a tile keeps its number as long as it lies there, and says which tiles are
under its halves. Places count from the centre. Cards and tiles are numbered from 1, 0 is none; the
discard has room for every card. A change of two cells completes at most twenty X's. What is not
written follows from the rest: what shows on top, which X's lack an icon, which flags others may
have.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import NOT_READY, FewCells, Scribe, with_cell, with_wide
from tortuga.engine.sheet import ONE_OF, PLAYERS, TABLES, Sheet, empty, fill_table, relative
from tortuga.games.x_marks_the_spot import cards, deck, sight
from tortuga.games.x_marks_the_spot.crosses import FLAG_BITS
from tortuga.games.x_marks_the_spot.flags import DEALS
from tortuga.games.x_marks_the_spot.game import XMarksTheSpot
from tortuga.games.x_marks_the_spot.moves import NOT_LISTED, OVER, PHASES, x_of, y_of
from tortuga.games.x_marks_the_spot.place_cells import PlaceCells
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.tile_cells import TILE_NAMES, TileCells

PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
CARDS: Final[list[str]] = list(cards.CARD_WORDS)
FLAGS: Final[list[str]] = list(cards.FLAG_WORDS)
OFFER_OF: Final[list[str]] = [f"parlay offer of {player}" for player in PLAYERS]
CROSS_CELLS: Final = cards.FLAG_COUNT + 3
MOST_CROSSES: Final = 20  # through two cells: five of each shape through either
# The pieces of a row, in their order: these, then each player's, then those behind.
TABLE: Final = 0
PHASE: Final = 1
TURN: Final = 2
STARTER: Final = 3
COURSE: Final = 4
STOCK: Final = 5
PICKED_UP: Final = 6
AIMED: Final = 7
TILES: Final = 8
MARKS: Final = 9
CROSSES: Final = 10
FIRST_SEAT: Final = 11
STANDING: Final = 0
HOLDS: Final = 1
A_SEAT: Final = 2
MAY_BE: Final = 0
DISCARD: Final = 1
TALKS: Final = 2
BEHIND: Final = 3
# Discarded cards by number, in cells that count them from 1.
FROM_ONE: Final = bytes([min(255, kind + 1) for kind in range(256)])
UNTOLD: Final[list[int]] = [cards.NOTHING]  # equal to nothing that is ever told


class XMarksScribe(Scribe[XMarksState]):
    """Writes rows of one game: ``tiles`` and ``cards`` are how many there are in the deck.

    ``viewers`` keep what each seat was told last, ``places`` where a tile may lie.
    """

    def __init__(self, game: XMarksTheSpot) -> None:
        super().__init__(FIRST_SEAT + A_SEAT * game.seats + BEHIND)
        self.game: XMarksTheSpot = game
        self.tiles: int = sum(game.parts.counts[: cards.TILE_COUNT])
        self.cards: int = len(game.parts.deck)
        self.deals: list[str] = [
            "-".join([cards.FLAG_WORDS[flag] for flag in deal]) for deal in DEALS[game.seats]
        ]
        self.quiet: bytes = talk_cells(game.start(0), 0)
        self.viewers: list[Viewer] = [Viewer(game.seats, self.tiles) for _ in range(game.seats)]
        self.places: PlaceCells = PlaceCells()

    def fresh(self) -> Scribe:
        return XMarksScribe(self.game)

    def write(self, state: XMarksState, seat: int, page: list[bytes], first: int) -> None:
        viewer, seats, grid = self.viewers[seat], state.seats, state.grid
        if viewer.acting is not state.acting or viewer.winners is not state.winners:
            viewer.see_table(state, seat)
        page[first + TABLE] = viewer.table
        page[first + PHASE] = ONE_OF[OVER + 1][min(OVER, sight.phase_for(state, seat)) + 1]
        page[first + TURN] = ONE_OF[seats][relative(state.turn, seat, seats) + 1]
        page[first + STARTER] = ONE_OF[seats][relative(state.starter, seat, seats) + 1]
        page[first + COURSE] = viewer.course.written(course_of(state))
        page[first + STOCK] = viewer.stock.written(stock_of(state))
        open_card = state.taken or seat == state.turn
        picked_up = state.card if open_card else cards.NOTHING
        page[first + PICKED_UP] = ONE_OF[cards.CARD_COUNT][picked_up + 1]
        page[first + AIMED] = viewer.aimed.written(aimed_of(state, seat))
        page[first + TILES] = viewer.tiles.written(grid, seat, seats)
        if viewer.marks is not grid.marks:
            viewer.see_marks(state, seat)
        page[first + MARKS] = viewer.marked
        if viewer.made is not state.made:
            viewer.see_crosses(state.made)
        page[first + CROSSES] = viewer.crosses
        place = first + FIRST_SEAT
        for step in range(seats):
            each = (seat + step) % seats
            viewer.hands[step].write(state, each, seat, page, place)
            place += A_SEAT
        self.write_rest(state, seat, page, place)

    def write_rest(self, state: XMarksState, seat: int, page: list[bytes], first: int) -> None:
        """Which flags may be, what was thrown, and what is talked about."""
        viewer = self.viewers[seat]
        if viewer.deals != state.deals:
            sheet = Sheet()
            sheet.bits("", state.deals, self.deals)
            viewer.deals = state.deals
            viewer.may_be = b"".join(sheet.pieces)
        page[first + MAY_BE] = viewer.may_be
        if viewer.discard is not state.discard:
            viewer.discard = state.discard
            thrown = bytes(state.discard).translate(FROM_ONE)
            viewer.thrown = thrown + empty(self.cards - len(thrown))
        page[first + DISCARD] = viewer.thrown
        if state.partner == cards.NOBODY and state.prey == cards.NOBODY:
            page[first + TALKS] = self.quiet
        else:
            page[first + TALKS] = talk_cells(state, seat)

    def mask(self, state: XMarksState, seat: int, offered: list[int]) -> tuple[int, bytes]:
        if state.choices is not NOT_LISTED or state.grid.count == 0:
            return NOT_READY
        return self.places.mask(state.grid, state.card)

    def names(self) -> list[str]:
        state, sheet = self.game.start(0), Sheet(True)
        fill_table(state, 0, sheet)
        name_course(state.seats, sheet)
        for tile in range(self.tiles):
            sheet.about = f"tile {tile + 1}"
            for name in TILE_NAMES:
                sheet.name(name)
        sheet.about = ""
        fill_marks(state, 0, sheet)
        fill_crosses([], sheet)
        for step in range(state.seats):
            name_player(PLAYERS[step], sheet)
        sheet.bits("flags may be", state.deals, self.deals)
        sheet.sequence("discard", [], self.cards)
        fill_parlay(state, 0, sheet)
        fill_plunder(state, 0, sheet)
        return sheet.names


class Viewer:
    """The cells of one seat as they were written last, and what they told of."""

    def __init__(self, seats: int, tiles: int) -> None:
        self.acting: tuple[int, ...] = ()
        self.winners: list[int] = UNTOLD
        self.table: bytes = b""
        self.course: FewCells = FewCells(6)
        self.stock: FewCells = FewCells(6)
        self.aimed: FewCells = FewCells(5)
        self.tiles: TileCells = TileCells(tiles)
        self.marks: list[int] = UNTOLD
        self.marked: bytes = b""
        self.made: list[int] = UNTOLD
        self.crosses: bytes = b""
        self.hands: list[HandCells] = [HandCells() for _ in range(seats)]
        self.deals: int = cards.NOTHING
        self.may_be: bytes = b""
        self.discard: list[int] = UNTOLD
        self.thrown: bytes = b""

    def see_table(self, state: XMarksState, seat: int) -> None:
        """Who acts and who has won."""
        sheet = Sheet()
        fill_table(state, seat, sheet)
        self.table = b"".join(sheet.pieces)
        self.acting = state.acting
        self.winners = state.winners

    def see_marks(self, state: XMarksState, seat: int) -> None:
        """Where doubloons lie; whose they are changes with that."""
        sheet = Sheet()
        fill_marks(state, seat, sheet)
        self.marked = b"".join(sheet.pieces)
        self.marks = state.grid.marks

    def see_crosses(self, made: list[int]) -> None:
        sheet = Sheet()
        fill_crosses(made, sheet)
        self.crosses = b"".join(sheet.pieces)
        self.made = made


class HandCells:
    """What one seat knows of a player, as it was written last."""

    def __init__(self) -> None:
        self.standing: FewCells = FewCells(2 + cards.FLAG_COUNT)
        self.known: list[int] = UNTOLD
        self.own: list[int] = [0] * cards.CARD_COUNT
        self.cells: bytearray = bytearray(cards.CARD_COUNT)
        self.holds: bytes = empty(cards.CARD_COUNT)

    def write(self, state: XMarksState, seat: int, eyes: int, page: list[bytes], at: int) -> None:
        """In the order of ``name_player``."""
        page[at + STANDING] = self.standing.written(standing_of(state, seat, eyes))
        if seat == eyes:
            self.follow(state.hands, seat * cards.CARD_COUNT)
        else:
            known = state.known[eyes * state.seats + seat]
            if known is not self.known:
                self.known = known
                self.holds = bytes(known) if known else empty(cards.CARD_COUNT)
        page[at + HOLDS] = self.holds

    def follow(self, hands: list[int], first: i64) -> None:
        """One's own hand, of which a move changes a few cards."""
        own, changed = self.own, False
        kind: i64
        for kind in range(cards.CARD_COUNT):
            held: i64 = hands[first + kind]
            if held != own[kind]:
                own[kind] = held
                self.cells[kind] = held
                changed = True
        if changed:
            self.holds = bytes(self.cells)


def course_of(state: XMarksState) -> i64:
    """How far the game is, in the order of ``name_course``."""
    cells = with_wide(0, state.turns)
    cells = with_cell(cells, state.played)
    cells = with_cell(cells, state.passes)
    cells = with_cell(cells, state.idle)
    return with_cell(cells, state.reshuffles)


def stock_of(state: XMarksState) -> i64:
    """The deck and the clock."""
    cells = with_wide(0, len(state.deck) - state.drawn)
    cells = with_wide(cells, state.clock)
    return with_wide(cells, state.seconds)


def aimed_of(state: XMarksState, seat: int) -> i64:
    """Whether a card was plundered, what New Heading will replace, and which tile came last."""
    cells = with_cell(0, 1 if state.taken else 0)
    cells = with_wide(cells, state.target + 1 if seat == state.turn else 0)
    return with_wide(cells, state.grid.last + 1)


def standing_of(state: XMarksState, seat: int, eyes: int) -> i64:
    """A player's doubloons and cards, and the flag where the viewer knows it."""
    cells = with_cell(0, state.scores[seat])
    cells = with_cell(cells, state.hand_sizes[seat])
    sailing: i64 = state.flags[seat] if seat == eyes or state.over else cards.NOTHING
    flag: i64
    for flag in range(cards.FLAG_COUNT):
        cells = with_cell(cells, 1 if flag == sailing else 0)
    return cells


def name_course(seats: int, sheet: Sheet) -> None:
    """Whose turn it is, and what the viewer sees of it."""
    sheet.one_of("phase", cards.NOTHING, PHASE_WORDS)
    sheet.one_of("turn of", cards.NOTHING, TABLES[seats])
    sheet.one_of("starter", cards.NOTHING, TABLES[seats])
    sheet.wide("turns", 0)
    for name in ("cards played", "passes", "idle turns", "reshuffles left"):
        sheet.name(name)
    for name in ("cards in the deck", "clock", "clock seconds"):
        sheet.wide(name, 0)
    sheet.one_of("picked up", cards.NOTHING, CARDS)
    sheet.name("picked up by plunder")
    sheet.wide("target", 0)
    sheet.wide("last tile", 0)


def name_player(player: str, sheet: Sheet) -> None:
    """A player's doubloons and cards, and what the viewer knows of its hand and flag."""
    sheet.about = player
    sheet.name("doubloons")
    sheet.name("cards")
    sheet.one_of("flag", cards.NOTHING, FLAGS)
    sheet.counts("holds", [], CARDS)
    sheet.about = ""


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


def talk_cells(state: XMarksState, seat: int) -> bytes:
    """What is talked about; all 0 as long as nobody parlays or plunders."""
    sheet = Sheet()
    fill_parlay(state, seat, sheet)
    fill_plunder(state, seat, sheet)
    return b"".join(sheet.pieces)


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
