"""How good each move looks to a greedy eye in X Marks the Spot.

``charts`` says what a change of the table is worth; here are the other decisions: which card,
whom to plunder, how many cards to swap and which to give away. Everything is judged by what the
viewer knows: flags by the deals that are possible, other hands by what has been seen of them.
"""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot import deck, parlay
from tortuga.games.x_marks_the_spot.cards import (
    CANNON,
    CARD_COUNT,
    HEADING,
    NOTHING,
    PARLAY,
    PLUNDER,
    TILE_COUNT,
    is_double,
    is_tile,
)
from tortuga.games.x_marks_the_spot.charts import Chart, new_chart
from tortuga.games.x_marks_the_spot.grid import TO_ANCHOR
from tortuga.games.x_marks_the_spot.moves import (
    ACCEPT_MOVE,
    ASK_MOVE,
    AT_FIRST,
    COUNTER_FIRST,
    DRAW_MOVE,
    EAST,
    END_MOVE,
    FACING_COUNT,
    FIRE_FIRST,
    FORCE_MOVE,
    GIVE_FIRST,
    LOOK_FIRST,
    NO_OFFER_MOVE,
    OFFER_FIRST,
    SALVAGE_FIRST,
    SCUTTLE_MOVE,
    SEIZE_FIRST,
    SET_FIRST,
    STEER_FIRST,
    TAKE_FIRST,
    TALK_COUNTS,
    TALK_FIRST,
    TILE_FIRST,
    WEST,
)
from tortuga.games.x_marks_the_spot.placing import add_places
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.stakes import Stakes
from tortuga.games.x_marks_the_spot.suspicion import even_odds

# In the charts' measure, where an own X of four icons is worth 24.
SCUTTLED: Final = -4.0  # a new hand, and the turn is gone
LOOK_WORTH: Final = 9.0  # a choice among another's cards, and knowing them
SPEND_PLUNDER: Final = 3.0  # what the card itself is worth later
TALK_WORTH: Final = 1.0  # for each poor card that may go
POOR: Final = 2.0  # a card that is worth less may as well go
HOLD: Final[list[float]] = [5.0, 6.0, 3.5, 1.0]  # actions in hand: the order of their kinds
OWN_ICON: Final = 2.5
GHOST_ICON: Final = 2.0
NO_WAY: Final = -1000.0  # of what cannot be played


