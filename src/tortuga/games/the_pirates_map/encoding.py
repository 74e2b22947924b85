"""The Pirate's Map in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. Story and map cards are
numbered from 1, 0 is none. A tale has at most seven cards. Of a sentence a row has the elements
that a listener makes out, and eight cells of a hash, since no row could hold all that a captain may
write; so two sentences differ in it, unless by a chance of one in 2⁶⁴. What is not written follows
from the rest: what is wrong with an island, what cards are worth, how votes are counted.
"""

from __future__ import annotations

import functools
from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import FewCells, Scribe, one_of, with_cell, with_wide
from tortuga.engine.sheet import (
    NUMBERS,
    ONE_OF,
    PLAYERS,
    TABLES,
    Sheet,
    fill_table,
    relative,
)
from tortuga.games.the_pirates_map import build_cells, cards, listening, sentences, sight
from tortuga.games.the_pirates_map.crew_cells import A_PLAYER, PlayerCells, name_player
from tortuga.games.the_pirates_map.game import ThePiratesMap
from tortuga.games.the_pirates_map.island_cells import (
    CELL_WORDS,
    ELEMENT_WORDS,
    ISLAND_PIECES,
    MAP_PIECES,
    IslandCells,
    name_island,
    name_maps,
)
from tortuga.games.the_pirates_map.moves import OVER, PHASES, SHOW
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.tale_cells import (
    LANGUAGE_NUMBERS,
    LANGUAGE_WORDS,
    TALE_PIECES,
    TaleCells,
    name_tale,
)
from tortuga.games.the_pirates_map.verdict import Verdict
from tortuga.games.the_pirates_map.view import Sentence

PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
NONE_NAMED: Final[list[int]] = [0] * cards.ELEMENT_COUNT
NAMED: Final[list[list[int]]] = [
    one_of(element, cards.ELEMENT_COUNT) for element in range(cards.ELEMENT_COUNT)
]
JUDGED_CARDS: Final[list[str]] = [f"{cell} map card" for cell in CELL_WORDS]
JUDGED_SEATS: Final[list[str]] = [f"{cell} of seat" for cell in CELL_WORDS]
ENDINGS: Final[list[str]] = ["done", "time"]
# The pieces of a row, in their order: these, then each player's, then map cards and hauls.
TABLE: Final = 0
PHASE: Final = 1
ROUND: Final = 2
CAPTAIN: Final = 3
CLOCK: Final = 4
TOLD: Final = 5
SHOWN: Final = 6
TALE: Final = 7
ISLAND: Final = TALE + TALE_PIECES
SAND: Final = ISLAND + ISLAND_PIECES
CREW: Final = SAND + 1
HAULED: Final = 1
UNTOLD: Final[list[int]] = [cards.NOTHING]  # equal to nothing that is ever told
NO_HAULS: Final[list[list[int]]] = []
NO_OUTCOMES: Final[list[bool]] = []


