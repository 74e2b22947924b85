"""What a twin of the table shares with it, and what it has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState


def fill_in(state: XMarksState, twin: XMarksState) -> None:
    """Lists that only ever get replaced are shared; the others are copied."""
    twin.grid = state.grid.copy()
    twin.flags = state.flags
    twin.deals = state.deals
    twin.made = state.made
    twin.chance = state.chance.copy()
    state.deck_shared = True
    twin.deck = state.deck
    twin.drawn = state.drawn
    twin.discard = state.discard
    twin.reshuffles = state.reshuffles
    twin.hands = state.hands.copy()
    twin.hand_sizes = state.hand_sizes.copy()
    twin.known = state.known.copy()
    twin.turns = state.turns
    twin.played = state.played
    twin.passes = state.passes
    twin.idle = state.idle
    twin.card = state.card
    twin.taken = state.taken
    twin.target = state.target
    twin.prey = state.prey
    twin.partner = state.partner
    twin.count = state.count
    twin.counter = state.counter
    twin.offers = state.offers
    twin.swapper = state.swapper
    twin.agreed = state.agreed
    twin.given = state.given
    twin.choices = state.choices
    twin.places = state.places
