"""The Pirate's Map in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. Story and map cards are
numbered from 1, 0 is none. A tale has at most seven cards. Of a sentence a row has the elements
that a listener makes out, and eight cells of a hash, since no row could hold all that a captain may
write; so two sentences differ in it, unless by a chance of one in 2⁶⁴. What is not written follows
from the rest: what is wrong with an island, what cards are worth, how votes are counted.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import Scribe, one_of
from tortuga.engine.sheet import (
    ALWAYS_NEW,
    PLAYERS,
    TABLES,
    PartScribe,
    Sheet,
    fill_table,
    relative,
)
from tortuga.games.the_pirates_map import cards, listening, sentences, sight, vote
from tortuga.games.the_pirates_map.game import ThePiratesMap
from tortuga.games.the_pirates_map.moves import GAB, OVER, PHASES, SHOW
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.tales import LANGUAGES
from tortuga.games.the_pirates_map.verdict import island_code

PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
ELEMENT_WORDS: Final[list[str]] = list(cards.ELEMENTS)
ACT_WORDS: Final[list[str]] = list(cards.ACTS)
LANGUAGE_WORDS: Final[list[str]] = list(LANGUAGES)
LANGUAGE_NUMBERS: Final[dict[str, int]] = {word: at for at, word in enumerate(LANGUAGES)}
TREASURE_WORDS: Final[list[str]] = list(cards.TREASURES)
CELL_WORDS: Final[list[str]] = [f"cell {cell + 1}" for cell in range(cards.CELL_COUNT)]
NONE_NAMED: Final[list[int]] = [0] * cards.ELEMENT_COUNT
NAMED: Final[list[list[int]]] = [
    one_of(element, cards.ELEMENT_COUNT) for element in range(cards.ELEMENT_COUNT)
]
JUDGED_CARDS: Final[list[str]] = [f"{cell} map card" for cell in CELL_WORDS]
JUDGED_SEATS: Final[list[str]] = [f"{cell} of seat" for cell in CELL_WORDS]
ENDINGS: Final[list[str]] = ["done", "time"]
# The parts of a row, in their order: these, then one a player, then map cards and hauls.
COURSE: Final = 0
SHOWN: Final = 1
TALE: Final = 2
ISLAND: Final = 3
SAND: Final = 4
CREW: Final = 5
NOTHING_SHOWN: Final[list[Any]] = [None]


class PiratesMapScribe(PartScribe[PiratesMapState]):
    """Writes rows of one game; everybody is captain once, or as often as ``rounds`` says."""

    def __init__(self, game: ThePiratesMap) -> None:
        self.maps: int = CREW + game.seats
        self.hauled: int = self.maps + 1
        super().__init__(game.start(0), self.hauled + 1)
        self.game: ThePiratesMap = game
        self.rounds: int = game.set_table.rounds
        self.picks: int = game.set_table.shares * game.seats

    def fresh(self) -> Scribe:
        return PiratesMapScribe(self.game)

    def told_of(self, part: int, state: PiratesMapState, seat: int) -> list[Any]:
        if part == SHOWN:
            shown = state.phase == SHOW
            return [state.told_so_far, state.passage, state.seen] if shown else NOTHING_SHOWN
        if part == TALE:
            if seat == state.captain and sight.is_telling(state):
                return [state.hand, state.passage, state.notes]
            told = sight.open_count(state)
            return [state.passage if told > 0 else None, told, state.notes, None]
        if part == ISLAND:
            return [*state.cells, state.cross_cell, state.cross_element, state.owners]
        if CREW <= part < self.maps:
            return told_of_player(state, (seat + part - CREW) % state.seats)
        if part == self.maps:
            return [*state.cells, are_maps_seen(state, seat), state.owners]
        if part == self.hauled:
            picked = [state.offer, state.picks, state.picked_seat, state.picked]
            return [*picked, state.hauls, state.counted, state.outcomes, state.judged]
        return ALWAYS_NEW

    def fill(self, part: int, state: PiratesMapState, seat: int, sheet: Sheet) -> None:
        if part == COURSE:
            fill_table(state, seat, sheet)
            fill_course(state, seat, sheet)
        elif part == SHOWN:
            fill_shown(state, sheet)
        elif part == TALE:
            fill_tale(state, seat, sheet)
        elif part == ISLAND:
            fill_island(state, seat, sheet)
        elif part == SAND:
            fill_sand(state, sheet)
        elif part < self.maps:
            fill_player(state, part - CREW, seat, sheet)
        elif part == self.maps:
            fill_maps(state, seat, sheet)
        else:
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


def fill_course(state: PiratesMapState, seat: int, sheet: Sheet) -> None:
    sheet.one_of("phase", min(OVER, state.phase), PHASE_WORDS)
    sheet.number("round", state.round)
    captain = relative(state.captain, seat, state.seats)
    sheet.one_of("captain", captain, TABLES[state.seats])
    sheet.wide("clock", state.clock)
    sheet.wide("clock seconds", state.seconds)
    sheet.wide("clocks", state.clocks)
    sheet.number("cards of the tale", state.cards)
    sheet.number("cards sent", sentences.sent(state))
    sheet.number("cards told", state.told_so_far)
    sheet.flag("hurried", state.hurried)
    sheet.flag("voiced", state.voiced)


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


def fill_tale(state: PiratesMapState, seat: int, sheet: Sheet) -> None:
    """The captain's cards and sentences; to cabin boys the cards that lie open; one's notes."""
    captain = seat == state.captain and sight.is_telling(state)
    known = len(state.story) if captain else sight.open_count(state)
    to_tell = [0] * cards.STORY_COUNT
    if captain:
        for card in state.hand:
            to_tell[card] = 1
    sheet.sequence("to tell story card", to_tell, cards.STORY_COUNT)
    texts = sentences.texts_of(state, known) if captain else []
    for place in range(cards.MOST_STORY):
        sheet.about = f"tale {place + 1}" if sheet.naming else ""
        written = captain and place < len(state.story)
        sheet.number("card", state.story[place] + 1 if place < known else 0)
        language = sentences.passage_at(state, place).language if written else ""
        sheet.one_of("in", LANGUAGE_NUMBERS.get(language, -1), LANGUAGE_WORDS)
        sheet.digest("sentence", texts[place] if place < len(texts) else "")
        sheet.number("own note", note_at(state.notes[seat], place))
    sheet.about = ""
    sheet.digest("generator", str(state.teller) if captain else "")


def note_at(notes: list[int], place: int) -> int:
    """What was noted of a sentence: 1 for nothing, elements from 2 on, 0 before it is told."""
    return notes[place] + 2 if place < len(notes) else 0


def fill_island(state: PiratesMapState, seat: int, sheet: Sheet) -> None:
    """What lies on the island."""
    for cell in range(cards.CELL_COUNT):
        sheet.about = CELL_WORDS[cell]
        card = state.cells[cell]
        owner = cards.NOBODY if card == cards.NOTHING else state.owners[card]
        sheet.number("map card", card + 1)
        sheet.number("of seat", relative(owner, seat, state.seats) + 1)
    sheet.about = ""
    code = island_code(state.parts, state.cells)
    copies = [cards.copies_in(code, element) for element in range(cards.ELEMENT_COUNT)]
    sheet.counts("on the island", copies, ELEMENT_WORDS)
    sheet.one_of("cross in", state.cross_cell, CELL_WORDS)
    sheet.one_of("cross on", state.cross_element, ELEMENT_WORDS)


def fill_sand(state: PiratesMapState, sheet: Sheet) -> None:
    sheet.wide("run", state.run)
    sheet.wide("moves of the run", state.run_moves)
    sheet.flag("flipped", state.flipped)


def told_of_player(state: PiratesMapState, seat: int) -> list[Any]:
    """All that a player's cells depend on, whoever looks."""
    who: i64 = seat
    calls: i64 = state.calls
    heard: i64 = state.heard
    voted: i64 = state.voted
    said: i64 = (calls >> who & 1) << 2 | (heard >> who & 1) << 1 | (voted >> who & 1)
    return [
        state.scores[seat],
        state.waits[seat],
        said,
        laid_by(state, seat),
        state.owners,
        state.hauls[seat],
        state.votes,
        state.phase == GAB,
        state.over,
        state.counted,
        state.round,
        state.loot_cards,
        state.act_cards,
    ]


