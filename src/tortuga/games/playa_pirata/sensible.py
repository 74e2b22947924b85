"""Which moves of Playa Pirata make sense: all but batches of which one towel less would do."""

from __future__ import annotations

from typing import Final

from tortuga.games.playa_pirata.cards import MOST_SPOTS, TOWEL_TREASURE, VALUES
from tortuga.games.playa_pirata.moves import (
    END_MOVE,
    FINAL,
    KINDS,
    LAY,
    ONES,
    THREES,
    TOTAL,
    TOWELS,
    TWOS,
)
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.towels import (
    HANDS,
    MOST_BATCHES,
    NEEDS,
    batches_on,
    hand_of,
    needed,
)

NOT_ASKED: Final[list[int]] = []


def sensible(state: PlayaPirataState, seat: int) -> list[int]:
    """The legal moves of the seat to move that make sense, in the order of all legal ones."""
    if state.phase not in (TOWELS, FINAL):
        return state.offered(seat)
    moves: list[int] = []
    if state.batches < (MOST_BATCHES if state.phase == TOWELS else 1):
        add_thrifty(state, seat, moves)
    if state.with_specials:
        moves += [move for move in state.offered(seat) if KINDS[move] is not LAY]
    elif state.phase == FINAL or state.batches > 0 or not moves:
        moves.append(END_MOVE)
    return moves


def add_thrifty(state: PlayaPirataState, seat: int, moves: list[int]) -> None:
    """Batches on every treasure not used this turn, without a towel too many."""
    first = seat * VALUES
    ones = state.towels[first]
    twos = state.towels[first + 1]
    threes = state.towels[first + 2]
    total = ones + 2 * twos + 3 * threes
    hand = hand_of(ones, twos, threes)
    for spot in range(len(state.kinds)):
        if (state.used >> spot) & 1 == 1:
            continue
        need = needed(state, spot)
        if need > total:
            continue
        if state.kinds[spot] == TOWEL_TREASURE and state.knows(seat, spot):
            moves += counting(state, spot, hand, need)
        else:
            moves += thrifty_on(spot, hand, need)


def thrifty_on(spot: int, hand: int, need: int) -> list[int]:
    """The batches of a hand on a spot that would not reach the total with any towel less."""
    index = (spot * HANDS + hand) * NEEDS + need
    found = _known[index]
    if found is NOT_ASKED:
        found = [move for move in batches_on(spot, hand, need) if SPARE_ONE[move] < need]
        _known[index] = found
    return found


def counting(state: PlayaPirataState, spot: int, hand: int, need: int) -> list[int]:
    """The same on a towel-treasure, where further towels count until it is worth the most."""
    parts = state.parts
    lying = len(state.stacks[spot])
    return [
        move
        for move in batches_on(spot, hand, need)
        if SPARE_ONE[move] < need
        or parts.towel_points * (lying + CARDS[move] - 1) < parts.towel_most
    ]


# By the move: what a batch is worth without its lowest towel, and how many towels it has.
SPARE_ONE: Final[list[int]] = [
    total - (1 if ones else 2 if twos else 3) for total, ones, twos in zip(TOTAL, ONES, TWOS)
]
CARDS: Final[list[int]] = [sum(batch) for batch in zip(ONES, TWOS, THREES)]
# Made when first asked for.
_known: Final[list[list[int]]] = [NOT_ASKED] * (MOST_SPOTS * HANDS * NEEDS)
