"""Playa Pirata in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. There are as many spots as
treasures can be buried in a hand, and on each as many places for towels as all seats have; a towel
is ``4 * seat + value``, the viewer being seat 0. Points take two cells. What is not written follows
from the rest: the treasures out of sight, what a special card may be, the standing.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import Scribe, wide
from tortuga.engine.sheet import PLAYERS, TABLES, Sheet, fill_table, relative
from tortuga.games.playa_pirata import batch_cells, cards
from tortuga.games.playa_pirata.draft import UNANSWERED
from tortuga.games.playa_pirata.game import PlayaPirata
from tortuga.games.playa_pirata.moves import ANSWER, CHOOSE_PLACE, OVER, PHASES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.scoring import LINES
from tortuga.games.playa_pirata.towels import control
from tortuga.games.playa_pirata.view import Tally

PHASE_WORDS: Final[list[str]] = list(PHASES[: OVER + 1])
TREASURES: Final[list[str]] = list(cards.TREASURE_WORDS)
PIRATES: Final[list[str]] = list(cards.PIRATE_WORDS)
SPECIALS: Final[list[str]] = list(cards.SPECIAL_WORDS)
TOWELS: Final[list[str]] = [f"worth {value}" for value in range(1, cards.VALUES + 1)]
LOOKED_BY: Final[list[str]] = [f"looked at by {player}" for player in PLAYERS]
ANSWERED: Final[list[str]] = [f"answered {player}" for player in PLAYERS]
NO_STACK: Final[list[int]] = []
UNSCORED: Final[list[list[list[int]]]] = []  # no list of any state: nothing is written yet
# How what is told of a spot is packed into one number.
SEAT_BITS: Final = 3
SPOT_BITS: Final = 4
FACE_UP: Final = 2
IS_KING: Final = 4
IS_JOLLY: Final = 8
IS_FRESH: Final = 16
IS_SINCE: Final = 32
FLAG_BITS: Final = 6
# The pieces of a row.
A_SPOT: Final = 2
A_SEAT: Final = 3
RESULT_CELLS: Final = 1 + 2 * LINES
LINE_WORDS: Final[list[str]] = [field.name.replace("_", " ") for field in dataclasses.fields(Tally)]


class PlayaPirataScribe(Scribe[PlayaPirataState]):
    """Writes rows of one game: ``spots`` of a hand, ``most_towels`` of all seats together.

    A row is the turn, two pieces a spot, three a seat, and what the viewer holds. Most spots lie as
    they lay before, so that ``beaches`` keep what each viewer knows of them; the cells that are
    ``known`` all tables share.
    """

    def __init__(self, game: PlayaPirata, known: KnownCells) -> None:
        self.game: PlayaPirata = game
        self.known: KnownCells = known
        self.sample: PlayaPirataState = game.start(0)
        self.hands: int = game.hands
        self.spots: int = game.parts.dealt[game.seats] * game.seats + 1
        self.most_towels: int = sum(game.parts.towels) * game.seats
        super().__init__(1 + A_SPOT * self.spots + A_SEAT * game.seats + 1)
        self.beaches: list[list[SpotCells]] = [
            [SpotCells() for _ in range(self.spots)] for _ in range(game.seats)
        ]
        self.nothing: bytes = bytes(spot_cells(game.seats))
        self.bare: bytes = bytes(self.most_towels)
        self.results: list[list[list[int]]] = UNSCORED
        self.tallies: list[bytes] = []

    def fresh(self) -> Scribe:
        return PlayaPirataScribe(self.game, self.known)

    def write(self, state: PlayaPirataState, seat: int, page: list[bytes], first: int) -> None:
        if state.results is not self.results:
            self.results = state.results
            self.tallies = [self.tally(state, each) for each in range(state.seats)]
        place: i64 = first
        page[place] = self.known.turn(state, seat)
        place += 1
        there: i64 = len(state.kinds)
        beach = self.beaches[seat]
        spot: i64
        for spot in range(self.spots):
            if spot < there:
                kept = beach[spot]
                self.look(state, seat, spot, kept)
                page[place] = kept.cells
                page[place + 1] = kept.towels
            else:
                page[place] = self.nothing
                page[place + 1] = self.bare
            place += A_SPOT
        for step in range(state.seats):
            each = (seat + step) % state.seats
            page[place] = wide(state.scores[each])
            page[place + 1] = self.known.holding(state, each, seat)
            page[place + 2] = self.tallies[each]
            place += A_SEAT
        page[place] = self.known.hand(state, seat)

    def mask(self, state: PlayaPirataState, seat: int, offered: list[int]) -> tuple[int, bytes]:
        return batch_cells.mask_of(state, offered)

    def look(self, state: PlayaPirataState, seat: i64, spot: i64, kept: SpotCells) -> None:
        """Keep up with a treasure as the viewer knows it, and with the towels on it."""
        stack = state.stacks[spot]
        number = told_of(state, seat, spot, stack)
        if number != kept.number:
            kept.number = number
            kept.cells = self.known.spot(state, seat, spot, number)
        if stack is not kept.stack:
            kept.stack = stack
            sheet = Sheet()
            self.fill_towels(state, seat, spot, sheet)
            kept.towels = b"".join(sheet.pieces)

    def tally(self, state: PlayaPirataState, seat: int) -> bytes:
        sheet = Sheet()
        self.fill_results(state, seat, "", sheet)
        return b"".join(sheet.pieces)

    def names(self) -> list[str]:
        state, sheet = self.sample, Sheet(True)
        fill_table(state, 0, sheet)
        fill_turn(state, 0, sheet)
        for spot in range(self.spots):
            self.fill_beach(state, 0, spot, sheet)
        for seat in range(state.seats):
            sheet.about = PLAYERS[seat]
            sheet.wide("score", 0)
            fill_holding(state, seat, 0, sheet)
            self.fill_results(state, seat, PLAYERS[seat], sheet)
        sheet.about = ""
        fill_own(state, 0, sheet)
        return sheet.names

    def fill_beach(self, state: PlayaPirataState, seat: int, spot: int, sheet: Sheet) -> None:
        """A place on the beach, with a treasure or still without."""
        sheet.about = f"spot {cards.SPOT_WORDS[spot]}"
        fill_spot(state, seat, spot, sheet)
        self.fill_towels(state, seat, spot, sheet)

    def fill_towels(self, state: PlayaPirataState, seat: int, spot: int, sheet: Sheet) -> None:
        sheet.sequence("towel", towels_on(state, seat, spot), self.most_towels)

    def fill_results(self, state: PlayaPirataState, seat: int, player: str, sheet: Sheet) -> None:
        """The scores of all hands so far, line by line."""
        for hand in range(self.hands):
            sheet.about = f"{player} hand {hand + 1}" if sheet.naming else ""
            scored = hand < len(state.results)
            if not scored and sheet.blank(RESULT_CELLS):
                continue
            sheet.flag("scored", scored)
            for line in range(LINES):
                sheet.wide(LINE_WORDS[line], state.results[hand][seat][line] if scored else 0)


class SpotCells:
    """A spot as it was written last for one seat, and what it told of then."""

    def __init__(self) -> None:
        self.number: i64 = -1
        self.cells: bytes = b""
        self.stack: list[int] = NO_STACK
        self.towels: bytes = b""


class KnownCells:
    """Cells that tables without special cards have again and again, by all that they tell of."""

    def __init__(self) -> None:
        self.turns: dict[int, bytes] = {}
        self.spots: dict[int, bytes] = {}
        self.holdings: dict[int, bytes] = {}
        self.hands: dict[int, bytes] = {}

    def turn(self, state: PlayaPirataState, seat: int) -> bytes:
        if len(state.acting) != 1:
            return turn_cells(state, seat)
        number: i64 = state.round
        number = number << SPOT_BITS | state.hand
        number = number << SPOT_BITS | state.phase
        number = number << SEAT_BITS | state.acting[0]
        number = number << SEAT_BITS | state.starter
        number = number << SEAT_BITS | seat
        number = number << 1 | (1 if state.parrot else 0)
        found = self.turns.get(number)
        if found is None:
            found = turn_cells(state, seat)
            self.turns[number] = found
        return found

    def spot(self, state: PlayaPirataState, seat: int, spot: int, number: int) -> bytes:
        found = self.spots.get(number)
        if found is None:
            sheet = Sheet()
            fill_spot(state, seat, spot, sheet)
            found = b"".join(sheet.pieces)
            self.spots[number] = found
        return found

    def holding(self, state: PlayaPirataState, seat: i64, eyes: int) -> bytes:
        if state.with_specials:
            return holding_cells(state, seat, eyes)
        first = seat * cards.VALUES
        number: i64 = state.treasure_counts[seat]
        number = number << cards.PIRATE_COUNT | state.pirates[seat]
        number = number << SPOT_BITS | state.towels[first]
        number = number << SPOT_BITS | state.towels[first + 1]
        number = number << SPOT_BITS | state.towels[first + 2]
        number = number << 1 | (1 if state.aside[seat] else 0)
        found = self.holdings.get(number)
        if found is None:
            found = holding_cells(state, seat, eyes)
            self.holdings[number] = found
        return found

    def hand(self, state: PlayaPirataState, seat: i64) -> bytes:
        if state.with_specials:
            return own_cells(state, seat)
        number: i64 = 0
        place: i64
        for place in range(seat * cards.KINDS, (seat + 1) * cards.KINDS):
            number = number << SPOT_BITS | state.treasures[place]
        found = self.hands.get(number)
        if found is None:
            found = own_cells(state, seat)
            self.hands[number] = found
        return found


def told_of(state: PlayaPirataState, seat: i64, spot: i64, stack: list[int]) -> i64:
    """All that the cells of a spot tell a viewer, in one number."""
    number: i64 = state.kinds[spot] + 1 if state.knows(seat, spot) else 0
    number = number << SEAT_BITS | state.buriers[spot] + 1
    number = number << SEAT_BITS | state.umbrellas[spot] + 1
    number = number << SEAT_BITS | ((stack[-1] >> 2) + 1 if stack else 0)
    number = number << SEAT_BITS | seat
    number = number << cards.MOST_SEATS | state.looked[spot]
    number = number << FLAG_BITS | (state.used >> spot & 1)
    if state.face_up[spot]:
        number |= FACE_UP
    if spot == state.king:
        number |= IS_KING
    if spot == state.jolly:
        number |= IS_JOLLY
    if spot == state.fresh:
        number |= IS_FRESH
    if state.guard != cards.NOBODY and is_since(state, spot):
        number |= IS_SINCE
    return number


def turn_cells(state: PlayaPirataState, seat: int) -> bytes:
    sheet = Sheet()
    fill_table(state, seat, sheet)
    fill_turn(state, seat, sheet)
    return b"".join(sheet.pieces)


def holding_cells(state: PlayaPirataState, seat: int, eyes: int) -> bytes:
    sheet = Sheet()
    fill_holding(state, seat, eyes, sheet)
    return b"".join(sheet.pieces)


def own_cells(state: PlayaPirataState, seat: int) -> bytes:
    sheet = Sheet()
    fill_own(state, seat, sheet)
    return b"".join(sheet.pieces)


def fill_own(state: PlayaPirataState, seat: int, sheet: Sheet) -> None:
    """What the viewer has in hand."""
    own = state.treasures[seat * cards.KINDS : (seat + 1) * cards.KINDS]
    sheet.counts("own treasure", own, TREASURES)
    if state.with_specials:
        fill_specials(state, seat, sheet)


def spot_cells(seats: int) -> int:
    """How many cells a spot takes but for the towels on it."""
    return 7 + cards.KINDS + 4 * seats


def fill_turn(state: PlayaPirataState, seat: int, sheet: Sheet) -> None:
    sheet.number("hand", state.hand + 1)
    sheet.number("turn", state.round)
    sheet.one_of("phase", min(OVER, state.phase), PHASE_WORDS)
    sheet.one_of("starter", relative(state.starter, seat, state.seats), TABLES[state.seats])
    sheet.flag("parrot", state.parrot)


def towels_on(state: PlayaPirataState, seat: int, spot: int) -> list[int]:
    """The towels on a spot from the bottom up, as the viewer counts seats."""
    if spot >= len(state.stacks):
        return []
    seats = state.seats
    return [relative(towel >> 2, seat, seats) * 4 + (towel & 3) for towel in state.stacks[spot]]


def fill_spot(state: PlayaPirataState, seat: int, spot: int, sheet: Sheet) -> None:
    """A treasure as the viewer knows it, and what lies on it; all 0 where none is buried yet."""
    seats, players = state.seats, TABLES[state.seats]
    there = spot < len(state.kinds)
    known = there and state.knows(seat, spot)
    sheet.flag("buried", there)
    sheet.one_of("buried by", relative(state.buriers[spot], seat, seats) if there else -1, players)
    sheet.one_of("treasure", state.kinds[spot] if known else cards.NOTHING, TREASURES)
    sheet.flag("face up", there and state.face_up[spot])
    looked = state.looked[spot] if there else 0
    for step in range(seats):
        sheet.flag(LOOKED_BY[step], looked >> (seat + step) % seats & 1 == 1)
    umbrella = state.umbrellas[spot] if there else cards.NOBODY
    sheet.one_of("umbrella of", relative(umbrella, seat, seats), players)
    holder = control(state, spot) if there else cards.NOBODY
    sheet.one_of("controlled by", relative(holder, seat, seats), players)
    sheet.flag("king size", spot == state.king)
    sheet.flag("jolly roger", spot == state.jolly)
    sheet.flag("used", state.used >> spot & 1 == 1)
    sheet.flag("fresh", spot == state.fresh)
    sheet.flag("buried since the look", there and is_since(state, spot))


def is_since(state: PlayaPirataState, spot: int) -> bool:
    """PP-S9: whether a treasure was buried out of a hand after the lifeguard's look at it."""
    since = state.guard != cards.NOBODY and spot >= state.guard_from
    return since and state.buriers[spot] == state.guarded


