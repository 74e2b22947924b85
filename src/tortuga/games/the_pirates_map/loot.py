"""PM-7: a right island is shared out, card by card; each pick is seen, and then forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.engine.state import replaced
from tortuga.games.the_pirates_map.cards import NOBODY, NOTHING
from tortuga.games.the_pirates_map.moves import LOOT, PICKS, STOW

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState


def begin(state: PiratesMapState) -> None:
    """From the captain's left each takes a card, the captain last; in a duel three each."""
    state.phase = LOOT
    state.offer = state.story
    state.story = []
    state.picks = [*state.crew(), state.captain] * state.table.shares


def pick_moves(state: PiratesMapState) -> list[int]:
    """The cards still on offer."""
    return [PICKS[place] for place, card in enumerate(state.offer) if card != NOTHING]


def pick(state: PiratesMapState, seat: int, place: int) -> None:
    """A card is taken before all eyes; no event says which, so that no log repeats it."""
    card = state.offer[place]
    state.offer = replaced(state.offer, place, NOTHING)
    state.hauls = replaced(state.hauls, seat, [*state.hauls[seat], card])
    state.picks = state.picks[1:]
    state.picked_seat = seat
    state.picked = card
    if state.telling:
        state.tell("pick", seat, {})
    if not state.picks:
        state.phase = STOW
        state.start_clock(state.parts.picked_seconds)


def stow(state: PiratesMapState) -> None:
    """The picks are put away, and the rest is shuffled back."""
    rest = [card for card in state.offer if card != NOTHING]
    state.deck = [*state.deck, *rest]
    state.offer = []
    state.picked_seat = NOBODY
    state.picked = NOTHING
    state.stop_clock()
    if state.telling:
        state.tell("stowed", None, {"count": len(rest)})
    state.end_round()