class Judge:
    """Rates moves in one position; what a card can do best is worked out once.

    ``places`` are the moves that lay a tile where it does that, once they are known.
    """

    def __init__(self, state: XMarksState, seat: int, chart: Chart) -> None:
        self.state: XMarksState = state
        self.seat: int = seat
        self.chart: Chart = chart
        self.judged: list[bool] = [False] * CARD_COUNT
        self.found: list[float] = [0.0] * CARD_COUNT
        self.places: list[int] = [NOTHING] * TILE_COUNT

    def rate(self, move: int) -> float:
        """What a move promises."""
        if move < TILE_FIRST:
            return self.chart.placed(self.state.card, move - AT_FIRST)
        if move < FIRE_FIRST:
            return self.card_now(move - TILE_FIRST)
        if move < STEER_FIRST:
            return self.chart.lifted(move - FIRE_FIRST)
        if move < SET_FIRST:
            return self.best_turn(move - STEER_FIRST)
        if move < LOOK_FIRST:
            return self.turned(self.state.grid.anchor(self.state.target), move - SET_FIRST)
        if move < SEIZE_FIRST:
            return LOOK_WORTH + self.state.scores[move - LOOK_FIRST]
        if move < SALVAGE_FIRST:
            return self.card_now(move - SEIZE_FIRST)
        if move < TALK_FIRST:
            return self.card_now(move - SALVAGE_FIRST) - SPEND_PLUNDER
        return self.rate_talk(move)

    # Cards

    def card_now(self, kind: int) -> float:
        """The best that playing a card at once can do."""
        if not self.judged[kind]:
            self.judged[kind] = True
            self.found[kind] = self.best_of(kind)
        return self.found[kind]

    def best_of(self, kind: int) -> float:
        grid = self.state.grid
        if kind == PLUNDER:
            return LOOK_WORTH
        if kind == PARLAY:
            return TALK_WORTH
        if kind == CANNON:
            return largest([self.chart.lifted(cell) for cell in grid.open_tiles])
        if kind == HEADING:
            return largest([self.best_turn(cell) for cell in grid.open_tiles])
        places: list[int] = []
        add_places(grid, kind, places)
        if not places:
            return NO_WAY
        self.places[kind] = self.chart.best_place(kind, places)
        return self.chart.placed(kind, self.places[kind] - AT_FIRST)

    def best_turn(self, cell: int) -> float:
        """XM-12: the best tile in hand to set in place of another, and which way round."""
        grid = self.state.grid
        way = grid.facings[grid.top(cell)] & 1
        found: list[float] = []
        for kind in range(TILE_COUNT):
            if self.state.hands[self.seat * CARD_COUNT + kind] > 0:
                digits = kind * FACING_COUNT + way
                found.append(self.turned(cell, digits))
                if not is_double(kind):
                    found.append(self.turned(cell, digits + WEST - EAST))
        return largest(found)

    def turned(self, anchor: int, digits: int) -> float:
        """A tile set into the cells of another, which comes into the hand."""
        facing = digits % FACING_COUNT
        cell = anchor - TO_ANCHOR[facing]
        return self.chart.placed(digits // FACING_COUNT, cell * FACING_COUNT + facing)

    def keeping(self, kind: int) -> float:
        """What a card is worth in hand: what it could do now, and its icons for later."""
        if not is_tile(kind):
            return HOLD[kind - CANNON]
        return 0.5 * self.card_now(kind) + self.chart.icons_worth(kind, OWN_ICON, GHOST_ICON)

    # Talking

    def poor_cards(self) -> int:
        """How many cards of the hand may as well go."""
        hand = deck.hand_of(self.state, self.seat)
        poor = 0
        for kind in range(CARD_COUNT):
            if hand[kind] > 0 and self.keeping(kind) < POOR:
                poor += hand[kind]
        return poor

    def swapped(self, count: int) -> float:
        """A swap of so many cards: poor ones gladly, each further one costs."""
        poor = self.poor_cards()
        return TALK_WORTH * count if count <= poor else TALK_WORTH * (2.0 * poor - count)

    def rate_talk(self, move: int) -> float:
        """Offers, answers, and the cards that go."""
        state = self.state
        if move < ACCEPT_MOVE:
            return self.swapped((move - TALK_FIRST) % TALK_COUNTS + 1)
        if move == ACCEPT_MOVE:
            return self.swapped(state.count)
        if move < TAKE_FIRST:
            return self.swapped(move - COUNTER_FIRST + 1) - 0.5  # it may come to nothing
        if move < FORCE_MOVE:
            seat = move - TAKE_FIRST
            return self.swapped(state.counter if seat == state.partner else state.offers[seat])
        if move == FORCE_MOVE:
            return self.swapped(1)
        if move == ASK_MOVE:
            return self.swapped(1) + 0.25
        if move < NO_OFFER_MOVE:
            return self.swapped(move - OFFER_FIRST + 1)
        if move == NO_OFFER_MOVE:
            return float(parlay.NO_DEAL)
        return self.rate_rest(move)

    def rate_rest(self, move: int) -> float:
        if move < DRAW_MOVE:
            return -self.keeping(move - GIVE_FIRST)
        if move == SCUTTLE_MOVE:
            return SCUTTLED
        return 0.0 if move == END_MOVE else 1.0


def largest(values: list[float]) -> float:
    """The largest of these; far down where there is none."""
    found = NO_WAY
    for value in values:
        if value > found:
            found = value
    return found


def rate(state: XMarksState, seat: int, moves: list[int]) -> list[float]:
    """How good each move looks to a seat."""
    stakes = Stakes(state, seat, even_odds(state.seats))
    judge = Judge(state, seat, new_chart(state.grid, stakes))
    return [judge.rate(move) for move in moves]
