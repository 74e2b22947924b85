"""Prepared positions of Buried Treasure: the table laid as a test needs it, and moves as texts."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.engine.errors import IllegalMove
from tortuga.games.buried_treasure.cards import (
    CARD_WORDS,
    COLOURS,
    NOTHING,
    PLAYED_SIZE,
    STARTER_WORDS,
    Components,
)
from tortuga.games.buried_treasure.game import BuriedTreasure
from tortuga.games.buried_treasure.moves import MOVES
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.buried_treasure.view import BuriedTreasureView

Hand = dict[str, int]
SCORE_CARDS = "ABCD"


def lay(
    columns: list[list[str]],
    collections: list[list[int]] | None = None,
    *,
    seats: int = 2,
    round_number: int = 1,
    score_cards: str = "ABCD",
    scores: list[int] | None = None,
    starter: int = 0,
    turn: int = 0,
    hands: list[Hand] | None = None,
) -> BuriedTreasureState:
    """A table with these columns, covered end first; with hands it is the advanced game."""
    state = BuriedTreasureState(seats, house_parts(), hands is not None)
    state.telling = True
    state.round = round_number - 1
    state.deck = deck_with(columns, round_number - 1)
    state.left = [len(column) for column in columns]
    state.cards_left = sum(state.left)
    state.score_order = [SCORE_CARDS.index(card) for card in score_cards]
    state.collections = [count for counts in collections or [[0] * 4] * seats for count in counts]
    state.scores = list(scores or [0] * seats)
    state.round_scores = [[0] * seats for _ in range(round_number - 1)]
    state.starter = starter
    state.turn = turn
    if hands is not None:
        lay_hands(state, hands)
    state.resume_choice()
    return state


def house_parts() -> Components:
    game = tortuga.game("buried-treasure")
    assert isinstance(game, BuriedTreasure)
    return game.parts


def deck_with(columns: list[list[str]], rounds_before: int) -> list[int]:
    """A deck whose cards of this round are the columns; later rounds are all plain blue."""
    heights = house_parts().columns
    assert len(columns) == len(heights)
    deck = [NOTHING] * (rounds_before * sum(heights))
    for height, column in zip(heights, columns, strict=True):
        deck += [CARD_WORDS.index(word) for word in column]
        deck += [NOTHING] * (height - len(column))
    return deck + [CARD_WORDS.index("blue")] * (len(house_parts().cards) - len(deck))


def lay_hands(state: BuriedTreasureState, hands: list[Hand]) -> None:
    state.hands = [hand.get(word, 0) for hand in hands for word in STARTER_WORDS]
    state.hand_sizes = [sum(hand.values()) for hand in hands]
    state.played = [0] * PLAYED_SIZE
    state.passed = [False] * state.seats
    state.aside = [0] * len(STARTER_WORDS)


def offered(state: BuriedTreasureState) -> list[str]:
    """What the acting seat may play, as people write it."""
    return [MOVES.text(move) for move in state.legal(state.acting[0])]


def play(state: BuriedTreasureState, *texts: str) -> None:
    """Play moves, each by whoever is to move."""
    for text in texts:
        state.play(state.acting[0], MOVES.parse(text))


def refused(state: BuriedTreasureState, text: str, why: str) -> None:
    """See a move of the acting seat refused for the right reason, wherever its sentence begins."""
    with pytest.raises(IllegalMove, match=f"(?i){why}"):
        play(state, text)


def collected(state: BuriedTreasureState, seat: int) -> Hand:
    """A seat's collection: the colours it has, and how many."""
    counts = seen(state).collections[seat]
    return {colour: count for colour, count in zip(COLOURS, counts, strict=True) if count}


def seen(state: BuriedTreasureState, seat: int | None = None) -> BuriedTreasureView:
    view = state.view(seat)
    assert isinstance(view, BuriedTreasureView)
    return view


def told(state: BuriedTreasureState, kind: str) -> list[dict[str, Any]]:
    """The events of a kind since the position was laid."""
    return [event.to_json() for event in state.told if event.kind == kind]