class PiratesMapScribe(Scribe[PiratesMapState]):
    """Writes rows of one game; everybody is captain once, or as often as ``rounds`` says.

    ``viewers`` keep what each seat was told last.
    """

    def __init__(self, game: ThePiratesMap) -> None:
        super().__init__(CREW + A_PLAYER * game.seats + MAP_PIECES + HAULED)
        self.game: ThePiratesMap = game
        self.rounds: int = game.set_table.rounds
        self.picks: int = game.set_table.shares * game.seats
        self.viewers: list[Viewer] = [Viewer(game.seats) for _ in range(game.seats)]

    def fresh(self) -> Scribe:
        return PiratesMapScribe(self.game)

    def write(self, state: PiratesMapState, seat: int, page: list[bytes], first: int) -> None:
        viewer, seats = self.viewers[seat], state.seats
        if viewer.acting is not state.acting or viewer.winners is not state.winners:
            viewer.see_table(state, seat)
        page[first + TABLE] = viewer.table
        page[first + PHASE] = ONE_OF[OVER + 1][min(OVER, state.phase) + 1]
        page[first + ROUND] = NUMBERS[state.round]
        page[first + CAPTAIN] = ONE_OF[seats][relative(state.captain, seat, seats) + 1]
        page[first + CLOCK] = viewer.clock.written(clock_of(state))
        page[first + TOLD] = viewer.told.written(told_of(state))
        viewer.see_shown(state)
        page[first + SHOWN] = viewer.shown
        viewer.tale.write(state, seat, page, first + TALE)
        viewer.island.write(state, seat, page, first + ISLAND)
        page[first + SAND] = viewer.sand.written(sand_of(state))
        place = first + CREW
        for step in range(seats):
            viewer.crew[step].write(state, (seat + step) % seats, seat, page, place)
            place += A_PLAYER
        viewer.island.write_maps(state, seat, page, place)
        if not viewer.knows_hauls(state):
            sheet = Sheet()
            self.fill_hauled(state, seat, sheet)
            viewer.see_hauls(state, sheet)
        page[place + MAP_PIECES] = viewer.hauled

    def mask(self, state: PiratesMapState, seat: int, offered: list[int]) -> tuple[int, bytes]:
        return build_cells.mask_of(state, seat)

    def names(self) -> list[str]:
        state, sheet = self.game.start(0), Sheet(True)
        fill_table(state, 0, sheet)
        name_course(state.seats, sheet)
        fill_shown(state, sheet)
        name_tale(sheet)
        name_island(sheet)
        sheet.wide("run", 0)
        sheet.wide("moves of the run", 0)
        sheet.name("flipped")
        for step in range(state.seats):
            name_player(PLAYERS[step], state.seats, sheet)
        name_maps(sheet)
        self.fill_hauled(state, 0, sheet)
        return sheet.names

    def fill_hauled(self, state: PiratesMapState, seat: int, sheet: Sheet) -> None:
        """What was won so far, and how."""
        self.fill_loot(state, seat, sheet)
        outcomes = [1 + int(right) for right in state.outcomes]
        sheet.sequence("island of round", outcomes, self.rounds)
        fill_judgement(state, seat, sheet)

    def fill_loot(self, state: PiratesMapState, seat: int, sheet: Sheet) -> None:
        """Cards on offer (1: gone, a card's number plus 1), who picks, and the hauls in sight."""
        seats = state.seats
        sheet.sequence("offer", [card + 2 for card in state.offer], cards.MOST_STORY)
        picks = [relative(each, seat, seats) + 1 for each in state.picks]
        sheet.sequence("seat that picks", picks, self.picks)
        sheet.one_of("picked by", relative(state.picked_seat, seat, seats), TABLES[seats])
        sheet.number("picked", state.picked + 1)
        owners = [0] * cards.STORY_COUNT
        places = [0] * cards.STORY_COUNT
        for each in range(seats):
            if each == seat or state.counted:
                for place, card in enumerate(state.hauls[each]):
                    owners[card] = relative(each, seat, seats) + 1
                    places[card] = place + 1
        sheet.sequence("seat that hauled card", owners, cards.STORY_COUNT)
        sheet.sequence("place in haul of card", places, cards.STORY_COUNT)


class Viewer:
    """The cells of one seat as they were written last, and what they told of."""

    def __init__(self, seats: int) -> None:
        self.acting: tuple[int, ...] = ()
        self.winners: list[int] = UNTOLD
        self.table: bytes = b""
        self.clock: FewCells = FewCells(6)
        self.told: FewCells = FewCells(5)
        self.showing: int = cards.NOTHING
        self.passage: sentences.Passage | None = None
        self.seen: Sentence | None = None
        self.shown: bytes = b""
        self.tale: TaleCells = TaleCells()
        self.island: IslandCells = IslandCells()
        self.sand: FewCells = FewCells(5)
        self.crew: list[PlayerCells] = [PlayerCells() for _ in range(seats)]
        self.offer: list[int] = UNTOLD
        self.picks: list[int] = UNTOLD
        self.hauls: list[list[int]] = NO_HAULS
        self.counted: bool = False
        self.outcomes: list[bool] = NO_OUTCOMES
        self.judged: Verdict | None = None
        self.picked: int = cards.NOTHING
        self.hauled: bytes = b""

    def see_table(self, state: PiratesMapState, seat: int) -> None:
        """Who acts and who has won."""
        sheet = Sheet()
        fill_table(state, seat, sheet)
        self.table = b"".join(sheet.pieces)
        self.acting = state.acting
        self.winners = state.winners

    def see_shown(self, state: PiratesMapState) -> None:
        """The sentence that is shown now, unless it was written already."""
        showing = state.told_so_far if state.phase == SHOW else 0
        passage = state.passage if showing > 0 else None
        seen = state.seen if showing > 0 else None
        if showing != self.showing or passage is not self.passage or seen is not self.seen:
            self.showing, self.passage, self.seen = showing, passage, seen
            sheet = Sheet()
            fill_shown(state, sheet)
            self.shown = b"".join(sheet.pieces)

    def knows_hauls(self, state: PiratesMapState) -> bool:
        """Whether nothing was shared out, counted or judged since."""
        return (
            self.offer is state.offer
            and self.picks is state.picks
            and self.hauls is state.hauls
            and self.picked == state.picked
            and self.counted == state.counted
            and self.outcomes is state.outcomes
            and self.judged is state.judged
        )

    def see_hauls(self, state: PiratesMapState, sheet: Sheet) -> None:
        self.offer, self.picks, self.hauls = state.offer, state.picks, state.hauls
        self.picked, self.counted = state.picked, state.counted
        self.outcomes, self.judged = state.outcomes, state.judged
        self.hauled = b"".join(sheet.pieces)


