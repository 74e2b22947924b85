"""Pirates: Telescope, Map and Umbrella, PP-4 to PP-8, and who may be their target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tortuga.engine.native import i64
from tortuga.games.playa_pirata import cards, moves, towels

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState

# PP-3: the treasures that can be buried, by the mask of those held.
BURIES: Final[list[list[int]]] = moves.moves_by_mask(moves.BURY)
# PP-5, PP-6 and PP-S7: the targets of Telescope and Map, by the mask of face-down treasures without
# the one under the Jolly Roger.
LOOKS: Final[list[list[int]]] = moves.moves_by_mask(moves.LOOK, moves.LOOK_UNUSED_MOVE)
TURNS: Final[list[list[int]]] = moves.moves_by_mask(moves.TURN_UP, moves.MAP_UNUSED_MOVE)
# PP-7 and PP-8: the umbrella's, by the mask of where it may stand.
SHADES: Final[list[list[int]]] = moves.moves_by_mask(moves.SHADE)
ASIDE: Final[list[int]] = [moves.ASIDE_MOVE]


def runs_of(state: PlayaPirataState) -> list[list[int]]:
    """PP-4 to PP-8: the treasures in hand, and the pirates, each with its targets."""
    seat: i64 = state.turn
    runs = [BURIES[state.held[seat]]]
    held: i64 = state.pirates[seat]
    if held & cards.TELESCOPE:
        runs.append(LOOKS[state.buried])
    if held & cards.MAP:
        runs.append(TURNS[state.buried])
    if held & cards.UMBRELLA:
        spots = may_shade(state)
        if spots:
            runs.append(SHADES[spots])
        elif held == cards.UMBRELLA and state.treasure_counts[seat] == 0:
            runs.append(ASIDE)
    return runs


def may_shade(state: PlayaPirataState) -> i64:
    """PP-7 and PP-S7: where the own towel is on top, no umbrella yet, and no Jolly Roger."""
    spots = state.tops[state.turn] & ~state.shaded
    return spots if state.jolly == cards.NOWHERE else spots & ~(1 << state.jolly)


def add_at_spots(runs: list[int], spots: int, choices: list[int]) -> None:
    """A move at each spot of a mask."""
    left: i64 = spots
    spot = 0
    while left > 0:
        if left & 1:
            choices.append(runs[spot])
        left >>= 1
        spot += 1


def play_pirate(state: PlayaPirataState, move: int) -> None:
    """PP-4: a pirate is discarded and does its work; then come the towels."""
    kind = moves.KINDS[move]
    state.fresh = cards.NOWHERE
    if kind is moves.LOOK:
        state.pirates[state.turn] -= cards.TELESCOPE
        look(state, "telescope", moves.SPOT[move])
    elif kind is moves.LOOK_UNUSED:
        state.pirates[state.turn] -= cards.TELESCOPE
        use_nothing(state, "telescope_unused")
    elif kind is moves.TURN_UP:
        state.pirates[state.turn] -= cards.MAP
        turn_up(state, moves.SPOT[move])
    elif kind is moves.TURN_UP_UNUSED:
        state.pirates[state.turn] -= cards.MAP
        use_nothing(state, "map_unused")
    else:
        state.pirates[state.turn] -= cards.UMBRELLA
        if kind is moves.SHADE:
            shade(state, moves.SPOT[move])
        else:
            lay_umbrella_aside(state)
    if state.acting:
        towels.go_on(state)


def use_nothing(state: PlayaPirataState, kind: str) -> None:
    """PP-5 and PP-6: looking and turning up are optional."""
    if state.telling:
        state.tell(kind, state.turn, {})


def look(state: PlayaPirataState, kind: str, spot: int) -> None:
    """PP-5, and PP-S8 for the Bucket: the seat to move looks at a treasure, privately."""
    seat = state.turn
    if not state.knows(seat, spot):
        state.reveals += 1
        if state.blind:
            state.stop()
            return
    state.looked[spot] |= 1 << seat
    if state.telling:
        known = {seat: {"treasure": cards.TREASURE_WORDS[state.kinds[spot]]}}
        state.tell_apart(kind, seat, {"spot": cards.SPOT_WORDS[spot]}, known)


def turn_up(state: PlayaPirataState, spot: int) -> None:
    """PP-6: the Map turns one buried treasure face up for everyone, for good."""
    seat = state.turn
    if state.knows(seat, spot):
        state.shows += 1
    else:
        state.reveals += 1
        if state.blind:
            state.stop()
            return
    state.face_up[spot] = True
    state.buried -= 1 << spot
    if state.telling:
        facts = {
            "spot": cards.SPOT_WORDS[spot],
            "treasure": cards.TREASURE_WORDS[state.kinds[spot]],
        }
        state.tell("map", seat, facts)


def shade(state: PlayaPirataState, spot: int) -> None:
    """PP-7: from now on nobody plays towels there, and it is the umbrella's owner's."""
    state.umbrellas[spot] = state.turn
    state.shaded |= 1 << spot
    if state.telling:
        state.tell("umbrella", state.turn, {"spot": cards.SPOT_WORDS[spot]})


def lay_umbrella_aside(state: PlayaPirataState) -> None:
    """PP-8: the last card, and nothing to put it on: 1 point, and towels as usual."""
    state.aside[state.turn] = True
    if state.telling:
        state.tell("umbrella_aside", state.turn, {})
