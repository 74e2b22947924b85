"""Which moves of Playa Pirata make sense: all but batches of which one towel less would do."""

from __future__ import annotations

from typing import Final

from tortuga.games.playa_pirata.cards import MOST_SPOTS, TOWEL_TREASURE, VALUES
from tortuga.games.playa_pirata.moves import (
    BATCHES,
    END_MOVE,
    FINAL,
    LAY_FIRST,
    ONE_WEIGHT,
    THREE_RADIX,
    TOWELS,
    TWO_RADIX,
)
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.towels import (
    MOST_BATCHES,
    NEEDS,
    batches_on,
    needed,
    total_of,
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
        moves.extend([move for move in state.offered(seat) if move >= END_MOVE])
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
    hand = ones * ONE_WEIGHT + twos * THREE_RADIX + threes
    for spot in range(len(state.kinds)):
        if (state.used >> spot) & 1 == 1:
            continue
        need = needed(state, spot)
        if need > total:
            continue
        if state.kinds[spot] == TOWEL_TREASURE and state.knows(seat, spot):
            moves.extend(counting(state, spot, hand, need))
        else:
            moves.extend(thrifty_on(spot, hand, need))


def thrifty_on(spot: int, hand: int, need: int) -> list[int]:
    """The batches of a hand on a spot that would not reach the total with any towel less."""
    index = (spot * BATCHES + hand) * NEEDS + need
    found = _known[index]
    if found is NOT_ASKED:
        found = [move for move in batches_on(spot, hand, need) if SPARE_ONE[batch_of(move)] < need]
        _known[index] = found
    return found


def counting(state: PlayaPirataState, spot: int, hand: int, need: int) -> list[int]:
    """The same on a towel-treasure, where further towels count until it is worth the most."""
    parts = state.parts
    lying = len(state.stacks[spot])
    return [
        move
        for move in batches_on(spot, hand, need)
        if SPARE_ONE[batch_of(move)] < need
        or parts.towel_points * (lying + CARDS[batch_of(move)] - 1) < parts.towel_most
    ]


def batch_of(move: int) -> int:
    return (move - LAY_FIRST) % BATCHES


def without_lowest(batch: int) -> int:
    """What a batch is worth without its lowest towel."""
    lowest = 3
    if batch // ONE_WEIGHT > 0:
        lowest = 1
    elif batch // THREE_RADIX % TWO_RADIX > 0:
        lowest = 2
    return total_of(batch) - lowest


def cards_in(batch: int) -> int:
    return batch // ONE_WEIGHT + batch // THREE_RADIX % TWO_RADIX + batch % THREE_RADIX


SPARE_ONE: Final[list[int]] = [without_lowest(batch) for batch in range(BATCHES)]
CARDS: Final[list[int]] = [cards_in(batch) for batch in range(BATCHES)]
# Made when first asked for.
_known: Final[list[list[int]]] = [NOT_ASKED] * (MOST_SPOTS * BATCHES * NEEDS)