def fill_holding(state: PlayaPirataState, seat: int, eyes: int, sheet: Sheet) -> None:
    """What a seat holds; its special card where the viewer knows it."""
    sheet.number("treasures", state.treasure_counts[seat])
    sheet.bits("has the", state.pirates[seat], PIRATES)
    sheet.counts("towels", state.towels[seat * cards.VALUES : (seat + 1) * cards.VALUES], TOWELS)
    sheet.flag("umbrella aside", state.aside[seat])
    if state.with_specials:
        special = state.special[seat]
        known = seat == eyes or state.phase in (OVER, CHOOSE_PLACE)
        sheet.flag("has a special card", special != cards.NOTHING)
        sheet.one_of("special card", special if known else cards.NOTHING, SPECIALS)
        sheet.one_of("special card played", state.special_played[seat], SPECIALS)


def fill_specials(state: PlayaPirataState, seat: int, sheet: Sheet) -> None:
    """PP-S1 and PP-S9: the draft as the viewer saw it, the answers, and the lifeguard's look."""
    seats, players = state.seats, TABLES[state.seats]
    drafted = [0] * cards.SPECIAL_COUNT
    for special in state.saw[seat]:
        drafted[special] = 1
    sheet.counts("saw in the draft", drafted, SPECIALS)
    sheet.number("cards in the draft", len(state.pool))
    asking = state.phase == ANSWER
    for step in range(seats):
        answered = asking and state.answers[(seat + step) % seats] != UNANSWERED
        sheet.flag(ANSWERED[step], answered)
    own = state.answers[seat] if asking else UNANSWERED
    sheet.one_of("own answer", relative(own, seat, seats), players)
    sheet.one_of("lifeguard of", relative(state.guard, seat, seats), players)
    sheet.one_of("lifeguard at", relative(state.guarded, seat, seats), players)
    sheet.counts("seen by lifeguard", state.guard_list if state.guard == seat else [], TREASURES)


def scribe_of(game: PlayaPirata) -> PlayaPirataScribe:
    """A scribe for tables of this game."""
    return PlayaPirataScribe(game, KnownCells())
