"""Why a move is not allowed in X Marks the Spot: the rule that stands against it, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tortuga.games.x_marks_the_spot import actions, deck, parlay
from tortuga.games.x_marks_the_spot.cards import (
    CANNON,
    CARD_COUNT,
    CARD_WORDS,
    FIRST_ICONS,
    HEADING,
    ICON_WORDS,
    NOTHING,
    PARLAY,
    PLUNDER,
    SECOND_ICONS,
    TILE_WORDS,
    is_double,
)
from tortuga.games.x_marks_the_spot.grid import EMPTY, LOCKED, STEPS
from tortuga.games.x_marks_the_spot.moves import (
    ACCEPT_MOVE,
    ANSWER,
    ASK_MOVE,
    AT_FIRST,
    BEFORE,
    CELLS,
    CHOOSE,
    COLUMN_MASK,
    DECIDE,
    DRAW_MOVE,
    END_MOVE,
    FACING_COUNT,
    FIRE_FIRST,
    FOLLOW,
    GIVE_FIRST,
    LOOK_FIRST,
    LOTS_MOVE,
    MOVES,
    OFFER_FIRST,
    OPEN,
    PASS_MOVE,
    PICK,
    PLACE,
    PLAY,
    REACH,
    SALVAGE_FIRST,
    SCUTTLE_MOVE,
    SEIZE_FIRST,
    SET_FIRST,
    STEER_FIRST,
    SWAP,
    TAKE_FIRST,
    TALK_COUNTS,
    TALK_FIRST,
    TILE_FIRST,
    TURN,
)
from tortuga.games.x_marks_the_spot.placing import covers

if TYPE_CHECKING:
    from tortuga.games.x_marks_the_spot.rules import XMarksState

# What is asked for in each phase, in its order.
ASKED: dict[int, str] = {
    BEFORE: "draw first, or scuttle (XM-2)",
    PLAY: "play a card (XM-2)",
    PLACE: "lay the tile that you have picked up (XM-4)",
    TURN: "choose the tile to set, and which way round (XM-12)",
    FOLLOW: "play the card that you have taken, at once (XM-14)",
    PICK: "take a card of the hand that lies open (XM-14)",
    ANSWER: "accept the offer, or counter with another number (XM-13)",
    DECIDE: "take the counter, force one for one, or ask the others (XM-13)",
    OPEN: "offer a number of cards, or nothing (XM-13)",
    CHOOSE: "take an offer, or force one for one (XM-13)",
    SWAP: "choose the cards that go (XM-13)",
}


def why_not(state: XMarksState, seat: int, move: int) -> str:
    """The reason for a seat that is to move."""
    if not isinstance(move, int) or isinstance(move, bool) or not 0 <= move < MOVES.size:
        return f"moves are numbered from 0 to {MOVES.size - 1}, not {move!r}"
    if move == LOTS_MOVE:
        return "lots are drawn by the clock alone (XM-13)"
    reason = ""
    if state.phase == PLACE and move < TILE_FIRST:
        reason = why_not_there(state, move - AT_FIRST)
    elif state.phase == TURN and SET_FIRST <= move < LOOK_FIRST:
        reason = why_not_set(state, move - SET_FIRST)
    elif state.phase in (PLAY, FOLLOW) and move >= TILE_FIRST:
        reason = why_not_play(state, move)
    elif state.phase == PICK and SEIZE_FIRST <= move < SALVAGE_FIRST:
        reason = why_not_seize(state, move - SEIZE_FIRST)
    elif state.phase >= ANSWER:
        reason = why_no_deal(state, seat, move)
    elif move == SCUTTLE_MOVE and state.phase == BEFORE:
        reason = "the deck is empty and cannot be refilled (XM-3)"
    return reason or ASKED[state.phase]


def why_not_there(state: XMarksState, digits: int) -> str:
    """XM-4 and XM-5: what stands against laying the tile there."""
    kind, facing = state.card, digits % FACING_COUNT
    cells = [digits // FACING_COUNT, digits // FACING_COUNT + STEPS[digits % FACING_COUNT]]
    icons = [FIRST_ICONS[kind], SECOND_ICONS[kind]]
    if facing > 1 and is_double(kind):
        return "both halves are alike: lay it facing east or south"
    if not all(on_table(cell) for cell in cells):
        return f"the table ends {REACH} cells from the centre (XM-4)"
    for cell, icon in zip(cells, icons):
        face = state.grid.face(cell)
        if face == LOCKED:
            return "a cell with a doubloon is immune (XM-9)"
        if not covers(icon, face):
            return f"{ICON_WORDS[icon]} may not cover {ICON_WORDS[face]} (XM-5)"
    if state.grid.count == 0:
        return "the first tile has its left or upper half at the centre (XM-4)"
    return "a tile must overlap or touch another, a corner is enough (XM-4)"


def on_table(cell: int) -> bool:
    if not 0 <= cell < CELLS:
        return False
    row, column = cell // (COLUMN_MASK + 1), cell & COLUMN_MASK
    return 1 <= row <= 2 * REACH + 1 and 1 <= column <= 2 * REACH + 1


def why_not_set(state: XMarksState, digits: int) -> str:
    """XM-12: what stands against setting that tile that way."""
    kind = digits // FACING_COUNT
    if state.hands[state.turn * CARD_COUNT + kind] == 0:
        return f"you hold no {TILE_WORDS[kind]}"
    return "it must lie in the same two cells, either way round (XM-12)"


def why_not_play(state: XMarksState, move: int) -> str:
    """XM-2 and XM-14: what stands against playing that card, or ending the turn."""
    if move >= DRAW_MOVE:
        return why_not_stop(state, move)
    kind = card_of(move)
    if kind == NOTHING:
        return ""
    if state.phase == FOLLOW:
        return "" if kind != state.card else why_not_on(state, move)
    if state.hands[state.turn * CARD_COUNT + kind] == 0:
        return f"you hold no {CARD_WORDS[kind]}"
    return why_not_on(state, move)


def card_of(move: int) -> int:
    """The kind of card that a move plays, if it does."""
    if TILE_FIRST <= move < FIRE_FIRST:
        return move - TILE_FIRST
    if FIRE_FIRST <= move < STEER_FIRST:
        return CANNON
    if STEER_FIRST <= move < SET_FIRST:
        return HEADING
    if LOOK_FIRST <= move < SEIZE_FIRST or SALVAGE_FIRST <= move < TALK_FIRST:
        return PLUNDER
    return PARLAY if TALK_FIRST <= move < ACCEPT_MOVE else NOTHING


def why_not_on(state: XMarksState, move: int) -> str:
    """XM-11 to XM-14: why a card in hand has not that target."""
    if move < FIRE_FIRST:
        return "there is no place for that tile (XM-4)"
    if move < SET_FIRST:
        return why_not_target(state, move)
    if move < SALVAGE_FIRST:
        return why_not_seat(state, move - LOOK_FIRST)
    if move < TALK_FIRST:
        return why_not_salvage(state, move - SALVAGE_FIRST)
    seat = (move - TALK_FIRST) // TALK_COUNTS
    return why_not_seat(state, seat) or "both hands must hold that many cards (XM-13)"


def why_not_target(state: XMarksState, move: int) -> str:
    """XM-11 and XM-12: the tile must lie open."""
    steering = move >= STEER_FIRST
    cell = move - STEER_FIRST if steering else move - FIRE_FIRST
    if steering and not actions.has_tile(state):
        return "New Heading needs another tile in hand (XM-12)"
    if state.grid.face(cell) == EMPTY or not on_table(cell):
        return "no tile lies there (XM-11)"
    tile = state.grid.top(cell)
    if state.grid.is_marked(tile):
        return "a tile with a doubloon is immune (XM-9)"
    if state.grid.covered[tile] > 0:
        return "that tile is covered in part (XM-6)"
    return "a tile is named by the cell of its left or upper half (XM-11)"


def why_not_seat(state: XMarksState, seat: int) -> str:
    """XM-13 and XM-14: whom cards can be had from."""
    if seat >= state.seats:
        return f"there are {state.seats} seats at this table"
    if seat == state.turn:
        return "that is your own hand (XM-14)"
    return f"seat {seat + 1} holds no card (XM-14)" if state.hand_sizes[seat] == 0 else ""


def why_not_salvage(state: XMarksState, kind: int) -> str:
    """XM-14: what stands against taking that card from the discard."""
    if kind == PLUNDER:
        return "a Plunder may not be taken from the discard (XM-14)"
    if kind not in state.discard:
        return f"there is no {CARD_WORDS[kind]} in the discard (XM-14)"
    return f"{CARD_WORDS[kind]} could not be played at once (XM-14)"


def why_not_stop(state: XMarksState, move: int) -> str:
    """XM-2 and XM-3: why the turn cannot end so, or begin again."""
    if state.phase == FOLLOW:
        return ""
    if move == DRAW_MOVE:
        return "you have drawn already (XM-2)"
    if move == END_MOVE:
        return "the first card is compulsory (XM-2)"
    if move == PASS_MOVE:
        return "pass only with nothing playable, before any card is played (XM-2)"
    if state.played > 0:
        return "scuttle only before any card is played (XM-3)"
    return "the deck is empty and cannot be refilled (XM-3)" if deck.is_dry(state) else ""


def why_not_seize(state: XMarksState, kind: int) -> str:
    """XM-14: what stands against taking that card from the open hand."""
    if state.hands[state.prey * CARD_COUNT + kind] == 0:
        return f"there is no {CARD_WORDS[kind]} in that hand (XM-14)"
    return f"{CARD_WORDS[kind]} could not be played at once (XM-14)"


def why_no_deal(state: XMarksState, seat: int, move: int) -> str:
    """XM-13: what stands against an answer in a Parlay."""
    if ACCEPT_MOVE < move < TAKE_FIRST and state.phase == ANSWER:
        return "a counter differs from the offer, and both hands must hold it (XM-13)"
    if TAKE_FIRST <= move < TAKE_FIRST + len(state.hand_sizes) and state.phase in (DECIDE, CHOOSE):
        return "there is no offer of that seat (XM-13)"
    if move == ASK_MOVE and state.phase == DECIDE:
        return "nobody else holds a card (XM-13)"
    if OFFER_FIRST <= move < GIVE_FIRST and state.phase == OPEN:
        return f"you can swap at most {parlay.limit(state, seat)} (XM-13)"
    if GIVE_FIRST <= move < DRAW_MOVE and state.phase == SWAP:
        return f"you have no {CARD_WORDS[move - GIVE_FIRST]} left to give (XM-13)"
    return ""
