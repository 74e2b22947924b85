"""Towels: PP-9 to PP-11, with what King Size (PP-S6) and Parrot (PP-S12) change about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tortuga.engine.native import i64
from tortuga.engine.state import add_at
from tortuga.games.playa_pirata.cards import (
    MOST_ONES,
    MOST_SEATS,
    MOST_SPOTS,
    MOST_THREES,
    MOST_TWOS,
    NOBODY,
    NOWHERE,
    SPOT_WORDS,
    VALUES,
)
from tortuga.games.playa_pirata.moves import END_MOVE, LAYS, ONES, THREES, TOTAL, TOWELS, TWOS

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState

MOST_BATCHES: Final = 2
CLOSED: Final = 99
NO_RUNS: Final[list[list[int]]] = []  # never changed
NEEDS: Final = 6  # a batch needs a total of 1 to 5

# How many hands there are that differ in their ones, twos and threes.
THREE_RADIX: Final = MOST_THREES + 1
ONE_WEIGHT: Final = (MOST_TWOS + 1) * THREE_RADIX
HANDS: Final = (MOST_ONES + 1) * ONE_WEIGHT

# The towels of a batch, by seat, as they come to lie: the lowest on top.
BATCHES: Final[list[list[list[int]]]] = [
    [
        [4 * seat + 3] * threes + [4 * seat + 2] * twos + [4 * seat + 1] * ones
        for ones in range(MOST_ONES + 1)
        for twos in range(MOST_TWOS + 1)
        for threes in range(MOST_THREES + 1)
    ]
    for seat in range(MOST_SEATS)
]
# The batches from a hand that reach a total, and the moves that lay them: made when asked for.
NOT_ASKED: Final[list[int]] = []
_known_batches: Final[list[list[int]]] = [NOT_ASKED] * (HANDS * NEEDS)
_known_moves: Final[list[list[int]]] = [NOT_ASKED] * (MOST_SPOTS * HANDS * NEEDS)
# What a hand, or a batch, comes to.
WORTH: Final = bytes([TOTAL[move] for move in LAYS[0]])


def hand_of(ones: i64, twos: i64, threes: i64) -> i64:
    """A hand of towels, or a batch of them, as one number."""
    return ones * ONE_WEIGHT + twos * THREE_RADIX + threes


def control(state: PlayaPirataState, spot: int) -> int:
    """PP-11: the umbrella's owner, whatever towel is on top; without one, the top towel's."""
    if state.umbrellas[spot] != NOBODY:
        return state.umbrellas[spot]
    stack = state.stacks[spot]
    return stack[-1] >> 2 if stack else NOBODY


def controlled(state: PlayaPirataState, seat: int) -> int:
    """PP-11: the spots that a seat controls, as a mask."""
    spots = state.tops[seat] & ~state.shaded
    if state.shaded:
        for spot, owner in enumerate(state.umbrellas):
            if owner == seat:
                spots |= 1 << spot
    return spots


def with_top(showing: i64, spot: i64, value: i64) -> i64:
    """What the towels on top are worth, with one of that value on a spot."""
    return showing & ~(3 << 2 * spot) | value << 2 * spot


def needed(state: PlayaPirataState, spot: i64) -> i64:
    """PP-9: the least total of a batch: any on a bare treasure, else more than the top card.

    King Size asks for one more (PP-S6), Parrot for one less (PP-S12); the margins add. Under an
    umbrella nothing is enough (PP-7).
    """
    if state.shaded >> spot & 1:
        return CLOSED
    top = state.showing >> 2 * spot & 3
    if top == 0:
        return 1
    need = top + 1
    if spot == state.king:
        need += 1
    if state.parrot:
        need -= 1
    return need


def hand_to_lay(state: PlayaPirataState) -> i64:
    """The towels of the seat to move, as one number."""
    first: i64 = state.turn * VALUES
    towels = state.towels
    return hand_of(towels[first], towels[first + 1], towels[first + 2])


def can_lay(state: PlayaPirataState) -> bool:
    """PP-9: whether the hand allows a batch on any treasure not used this turn."""
    total = WORTH[hand_to_lay(state)]
    shut = state.used | state.shaded
    spot: i64
    for spot in range(len(state.kinds)):
        if shut >> spot & 1 == 0 and needed(state, spot) <= total:
            return True
    return False


def add_batches(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-9: every batch that the hand allows, on every treasure not used this turn."""
    hand = hand_to_lay(state)
    shut = state.used | state.shaded
    spot: i64
    for spot in range(len(state.kinds)):
        if shut >> spot & 1 == 0:
            choices += batches_on(spot, hand, needed(state, spot))


