"""Buried Treasure in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. A card takes six cells: its
colour, one of four, how many flags it has, and whether it is an EXTRA; all are 0 where none lies.
The first card of a column is the one that can be taken.
What is not written follows from the rest: ranks and gains from collections and points, winners
from scores. What a round does not change is written once and kept.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.errors import TortugaError
from tortuga.engine.scribe import MOST, Scribe, one_of, turned, wide, wide_names
from tortuga.games.buried_treasure.cards import (
    ACTION_COUNT,
    CARD_WORDS,
    COLOUR_COUNT,
    COLOURS,
    COLUMN_COUNT,
    EXTRA,
    NOTHING,
    STARTER_KINDS,
    STARTER_WORDS,
    TALLEST,
    WILD,
    Components,
)
from tortuga.games.buried_treasure.game import BuriedTreasure
from tortuga.games.buried_treasure.moves import MOST_SEATS, OVER, PHASES
from tortuga.games.buried_treasure.rules import BuriedTreasureState

CARD_KINDS: Final = len(CARD_WORDS)
CARD_CELLS: Final = (*COLOURS, "flags", "extra")
CARD_SIZE: Final = len(CARD_CELLS)
PHASE_COUNT: Final = OVER + 1
# The cells of every card, and behind them, as NOTHING finds it from the end, those of none.
CARDS: Final[list[bytes]] = [
    bytes([*one_of(card // ACTION_COUNT, COLOUR_COUNT), card % ACTION_COUNT % EXTRA, extra])
    for card in range(CARD_KINDS)
    for extra in [int(card % ACTION_COUNT == EXTRA)]
] + [bytes(CARD_SIZE)]
NO_CARDS: Final[list[bytes]] = [CARDS[NOTHING] * count for count in range(TALLEST + 1)]
# By the number of seats: a round without points, and who of them began one.
SCORED: Final = bytes([1])
UNSCORED: Final[list[bytes]] = [bytes(1 + 2 * seats) for seats in range(MOST_SEATS + 1)]
BEGAN: Final[list[list[bytes]]] = [
    [bytes(one_of(seat, seats)) for seat in range(seats)] for seats in range(MOST_SEATS + 1)
]
# The pieces of a row, in their order.
HEAD: Final = 0
FIRST_COLUMN: Final = 1
COLLECTIONS: Final = FIRST_COLUMN + COLUMN_COUNT
ROUND: Final = COLLECTIONS + 1
SECOND: Final = ROUND + 1
STARTERS: Final = SECOND + 1
NO_ROUNDS: Final[list[list[int]]] = []
NO_DECK: Final[list[int]] = []
NO_PAGE: Final[list[bytes]] = []


class BuriedTreasureScribe(Scribe[BuriedTreasureState]):
    """Writes rows of one table; ``heads`` is shared with the scribes of others.

    A page belongs to one game, which only goes on: with as many cards left as before in a round,
    the columns are what they were.
    """

    def __init__(self, seats: int, parts: Components, advanced: bool, heads: list[bytes]) -> None:
        super().__init__((STARTERS if advanced else ROUND) + 1)
        self.seats: int = seats
        self.parts: Components = parts
        self.advanced: bool = advanced
        self.heads: list[bytes] = heads
        self.deck: list[int] = NO_DECK
        self.round_scores: list[list[int]] = NO_ROUNDS
        self.over: bool = False
        self.undealt: list[bytes] = []
        self.rounds: list[bytes] = []
        self.layout: bytes = b""
        self.fronts: list[int] = []
        self.sizes: list[int] = [height * CARD_SIZE for height in parts.columns]
        self.left: list[int] = []
        self.cards_left: int = NOTHING
        self.page: list[bytes] = NO_PAGE
        self.first: int = 0

    def fresh(self) -> Scribe:
        return BuriedTreasureScribe(self.seats, self.parts, self.advanced, self.heads)

    def names(self) -> list[str]:
        return names_of(self.seats, self.parts, self.advanced)

    def write(self, state: BuriedTreasureState, seat: int, page: list[bytes], first: int) -> None:
        if (
            state.round_scores is not self.round_scores
            or state.deck is not self.deck
            or state.over != self.over
        ):
            self.look(state)
        if page is not self.page or first != self.first:
            self.page = page
            self.first = first
            self.forget_columns()
        page[first + HEAD] = self.heads[head_of(state, seat)]
        if state.cards_left != self.cards_left:
            self.cards_left = state.cards_left
            self.write_columns(state.left, page, first + FIRST_COLUMN)
        collections = bytes(state.collections)
        if seat > 0:
            own = seat * COLOUR_COUNT
            collections = (collections + collections)[own : own + len(collections)]
        page[first + COLLECTIONS] = collections
        page[first + ROUND] = self.rounds[seat]
        if self.advanced:
            page[first + SECOND] = CARDS[state.second]
            page[first + STARTERS] = starter_cells(state, seat)

    def write_columns(self, lefts: list[int], page: list[bytes], first: int) -> None:
        """The columns that cards were taken from; mostly it is one."""
        known = self.left
        for column in range(COLUMN_COUNT):
            left = lefts[column]
            if left != known[column]:
                known[column] = left
                page[first + column] = self.lying(column, left)

    def look(self, state: BuriedTreasureState) -> None:
        """Write what stays as it is until the round ends, for every seat."""
        if state.deck is not self.deck or not self.undealt[state.round]:
            self.deck = state.deck
            self.layout = layout_cells(self.parts, state.deck)
            self.undealt = undealt_cells(state)
        self.round_scores = state.round_scores
        self.over = state.over
        self.forget_columns()
        behind = 2 * CARD_SIZE * state.round * self.parts.per_round
        self.fronts = []
        for size in self.sizes:
            self.fronts.append(behind + size)
            behind += 2 * size
        everyone = self.undealt[state.round] + round_cells(state)
        self.rounds = [seat_cells(state, seat, everyone) for seat in range(self.seats)]

    def forget_columns(self) -> None:
        """What stands on the page is of another deal, or it is another page."""
        self.left = [NOTHING] * COLUMN_COUNT
        self.cards_left = NOTHING

    def lying(self, column: int, left: int) -> bytes:
        """What is left of a column: the cards taken from its front are gone, the rest moves up."""
        start = self.fronts[column] - left * CARD_SIZE
        return self.layout[start : start + self.sizes[column]]


def scribe_of(game: BuriedTreasure) -> BuriedTreasureScribe:
    """A scribe for a table of this game."""
    check_room(game.parts)
    seats = game.seats
    heads = [
        bytes(one_of(seat, seats) + one_of(turn, seats) + one_of(phase, PHASE_COUNT)) + card
        for seat in range(seats)
        for turn in range(seats + 1)
        for phase in range(PHASE_COUNT)
        for card in CARDS
    ]
    return BuriedTreasureScribe(seats, game.parts, game.advanced, heads)


def check_room(parts: Components) -> None:
    """Refuse components with more cards of a colour than a cell can count."""
    for colour in range(COLOUR_COUNT):
        cards = len([card for card in parts.cards if card // ACTION_COUNT == colour])
        cards += parts.starters[colour] + parts.starters[WILD]
        if cards > MOST:
            raise TortugaError(
                f"a row has room for {MOST} {COLOURS[colour]} cards; these components have {cards}"
            )


def head_of(state: BuriedTreasureState, seat: int) -> int:
    """The place among all heads: who looks, who is to move, in which phase, the card in play."""
    turn = state.seats
    if state.acting:
        turn = state.turn - seat
        if turn < 0:
            turn += state.seats
    place = (seat * (state.seats + 1) + turn) * PHASE_COUNT + min(OVER, state.phase)
    card = state.card if state.card != NOTHING else CARD_KINDS
    return place * (CARD_KINDS + 1) + card


def layout_cells(parts: Components, deck: list[int]) -> bytes:
    """The columns of all rounds: a full one, uncovered card first, then as many cells of none."""
    cells: list[bytes] = []
    dealt = 0
    for _ in range(parts.rounds):
        for height in parts.columns:
            for place in range(dealt + height - 1, dealt - 1, -1):
                cells.append(CARDS[deck[place]])  # noqa: PERF401 - compiled, the fast way
            cells.append(NO_CARDS[height])
            dealt += height
    return b"".join(cells)


def undealt_cells(state: BuriedTreasureState) -> list[bytes]:
    """For each round from this one on: how many of each card are still to come after it."""
    rounds, per_round = state.parts.rounds, state.parts.per_round
    found = [b""] * rounds
    counts = [0] * CARD_KINDS
    for number in range(rounds - 1, state.round - 1, -1):
        found[number] = bytes(bytearray(counts))  # the quicker way from a list
        if number > state.round:
            for card in state.deck[number * per_round : (number + 1) * per_round]:
                counts[card] = counts[card] + 1
    return found


def round_cells(state: BuriedTreasureState) -> bytes:
    """The score cards so far, what the current one pays, and what each round has brought."""
    parts = state.parts
    turned_up = [0] * len(parts.points)
    for number in range(state.round + 1):
        turned_up[state.score_order[number]] = number + 1
    turned_up += parts.points[state.score_order[state.round]]
    cells = [bytes(bytearray(turned_up))]
    for points in state.round_scores:
        cells.append(SCORED)
        for each in points:
            cells.append(wide(each))  # noqa: PERF401 - compiled, this is the fast way
    cells.append(UNSCORED[state.seats] * (parts.rounds - len(state.round_scores)))
    return b"".join(cells)


def starter_cells(state: BuriedTreasureState, seat: int) -> bytes:
    """BT-A1 to BT-A6: the viewer's own hand, all hands after the end, and who passed."""
    first = seat * STARTER_KINDS
    cells = state.hands[first : first + STARTER_KINDS]
    others = turned(state.hands, STARTER_KINDS, seat)[STARTER_KINDS:]
    cells += others if state.over else [0] * len(others)
    cells += turned(state.hand_sizes, 1, seat)
    cells += state.played
    cells += turned([int(passed) for passed in state.passed], 1, seat)
    return bytes(cells)


