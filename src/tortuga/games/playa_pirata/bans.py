"""Why a move of Playa Pirata is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import Ban, Bans, Why, no_such_move
from tortuga.games.playa_pirata.cards import (
    BUCKET,
    FLIP_FLOPS,
    JOLLY_ROGER,
    KING_SIZE,
    LIFEGUARD,
    MAP,
    NOWHERE,
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
    KING_FIRST,
    LAY_FIRST,
    LOOK_FIRST,
    LOOK_UNUSED_MOVE,
    MAP_FIRST,
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
    UMBRELLA_FIRST,
)
from tortuga.games.playa_pirata.towels import CLOSED, MOST_BATCHES, needed, total_of

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


BANS: Final = Bans(Path(__file__).parent)
KEEP_ONE: Final = BANS.add("keep_one", "PP-S1")
ANSWER_FIRST: Final = BANS.add("answer_first", "PP-S9")
CHOOSE_A_PLACE: Final = BANS.add("choose_a_place", "PP-14", "count")
DRAFT_IS_OVER: Final = BANS.add("draft_is_over", "PP-S1")
NO_PLACE_NOW: Final = BANS.add("no_place_now", "PP-14")
TOWELS_ONLY: Final = BANS.add("towels_only", "PP-12")
ONE_CARD: Final = BANS.add("one_card", "PP-4")
NO_TREASURE: Final = BANS.add("no_treasure", "PP-4")
BURY_FIRST: Final = BANS.add("bury_first", "PP-3")
PIRATE_PLAYED: Final = BANS.add("pirate_played", "PP-4")
TELESCOPE_NEEDS: Final = BANS.add("telescope", "PP-5")
MAP_NEEDS: Final = BANS.add("map", "PP-6")
UMBRELLA_NEEDS: Final = BANS.add("umbrella", "PP-7")
ASIDE_NEEDS: Final = BANS.add("aside", "PP-8")
NO_TOWELS_YET: Final = BANS.add("no_towels_yet", "PP-3")
CARD_FIRST: Final = BANS.add("card_first", "PP-4")
ALL_BATCHES: Final = BANS.add("all_batches", "PP-9")
FINAL_BATCH: Final = BANS.add("final_batch", "PP-12")
FEWER_TOWELS: Final = BANS.add("fewer_towels", "PP-9", "count", "value")
NO_SUCH_SPOT: Final = BANS.add("no_such_spot", "PP-9")
SPOT_USED: Final = BANS.add("spot_used", "PP-9")
UNDER_UMBRELLA: Final = BANS.add("under_umbrella", "PP-7")
TOO_LOW: Final = BANS.add("too_low", "PP-9", "total", "need")
MUST_LAY: Final = BANS.add("must_lay", "PP-10")
NO_SPECIALS: Final = BANS.add("no_specials", "PP-S2")
NO_FINAL_SPECIALS: Final = BANS.add("no_final_specials", "PP-12")
SPECIAL_NOT_HELD: Final = BANS.add("special_not_held", "PP-S2")
FLAGGED: Final = BANS.add("flagged", "PP-S7")
KING_SIZE_NEEDS: Final = BANS.add("kingsize", "PP-S6")
JOLLY_ROGER_NEEDS: Final = BANS.add("jollyroger", "PP-S7")
BUCKET_NEEDS: Final = BANS.add("bucket", "PP-S8")
LIFEGUARD_NEEDS: Final = BANS.add("lifeguard", "PP-S9")
FLIP_FLOPS_NEED: Final = BANS.add("flipflops", "PP-S10")
PIGGYBANK_NEEDS: Final = BANS.add("piggybank", "PP-S11")
PARROT_NEEDS: Final = BANS.add("parrot", "PP-S12")

# The blocks of pirates and specials that name a treasure on the beach: where each begins and ends.
ON_A_SPOT: Final = [
    (LOOK_FIRST, LOOK_UNUSED_MOVE),
    (MAP_FIRST, MAP_UNUSED_MOVE),
    (UMBRELLA_FIRST, ASIDE_MOVE),
    (KING_FIRST, JOLLY_MOVE),
    (BUCKET_FIRST, GUARD_FIRST),
    (SHIFT_FIRST, TAKE_BACK_FIRST),
]


def why_not(state: PlayaPirataState, move: int) -> Why:
    """The rule that stands against a move of a seat that is to move."""
    unknown = no_such_move(move, MOVES.size)
    if unknown is not None:
        return unknown
    if state.phase == KEEP:
        return KEEP_ONE()
    if state.phase == ANSWER:
        return ANSWER_FIRST()
    if state.phase == CHOOSE_PLACE:
        return CHOOSE_A_PLACE(count=state.seats)
    if move < LAY_FIRST:
        return why_no_card(state, move)
    if move < END_MOVE:
        return why_no_batch(state, move - LAY_FIRST)
    if move == END_MOVE:
        return why_no_end(state)
    if DRAFT_FIRST <= move <= HOLD_MOVE:
        return DRAFT_IS_OVER()
    if move >= PLACE_FIRST:
        return NO_PLACE_NOW()
    return why_no_special(state, move)


def why_no_card(state: PlayaPirataState, move: int) -> Why:
    """PP-3 to PP-8: treasures and pirates."""
    if state.phase == FINAL:
        return TOWELS_ONLY()
    if state.phase in (TOWELS, CLOSE):
        return ONE_CARD()
    if move < LOOK_FIRST:
        return NO_TREASURE()
    if state.phase == FIRST:
        return BURY_FIRST()
    pirate, needs = pirate_of(move)
    if not state.pirates[state.turn] & pirate:
        return PIRATE_PLAYED()
    return FLAGGED() if is_flagged(state, move) else needs()


def pirate_of(move: int) -> tuple[int, Ban]:
    """Which pirate a move plays, and what it asks for."""
    if move <= LOOK_UNUSED_MOVE:
        return TELESCOPE, TELESCOPE_NEEDS
    if move <= MAP_UNUSED_MOVE:
        return MAP, MAP_NEEDS
    return UMBRELLA, UMBRELLA_NEEDS if move < ASIDE_MOVE else ASIDE_NEEDS


def why_no_batch(state: PlayaPirataState, digits: int) -> Why:
    """PP-9 to PP-12: towels."""
    if state.phase == FIRST or state.phase == CLOSE:
        return NO_TOWELS_YET()
    if state.phase == CARD:
        return CARD_FIRST()
    if state.phase == FINAL and state.batches > 0:
        return FINAL_BATCH()
    if state.batches >= MOST_BATCHES:
        return ALL_BATCHES()
    spot, batch = divmod(digits, BATCHES)
    counts = (batch // ONE_WEIGHT, batch // THREE_RADIX % TWO_RADIX, batch % THREE_RADIX)
    for value in range(VALUES):
        if counts[value] > state.towels[state.turn * VALUES + value]:
            return FEWER_TOWELS(count=counts[value], value=value + 1)
    if spot >= len(state.kinds):
        return NO_SUCH_SPOT()
    if (state.used >> spot) & 1:
        return SPOT_USED()
    need = needed(state, spot)
    if need == CLOSED:
        return UNDER_UMBRELLA()
    return TOO_LOW(total=total_of(batch), need=need)


def why_no_end(state: PlayaPirataState) -> Why:
    if state.phase == TOWELS:
        return MUST_LAY()
    return CARD_FIRST()


def why_no_special(state: PlayaPirataState, move: int) -> Why:
    """PP-S2 and PP-S6 to PP-S12: special cards."""
    if not state.with_specials:
        return NO_SPECIALS()
    if state.phase == FINAL:
        return NO_FINAL_SPECIALS()
    special, needs = needs_of(move)
    if state.special[state.turn] != special:
        return SPECIAL_NOT_HELD()
    return FLAGGED() if is_flagged(state, move) else needs()


def is_flagged(state: PlayaPirataState, move: int) -> bool:
    """PP-S7: whether a pirate or special would touch the treasure under the Jolly Roger."""
    return state.jolly != NOWHERE and state.jolly in [
        move - first for first, last in ON_A_SPOT if first <= move < last
    ]


def needs_of(move: int) -> tuple[int, Ban]:
    """Which special a move plays, and what it asks for."""
    if move < JOLLY_MOVE:
        return KING_SIZE, KING_SIZE_NEEDS
    if move < BUCKET_FIRST:
        return JOLLY_ROGER, JOLLY_ROGER_NEEDS
    if move < GUARD_FIRST:
        return BUCKET, BUCKET_NEEDS
    if move < SHIFT_FIRST:
        return LIFEGUARD, LIFEGUARD_NEEDS
    if move < TAKE_BACK_FIRST:
        return FLIP_FLOPS, FLIP_FLOPS_NEED
    if move < PARROT_MOVE:
        return PIGGYBANK, PIGGYBANK_NEEDS
    return PARROT, PARROT_NEEDS
