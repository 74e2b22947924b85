"""What a twin of the table shares with it, and what it has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tortuga.games.playa_pirata.rules import PlayaPirataState


def fill_in(state: PlayaPirataState, twin: PlayaPirataState) -> None:
    """Lists that only ever get replaced are shared; the others are copied."""
    twin.decks = state.decks
    twin.special_decks = state.special_decks
    twin.hand = state.hand
    twin.kinds = state.kinds.copy()
    twin.buriers = state.buriers.copy()
    twin.face_up = state.face_up.copy()
    twin.looked = state.looked.copy()
    twin.umbrellas = state.umbrellas.copy()
    twin.stacks = state.stacks.copy()
    twin.king = state.king
    twin.jolly = state.jolly
    twin.buried = state.buried
    twin.shaded = state.shaded
    twin.showing = state.showing
    twin.tops = state.tops.copy()
    twin.treasures = state.treasures.copy()
    twin.treasure_counts = state.treasure_counts.copy()
    twin.held = state.held.copy()
    twin.pirates = state.pirates.copy()
    twin.aside = state.aside.copy()
    twin.towels = state.towels.copy()
    twin.left_unseen = state.left_unseen
    twin.batches = state.batches
    twin.used = state.used
    twin.fresh = state.fresh
    twin.results = state.results
    if state.with_specials:
        copy_specials(state, twin)


def copy_specials(state: PlayaPirataState, twin: PlayaPirataState) -> None:
    """The part of a copy that only games with special cards need."""
    twin.special = state.special.copy()
    twin.special_played = state.special_played.copy()
    twin.pool = state.pool
    twin.undrawn = state.undrawn
    twin.saw = state.saw.copy()
    twin.answers = state.answers.copy()
    twin.guard = state.guard
    twin.guarded = state.guarded
    twin.guard_list = state.guard_list
    twin.guard_from = state.guard_from
    twin.parrot = state.parrot
