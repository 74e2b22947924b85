"""Playa Pirata in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. There are as many spots as
treasures can be buried in a hand, and on each as many places for towels as all seats have; a towel
is ``4 * seat + value``, the viewer being seat 0. Points take two cells. What is not written follows
from the rest: the treasures out of sight, what a special card may be, the standing.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from tortuga.engine.native import i64
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
NO_SPOT: Final[list[Any]] = [None]
# How what a part tells of a spot is packed into one number.
SEAT_BITS: Final = 3
SPOT_BITS: Final = 4
FACE_UP: Final = 2
IS_KING: Final = 4
IS_JOLLY: Final = 8
IS_FRESH: Final = 16
RESULT_CELLS: Final = 1 + 2 * LINES
LINE_WORDS: Final[list[str]] = [field.name.replace("_", " ") for field in dataclasses.fields(Tally)]


class PlayaPirataScribe(PartScribe[PlayaPirataState]):
    """Writes rows of one game: ``spots`` of a hand, ``most_towels`` of all seats together.

    The first part is the turn, then comes one a spot, two a seat, and what the viewer holds.
    """

    def __init__(self, game: PlayaPirata) -> None:
        self.game: PlayaPirata = game
        self.hands: int = game.hands
        self.spots: int = game.parts.dealt[game.seats] * game.seats + 1
        self.most_towels: int = sum(game.parts.towels) * game.seats
        super().__init__(game.start(0), 1 + self.spots + 2 * game.seats + 1)

    def fresh(self) -> Scribe:
        return PlayaPirataScribe(self.game)

    def told_of(self, part: int, state: PlayaPirataState, seat: int) -> list[Any]:
        if 1 <= part <= self.spots:
            return spot_told(state, part - 1) if part <= len(state.kinds) else NO_SPOT
        seats = part - 1 - self.spots
        return [state.results] if 0 <= seats < 2 * state.seats and seats % 2 else ALWAYS_NEW

    def fill(self, part: int, state: PlayaPirataState, seat: int, sheet: Sheet) -> None:
        seats = part - 1 - self.spots
        if part == 0:
            fill_table(state, seat, sheet)
            fill_turn(state, seat, sheet)
        elif part <= self.spots:
            self.fill_beach(state, seat, part - 1, sheet)
        elif seats < 2 * state.seats:
            step = seats // 2
            each = (seat + step) % state.seats
            sheet.about = PLAYERS[step]
            if seats % 2 == 0:
                fill_holding(state, each, seat, sheet)
            else:
                self.fill_results(state, each, PLAYERS[step], sheet)
            sheet.about = ""
        else:
            fill_own(state, seat, sheet)

    def fill_beach(self, state: PlayaPirataState, seat: int, spot: int, sheet: Sheet) -> None:
        """A place on the beach, with a treasure or still without."""
        if spot < len(state.kinds) or not sheet.blank(spot_cells(state.seats) + self.most_towels):
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


def fill_own(state: PlayaPirataState, seat: int, sheet: Sheet) -> None:
    """What the viewer has in hand."""
    own = state.treasures[seat * cards.KINDS : (seat + 1) * cards.KINDS]
    sheet.counts("own treasure", own, TREASURES)
    if state.with_specials:
        fill_specials(state, seat, sheet)


def spot_told(state: PlayaPirataState, spot: int) -> list[Any]:
    """All that a spot's part tells of: the stack, which is replaced, and the rest in one number."""
    number: i64 = state.kinds[spot]
    number = number << SEAT_BITS | state.buriers[spot] + 1
    number = number << SEAT_BITS | state.umbrellas[spot] + 1
    number = number << SEAT_BITS | state.guarded + 1
    number = number << SPOT_BITS | state.guard_from
    number = number << cards.MOST_SEATS | state.looked[spot]
    number = number << 5 | (state.used >> spot & 1)
    if state.face_up[spot]:
        number |= FACE_UP
    if spot == state.king:
        number |= IS_KING
    if spot == state.jolly:
        number |= IS_JOLLY
    if spot == state.fresh:
        number |= IS_FRESH
    return [state.stacks[spot], number]


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
