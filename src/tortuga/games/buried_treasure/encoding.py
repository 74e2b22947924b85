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
from tortuga.engine.game import Game
from tortuga.engine.scribe import MOST, Scribe, add_wide, one_of, turned, wide_names
from tortuga.engine.state import State
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
from tortuga.games.buried_treasure.moves import OVER, PHASES
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
# The pieces of a row, in their order.
HEAD: Final = 0
FIRST_COLUMN: Final = 1
COLLECTIONS: Final = FIRST_COLUMN + COLUMN_COUNT
ROUND: Final = COLLECTIONS + 1
PIECE_COUNT: Final = ROUND + 1
NO_ROUNDS: Final[list[list[int]]] = []
NO_DECK: Final[list[int]] = []


class BuriedTreasureScribe(Scribe):
    """Writes rows of one table; ``heads`` is shared with the scribes of others."""

    def __init__(self, seats: int, parts: Components, advanced: bool, heads: list[bytes]) -> None:
        self.seats: int = seats
        self.parts: Components = parts
        self.advanced: bool = advanced
        self.heads: list[bytes] = heads
        self.deck: list[int] = NO_DECK
        self.round_scores: list[list[int]] = NO_ROUNDS
        self.over: bool = False
        self.undealt: list[bytes] = []
        self.rounds: list[bytes] = []
        self.layout: list[bytes] = []
        self.left: list[int] = []
        self.pieces: list[bytes] = [b""] * PIECE_COUNT

    def fresh(self) -> Scribe:
        return BuriedTreasureScribe(self.seats, self.parts, self.advanced, self.heads)

    def names(self) -> list[str]:
        return names_of(self.seats, self.parts, self.advanced)

    def write(self, state: State, seat: int, row: list[bytes]) -> None:
        assert isinstance(state, BuriedTreasureState)
        if (
            state.round_scores is not self.round_scores
            or state.deck is not self.deck
            or state.over != self.over
        ):
            self.look(state)
        pieces, left, known = self.pieces, state.left, self.left
        for column in range(COLUMN_COUNT):
            if left[column] != known[column]:
                known[column] = left[column]
                pieces[FIRST_COLUMN + column] = lying(self.layout[column], left[column])
        collections = bytes(state.collections)
        if seat > 0:
            first = seat * COLOUR_COUNT
            collections = collections[first:] + collections[:first]
        pieces[HEAD] = self.heads[head_of(state, seat)]
        pieces[COLLECTIONS] = collections
        pieces[ROUND] = self.rounds[seat]
        row.extend(pieces)
        if self.advanced:
            self.write_starters(state, seat, row)

    def look(self, state: BuriedTreasureState) -> None:
        """Write what stays as it is until the round ends, for every seat."""
        if state.deck is not self.deck or not self.undealt[state.round]:
            self.deck = state.deck
            self.undealt = undealt_cells(state)
        self.round_scores = state.round_scores
        self.over = state.over
        self.layout = [column_cells(state, column) for column in range(COLUMN_COUNT)]
        self.left = [NOTHING] * COLUMN_COUNT
        everyone = self.undealt[state.round] + round_cells(state)
        self.rounds = [everyone + seat_cells(state, seat) for seat in range(self.seats)]

    def write_starters(self, state: BuriedTreasureState, seat: int, row: list[bytes]) -> None:
        """BT-A1 to BT-A6: the viewer's own hand, all hands after the end, and who passed."""
        row.append(CARDS[state.second])
        first = seat * STARTER_KINDS
        cells = state.hands[first : first + STARTER_KINDS]
        others = turned(state.hands, STARTER_KINDS, seat)[STARTER_KINDS:]
        cells += others if state.over else [0] * len(others)
        cells += turned(state.hand_sizes, 1, seat)
        cells += state.played
        cells += turned([int(passed) for passed in state.passed], 1, seat)
        row.append(bytes(cells))


def scribe_of(game: Game) -> BuriedTreasureScribe:
    """A scribe for a table of this game."""
    assert isinstance(game, BuriedTreasure)
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


def column_cells(state: BuriedTreasureState, column: int) -> bytes:
    """A full column's cards, the uncovered one first, and behind them as many cells of none."""
    parts = state.parts
    height = parts.columns[column]
    first = state.round * parts.per_round + parts.offsets[column]
    cards = [CARDS[state.deck[first + height - place]] for place in range(1, height + 1)]
    cards.append(NO_CARDS[height])
    return b"".join(cards)


def lying(cells: bytes, left: int) -> bytes:
    """What is left of a column: the cards taken from its front are gone, the rest moves up."""
    size = len(cells) // 2
    taken = size - left * CARD_SIZE
    return cells[taken : taken + size]


def undealt_cells(state: BuriedTreasureState) -> list[bytes]:
    """For each round from this one on: how many of each card are still to come after it."""
    rounds, per_round = state.parts.rounds, state.parts.per_round
    found = [b""] * rounds
    counts = [0] * CARD_KINDS
    for number in range(rounds - 1, state.round - 1, -1):
        found[number] = bytes(counts)
        if number > state.round:
            for place in range(number * per_round, (number + 1) * per_round):
                card = state.deck[place]
                counts[card] = counts[card] + 1
    return found


def round_cells(state: BuriedTreasureState) -> bytes:
    """The score cards so far, what the current one pays, and what each round has brought."""
    parts = state.parts
    cells = [0] * len(parts.points)
    for number in range(state.round + 1):
        cells[state.score_order[number]] = number + 1
    cells += parts.points[state.score_order[state.round]]
    for points in state.round_scores:
        cells.append(1)
        add_wide(cells, points)
    cells += [0] * ((parts.rounds - len(state.round_scores)) * (2 * state.seats + 1))
    return bytes(cells)


def seat_cells(state: BuriedTreasureState, seat: int) -> bytes:
    """Who began the round, and the points of all seats."""
    cells = one_of((state.starter - seat) % state.seats, state.seats)
    add_wide(cells, turned(state.scores, 1, seat))
    return bytes(cells)


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
