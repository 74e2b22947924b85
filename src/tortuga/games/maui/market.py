"""The market of Maui: sand dollars, buying a piece, sliding and refilling a row (MA-2, MA-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tortuga.engine.native import i64
from tortuga.games.maui.columns import told_piece
from tortuga.games.maui.moves import RESERVES, SLOTS, TAKE_DOLLARS
from tortuga.games.maui.pieces import ROW_SLOTS

if TYPE_CHECKING:
    from tortuga.games.maui.rules import MauiState


def full_reserves(state: MauiState) -> int:
    """How many reserves have dollars."""
    return (1 if state.reserves[0] > 0 else 0) + (1 if state.reserves[1] > 0 else 0)


def add_dollars(state: MauiState, choices: list[int]) -> None:
    """MA-2: the dollars of any reserve that has some, even if a piece could be placed (R)."""
    if state.reserves[0] > 0:
        choices.append(TAKE_DOLLARS[0])
    if state.reserves[1] > 0:
        choices.append(TAKE_DOLLARS[1])


def take_dollars(state: MauiState, row: int) -> None:
    """MA-2: all the dollars of one reserve; that is the whole turn."""
    count = state.reserves[row]
    state.reserves[row] = 0
    seat = state.turn
    state.dollars[seat] = state.dollars[seat] + count
    state.scores[seat] = state.scores[seat] + count
    if state.telling:
        state.tell("dollars", state.turn, {"count": count, "reserve": RESERVES[row]})
    state.turn_over()


def pay(state: MauiState, slot: i64) -> None:
    """MA-3: the slot's cost goes into its row's reserve."""
    cost: i64 = state.parts.costs[slot]
    if cost > 0:
        seat: i64 = state.turn
        row = slot // ROW_SLOTS
        state.dollars[seat] = state.dollars[seat] - cost
        state.scores[seat] = state.scores[seat] - cost
        state.reserves[row] = state.reserves[row] + cost


def draw(state: MauiState) -> int:
    """The next piece out of the bag."""
    piece = state.bags[state.beach][state.drawn]
    state.drawn += 1
    return piece


def refill(state: MauiState, slot: i64) -> None:
    """MA-3: the row slides to the cheaper side, and a new piece fills the dearest slot."""
    dearest: i64 = slot - slot % ROW_SLOTS + ROW_SLOTS - 1
    row: list[Any] = state.market  # compiled, whole numbers would be made anew
    place: i64
    for place in range(slot, dearest):
        row[place] = row[place + 1]
    piece = draw(state)
    row[dearest] = piece
    state.reveals += 1
    if state.telling:
        state.tell("refill", None, {"slot": SLOTS[dearest], **told_piece(state.parts, piece)})
