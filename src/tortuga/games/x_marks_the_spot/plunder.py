"""Plunder (XM-14): a look into a hand, or a card from the discard; it is played at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.native import i64
from tortuga.games.x_marks_the_spot import actions, cards, deck, memory
from tortuga.games.x_marks_the_spot.moves import FOLLOW, LOOKS, PICK, SALVAGES, SEIZES

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


def add_targets(state: XMarksState, left: int, choices: list[int]) -> None:
    """XM-14: anyone who holds a card, and any playable card of the discard but a Plunder."""
    for seat in range(state.seats):
        if seat != state.turn and state.hand_sizes[seat] > 0:
            choices.append(LOOKS[seat])  # noqa: PERF401 - compiled, the fast way
    for kind in salvage(state, left, cards.NOBODY):
        choices.append(SALVAGES[kind])  # noqa: PERF401 - compiled, the fast way


def salvage(state: XMarksState, left: int, robbed: int) -> list[int]:
    """XM-14: what the discard offers; a Plunder may not be taken from there.

    ``robbed`` is the seat from whose hand the Plunder itself would have come, if any.
    """
    seen: i64 = 0
    kind: i64
    for each in state.discard:
        kind = each
        seen |= 1 << kind
    seen &= ~(1 << cards.PLUNDER)
    found: list[int] = []
    for kind in range(cards.CARD_COUNT):
        if seen >> kind & 1 and actions.is_playable(state, kind, left, robbed):
            found.append(kind)  # noqa: PERF401 - compiled, the fast way
    return found


def look(state: XMarksState, seat: int) -> None:
    """XM-14: look at a hand; if nothing in it can be played the Plunder is spent."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    actions.spend(state, cards.PLUNDER)
    memory.look(state, state.turn, seat)
    if state.telling:
        hand = cards.words_of(cards.spread(deck.hand_of(state, seat)))
        facts = {"at_seat": seat, "count": len(hand)}
        state.tell_apart("plunder", state.turn, facts, {state.turn: {"cards": hand}})
    choices = seizable(state, seat)
    if choices:
        state.prey = seat
        state.phase = PICK
        state.choices = choices
        return
    if state.telling:
        state.tell("spent", state.turn, {})
    state.end_action()


def seizable(state: XMarksState, seat: int) -> list[int]:
    """XM-14: the cards of a hand that would be playable once they have changed hands."""
    first = seat * cards.CARD_COUNT
    left = state.hand_sizes[state.turn]
    return [
        SEIZES[kind]
        for kind in range(cards.CARD_COUNT)
        if state.hands[first + kind] > 0 and actions.is_playable(state, kind, left, seat)
    ]


def seize(state: XMarksState, kind: int) -> None:
    """XM-14: take a card from the hand that lies open."""
    seat = state.prey
    state.prey = cards.NOBODY
    state.shows += 1
    deck.part_with(state, seat, kind)
    if state.telling:
        state.tell("seize", state.turn, {"card": cards.CARD_WORDS[kind], "from_seat": seat})
    follow(state, kind)


def salvage_card(state: XMarksState, kind: int) -> None:
    """XM-14: take a card from the discard."""
    actions.spend(state, cards.PLUNDER)
    left = state.discard.copy()
    left.remove(kind)
    state.discard = left
    if state.telling:
        state.tell("salvage", state.turn, {"card": cards.CARD_WORDS[kind]})
    follow(state, kind)


def follow(state: XMarksState, kind: int) -> None:
    """XM-14: the taken card is played at once, all as one action."""
    state.taken = True
    if cards.is_tile(kind):
        actions.pick_up(state, kind)
        return
    state.card = kind
    state.phase = FOLLOW
    choices: list[int] = []
    actions.add_targets(state, kind, state.hand_sizes[state.turn], choices)
    state.choices = choices
