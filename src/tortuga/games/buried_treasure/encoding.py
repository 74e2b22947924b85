"""Buried Treasure in a row of small numbers: what a learner in one seat gets to see.

Seats stand as the viewer sees them: itself first, then on to its left. A card takes six cells: its
colour, one of four, how many flags it has, and whether it is an EXTRA; all are 0 where none lies.
What is not written follows from the rest: ranks and gains from collections and points, winners
from scores. What a round does not change is written once and kept.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.game import Game
from tortuga.engine.scribe import Scribe, one_of, turned, wide_names, wides
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
    Components,
)
from tortuga.games.buried_treasure.game import BuriedTreasure
from tortuga.games.buried_treasure.moves import OVER, PHASES
from tortuga.games.buried_treasure.rules import BuriedTreasureState

CARD_KINDS: Final = len(CARD_WORDS)
CARD_CELLS: Final = (*COLOURS, "flags", "extra")
# The cells of every card, and behind them, as NOTHING finds it from the end, those of none.
CARDS: Final[list[bytes]] = [
    bytes([*one_of(card // ACTION_COUNT, COLOUR_COUNT), card % ACTION_COUNT % EXTRA, extra])
    for card in range(CARD_KINDS)
    for extra in [int(card % ACTION_COUNT == EXTRA)]
] + [bytes(len(CARD_CELLS))]
NO_CARD: Final = CARDS[NOTHING]
NO_ROUNDS: Final[list[list[int]]] = []
NO_DECK: Final[list[int]] = []


class BuriedTreasureScribe(Scribe):
    """Writes rows of one table; ``turns`` is shared with the scribes of others."""

    def __init__(self, seats: int, parts: Components, advanced: bool, turns: list[bytes]) -> None:
        self.seats: int = seats
        self.parts: Components = parts
        self.advanced: bool = advanced
        self.turns: list[bytes] = turns
        self.deck: list[int] = NO_DECK
        self.round_scores: list[list[int]] = NO_ROUNDS
        self.over: bool = False
        self.rounds: list[bytes] = []
        self.columns: list[list[bytes]] = []

    def fresh(self) -> Scribe:
        return BuriedTreasureScribe(self.seats, self.parts, self.advanced, self.turns)

    def names(self) -> list[str]:
        return names_of(self.seats, self.parts, self.advanced)

    def write(self, state: State, seat: int, row: list[bytes]) -> None:
        assert isinstance(state, BuriedTreasureState)
        if (
            state.deck is not self.deck
            or state.round_scores is not self.round_scores
            or state.over != self.over
        ):
            self.look(state)
        seats = self.seats
        turn = seats
        if state.acting:
            turn = state.turn - seat
            if turn < 0:
                turn += seats
        phase = min(OVER, state.phase)
        row.append(self.turns[(seat * (seats + 1) + turn) * (OVER + 1) + phase])
        columns, left = self.columns, state.left
        for column in range(COLUMN_COUNT):
            row.append(columns[column][left[column]])  # noqa: PERF401 - compiled, the fast way
        row.append(CARDS[state.card])
        row.append(bytes(turned(state.collections, COLOUR_COUNT, seat)))
        row.append(self.rounds[seat])
        if self.advanced:
            row.append(CARDS[state.second])
            self.write_starters(state, seat, row)

    def look(self, state: BuriedTreasureState) -> None:
        """Write what stays as it is until the round ends, for every seat."""
        self.deck = state.deck
        self.round_scores = state.round_scores
        self.over = state.over
        self.columns = [column_cells(state, column) for column in range(COLUMN_COUNT)]
        everyone = round_cells(state)
        self.rounds = [everyone + seat_cells(state, seat) for seat in range(self.seats)]

    def write_starters(self, state: BuriedTreasureState, seat: int, row: list[bytes]) -> None:
        """BT-A1 to BT-A6: the viewer's own hand, all hands after the end, and who passed."""
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
    seats = game.seats
    turns = [
        bytes(one_of(seat, seats) + one_of(turn, seats) + one_of(phase, OVER + 1))
        for seat in range(seats)
        for turn in range(seats + 1)
        for phase in range(OVER + 1)
    ]
    return BuriedTreasureScribe(seats, game.parts, game.advanced, turns)


def column_cells(state: BuriedTreasureState, column: int) -> list[bytes]:
    """A column's cards, from the covered end, for each number of cards that may be left of it."""
    parts = state.parts
    height = parts.columns[column]
    first = state.round * parts.per_round + parts.offsets[column]
    found: list[bytes] = [NO_CARD * height]
    cards = b""
    for place in range(state.left[column]):
        cards += CARDS[state.deck[first + place]]
        found.append(cards + NO_CARD * (height - place - 1))
    return found


def round_cells(state: BuriedTreasureState) -> bytes:
    """The score cards so far, what the current one pays, and the cards still to be dealt."""
    turned_up = [0] * len(state.parts.points)
    for number in range(state.round + 1):
        turned_up[state.score_order[number]] = number + 1
    undealt = [0] * CARD_KINDS
    for card in state.deck[(state.round + 1) * state.parts.per_round :]:
        undealt[card] += 1
    points = state.parts.points[state.score_order[state.round]]
    return bytes(turned_up + points + undealt)


def seat_cells(state: BuriedTreasureState, seat: int) -> bytes:
    """Who began the round, and the points of all seats, round by round and in all."""
    seats = state.seats
    cells = one_of((state.starter - seat) % seats, seats)
    cells += wides(turned(state.scores, 1, seat))
    for number in range(state.parts.rounds):
        scored = number < len(state.round_scores)
        cells += wides(turned(state.round_scores[number] if scored else [0] * seats, 1, seat))
        cells.append(int(scored))
    return bytes(cells)


def names_of(seats: int, parts: Components, advanced: bool) -> list[str]:
    """What each cell of a row means; seat 1 is the viewer's, seat 2 the one to its left."""
    players = [f"seat {each + 1}" for each in range(seats)]
    found = [f"viewer sits at {each + 1}" for each in range(seats)]
    found += [f"{player} to move" for player in players]
    found += [f"phase {PHASES[phase]}" for phase in range(OVER + 1)]
    for column, height in enumerate(parts.columns):
        for place in range(height):
            found += card_names(f"column {column + 1} card {place + 1}")
    found += card_names("in play")
    found += [f"{player} collection {colour}" for player in players for colour in COLOURS]
    found += [f"score card {name} turned up in round" for name in parts.score_card_names]
    found += [f"{colour} {place} place" for colour in COLOURS for place in ("first", "second")]
    found += [f"undealt {card}" for card in CARD_WORDS]
    found += [f"{player} began the round" for player in players]
    for player in players:
        found += wide_names(f"{player} score")
    for number in range(parts.rounds):
        for player in players:
            found += wide_names(f"{player} score in round {number + 1}")
        found.append(f"round {number + 1} scored")
    return found + starter_names(players) if advanced else found


def card_names(place: str) -> list[str]:
    return [f"{place} {cell}" for cell in CARD_CELLS]


def starter_names(players: list[str]) -> list[str]:
    """The cells that only the advanced game has."""
    found = card_names("second")
    found += [f"{player} starters {word}" for player in players for word in STARTER_WORDS]
    found += [f"{player} hand size" for player in players]
    found += [f"starters played {word}" for word in STARTER_WORDS]
    found += [f"wild flags played as {colour}" for colour in COLOURS]
    found += [f"{player} passed" for player in players]
    return found
