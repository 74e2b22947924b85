"""Counting the points of Maui and ranking the players (MA-13, MA-C3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.games.maui.pieces import PATTERN_COUNT, PEARL_KINDS

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState

# What decides between two seats, in the order of ``rank_key``.
RUNGS: Final = ("points", "fewer-pieces", "more-dollars", "later")


def points(state: MauiState, seat: int) -> int:
    """MA-13: tracks, pearls and a point a dollar, less penalties and, MA-C3, revealed crabs."""
    total = state.dollars[seat] - state.penalties[seat] - state.crabs[seat]
    for marker in range(seat * PATTERN_COUNT, (seat + 1) * PATTERN_COUNT):
        total += state.track[state.markers[marker]]
    for kind in range(seat * PEARL_KINDS, (seat + 1) * PEARL_KINDS):
        total += state.parts.pearl_points[state.pearls[kind]]
    return total


def winner(state: MauiState) -> int:
    """MA-13: there is always one."""
    best = 0
    for seat in range(1, state.seats):
        if is_ahead(state, seat, best):
            best = seat
    return best


def is_ahead(state: MauiState, seat: int, other: int) -> bool:
    """MA-13: whether a seat has the better place; most often the points tell."""
    if state.scores[seat] != state.scores[other]:
        return state.scores[seat] > state.scores[other]
    return rank_key(state, seat) < rank_key(state, other)


def ranking(state: MauiState) -> list[int]:
    """MA-13: seats from the first place to the last; no two places are ever equal."""
    return sorted(range(state.seats), key=lambda seat: rank_key(state, seat))


def rank_key(state: MauiState, seat: int) -> tuple[int, int, int, int]:
    """MA-13: more points, then fewer pieces, then more dollars, then later in turn order.

    With two beaches the pieces and the turn order are those of the second (MA-X3).
    """
    later = (seat - state.starter) % state.seats
    return (-state.scores[seat], state.laid[seat], -state.dollars[seat], -later)


def decided_by(state: MauiState) -> str:
    """MA-13: the rung on which the winner is ahead of the second."""
    first, second = ranking(state)[:2]
    pairs = zip(RUNGS, rank_key(state, first), rank_key(state, second))
    return next(rung for rung, one, other in pairs if one != other)


def ranks(state: MauiState) -> list[int]:
    """The place of each seat, 1 for the first."""
    order = ranking(state)
    return [order.index(seat) + 1 for seat in range(state.seats)]
