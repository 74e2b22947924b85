"""How good a Buried Treasure position looks to a greedy eye, as if the round ended now."""

from __future__ import annotations

from typing import Final

from tortuga.games.buried_treasure.cards import COLOUR_COUNT, STARTER_KINDS, WILD
from tortuga.games.buried_treasure.moves import HIDDEN
from tortuga.games.buried_treasure.rules import BuriedTreasureState

# Weights found by play against other weights; points of a rival count less than one's own.
RIVAL: Final = 0.6
CARD: Final = 0.35  # a collected card, for each round still to be scored
STARTER: Final = 1.6
WILD_FLAG: Final = 1.2


def rate(state: BuriedTreasureState, moves: list[int]) -> list[float]:
    """The best end of the acting seat's turn that each move can lead to."""
    seat = state.turn
    state.blind = True
    ratings: list[float] = []
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        ratings.append(best_end(after, seat))
    return ratings


def best_end(state: BuriedTreasureState, seat: int) -> float:
    """The value at the end of the turn, if the seat goes on as well as it can."""
    if not state.acting or state.turn != seat or state.card < 0:
        return value(state, seat)
    best = -1e9
    for move in state.choices:
        after = state.copy()
        after.apply(seat, move)
        best = max(best, best_end(after, seat))
    return best


def value(state: BuriedTreasureState, seat: int) -> float:
    """Points in hand and in sight against the rivals', and what lasts beyond the round."""
    scored = state.over or state.phase == HIDDEN
    gains = [0] * (state.seats * COLOUR_COUNT) if scored else state.gains_now()
    rounds_left = state.parts.rounds - state.round - (1 if scored else 0)
    worth = 0.0
    strongest = -1e9
    for each in range(state.seats):
        first = each * COLOUR_COUNT
        total = float(state.scores[each] + sum(gains[first : first + COLOUR_COUNT]))
        total += CARD * rounds_left * sum(state.collections[first : first + COLOUR_COUNT])
        if each == seat:
            worth += total + hand_value(state, seat)
        else:
            worth -= RIVAL * total / (state.seats - 1)
            strongest = max(strongest, total)
    return worth - (1.0 - RIVAL) * strongest


def hand_value(state: BuriedTreasureState, seat: int) -> float:
    """Starters are worth keeping for the late phase, and each a point at the end."""
    if not state.advanced or state.over:
        return 0.0
    wilds = state.hands[seat * STARTER_KINDS + WILD]
    return STARTER * (state.hand_sizes[seat] - wilds) + WILD_FLAG * wilds
