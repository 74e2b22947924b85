"""What speaks for a move in Maui: spaces on the tracks, pearls, tokens, and what it costs.

All of it is told by the preview of the move, which stops before anything hidden comes out.
"""

from __future__ import annotations

from typing import Any, Final

from tortuga.engine.reasons import Reason
from tortuga.games.maui.moves import KINDS, PLACE, SPARE, TOKEN
from tortuga.games.maui.pieces import PATTERNS, TOKENS
from tortuga.games.maui.view import MauiView, Standing

MOST_REASONS: Final = 4
PEARLS: Final = ("white-pearl", "black-pearl")
TOKEN_WORTH: Final = 2  # points that a towel token is reckoned as, to put it in its place
SMALL: Final = 1


def advice(view: MauiView, after: Standing, move: int) -> list[Reason]:
    """The reasons, weightiest first; ``after`` is how things would stand."""
    seat = view.seat
    assert seat is not None
    before = view.standing
    found = [
        *on_tracks(before, after, seat),
        *found_things(before, after, seat),
        *paid(before, after, seat, move),
        *in_the_way(before, after, seat),
        *overtaken(before, after, seat),
    ]
    if KINDS[move] in (PLACE, TOKEN) and after.laid[seat] == view.length and view.ending is None:
        found.append((SMALL, Reason("fills", {})))
    found.sort(key=lambda each: -each[0])
    return [reason for _, reason in found][:MOST_REASONS]


Weighed = list[tuple[int, Reason]]


def on_tracks(before: Standing, after: Standing, seat: int) -> Weighed:
    """Spaces that markers go ahead, with the points that they reach."""
    found: Weighed = []
    for pattern, (old, new) in enumerate(zip(before.markers[seat], after.markers[seat])):
        if new > old:
            gain = after.tracks[seat][pattern] - before.tracks[seat][pattern]
            facts: dict[str, Any] = {"pattern": PATTERNS[pattern], "count": new - old}
            key = "spaces" if gain == 0 else "track"
            found.append((gain, Reason(key, facts if gain == 0 else facts | {"gain": gain})))
    return found


def found_things(before: Standing, after: Standing, seat: int) -> Weighed:
    """Pearls and towel tokens."""
    found: Weighed = []
    worth = after.pearl_points[seat] - before.pearl_points[seat]
    for pearl, old, new in zip(PEARLS, before.pearls[seat], after.pearls[seat]):
        if new > old:
            found.append((worth, Reason("pearl", {"pearl": pearl, "gain": worth})))
    for token, old, new in zip(TOKENS, before.tokens[seat], after.tokens[seat]):
        if new > old:
            found.append((TOKEN_WORTH, Reason("token", {"token": token})))
        elif new < old:
            found.append((TOKEN_WORTH, Reason("spends_token", {"token": token})))
    return found


def paid(before: Standing, after: Standing, seat: int, move: int) -> Weighed:
    """Dollars taken, or paid for a dear piece."""
    dollars = after.dollars[seat] - before.dollars[seat]
    if dollars > 0:
        return [(dollars, Reason("dollars", {"count": dollars}))]
    if dollars < 0 and KINDS[move] is not SPARE:
        return [(-dollars, Reason("costs", {"count": -dollars}))]
    return []


def in_the_way(before: Standing, after: Standing, seat: int) -> Weighed:
    """Sections beyond the beach, and crabs that will be turned up."""
    found: Weighed = []
    loss = before.penalties[seat] - after.penalties[seat]
    if loss > 0:
        found.append((loss, Reason("beyond", {"loss": loss})))
    if after.crabs_below[seat] > 0:
        found.append((SMALL, Reason("crabs", {"count": after.crabs_below[seat]})))
    return found


def overtaken(before: Standing, after: Standing, seat: int) -> Weighed:
    """The best of those who fall behind, or go ahead."""
    if after.ranks[seat] == before.ranks[seat]:
        return []
    rose = after.ranks[seat] < before.ranks[seat]
    rank = after.ranks[seat] if rose else before.ranks[seat]
    other = (before if rose else after).ranks.index(rank)
    return [(SMALL, Reason("overtakes" if rose else "lets_past", {"of_seat": other}))]