def clock_of(state: PiratesMapState) -> i64:
    """In the order of ``name_course``."""
    cells = with_wide(0, state.clock)
    cells = with_wide(cells, state.seconds)
    return with_wide(cells, state.clocks)


def told_of(state: PiratesMapState) -> i64:
    """How far the tale is."""
    cells = with_cell(0, state.cards)
    cells = with_cell(cells, sentences.sent(state))
    cells = with_cell(cells, state.told_so_far)
    cells = with_cell(cells, 1 if state.hurried else 0)
    return with_cell(cells, 1 if state.voiced else 0)


def sand_of(state: PiratesMapState) -> i64:
    cells = with_wide(0, state.run)
    cells = with_wide(cells, state.run_moves)
    return with_cell(cells, 1 if state.flipped else 0)


def name_course(seats: int, sheet: Sheet) -> None:
    sheet.one_of("phase", cards.NOTHING, PHASE_WORDS)
    sheet.name("round")
    sheet.one_of("captain", cards.NOBODY, TABLES[seats])
    for name in ("clock", "clock seconds", "clocks"):
        sheet.wide(name, 0)
    for name in ("cards of the tale", "cards sent", "cards told", "hurried", "voiced"):
        sheet.name(name)


def fill_shown(state: PiratesMapState, sheet: Sheet) -> None:
    """The sentence that is shown now: what it names, or what its pictures show."""
    there = state.phase == SHOW
    named = NONE_NAMED
    said = ""
    language = ""
    if there and state.seen is None and state.acting_card() == cards.NOTHING:
        passage = sentences.passage_at(state, state.told_so_far - 1)
        language = passage.language
        said = sentences.sentence(state, passage)
        # The generator names its element and nothing else: no need to listen.
        named = named_in("", language, said, ()) if passage.written else NAMED[passage.element]
    elif there:
        shown = sight.shown_of(state)
        assert shown is not None
        act = sight.act_of(state, state.captain, None) or ""
        language = shown.language
        said = "\n".join([shown.text, *shown.pictures])
        named = named_in(act, language, shown.text, shown.pictures)
    sheet.flag("sentence shown", there)
    sheet.one_of("sentence in", LANGUAGE_NUMBERS.get(language, -1), LANGUAGE_WORDS)
    sheet.counts("sentence names", named, ELEMENT_WORDS)
    sheet.digest("sentence", said)


@functools.lru_cache(maxsize=4096)
def named_in(act: str, language: str, text: str, pictures: tuple[str, ...]) -> list[int]:
    """1 for each element that a listener makes out; found once for all who listen."""
    heard = listening.seen(pictures) if pictures else listening.heard(act, language, text)
    return [int(each in heard) for each in cards.ELEMENTS]


def fill_judgement(state: PiratesMapState, seat: int, sheet: Sheet) -> None:
    """How the last island was judged, and what it looked like."""
    judged = state.judged
    sheet.about = "judged"
    sheet.number("round", 0 if judged is None else judged.round)
    captain = cards.NOBODY if judged is None else judged.captain
    sheet.one_of("captain", relative(captain, seat, state.seats), TABLES[state.seats])
    sheet.flag("right", judged is not None and judged.right)
    sheet.one_of("by", cards.NOTHING if judged is None else ENDINGS.index(judged.by), ENDINGS)
    tale = [] if judged is None else [element + 1 for element in judged.tale]
    sheet.sequence("tale", tale, cards.MOST_STORY)
    story = [] if judged is None else [card + 1 for card in judged.story]
    sheet.sequence("story card", story, cards.MOST_STORY)
    for cell in range(cards.CELL_COUNT):
        card = cards.NOTHING if judged is None else judged.cells[cell]
        owner = cards.NOBODY
        if judged is not None and card != cards.NOTHING:
            owner = judged.owners[card]
        sheet.number(JUDGED_CARDS[cell], card + 1)
        sheet.number(JUDGED_SEATS[cell], relative(owner, seat, state.seats) + 1)
    crossed = cards.NOTHING if judged is None else judged.cross_cell
    sheet.one_of("cross in", crossed, CELL_WORDS)
    on = cards.NOTHING if judged is None else judged.cross_element
    sheet.one_of("cross on", on, ELEMENT_WORDS)
    sheet.about = ""


def scribe_of(game: ThePiratesMap) -> PiratesMapScribe:
    """A scribe for tables of this game."""
    return PiratesMapScribe(game)