def laid_by(state: PiratesMapState, seat: int) -> int:
    """How many of a seat's map cards lie on the island."""
    laid = 0
    for card in state.cells:
        if card != cards.NOTHING and state.owners[card] == seat:
            laid += 1
    return laid


def fill_player(state: PiratesMapState, step: int, eyes: int, sheet: Sheet) -> None:
    """What is known of a player: the loot card too when loot is counted, then the vote."""
    seat = (eyes + step) % state.seats
    sheet.about = PLAYERS[step]
    sheet.wide("score", state.scores[seat])
    sheet.flag("calls it done", state.calls >> seat & 1 == 1)
    sheet.wide("waits", state.waits[seat])
    sheet.flag("heard", state.heard >> seat & 1 == 1)
    sheet.number("map cards", state.owned[seat].bit_count() - laid_by(state, seat))
    sheet.number("story cards", len(state.hauls[seat]))
    sheet.flag("voted", state.voted >> seat & 1 == 1)
    chosen = state.votes[seat] if seat == eyes or vote.are_open(state) else cards.NOBODY
    sheet.one_of("vote for", relative(chosen, eyes, state.seats), TABLES[state.seats])
    shown = seat == eyes or state.counted or state.table.cabin_boys
    loot = state.loot_values(seat) if shown else []
    sheet.counts("worth of", loot, TREASURE_WORDS)
    act = sight.act_of(state, seat, eyes)
    sheet.one_of("acts", cards.NOTHING if act is None else ACT_WORDS.index(act), ACT_WORDS)
    sheet.about = ""


def are_maps_seen(state: PiratesMapState, seat: int) -> bool:
    return seat != state.captain and not sight.are_face_down(state)


def fill_maps(state: PiratesMapState, seat: int, sheet: Sheet) -> None:
    """PM-4: whose hand each map card is in, to the crew; 0 where it is in none, or face down."""
    seen = sight.map_holders(state) if are_maps_seen(state, seat) else []
    places = [relative(holder, seat, state.seats) + 1 for holder in seen]
    sheet.sequence("seat that holds map card", places, cards.MAP_COUNT)


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
