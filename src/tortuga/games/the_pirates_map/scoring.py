"""PM-9 and PM-10: loot at the values of the loot card, the Gift of the Gab, the Curse of Greed."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def count_loot(state: PiratesMapState) -> None:
    """PM-9: (1) loot cards and hauls lie open from now on, and count."""
    state.counted = True
    state.scores = [loot_points(state, seat) for seat in range(state.seats)]
    if not state.telling:
        return
    for seat, worth_all in enumerate(state.scores):
        coin, pearl, jewel = state.loot_values(seat)
        values = {"coin": coin, "pearl": pearl, "jewel": jewel}
        counts = {
            "count": len(state.hauls[seat]),
            "worth": worth_all,
            "skulls": skulls(state, seat),
        }
        state.tell("haul", seat, {**values, **counts})
    state.tell("counted", None, {"points": tuple(state.scores)})


def best_teller(state: PiratesMapState) -> int:
    """PM-9: (2) who gets the Gift of the Gab; NOBODY where there is a tie, or no vote at all."""
    counts = [state.votes.count(seat) for seat in range(state.seats)]
    most = max(counts)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else NOBODY


def cursed(state: PiratesMapState) -> int:
    """PM-9: (3) who alone has most skulls; NOBODY where that is a tie or there is no curse."""
    if not state.table.curse:
        return NOBODY
    counts = [skulls(state, seat) for seat in range(state.seats)]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else NOBODY


def with_gab(state: PiratesMapState) -> list[int]:
    """The first two steps: loot and the Gift of the Gab."""
    points = [loot_points(state, seat) for seat in range(state.seats)]
    teller = best_teller(state)
    if teller != NOBODY:
        points[teller] += state.parts.gab
    return points


def totals(state: PiratesMapState) -> list[int]:
    """All three steps, in their order."""
    points = with_gab(state)
    greedy = cursed(state)
    if greedy != NOBODY:
        points[greedy] = 0
    return points


def tell_votes(state: PiratesMapState) -> None:
    """What the vote has brought, where there was one."""
    for seat, chosen in enumerate(state.votes):
        if chosen != NOBODY:
            state.tell("vote_shown", seat, {"to_seat": chosen})
    teller = best_teller(state)
    if teller != NOBODY:
        state.tell("gab", teller, {"count": state.parts.gab, "votes": state.votes.count(teller)})
    elif state.table.votes:
        state.tell("no_gab", None, {})


def tell_end(state: PiratesMapState) -> None:
    """What the curse has taken, and who has won."""
    greedy = cursed(state)
    if greedy != NOBODY:
        state.tell("curse", greedy, {"count": skulls(state, greedy)})
    elif state.table.curse:
        state.tell("no_curse", None, {})
    state.tell("scored", None, {"points": tuple(state.scores)})
    state.tell("over", None, {"winners": tuple(state.winners)})
