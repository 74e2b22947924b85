"""PM-9 and PM-10: loot at the values of the loot card, the Gift of the Gab, the Curse of Greed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map import vote
from tortuga.games.the_pirates_map.cards import NOBODY, TREASURE_COUNT

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def worth(state: PiratesMapState, seat: int, card: int) -> int:
    """What a story card scores by a seat's loot card."""
    values = state.loot_values(seat)
    total = 0
    for kind in range(TREASURE_COUNT):
        total += values[kind] * state.parts.treasures[TREASURE_COUNT * card + kind]
    return total


def loot_points(state: PiratesMapState, seat: int) -> int:
    """PM-9: (1) the haul at the values of the loot card."""
    return sum([worth(state, seat, card) for card in state.hauls[seat]])


def skulls(state: PiratesMapState, seat: int) -> int:
    return sum([state.parts.skulls[card] for card in state.hauls[seat]])


def best_teller(state: PiratesMapState) -> int:
    """PM-9: (2) who gets the Gift of the Gab; NOBODY in a duel (PM-2P)."""
    return vote.most_voted(state) if state.table.votes else NOBODY


def cursed(state: PiratesMapState) -> int:
    """PM-9: (3) who alone has most skulls; NOBODY where that is a tie or there is no curse."""
    if not state.table.curse:
        return NOBODY
    counts = [skulls(state, seat) for seat in range(state.seats)]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY


def totals(state: PiratesMapState) -> list[int]:
    """All three steps, in their order."""
    points = [loot_points(state, seat) for seat in range(state.seats)]
    teller = best_teller(state)
    if teller != NOBODY:
        points[teller] += state.parts.gab
    greedy = cursed(state)
    if greedy != NOBODY:
        points[greedy] = 0
    return points
