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
from tortuga.engine.scribe import Scribe
from tortuga.engine.sheet import PLAYERS, TABLES, Sheet, fill_table, relative
from tortuga.games.playa_pirata import cards
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
FLAG_BITS: Final = 5
RESULT_CELLS: Final = 1 + 2 * LINES
LINE_WORDS: Final[list[str]] = [field.name.replace("_", " ") for field in dataclasses.fields(Tally)]


class PlayaPirataScribe(Scribe[PlayaPirataState]):
    """Writes rows of one game: ``spots`` of a hand, ``most_towels`` of all seats together.

    A row is the turn, a piece a spot, two a seat, and what the viewer holds. Most spots lie as they
    lay before, so that ``beaches`` keep what each viewer knows of them.
    """

    def __init__(self, game: PlayaPirata) -> None:
        self.game: PlayaPirata = game
        self.sample: PlayaPirataState = game.start(0)
        self.hands: int = game.hands
        self.spots: int = game.parts.dealt[game.seats] * game.seats + 1
        self.most_towels: int = sum(game.parts.towels) * game.seats
        super().__init__(1 + self.spots + 2 * game.seats + 1)
        self.beaches: list[list[SpotCells]] = [
            [SpotCells() for _ in range(self.spots)] for _ in range(game.seats)
        ]
        self.bare: bytes = bytes(spot_cells(game.seats) + self.most_towels)
        self.results: list[list[list[int]]] = UNSCORED
        self.tallies: list[bytes] = []

    def fresh(self) -> Scribe:
        return PlayaPirataScribe(self.game)

    def write(self, state: PlayaPirataState, seat: int, page: list[bytes], first: int) -> None:
        if state.results is not self.results:
            self.results = state.results
            self.tallies = [self.tally(state, each) for each in range(state.seats)]
        page[first] = turn_cells(state, seat)
        first += 1
        there = len(state.kinds)
        for spot, kept in enumerate(self.beaches[seat]):
            if spot < there:
                page[first + spot] = self.spot(state, seat, spot, kept)
            else:
                page[first + spot] = self.bare
        first += self.spots
        for step in range(state.seats):
            each = (seat + step) % state.seats
            page[first] = holding_cells(state, each, seat)
            page[first + 1] = self.tallies[each]
            first += 2
        page[first] = own_cells(state, seat)

    def spot(self, state: PlayaPirataState, seat: int, spot: int, kept: SpotCells) -> bytes:
        """A treasure as the viewer knows it, and the towels on it."""
        number = told_of(state, spot)
        stack = state.stacks[spot]
        if number != kept.number or stack is not kept.stack:
            kept.number = number
            kept.stack = stack
            sheet = Sheet()
            self.fill_beach(state, seat, spot, sheet)
            kept.piece = b"".join(sheet.pieces)
        return kept.piece

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
            fill_holding(state, seat, 0, sheet)
            self.fill_results(state, seat, PLAYERS[seat], sheet)
        sheet.about = ""
        fill_own(state, 0, sheet)
        return sheet.names

    def fill_beach(self, state: PlayaPirataState, seat: int, spot: int, sheet: Sheet) -> None:
        """A place on the beach, with a treasure or still without."""
        sheet.about = f"spot {cards.SPOT_WORDS[spot]}" if sheet.naming else ""
        fill_spot(state, seat, spot, sheet)
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
        self.stack: list[int] = NO_STACK
        self.piece: bytes = b""


def told_of(state: PlayaPirataState, spot: int) -> i64:
    """All that the cells of a spot tell of, but for its stack, in one number."""
    number: i64 = state.kinds[spot]
    number = number << SEAT_BITS | state.buriers[spot] + 1
    number = number << SEAT_BITS | state.umbrellas[spot] + 1
    number = number << SEAT_BITS | state.guarded + 1
    number = number << SPOT_BITS | state.guard_from
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
    since = state.guard != cards.NOBODY and there and spot >= state.guard_from
    sheet.flag("buried since the look", since and state.buriers[spot] == state.guarded)


def fill_holding(state: PlayaPirataState, seat: int, eyes: int, sheet: Sheet) -> None:
    """What a seat holds; its special card where the viewer knows it."""
    sheet.wide("score", state.scores[seat])
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


scribe_of: Final = PlayaPirataScribe
