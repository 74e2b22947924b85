"""What speaks for a move in Buried Treasure: places won, tied and lost, robberies, and what opens.

A move is looked at with the best end of the turn that it leads to, as if the round ended then.
"""

from __future__ import annotations

from typing import Final

from tortuga.engine.moves import NO_FIELD
from tortuga.engine.reasons import Reason
from tortuga.games.buried_treasure import heuristic
from tortuga.games.buried_treasure.cards import COLOUR_COUNT, COLOURS
from tortuga.games.buried_treasure.moves import COLUMN
from tortuga.games.buried_treasure.rules import BuriedTreasureState
from tortuga.games.buried_treasure.scoring import FIRST, SECOND, TIED
from tortuga.games.buried_treasure.sight import standing_of
from tortuga.games.buried_treasure.view import BuriedTreasureView, Standing

MOST_REASONS: Final = 3
TEMPTING: Final = ("-3", "-4", "-extra")
PLACES: Final = {FIRST: "first", SECOND: "second"}


def advice(state: BuriedTreasureState, view: BuriedTreasureView, move: int) -> list[Reason]:
    """The reasons, weightiest first; ``state`` is a guess that may be played on."""
    seat = view.seat
    assert seat is not None
    state.blind = True
    state.apply(seat, move)
    after = standing_of(turn_end(state, seat))
    found: list[tuple[int, Reason]] = []
    for colour in range(COLOUR_COUNT):
        found += in_colour(view.standing, after, seat, colour)
    found.sort(key=lambda each: -each[0])
    reasons = [reason for _, reason in found] or collected(view.standing, after, seat)
    return (reasons + opened(view, move))[:MOST_REASONS]


def turn_end(state: BuriedTreasureState, seat: int) -> BuriedTreasureState:
    """Where the turn ends if the seat goes on as well as it can."""
    while state.acting and state.turn == seat and state.card >= 0:
        moves = list(state.choices)
        ratings = heuristic.rate(state.copy(), moves)
        state.apply(seat, moves[ratings.index(max(ratings))])
    return state


def in_colour(
    before: Standing, after: Standing, seat: int, colour: int
) -> list[tuple[int, Reason]]:
    """What happens to the places of one colour, each with the points that hang on it."""
    found: list[tuple[int, Reason]] = []
    counts = [row[colour] for row in after.collections]
    was, now = [[row[colour] for row in each.ranks] for each in (before, after)]
    gains = [a[colour] - b[colour] for a, b in zip(after.gains, before.gains)]
    word = COLOURS[colour]
    facts = {"count": counts[seat], "colour": word}
    if now[seat] != was[seat] and now[seat] in PLACES and gains[seat] > 0:
        place = PLACES[now[seat]]
        holder = was.index(now[seat]) if now[seat] in was else None
        key, more = (f"gets_{place}", {}) if holder is None else (f"takes_{place}", holder)
        facts |= {"gain": gains[seat]} | ({"from_seat": more} if holder is not None else {})
        found.append((gains[seat], Reason(key, facts)))
    elif gains[seat] < 0:
        tied = now[seat] == TIED
        key = "ties_away" if tied else "falls_back"
        found.append((-gains[seat], Reason(key, facts | {"loss": -gains[seat]})))
    for other in range(len(counts)):
        taken = before.collections[other][colour] - counts[other]
        if other == seat:
            continue
        if taken > 0:
            robbed = {"count": taken, "colour": word, "from_seat": other}
            found.append((taken - gains[other], Reason("robs", robbed)))
        elif gains[other] < 0 and now[other] == TIED and counts[other] == counts[seat]:
            tie = {"count": counts[other], "colour": word, "of_seat": other, "loss": -gains[other]}
            found.append((-gains[other], Reason("ties", tie)))
    return found


def collected(before: Standing, after: Standing, seat: int) -> list[Reason]:
    """Where no place changes: what the collection grows to."""
    for colour in range(COLOUR_COUNT):
        count = after.collections[seat][colour]
        if count > before.collections[seat][colour]:
            return [Reason("collects", {"count": count, "colour": COLOURS[colour]})]
    return []


def opened(view: BuriedTreasureView, move: int) -> list[Reason]:
    """A card worth having that the next player could take."""
    if COLUMN[move] == NO_FIELD or len(view.acting) != 1:
        return []
    column = view.columns[COLUMN[move]]
    if len(column) < 2 or not column[-2].endswith(TEMPTING):
        return []
    following = (view.acting[0] + 1) % len(view.collections)
    return [Reason("uncovers", {"card": column[-2], "next_seat": following})]