def batches_on(spot: i64, hand: i64, need: i64) -> list[int]:
    """The moves that lay a part of a hand, of that total at least, on a spot."""
    index = (spot * HANDS + hand) * NEEDS + need
    found = _known_moves[index]
    if found is NOT_ASKED:
        # Any objects: compiled, whole numbers would be made anew, and lists compared by value.
        lays: list[Any] = LAYS[spot]
        found = [lays[batch] for batch in batches_of(hand, need)]
        _known_moves[index] = found
    return found


def batches_of(hand: i64, need: i64) -> list[int]:
    """The parts of a hand that come to that total at least, each as a hand."""
    index = hand * NEEDS + need
    found = _known_batches[index]
    if found is NOT_ASKED:
        found = [batch for batch in parts_of(hand) if WORTH[batch] >= need]
        _known_batches[index] = found
    return found


def parts_of(hand: int) -> list[int]:
    """Every batch that a hand of towels holds, none at all included."""
    whole = LAYS[0][hand]
    return [
        hand_of(ones, twos, threes)
        for ones in range(ONES[whole] + 1)
        for twos in range(TWOS[whole] + 1)
        for threes in range(THREES[whole] + 1)
    ]


def add_towels(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-9 to PP-11: at most two batches, the first compulsory where any is legal."""
    if state.batches < MOST_BATCHES:
        add_batches(state, choices)
    if state.batches > 0 or not choices:
        choices.append(END_MOVE)


def add_final(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-12: at most one batch, or none."""
    if state.batches == 0:
        add_batches(state, choices)
    if state.with_specials or choices:
        choices.append(END_MOVE)


def go_on(state: PlayaPirataState) -> None:
    """PP-10 and PP-11: offer towels; with none to lay the turn is over by itself.

    With specials it waits for an explicit 'end' (PP-S2).
    """
    state.phase = TOWELS
    if state.with_specials or (state.batches < MOST_BATCHES and can_lay(state)):
        return
    if state.telling and state.batches == 0:
        tell_stuck(state)
    state.turn_over()


def tell_stuck(state: PlayaPirataState) -> None:
    """PP-10: show the towels, all of them and nothing else, and skip."""
    first = state.turn * VALUES
    shown: list[int] = []
    for value in range(VALUES, 0, -1):
        shown.extend([value] * state.towels[first + value - 1])
    state.tell("stuck", state.turn, {"count": len(shown), "towels": tuple(shown)})


def lay(state: PlayaPirataState, spot: i64, ones: i64, twos: i64, threes: i64) -> None:
    """PP-9: stack a batch, highest first, so that the lowest towel is on top."""
    seat: i64 = state.turn
    bit: i64 = 1 << spot
    below = state.stacks[spot]
    state.stacks[spot] = below + BATCHES[seat][hand_of(ones, twos, threes)]
    if below:
        add_at(state.tops, below[-1] >> 2, -bit)
    add_at(state.tops, seat, bit)
    state.showing = with_top(state.showing, spot, 1 if ones else 2 if twos else 3)
    first = seat * VALUES
    if ones:
        add_at(state.towels, first, -ones)
    if twos:
        add_at(state.towels, first + 1, -twos)
    if threes:
        add_at(state.towels, first + 2, -threes)
    state.used |= bit
    state.batches += 1
    state.fresh = NOWHERE
    if state.telling:
        tell_lay(state, spot, below)
    if state.phase == TOWELS:
        go_on(state)
    elif not state.with_specials:
        state.end_hand()


def tell_lay(state: PlayaPirataState, spot: int, below: list[int]) -> None:
    laid = state.stacks[spot][len(below) :]
    over = below[-1] if below else 0
    facts = {
        "spot": SPOT_WORDS[spot],
        "towels": tuple(towel & 3 for towel in laid),
        "over": over & 3,
        "over_seat": over >> 2 if below else None,
    }
    state.tell("lay", state.turn, facts)
