"""A match of hands: PP-2 and PP-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.playa_pirata.moves import CHOOSE_PLACE, OVER
from tortuga.games.playa_pirata.scoring import TOTAL

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def after_hand(state: PlayaPirataState) -> None:
    """PP-14 and PP-2: the next hand, started one seat on, or the end of the match."""
    if state.hand + 1 == state.hands:
        end_match(state)
    elif state.choosing:
        seat = lowest(state)
        state.turn = seat
        state.acting = (seat,)
        state.phase = CHOOSE_PLACE
    else:
        state.hand += 1
        state.open_hand((state.starter + 1) % state.seats)


def lowest(state: PlayaPirataState) -> int:
    """PP-14: the lowest score of the hand; of equals, the first from its starter on."""
    best = state.starter
    for step in range(1, state.seats):
        seat = (state.starter + step) % state.seats
        if state.scores[seat] < state.scores[best]:
            best = seat
    return best


def choose_place(state: PlayaPirataState, place: int) -> None:
    """PP-14: the place in the order of the second hand; the start seat follows from it."""
    seat = state.turn
    if state.telling:
        state.tell("place", seat, {"place": place + 1})
    state.reveals += 1
    if state.blind:
        state.stop()
        return
    state.hand += 1
    state.open_hand((seat - place) % state.seats)


def end_match(state: PlayaPirataState) -> None:
    """PP-14: most points; of the tied, the best single hand; still tied, a shared victory."""
    best = max(state.scores)
    tied = [seat for seat in range(state.seats) if state.scores[seat] == best]
    peaks = [max([hand[seat][TOTAL] for hand in state.results]) for seat in tied]
    peak = max(peaks)
    state.winners = [seat for seat, each in zip(tied, peaks) if each == peak]
    state.over = True
    state.wait(OVER)
    if state.telling:
        if len(tied) > 1:
            tell_tie(state, tied, peak)
        state.tell("over", None, {"winners": tuple(state.winners)})


def tell_tie(state: PlayaPirataState, tied: list[int], peak: int) -> None:
    """PP-14: who was level on points, the best single hand, and whether that decided."""
    rung = "best-hand" if len(state.winners) < len(tied) else "shared"
    points = state.scores[tied[0]]
    facts = {"tied_seats": tuple(tied), "count": points, "best": peak, "rung": rung}
    state.tell("tie", None, facts)
