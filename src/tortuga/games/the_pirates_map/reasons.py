"""Why a move of The Pirate's Map is not legal, in a sentence with the rule's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.the_pirates_map.cards import (
    CELL_COUNT,
    ELEMENT_COUNT,
    ELEMENTS,
    NOTHING,
    element_of,
)
from tortuga.games.the_pirates_map.moves import (
    AGAIN_FIRST,
    BACK_MOVE,
    CROSS_FIRST,
    DONE_MOVE,
    FADE_MOVE,
    FLIP_MOVE,
    ISLAND,
    LAY_FIRST,
    LOOT,
    MOVES,
    NOTE_FIRST,
    PHASES,
    PICK_FIRST,
    SHIFT_FIRST,
    TAKE_BACK_FIRST,
    TELL_FIRST,
    TOLD_MOVE,
    UNCROSS_MOVE,
    VOTE_FIRST,
)

if TYPE_CHECKING:
    from tortuga.games.the_pirates_map.rules import PiratesMapState

ASKED = {
    "tale": "the captain tells the next card (PM-3)",
    "show": "a sentence is being shown (PM-3)",
    "island": "the crew builds the island (PM-4)",
    "loot": "the story cards are shared out (PM-7)",
    "stow": "the picks are being put away (PM-7)",
    "vote": "everyone votes for the best teller (PM-9)",
    "over": "what comes next is hidden",
}


def why_not(state: PiratesMapState, seat: int, move: int) -> str:
    """The rule that stands against a move of a seat that may act."""
    if not isinstance(move, int) or not 0 <= move < MOVES.size:
        return f"moves are numbered from 0 to {MOVES.size - 1}, not {move!r}"
    if FADE_MOVE <= move < NOTE_FIRST:
        return "only a clock plays that, when its time is up"
    if move >= NOTE_FIRST:
        return "only a bot's seat plays that, and not now"
    if move < LAY_FIRST:
        return why_not_tell(state, seat, move)
    if move < PICK_FIRST:
        return why_not_build(state, seat, move)
    if move < VOTE_FIRST:
        return why_not_pick(state, move - PICK_FIRST)
    if PHASES[state.phase] == "vote":
        return "one votes for another player at this table, not for oneself (PM-9)"
    return f"there is no vote now: {asked(state)}"


def asked(state: PiratesMapState) -> str:
    return ASKED[PHASES[state.phase]]


def why_not_tell(state: PiratesMapState, seat: int, move: int) -> str:
    if PHASES[state.phase] not in ("tale", "show"):
        return f"no tale is told now: {asked(state)}"
    if seat != state.captain:
        return "only the captain tells (PM-3)"
    if move == BACK_MOVE:
        return why_not_back(state)
    if move == TOLD_MOVE:
        if state.table.aloud:
            return f"{len(state.hand)} cards have no place in the tale yet (PM-3)"
        return "a written tale is told card by card (PM-3)"
    if move >= AGAIN_FIRST and state.table.aloud:
        return "the generator tells written tales only (PM-3)"
    element = (move - TELL_FIRST if move < AGAIN_FIRST else move - AGAIN_FIRST) % ELEMENT_COUNT
    held = [element_of(card) for card in state.hand]
    told = "any more " if element in [element_of(card) for card in state.story] else ""
    assert element not in held
    return f"the captain does not hold a {ELEMENTS[element]} {told}".rstrip() + " (PM-3)"


def why_not_back(state: PiratesMapState) -> str:
    if not state.table.aloud:
        return "what has been sent in writing cannot be taken back (PM-3)"
    return "no card has a place in the tale yet (PM-3)"


def why_not_build(state: PiratesMapState, seat: int, move: int) -> str:
    if state.phase != ISLAND:
        return f"no island is built now: {asked(state)}"
    if move == FLIP_MOVE:
        return why_not_flip(state)
    if seat == state.captain:
        return "the captain may not touch the island, nor signal (PM-4)"
    if move < SHIFT_FIRST:
        card, cell = divmod(move - LAY_FIRST, CELL_COUNT)
        return why_not_lay(state, seat, card, cell)
    if move < TAKE_BACK_FIRST:
        cell, to = divmod(move - SHIFT_FIRST, CELL_COUNT)
        if cell == to:
            return "that would change nothing (PM-4)"
        return f"cell {cell + 1} is empty (PM-4)"
    if move < CROSS_FIRST:
        return f"cell {move - TAKE_BACK_FIRST + 1} is empty (PM-4)"
    if move < UNCROSS_MOVE:
        cell, element = divmod(move - CROSS_FIRST, ELEMENT_COUNT)
        return why_not_cross(state, cell, element)
    if move == DONE_MOVE:
        return "you have called 'done' already (PM-4)"
    return "there is no cross on the island (PM-4)"


def why_not_flip(state: PiratesMapState) -> str:
    if not state.table.cabin_boys:
        return "only cabin boys let the sand run a second time (PM-C)"
    return "the sand can be turned once a round, while it runs for the first time (PM-C)"


def why_not_lay(state: PiratesMapState, seat: int, card: int, cell: int) -> str:
    if state.owners[card] != seat:
        return f"map card {card + 1} is not yours (PM-4)"
    if card in state.cells:
        return f"map card {card + 1} lies on the island already (PM-4)"
    return f"cell {cell + 1} is taken; move or take back what lies there (PM-4)"


def why_not_cross(state: PiratesMapState, cell: int, element: int) -> str:
    card = state.cells[cell]
    if card == NOTHING:
        return f"cell {cell + 1} is empty (PM-4)"
    if element not in state.parts.faces[card]:
        return f"there is no {ELEMENTS[element]} in cell {cell + 1} (PM-4)"
    return "the cross lies there already (PM-4)"


def why_not_pick(state: PiratesMapState, place: int) -> str:
    if state.phase != LOOT:
        return f"no card can be taken now: {asked(state)}"
    if place < len(state.offer):
        return f"card {place + 1} is taken already (PM-7)"
    return f"there are cards 1 to {len(state.offer)} (PM-7)"
