"""PM-9, Gift of the Gab: all vote at once for the best teller; no vote is seen till the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map.cards import NOBODY
from tortuga.games.the_pirates_map.moves import BALLOT, VOTES

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def begin(state: PiratesMapState) -> None:
    """Every captain has told: the vote is open, under a clock."""
    state.phase = BALLOT
    state.start_clock(state.parts.vote_seconds)
    if state.telling:
        state.tell("ballot", None, {})


def vote_moves(state: PiratesMapState, seat: int) -> list[int]:
    """For anyone but oneself."""
    return [VOTES[other] for other in range(state.seats) if other != seat]


def cast(state: PiratesMapState, seat: int, for_seat: int) -> None:
    """One vote, final; NOBODY is an abstention, which only time-up casts."""
    state.votes[seat] = for_seat
    state.voted[seat] = True
    if state.telling:
        state.tell("abstained" if for_seat == NOBODY else "voted", seat, {})
    if all(state.voted):
        state.end_game()


def most_voted(state: PiratesMapState) -> int:
    """Who has most votes; NOBODY where there is a tie, or no vote at all."""
    counts = [state.votes.count(seat) for seat in range(state.seats)]
    most = max(counts)
    return counts.index(most) if most > 0 and counts.count(most) == 1 else NOBODY
