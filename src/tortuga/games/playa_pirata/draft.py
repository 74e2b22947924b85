"""Before the First Turn, with special cards: the draft (PP-S1) and the lifeguard's call (PP-S9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tortuga.games.playa_pirata import specials
from tortuga.games.playa_pirata.cards import LIFEGUARD, NOBODY, NOTHING, SPECIAL_WORDS
from tortuga.games.playa_pirata.moves import ANSWER, HOLD_MOVE, KEEP, SEAT

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState

UNANSWERED: Final = -1


def begin_draft(state: PlayaPirataState) -> None:
    """PP-S1: players + 1 special cards start left of the starter; the others leave unseen."""
    deck = state.special_decks[state.hand]
    state.pool = deck[: state.seats + 1]
    state.undrawn = deck[state.seats + 1 :]
    state.special = [NOTHING] * state.seats
    state.special_played = [NOTHING] * state.seats
    state.saw = [[] for _ in range(state.seats)]
    state.answers = [UNANSWERED] * state.seats
    state.guard = NOBODY
    state.guarded = NOBODY
    state.guard_list = []
    await_pick(state, (state.starter + 1) % state.seats)


def await_pick(state: PlayaPirataState, seat: int) -> None:
    """PP-S1: the seat looks at the cards that reach it and keeps one."""
    state.turn = seat
    state.acting = (seat,)
    state.saw[seat] = state.pool
    state.phase = KEEP


def keep(state: PlayaPirataState, special: int) -> None:
    """PP-S1: keep one and pass the rest left; after the starter the last card leaves unseen."""
    seat = state.turn
    state.pool = [each for each in state.pool if each != special]
    state.special[seat] = special
    state.shows += 1
    if state.telling:
        tell_keep(state, special)
    if seat == state.starter:
        state.phase = ANSWER
        state.acting = tuple(range(state.seats))
    else:
        await_pick(state, (seat + 1) % state.seats)


def tell_keep(state: PlayaPirataState, special: int) -> None:
    """Who keeps a card knows which; who gets the rest sees them, and of the last one nobody."""
    seat = state.turn
    known: dict[int, dict[str, Any]] = {seat: {"special": SPECIAL_WORDS[special]}}
    if seat == state.starter:
        state.tell_apart("keep_last", seat, {}, known)
        return
    passed = tuple(SPECIAL_WORDS[each] for each in sorted(state.pool))
    known[(seat + 1) % state.seats] = {"passed": passed}
    state.tell_apart("keep", seat, {"count": len(state.pool)}, known)


def answers_of(state: PlayaPirataState, seat: int) -> list[int]:
    """PP-S9: everyone may hold, and who kept the lifeguard may call on a hand."""
    choices = [HOLD_MOVE]
    if state.special[seat] == LIFEGUARD:
        specials.add_guarded(state, seat, choices)
    return choices


def answer(state: PlayaPirataState, seat: int, move: int) -> None:
    """PP-S9: answers are given in any order; holding is noted as a look at one's own hand."""
    state.answers[seat] = seat if move == HOLD_MOVE else SEAT[move]
    waiting = tuple(each for each in state.acting if each != seat)
    state.acting = waiting
    if state.telling:
        state.tell("answer", seat, {})
    if not waiting:
        show_answers(state)


def show_answers(state: PlayaPirataState) -> None:
    """PP-S9: all answers show together; then the First Turn begins."""
    state.reveals += 1
    if state.blind:
        state.stop()
        return
    called = NOBODY
    for seat in range(state.seats):
        if state.answers[seat] != seat:
            called = seat
    if called == NOBODY:
        if state.telling:
            state.tell("held", None, {})
    else:
        state.special_played[called] = LIFEGUARD
        state.special[called] = NOTHING
        specials.call_lifeguard(state, called, state.answers[called])
    state.begin_turn(state.starter)
