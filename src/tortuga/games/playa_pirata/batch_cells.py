"""The batches of Playa Pirata that a seat may lay, as cells of a mask: hundreds at once."""

from __future__ import annotations

from typing import Final

from tortuga.engine.native import i64
from tortuga.engine.scribe import NOT_READY
from tortuga.games.playa_pirata.cards import MOST_SPOTS
from tortuga.games.playa_pirata.moves import END_MOVE, FINAL, LAY, TOWELS
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.towels import HANDS, NEEDS, batches_of, hand_to_lay, needed

NO_BATCH: Final = bytes(HANDS)
BETWEEN: Final = bytes(END_MOVE - LAY.first - LAY.size)
END_CELLS: Final[list[bytes]] = [bytes([0]), bytes([1])]
# By hand and total, the cells of the batches on a spot; made when first asked for.
_known: Final[list[bytes]] = [b""] * (HANDS * NEEDS)


def mask_of(state: PlayaPirataState, offered: list[int]) -> tuple[int, bytes]:
    """PP-9 and PP-12: where towels are laid, the cells of batches and behind; else nothing."""
    if state.with_specials or state.phase not in (TOWELS, FINAL) or len(offered) == 1:
        return NOT_READY
    hand = hand_to_lay(state)
    shut = state.used | state.shaded
    there: i64 = len(state.kinds)
    pieces: list[bytes] = []
    spot: i64
    for spot in range(MOST_SPOTS):
        closed = spot >= there or shut >> spot & 1
        pieces.append(NO_BATCH if closed else cells_of(hand, needed(state, spot)))
    pieces.append(BETWEEN)
    pieces.append(END_CELLS[1 if offered[-1] == END_MOVE else 0])
    return LAY.first, b"".join(pieces)


def cells_of(hand: i64, need: i64) -> bytes:
    """A cell for each batch, 1 where it is a part of the hand and comes to that total."""
    index = hand * NEEDS + need
    found = _known[index]
    if not found:
        cells = bytearray(HANDS)
        for batch in batches_of(hand, need):
            cells[batch] = 1
        found = bytes(cells)
        _known[index] = found
    return found
