"""Why a move of Playa Pirata is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import Bans, Why, no_such_move
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
    BURY,
    CARD,
    CHOOSE_PLACE,
    CLOSE,
    DRAFT,
    END,
    FINAL,
    FIRST,
    GUARD,
    HOLD,
    JOLLY,
    KEEP,
    KINDS,
    KING,
    LAY,
    LOOK,
    LOOK_UNUSED,
    MOVES,
    ONES,
    PEEK,
    PLACE,
    SHADE,
    SHADE_ASIDE,
    SHIFT,
    SPOT,
    SQUAWK,
    TAKE_BACK,
    THREES,
    TOTAL,
    TOWELS,
    TURN_UP,
    TURN_UP_UNUSED,
    TWOS,
)
from tortuga.games.playa_pirata.towels import CLOSED, MOST_BATCHES, needed

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

# Which pirate or special a kind of move plays, and what it asks for.
PIRATES: Final = {
    LOOK: (TELESCOPE, TELESCOPE_NEEDS),
    LOOK_UNUSED: (TELESCOPE, TELESCOPE_NEEDS),
    TURN_UP: (MAP, MAP_NEEDS),
    TURN_UP_UNUSED: (MAP, MAP_NEEDS),
    SHADE: (UMBRELLA, UMBRELLA_NEEDS),
    SHADE_ASIDE: (UMBRELLA, ASIDE_NEEDS),
}
SPECIALS: Final = {
    KING: (KING_SIZE, KING_SIZE_NEEDS),
    JOLLY: (JOLLY_ROGER, JOLLY_ROGER_NEEDS),
    PEEK: (BUCKET, BUCKET_NEEDS),
    GUARD: (LIFEGUARD, LIFEGUARD_NEEDS),
    SHIFT: (FLIP_FLOPS, FLIP_FLOPS_NEED),
    TAKE_BACK: (PIGGYBANK, PIGGYBANK_NEEDS),
    SQUAWK: (PARROT, PARROT_NEEDS),
}


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
    kind = KINDS[move]
    if kind is LAY:
        return why_no_batch(state, move)
    if kind is END:
        return MUST_LAY() if state.phase == TOWELS else CARD_FIRST()
    if kind in (DRAFT, HOLD):
        return DRAFT_IS_OVER()
    if kind is PLACE:
        return NO_PLACE_NOW()
    return why_no_special(state, move) if kind in SPECIALS else why_no_card(state, move)


def why_no_card(state: PlayaPirataState, move: int) -> Why:
    """PP-3 to PP-8: treasures and pirates."""
    if state.phase == FINAL:
        return TOWELS_ONLY()
    if state.phase in (TOWELS, CLOSE):
        return ONE_CARD()
    if KINDS[move] is BURY:
        return NO_TREASURE()
    if state.phase == FIRST:
        return BURY_FIRST()
    pirate, needs = PIRATES[KINDS[move]]
    if not state.pirates[state.turn] & pirate:
        return PIRATE_PLAYED()
    return FLAGGED() if is_flagged(state, move) else needs()


def why_no_batch(state: PlayaPirataState, move: int) -> Why:
    """PP-9 to PP-12: towels."""
    if state.phase == FIRST or state.phase == CLOSE:
        return NO_TOWELS_YET()
    if state.phase == CARD:
        return CARD_FIRST()
    if state.phase == FINAL and state.batches > 0:
        return FINAL_BATCH()
    if state.batches >= MOST_BATCHES:
        return ALL_BATCHES()
    spot, counts = SPOT[move], (ONES[move], TWOS[move], THREES[move])
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
    return TOO_LOW(total=TOTAL[move], need=need)


def why_no_special(state: PlayaPirataState, move: int) -> Why:
    """PP-S2 and PP-S6 to PP-S12: special cards."""
    if not state.with_specials:
        return NO_SPECIALS()
    if state.phase == FINAL:
        return NO_FINAL_SPECIALS()
    special, needs = SPECIALS[KINDS[move]]
    if state.special[state.turn] != special:
        return SPECIAL_NOT_HELD()
    return FLAGGED() if is_flagged(state, move) else needs()


def is_flagged(state: PlayaPirataState, move: int) -> bool:
    """PP-S7: whether a pirate or special would touch the treasure under the Jolly Roger."""
    return state.jolly != NOWHERE and KINDS[move] is not TAKE_BACK and SPOT[move] == state.jolly
