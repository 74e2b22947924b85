"""Why a move of Playa Pirata is not legal: the rule that stands against it, and the facts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tortuga.engine.why import Bans, Why, no_such_move
from tortuga.games.playa_pirata import cards, moves
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

# Which pirate or special a kind of move plays, and what it asks for.
PIRATES: Final = {
    moves.LOOK: (cards.TELESCOPE, BANS.add("telescope", "PP-5")),
    moves.TURN_UP: (cards.MAP, BANS.add("map", "PP-6")),
    moves.SHADE: (cards.UMBRELLA, BANS.add("umbrella", "PP-7")),
    moves.SHADE_ASIDE: (cards.UMBRELLA, BANS.add("aside", "PP-8")),
}
PIRATES[moves.LOOK_UNUSED] = PIRATES[moves.LOOK]
PIRATES[moves.TURN_UP_UNUSED] = PIRATES[moves.TURN_UP]
SPECIALS: Final = {
    moves.KING: (cards.KING_SIZE, BANS.add("kingsize", "PP-S6")),
    moves.JOLLY: (cards.JOLLY_ROGER, BANS.add("jollyroger", "PP-S7")),
    moves.PEEK: (cards.BUCKET, BANS.add("bucket", "PP-S8")),
    moves.GUARD: (cards.LIFEGUARD, BANS.add("lifeguard", "PP-S9")),
    moves.SHIFT: (cards.FLIP_FLOPS, BANS.add("flipflops", "PP-S10")),
    moves.TAKE_BACK: (cards.PIGGYBANK, BANS.add("piggybank", "PP-S11")),
    moves.SQUAWK: (cards.PARROT, BANS.add("parrot", "PP-S12")),
}


def why_not(state: PlayaPirataState, move: int) -> Why:
    """The rule that stands against a move of a seat that is to move."""
    unknown = no_such_move(move, moves.MOVES.size)
    if unknown is not None:
        return unknown
    if state.phase == moves.KEEP:
        return KEEP_ONE()
    if state.phase == moves.ANSWER:
        return ANSWER_FIRST()
    if state.phase == moves.CHOOSE_PLACE:
        return CHOOSE_A_PLACE(count=state.seats)
    kind = moves.KINDS[move]
    if kind is moves.LAY:
        return why_no_batch(state, move)
    if kind is moves.END:
        return why_no_end(state)
    if kind in (moves.DRAFT, moves.HOLD):
        return DRAFT_IS_OVER() if state.with_specials else NO_SPECIALS()
    if kind is moves.PLACE:
        return NO_PLACE_NOW()
    return why_no_special(state, move) if kind in SPECIALS else why_no_card(state, move)


def why_no_end(state: PlayaPirataState) -> Why:
    """PP-3, PP-4 and PP-10: what must be played before a turn may end."""
    if state.phase == moves.TOWELS:
        return MUST_LAY()
    return BURY_FIRST() if state.phase == moves.FIRST else CARD_FIRST()


def why_no_card(state: PlayaPirataState, move: int) -> Why:
    """PP-3 to PP-8: treasures and pirates."""
    if state.phase == moves.FINAL:
        return TOWELS_ONLY()
    if state.phase == moves.CLOSE:
        return BURY_FIRST()
    if state.phase == moves.TOWELS:
        return ONE_CARD()
    if moves.KINDS[move] is moves.BURY:
        return NO_TREASURE()
    if state.phase == moves.FIRST:
        return BURY_FIRST()
    pirate, needs = PIRATES[moves.KINDS[move]]
    if not state.pirates[state.turn] & pirate:
        return PIRATE_PLAYED()
    return FLAGGED() if is_flagged(state, move) else needs()


def why_no_batch(state: PlayaPirataState, move: int) -> Why:
    """PP-9 to PP-12: towels."""
    if state.phase == moves.FIRST or state.phase == moves.CLOSE:
        return NO_TOWELS_YET()
    if state.phase == moves.CARD:
        return CARD_FIRST()
    if state.phase == moves.FINAL and state.batches > 0:
        return FINAL_BATCH()
    if state.batches >= MOST_BATCHES:
        return ALL_BATCHES()
    spot, counts = moves.SPOT[move], (moves.ONES[move], moves.TWOS[move], moves.THREES[move])
    for value in range(cards.VALUES):
        if counts[value] > state.towels[state.turn * cards.VALUES + value]:
            return FEWER_TOWELS(count=counts[value], value=value + 1)
    if spot >= len(state.kinds):
        return NO_SUCH_SPOT()
    if (state.used >> spot) & 1:
        return SPOT_USED()
    need = needed(state, spot)
    if need == CLOSED:
        return UNDER_UMBRELLA()
    return TOO_LOW(total=moves.TOTAL[move], need=need)


def why_no_special(state: PlayaPirataState, move: int) -> Why:
    """PP-S2 and PP-S6 to PP-S12: special cards."""
    if not state.with_specials:
        return NO_SPECIALS()
    if state.phase == moves.FINAL:
        return NO_FINAL_SPECIALS()
    special, needs = SPECIALS[moves.KINDS[move]]
    if state.special[state.turn] != special:
        return SPECIAL_NOT_HELD()
    return FLAGGED() if is_flagged(state, move) else needs()


def is_flagged(state: PlayaPirataState, move: int) -> bool:
    """PP-S7: whether a pirate or special would touch the treasure under the Jolly Roger."""
    return (
        state.jolly != cards.NOWHERE
        and moves.KINDS[move] is not moves.TAKE_BACK
        and moves.SPOT[move] == state.jolly
    )
