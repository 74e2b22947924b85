"""PM-9, Gift of the Gab: all vote at once for the best teller; no vote is seen till all are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.state import replaced
from tortuga.games.the_pirates_map import scoring
from tortuga.games.the_pirates_map.cards import NOBODY
from tortuga.games.the_pirates_map.moves import BALLOT, GAB, VOTES

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
    state.votes = replaced(state.votes, seat, for_seat)
    state.voted |= 1 << seat
    if state.telling:
        state.tell("abstained" if for_seat == NOBODY else "voted", seat, {})
    if state.voted != state.table.everyone:
        return
    if state.table.counts_first and state.table.curse:
        reveal(state)
    else:
        state.end_game()


def reveal(state: PiratesMapState) -> None:
    """The votes come out together and are looked at for a moment, before the curse falls."""
    state.reveals += 1
    if state.blind:
        state.hide()
        return
    state.phase = GAB
    state.scores = scoring.with_gab(state)
    state.start_clock(state.parts.gab_seconds)
    if state.telling:
        scoring.tell_votes(state)


def are_open(state: PiratesMapState) -> bool:
    """Whether everyone sees the votes."""
    return state.phase == GAB or state.over
