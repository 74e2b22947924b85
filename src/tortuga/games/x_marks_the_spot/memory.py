"""What seats know of each other's hands, from Plunder, Parlay and New Heading.

``state.known`` has a list of counts by kind for each viewer and holder, empty where nothing is
known; the lists are replaced, never changed. Known cards are certain to be there: a card played
openly is crossed off, and any secret departure clears all that was known of a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.games.x_marks_the_spot.cards import CARD_COUNT

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


NOTHING_KNOWN: Final[list[int]] = []


def learn(state: XMarksState, viewer: int, holder: int, kinds: list[int]) -> None:
    """The viewer knows of these cards besides those it knew of."""
    place = viewer * state.seats + holder
    counts = state.known[place].copy() or [0] * CARD_COUNT
    for kind in kinds:
        counts[kind] = counts[kind] + 1
    state.known[place] = counts


def look(state: XMarksState, viewer: int, holder: int) -> None:
    """The viewer sees the whole hand."""
    first = holder * CARD_COUNT
    state.known[viewer * state.seats + holder] = state.hands[first : first + CARD_COUNT]


def all_learn(state: XMarksState, holder: int, kind: int) -> None:
    """Everyone sees a card go into a hand."""
    for viewer in range(state.seats):
        if viewer != holder:
            learn(state, viewer, holder, [kind])


def cross_off(state: XMarksState, holder: int, kind: int) -> None:
    """Everyone sees a card leave a hand."""
    for viewer in range(state.seats):
        cross_off_for(state, viewer, holder, kind)


def cross_off_for(state: XMarksState, viewer: int, holder: int, kind: int) -> None:
    """One viewer knows that a card has left a hand."""
    place = viewer * state.seats + holder
    counts = state.known[place]
    if counts and counts[kind] > 0:
        left = counts.copy()
        left[kind] = left[kind] - 1
        state.known[place] = left


def forget(state: XMarksState, holder: int) -> None:
    """Cards left a hand unseen: nobody can be sure of it any more."""
    for viewer in range(state.seats):
        state.known[viewer * state.seats + holder] = NOTHING_KNOWN