def seat_cells(state: BuriedTreasureState, seat: int, everyone: bytes) -> bytes:
    """What everyone sees, and as this seat does who began the round, and the points of all."""
    seats = state.seats
    cells = [everyone, BEGAN[seats][(state.starter - seat) % seats]]
    for score in turned(state.scores, 1, seat):
        cells.append(wide(score))  # noqa: PERF401 - compiled, this is the fast way
    return b"".join(cells)


def names_of(seats: int, parts: Components, advanced: bool) -> list[str]:
    """What each cell of a row means; seat 1 is the viewer's, seat 2 the one to its left."""
    players = [f"seat {each + 1}" for each in range(seats)]
    found = [f"viewer sits at {each + 1}" for each in range(seats)]
    found += [f"{player} to move" for player in players]
    found += [f"phase {PHASES[phase]}" for phase in range(PHASE_COUNT)]
    found += card_names("in play")
    for column, height in enumerate(parts.columns):
        for place in range(height):
            found += card_names(f"column {column + 1} card {place + 1}")
    found += [f"{player} collection {colour}" for player in players for colour in COLOURS]
    found += [f"undealt {card}" for card in CARD_WORDS]
    found += [f"score card {name} turned up in round" for name in parts.score_card_names]
    found += [f"{colour} {place} place" for colour in COLOURS for place in ("first", "second")]
    for number in range(parts.rounds):
        found.append(f"round {number + 1} scored")
        for each in range(seats):
            found += wide_names(f"round {number + 1} score of the seat at {each + 1}")
    found += [f"{player} began the round" for player in players]
    for player in players:
        found += wide_names(f"{player} score")
    return found + starter_names(players) if advanced else found


def card_names(place: str) -> list[str]:
    return [f"{place} {cell}" for cell in CARD_CELLS]


def starter_names(players: list[str]) -> list[str]:
    """The cells that only the advanced game has."""
    return [
        *card_names("second"),
        *(f"{player} starters {word}" for player in players for word in STARTER_WORDS),
        *(f"{player} hand size" for player in players),
        *(f"starters played {word}" for word in STARTER_WORDS),
        *(f"wild flags played as {colour}" for colour in COLOURS),
        *(f"{player} passed" for player in players),
    ]
