"""What a twin of the table shares with it, and what it has of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState


def but_one(numbers: list[int], place: int, number: int) -> list[int]:
    """The same numbers but one, in another list: twins share what seldom changes."""
    changed = numbers.copy()
    changed[place] = number
    return changed


def fill_in(state: MauiState, twin: MauiState) -> None:
    """Lists that only ever get replaced are shared; the others are copied."""
    twin.side = state.side
    twin.bags = state.bags
    twin.things = state.things
    twin.lots = state.lots
    twin.beach = state.beach
    twin.drawn = state.drawn
    twin.ending = state.ending
    twin.market = state.market.copy()
    twin.reserves = state.reserves.copy()
    twin.dollars = state.dollars.copy()
    twin.tokens_left = state.tokens_left
    twin.tokens_gone = state.tokens_gone
    twin.tokens = state.tokens
    twin.markers = state.markers.copy()
    twin.pearls = state.pearls.copy()
    twin.penalties = state.penalties.copy()
    twin.crabs = state.crabs
    twin.laid = state.laid.copy()
    twin.columns = state.columns.copy()
    twin.edges = state.edges.copy()
    twin.taken = state.taken.copy()
    twin.lost = state.lost
    twin.interim = state.interim
    twin.choices = state.choices
    twin.fits = state.fits
