"""Why a move of Playa Pirata is not legal, in a sentence with the rule's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.playa_pirata.cards import (
    BUCKET,
    FLIP_FLOPS,
    JOLLY_ROGER,
    KING_SIZE,
    LIFEGUARD,
    MAP,
    PARROT,
    PIGGYBANK,
    TELESCOPE,
    UMBRELLA,
    VALUES,
)
from tortuga.games.playa_pirata.moves import (
    ANSWER,
    ASIDE_MOVE,
    BATCHES,
    BUCKET_FIRST,
    CARD,
    CHOOSE_PLACE,
    CLOSE,
    DRAFT_FIRST,
    END_MOVE,
    FINAL,
    FIRST,
    GUARD_FIRST,
    HOLD_MOVE,
    JOLLY_MOVE,
    KEEP,
    LAY_FIRST,
    LOOK_FIRST,
    LOOK_UNUSED_MOVE,
    MAP_UNUSED_MOVE,
    MOVES,
    ONE_WEIGHT,
    PARROT_MOVE,
    PLACE_FIRST,
    SHIFT_FIRST,
    TAKE_BACK_FIRST,
    THREE_RADIX,
    TOWELS,
    TWO_RADIX,
)
from tortuga.games.playa_pirata.towels import CLOSED, MOST_BATCHES, needed, total_of

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def why_not(state: PlayaPirataState, move: int) -> str:
    """The rule that stands against a move of a seat that is to move."""
    if not isinstance(move, int) or not 0 <= move < MOVES.size:
        return f"moves are numbered from 0 to {MOVES.size - 1}, not {move!r}"
    if state.phase == KEEP:
        return "keep one of the special cards that reached you (PP-S1)"
    if state.phase == ANSWER:
        return "hold, or call the lifeguard if you kept it, on another's hand (PP-S9)"
    if state.phase == CHOOSE_PLACE:
        return f"choose a place from 1 to {state.seats} for the second hand (PP-14)"
    if move < LAY_FIRST:
        return why_no_card(state, move)
    if move < END_MOVE:
        return why_no_batch(state, move - LAY_FIRST)
    if move == END_MOVE:
        return why_no_end(state)
    if DRAFT_FIRST <= move <= HOLD_MOVE:
        return "the draft is over (PP-S1)"
    if move >= PLACE_FIRST:
        return "a place is chosen between two hands only (PP-14)"
    return why_no_special(state, move)


def why_no_card(state: PlayaPirataState, move: int) -> str:
    """PP-3 to PP-8: treasures and pirates."""
    if state.phase == FINAL:
        return "the Final Turn is for towels only (PP-12)"
    if state.phase in (TOWELS, CLOSE):
        return "only one treasure or pirate is played in a turn (PP-4)"
    if move < LOOK_FIRST:
        return "you hold no such treasure (PP-4)"
    if state.phase == FIRST:
        return "in the First Turn a treasure is buried (PP-3)"
    held = state.pirates[state.turn]
    if move <= LOOK_UNUSED_MOVE:
        return unless_held(held & TELESCOPE, "the Telescope looks at a face-down treasure (PP-5)")
    if move <= MAP_UNUSED_MOVE:
        return unless_held(held & MAP, "the Map turns up a face-down treasure (PP-6)")
    if move < ASIDE_MOVE:
        return unless_held(
            held & UMBRELLA, "the Umbrella needs your towel on top and no umbrella there (PP-7)"
        )
    return unless_held(
        held & UMBRELLA, "it is laid aside only as the last card, and without a target (PP-8)"
    )


def unless_held(held: int, reason: str) -> str:
    return reason if held else "that pirate is played already (PP-4)"


def why_no_batch(state: PlayaPirataState, digits: int) -> str:
    """PP-9 to PP-12: towels."""
    if state.phase == FIRST or state.phase == CLOSE:
        return "no towels are played in the First Turn (PP-3)"
    if state.phase == CARD:
        return "first play a treasure or pirate (PP-4)"
    if state.batches >= (1 if state.phase == FINAL else MOST_BATCHES):
        return "you have played all the batches of this turn (PP-9, PP-12)"
    spot, batch = divmod(digits, BATCHES)
    counts = (batch // ONE_WEIGHT, batch // THREE_RADIX % TWO_RADIX, batch % THREE_RADIX)
    for value in range(VALUES):
        if counts[value] > state.towels[state.turn * VALUES + value]:
            return f"you do not hold {counts[value]} towels of value {value + 1} (PP-9)"
    if spot >= len(state.kinds):
        return "there is no such treasure on the beach (PP-9)"
    if (state.used >> spot) & 1:
        return "one batch a treasure is all a turn allows (PP-9)"
    need = needed(state, spot)
    if need == CLOSED:
        return "nobody plays towels under an umbrella (PP-7)"
    return f"{total_of(batch)} is not enough: that treasure needs {need} or more (PP-9)"


def why_no_end(state: PlayaPirataState) -> str:
    if state.phase == TOWELS:
        return "you must lay towels while any batch is legal (PP-10)"
    return "first play a treasure or pirate (PP-4)"


def why_no_special(state: PlayaPirataState, move: int) -> str:
    """PP-S2 and PP-S6 to PP-S12: special cards."""
    if not state.with_specials:
        return "this game is played without special cards (PP-S2)"
    if state.phase == FINAL:
        return "no specials in the Final Turn (PP-12)"
    special, reason = needs_of(move)
    if state.special[state.turn] != special:
        return "you do not hold that special card (PP-S2)"
    return reason


def needs_of(move: int) -> tuple[int, str]:
    """Which special a move plays, and what it asks for."""
    if move < JOLLY_MOVE:
        return KING_SIZE, "it goes beside a treasure without the Jolly Roger (PP-S6)"
    if move < BUCKET_FIRST:
        return JOLLY_ROGER, "it is raised directly after a bury (PP-S7)"
    if move < GUARD_FIRST:
        return BUCKET, "it looks at a face-down treasure with a 3 on top (PP-S8)"
    if move < SHIFT_FIRST:
        return LIFEGUARD, "it looks into another's hand that holds treasures (PP-S9)"
    if move < TAKE_BACK_FIRST:
        return FLIP_FLOPS, "your umbrella moves to another treasure you control (PP-S10)"
    if move < PARROT_MOVE:
        return PIGGYBANK, "it takes back one of your own towels of value 1 or 2 (PP-S11)"
    return PARROT, "it is played in your own turn (PP-S12)"
