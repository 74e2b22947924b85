"""The special cards that are played: PP-S2 and PP-S6 to PP-S12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.playa_pirata import cards, moves
from tortuga.games.playa_pirata.moves import KINDS as MOVE_KINDS
from tortuga.games.playa_pirata.pirates import add_at_spots, look, may_shade

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def choices_of(state: PlayaPirataState) -> list[int]:
    """PP-S2: the seat's own special, at any point of its turn, where there is a target."""
    choices: list[int] = []
    held = state.special[state.turn]
    if held == cards.KING_SIZE:
        add_king(state, choices)
    elif held == cards.JOLLY_ROGER:
        if state.fresh != cards.NOWHERE:
            choices.append(moves.JOLLY_MOVE)
    elif held == cards.BUCKET:
        add_bucket(state, choices)
    elif held == cards.LIFEGUARD:
        add_guarded(state, state.turn, choices)
    elif held == cards.FLIP_FLOPS:
        add_shifts(state, choices)
    elif held == cards.PIGGYBANK:
        add_savings(state, choices)
    elif held == cards.PARROT:
        choices.append(moves.PARROT_MOVE)
    return choices


def play_special(state: PlayaPirataState, move: int) -> None:
    """PP-S2: the special is played in addition, and the turn goes on where it was."""
    seat = state.turn
    state.special_played[seat] = state.special[seat]
    state.special[seat] = cards.NOTHING
    state.shows += 1
    kind = MOVE_KINDS[move]
    if kind is moves.KING:
        lay_king_size(state, moves.SPOT[move])
    elif kind is moves.JOLLY:
        raise_jolly_roger(state)
    elif kind is moves.PEEK:
        look(state, "bucket", moves.SPOT[move])
    elif kind is moves.GUARD:
        call_lifeguard(state, seat, moves.SEAT[move])
    elif kind is moves.SHIFT:
        shift_umbrella(state, moves.SPOT[move])
    elif kind is moves.TAKE_BACK:
        take_back(state, moves.SPOT[move], moves.TOWEL[move])
    else:
        squawk(state)
    state.fresh = cards.NOWHERE


def add_king(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-S6 and PP-S7: beside any treasure without the Jolly Roger."""
    spots = [spot for spot in range(len(state.kinds)) if spot != state.jolly]
    choices.extend([moves.KINGS[spot] for spot in spots])


def lay_king_size(state: PlayaPirataState, spot: int) -> None:
    """PP-S6: towels there must exceed the top by at least two, whoever plays them."""
    state.king = spot
    if state.telling:
        state.tell("kingsize", state.turn, {"spot": cards.SPOT_WORDS[spot]})


def raise_jolly_roger(state: PlayaPirataState) -> None:
    """PP-S7: beside the treasure just buried; pirates and specials cannot target it."""
    state.jolly = state.fresh
    state.buried -= 1 << state.fresh
    if state.telling:
        state.tell("jollyroger", state.turn, {"spot": cards.SPOT_WORDS[state.jolly]})


def add_bucket(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-S8 and PP-S7: a face-down treasure whose top towel is a 3."""
    for spot in range(len(state.kinds)):
        if state.face_up[spot] or spot == state.jolly:
            continue
        stack = state.stacks[spot]
        if stack and stack[-1] & 3 == 3:
            choices.append(moves.PEEKS[spot])


def add_guarded(state: PlayaPirataState, seat: int, choices: list[int]) -> None:
    """PP-S9: another's hand that holds any treasure."""
    others = [other for other in range(state.seats) if state.treasure_counts[other] > 0]
    choices.extend([moves.GUARDS[other] for other in others if other != seat])


def call_lifeguard(state: PlayaPirataState, seat: int, other: int) -> None:
    """PP-S9: look at all treasures in another's hand; they are remembered as a list."""
    state.reveals += 1
    if state.blind:
        state.stop()
        return
    state.guard = seat
    state.guarded = other
    state.guard_list = state.treasures[other * cards.KINDS : (other + 1) * cards.KINDS]
    state.guard_from = len(state.kinds)
    if state.telling:
        seen: list[str] = []
        for kind in range(cards.KINDS):
            seen.extend([cards.TREASURE_WORDS[kind]] * state.guard_list[kind])
        facts = {"at_seat": other, "count": len(seen)}
        state.tell_apart("lifeguard", seat, facts, {seat: {"treasures": tuple(seen)}})


def add_shifts(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-S10 and PP-S7: the own umbrella on the beach can move to what the own towel tops."""
    if state.turn in state.umbrellas:
        add_at_spots(moves.SHIFTS, may_shade(state), choices)


def shift_umbrella(state: PlayaPirataState, spot: int) -> None:
    """PP-S10: the old treasure reopens under its top towel."""
    seat = state.turn
    old = state.umbrellas.index(seat)
    state.umbrellas[old] = cards.NOBODY
    state.umbrellas[spot] = seat
    state.recount()
    if state.telling:
        facts = {"from_spot": cards.SPOT_WORDS[old], "spot": cards.SPOT_WORDS[spot]}
        state.tell("flipflops", seat, facts)


def add_savings(state: PlayaPirataState, choices: list[int]) -> None:
    """PP-S11: every own towel of value 1 or 2 on the beach, at any depth.

    Of equal towels that lie on each other the topmost stands for all.
    """
    for spot in range(len(state.kinds)):
        stack = state.stacks[spot]
        above = cards.NOTHING
        for place in range(len(stack) - 1, -1, -1):
            towel = stack[place]
            if towel != above and towel >> 2 == state.turn and towel & 3 < 3:
                choices.append(moves.SAVINGS[spot][place])
            above = towel


def take_back(state: PlayaPirataState, spot: int, place: int) -> None:
    """PP-S11: the towel goes back to the hand; who is on top then controls the treasure."""
    stack = state.stacks[spot]
    value = stack[place] & 3
    state.stacks[spot] = stack[:place] + stack[place + 1 :]
    state.recount()
    state.towels[state.turn * cards.VALUES + value - 1] += 1
    if state.telling:
        facts = {"spot": cards.SPOT_WORDS[spot], "towel": place + 1, "value": value}
        state.tell("piggybank", state.turn, facts)


def squawk(state: PlayaPirataState) -> None:
    """PP-S12: for the rest of this turn an equal total is enough."""
    state.parrot = True
    if state.telling:
        state.tell("parrot", state.turn, {})
