"""What the crew of The Pirate's Map may do to the island, as cells of a mask."""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import NOT_READY
from tortuga.engine.sheet import MASKS
from tortuga.games.the_pirates_map import island, moves, offers
from tortuga.games.the_pirates_map.cards import CELL_COUNT, ELEMENT_COUNT, MAP_COUNT, NOTHING
from tortuga.games.the_pirates_map.rules import PiratesMapState

LAY_FIRST: Final[int] = moves.LAY.first
RUN_CELLS: Final = offers.CARDS * CELL_COUNT
# By cell, where its card may be shifted to; and by elements, a bit each, what may be crossed.
SHIFTS: Final[list[bytes]] = [
    bytes([to != cell for to in range(CELL_COUNT)]) for cell in range(CELL_COUNT)
]
NO_SHIFT: Final = bytes(CELL_COUNT)
CROSSES: Final[list[bytes]] = [MASKS[mask][:ELEMENT_COUNT] for mask in range(1 << ELEMENT_COUNT)]
# By cells that a card lies in, a bit each.
TAKES_BACK: Final[list[bytes]] = [MASKS[mask][:CELL_COUNT] for mask in range(offers.CELLS)]


def behind(besides: list[int]) -> bytes:
    """All moves behind those that are done to a cell."""
    cells = bytearray(moves.MOVES.size)
    for move in besides:
        cells[move] = 1
    return bytes(cells[moves.UNCROSS_MOVE :])


BESIDES: Final[list[bytes]] = [behind(besides) for besides in offers.BESIDES]
# As ``offers`` knows the ways to lay some of six cards: made when first asked for.
_known_lays: Final[list[bytes]] = [b""] * (MAP_COUNT // offers.CARDS * offers.CELLS << offers.CARDS)


def mask_of(state: PiratesMapState, seat: int) -> tuple[int, bytes]:
    """PM-4: where the crew builds, the cells of all moves from laying on; else nothing."""
    if state.phase != moves.ISLAND or seat == state.captain:
        return NOT_READY
    held: i64 = state.owned[seat]
    laid: i64 = 0
    shifts: list[bytes] = []
    crosses: list[bytes] = []
    for cell in range(CELL_COUNT):
        card = state.cells[cell]
        if card == NOTHING:
            shifts.append(NO_SHIFT)
            crosses.append(CROSSES[0])
        else:
            held &= ~(1 << card)
            laid |= 1 << cell
            shifts.append(SHIFTS[cell])
            crosses.append(CROSSES[crossable(state, cell, state.parts.faces[card])])
    pieces: list[bytes] = []
    add_lays(held, offers.CELLS - 1 - laid, pieces)
    pieces.extend(shifts)
    pieces.append(TAKES_BACK[laid])
    pieces.extend(crosses)
    pieces.append(BESIDES[island.besides(state, seat)])
    return LAY_FIRST, b"".join(pieces)


def crossable(state: PiratesMapState, cell: int, face: list[int]) -> i64:
    """The elements of a card that the cross does not lie on, a bit each."""
    first: i64 = face[0]
    last: i64 = face[-1]
    elements: i64 = 1 << first | 1 << last
    if state.cross_cell == cell:
        crossed: i64 = state.cross_element
        elements &= ~(1 << crossed)
    return elements


def add_lays(held: i64, empty: i64, pieces: list[bytes]) -> None:
    """The cards held in the cells that are empty, both as masks."""
    first: i64
    for first in range(0, MAP_COUNT, offers.CARDS):
        some: i64 = held >> first & offers.SOME
        index: i64 = (first // offers.CARDS << offers.CARDS | some) * offers.CELLS + empty
        found = _known_lays[index]
        if not found:
            cells = bytearray(RUN_CELLS)
            for move in offers.lays_of(first, some, empty):
                cells[move - LAY_FIRST - first * CELL_COUNT] = 1
            found = bytes(cells)
            _known_lays[index] = found
        pieces.append(found)
