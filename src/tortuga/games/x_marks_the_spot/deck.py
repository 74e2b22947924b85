"""Deck, discard and hands: drawing, scuttling, shuffling anew (XM-2, XM-3, XM-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import memory
from tortuga.games.x_marks_the_spot.cards import CARD_COUNT, words_of

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

NO_CARDS: Final[list[int]] = []  # never changed


def hand_of(state: XMarksState, seat: int) -> list[int]:
    """How many cards of each kind a seat holds: secret."""
    return state.hands[seat * CARD_COUNT : (seat + 1) * CARD_COUNT]


def can_refill(state: XMarksState) -> bool:
    """XM-15: the discard is shuffled at most so many times; an empty one does not count."""
    return state.reshuffles > 0 and len(state.discard) > 0


def is_dry(state: XMarksState) -> bool:
    """Whether no card can be had from the deck."""
    return state.drawn == len(state.deck) and not can_refill(state)


def refill(state: XMarksState) -> None:
    """XM-15: shuffle the discard; it is the deck from now on."""
    deck = state.discard.copy()
    state.chance.shuffle(deck)
    state.deck = deck
    state.deck_shared = False
    state.drawn = 0
    state.discard = []
    state.reshuffles -= 1
    if state.telling:
        state.tell("reshuffle", None, {"count": len(deck)})


def draw(state: XMarksState, seat: int, wanted: int) -> None:
    """So many cards from the front of the deck, or as many as it has."""
    deck, hands = state.deck, state.hands
    first: i64 = seat * CARD_COUNT
    front: i64 = state.drawn
    last: i64 = min(state.drawn + wanted, len(deck))
    place: i64
    for place in range(front, last):
        kind: i64 = deck[place]
        held: i64 = hands[first + kind]
        hands[first + kind] = held + 1
    state.drawn = last
    state.hand_sizes[seat] = state.hand_sizes[seat] + last - front


def deal(state: XMarksState) -> None:
    """XM-1: so many cards each, one after another."""
    for _ in range(state.parts.dealt):
        for seat in range(state.seats):
            draw(state, seat, 1)


def draw_up(state: XMarksState) -> None:
    """XM-2: draw up to a full hand, as far as there are cards."""
    seat = state.turn
    drawn = NO_CARDS
    while state.hand_sizes[seat] < state.parts.full and not is_dry(state):
        if state.drawn == len(state.deck):
            refill(state)
        front = state.drawn
        draw(state, seat, state.parts.full - state.hand_sizes[seat])
        if state.telling:
            drawn = drawn + state.deck[front : state.drawn]
    if state.telling:
        known = {seat: {"cards": words_of(drawn)}}
        state.tell_apart("draw", seat, {"count": len(drawn)}, known)


def can_scuttle(state: XMarksState) -> bool:
    """XM-3: before any card is played, unless the deck is empty and cannot be refilled."""
    return state.played == 0 and not is_dry(state)


def scuttle(state: XMarksState) -> None:
    """XM-3: the whole hand goes under the deck in random order; a new one is drawn."""
    seat = state.turn
    if state.telling:
        state.tell("scuttle", seat, {"count": state.hand_sizes[seat]})
    if state.drawn == len(state.deck):
        refill(state)
    sunk = put_down_all(state, seat)
    state.chance.shuffle(sunk)
    if state.deck_shared:
        state.deck_shared = False
        state.deck = state.deck.copy()
    state.deck.extend(sunk)
    memory.forget(state, seat)
    draw_up(state)


def throw(state: XMarksState, kind: int) -> None:
    """A card goes on top of the discard."""
    state.discard = [*state.discard, kind]


def put_down_all(state: XMarksState, seat: int) -> list[int]:
    """A whole hand, in order, which is empty then."""
    hands = state.hands
    first: i64 = seat * CARD_COUNT
    kinds: list[int] = []
    kind: i64
    for kind in range(CARD_COUNT):
        count: i64 = hands[first + kind]
        if count > 0:
            hands[first + kind] = 0
            while count > 0:
                kinds.append(kind)
                count -= 1
    state.hand_sizes[seat] = 0
    return kinds


def part_with(state: XMarksState, seat: int, kind: int) -> None:
    """A card leaves a hand before everyone's eyes."""
    place: i64 = seat * CARD_COUNT + kind
    state.hands[place] = state.hands[place] - 1
    state.hand_sizes[seat] = state.hand_sizes[seat] - 1
    memory.cross_off(state, seat, kind)


def receive(state: XMarksState, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    place: i64 = seat * CARD_COUNT + kind
    state.hands[place] = state.hands[place] + 1
    state.hand_sizes[seat] = state.hand_sizes[seat] + 1
