"""How good each move looks to a greedy eye in X Marks the Spot.

``charts`` says what a change of the table is worth; here are the other decisions: which card,
whom to plunder, how many cards to swap and which to give away. Everything is judged by what the
viewer knows: flags by the deals that are possible, other hands by what has been seen of them.
"""

from __future__ import annotations

from typing import Final

from tortuga.games.x_marks_the_spot import actions, cards, deck, moves, parlay
from tortuga.games.x_marks_the_spot.charts import Chart, new_chart
from tortuga.games.x_marks_the_spot.grid import TO_ANCHOR
from tortuga.games.x_marks_the_spot.placing import places_for
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.stakes import stakes_of
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
        self.judged: list[bool] = [False] * cards.CARD_COUNT
        self.found: list[float] = [0.0] * cards.CARD_COUNT
        self.places: list[int] = [cards.NOTHING] * cards.TILE_COUNT

    def rate(self, move: int) -> float:
        """What a move promises."""
        kind = moves.KINDS[move]
        if kind is moves.AT:
            return self.chart.placed(self.state.card, move - moves.AT_FIRST)
        if kind is moves.TILE:
            return self.card_now(moves.TILE_KIND[move])
        if kind is moves.FIRE:
            return self.chart.lifted(moves.CELL[move])
        if kind is moves.STEER:
            return self.best_turn(moves.CELL[move])
        if kind is moves.SET:
            anchor = self.state.grid.anchor(self.state.target)
            return self.turned(anchor, moves.TILE_KIND[move], moves.FACING[move])
        if kind is moves.LOOK:
            return LOOK_WORTH + self.state.scores[moves.SEAT[move]]
        if kind is moves.SEIZE:
            return self.card_now(moves.CARD[move])
        if kind is moves.SALVAGE:
            return self.card_now(moves.CARD[move]) - SPEND_PLUNDER
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
        if kind == cards.PLUNDER:
            return LOOK_WORTH
        if kind == cards.PARLAY:
            return TALK_WORTH
        if kind == cards.CANNON:
            return largest([self.chart.lifted(cell) for cell in grid.open_tiles])
        if kind == cards.HEADING:
            return largest([self.best_turn(cell) for cell in grid.open_tiles])
        places = places_for(grid, kind)
        if not places:
            return NO_WAY
        self.places[kind] = self.chart.best_place(kind, places)
        return self.chart.placed(kind, self.places[kind] - moves.AT_FIRST)

    def best_turn(self, cell: int) -> float:
        """XM-12: the best tile in hand to set in place of another, and which way round."""
        grid = self.state.grid
        way = grid.facings[grid.top(cell)] & 1
        found: list[float] = []
        for kind in range(cards.TILE_COUNT):
            if self.state.hands[self.seat * cards.CARD_COUNT + kind] > 0:
                found.append(self.turned(cell, kind, way))
                if not cards.is_double(kind):
                    found.append(self.turned(cell, kind, way + moves.WEST - moves.EAST))
        return largest(found)

    def turned(self, anchor: int, kind: int, facing: int) -> float:
        """A tile set into the cells of another, which comes into the hand."""
        cell = anchor - TO_ANCHOR[facing]
        return self.chart.placed(kind, cell * moves.FACING_COUNT + facing)

    def keeping(self, kind: int) -> float:
        """What a card is worth in hand: what it could do now, and its icons for later."""
        if not cards.is_tile(kind):
            return HOLD[kind - cards.CANNON]
        return 0.5 * self.card_now(kind) + self.chart.icons_worth(kind, OWN_ICON, GHOST_ICON)

    # Talking

    def poor_cards(self) -> int:
        """How many cards of the hand may as well go."""
        hand = deck.hand_of(self.state, self.seat)
        poor = 0
        for kind in range(cards.CARD_COUNT):
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
        kind = moves.KINDS[move]
        if kind is moves.TALK or kind is moves.OFFER:
            return self.swapped(moves.COUNT[move])
        if kind is moves.ACCEPT:
            return self.swapped(state.count)
        if kind is moves.COUNTER:
            return self.swapped(moves.COUNT[move]) - 0.5  # it may come to nothing
        if kind is moves.TAKE:
            seat = moves.SEAT[move]
            return self.swapped(state.counter if seat == state.partner else state.offers[seat])
        if kind is moves.FORCE:
            return self.swapped(1)
        if kind is moves.ASK:
            return self.swapped(1) + 0.25
        if kind is moves.NO_OFFER:
            return float(parlay.NO_DEAL)
        return self.rate_rest(move)

    def rate_rest(self, move: int) -> float:
        kind = moves.KINDS[move]
        if kind is moves.GIVE:
            return -self.keeping(moves.CARD[move])
        if kind is moves.SCUTTLE:
            return SCUTTLED + self.spared()
        return 0.0 if kind is moves.END else 1.0

    def spared(self) -> float:
        """XM-2 and XM-3: what a scuttle saves where a second card would have to do harm."""
        if not self.state.both or self.state.phase != moves.PLAY:
            return 0.0
        return max(0.0, -self.second_best())

    def second_best(self) -> float:
        """What the second best card of the hand can do now; nothing where there is none."""
        state = self.state
        first = second = NO_WAY
        left = state.hand_sizes[self.seat] - 1
        for kind in range(cards.CARD_COUNT):
            held = state.hands[self.seat * cards.CARD_COUNT + kind]
            if held > 0 and actions.is_playable(state, kind, left, cards.NOBODY):
                worth = self.card_now(kind)
                if worth > first:
                    first, second = worth, worth if held > 1 else first
                elif worth > second:
                    second = worth
        return second if second > NO_WAY else 0.0


def largest(values: list[float]) -> float:
    """The largest of these; far down where there is none."""
    found = NO_WAY
    for value in values:
        if value > found:
            found = value
    return found


def rate(state: XMarksState, seat: int, offered: list[int]) -> list[float]:
    """How good each move looks to a seat."""
    stakes = stakes_of(state, seat, even_odds(state.seats))
    judge = Judge(state, seat, new_chart(state.grid, stakes))
    return [judge.rate(move) for move in offered]
