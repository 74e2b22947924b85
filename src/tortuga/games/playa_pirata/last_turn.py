"""The last turn of Playa Pirata: which treasures may lie where, in the eyes of one seat."""

from __future__ import annotations

from typing import Final

from tortuga.engine.guide import Deal
from tortuga.games.playa_pirata.cards import KINDS
from tortuga.games.playa_pirata.moves import FINAL, TOWELS
from tortuga.games.playa_pirata.rules import PlayaPirataState

MOST_DEALS: Final = 10_000


def is_last_turn(state: PlayaPirataState) -> bool:
    """The last hand, when only towels are left to play: places on the beach may be unknown."""
    last = state.hand + 1 == state.hands and not state.with_specials
    if not last or state.round < state.rounds or sum(state.treasure_counts) > 0:
        return False
    return state.phase in (TOWELS, FINAL)


def treasure_deals(state: PlayaPirataState, seat: int) -> list[Deal]:
    """Every way in which the treasures unknown to a seat can lie, once for equal ones.

    Nothing where these are too many to look at.
    """
    unknown = [spot for spot in range(len(state.kinds)) if not state.knows(seat, spot)]
    loose = [0] * KINDS
    for kind in [*state.left_unseen, *[state.kinds[spot] for spot in unknown]]:
        loose[kind] += 1
    found: list[list[int]] = []
    ways: list[float] = []
    spread(loose, len(unknown), [], 1.0, found, ways)
    if len(found) > MOST_DEALS:
        return []
    total = sum(ways)
    return [
        Deal(laid(state, unknown, kinds), ways[place] / total) for place, kinds in enumerate(found)
    ]


def spread(
    loose: list[int],
    places: int,
    so_far: list[int],
    count: float,
    found: list[list[int]],
    ways: list[float],
) -> None:
    """All sequences of so many kinds, and in how many ways each can be drawn."""
    if len(so_far) == places:
        found.append(so_far)
        ways.append(count)
        return
    for kind in range(KINDS):
        left = loose[kind]
        if left > 0:
            loose[kind] = left - 1
            spread(loose, places, [*so_far, kind], count * left, found, ways)
            loose[kind] = left


def laid(state: PlayaPirataState, spots: list[int], kinds: list[int]) -> PlayaPirataState:
    twin = state.copy()
    for place in range(len(spots)):
        twin.kinds[spots[place]] = kinds[place]
    return twin
