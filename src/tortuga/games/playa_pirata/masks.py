"""The masks of a Playa Pirata table: for short, what follows from everything else on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.playa_pirata.cards import KINDS, NOBODY
from tortuga.games.playa_pirata.towels import with_top

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def recount(state: PlayaPirataState) -> None:
    """All of them anew."""
    state.buried = 0
    state.shaded = 0
    state.showing = 0
    state.tops = [0] * state.seats
    for spot, stack in enumerate(state.stacks):
        if not state.face_up[spot] and spot != state.jolly:
            state.buried |= 1 << spot
        if state.umbrellas[spot] != NOBODY:
            state.shaded |= 1 << spot
        if stack:
            state.tops[stack[-1] >> 2] |= 1 << spot
            state.showing = with_top(state.showing, spot, stack[-1] & 3)
    state.held = [0] * state.seats
    for place in range(state.seats * KINDS):
        if state.treasures[place] > 0:
            state.held[place // KINDS] |= 1 << (place % KINDS)
