"""A game whose bots would rather sleep, made for tests of those who take over from them."""

from __future__ import annotations

from typing import Any

from tests.server.at_once import AtOnce, AtOnceGame
from tortuga.engine.moves import MoveSpace
from tortuga.engine.views import View

MOVES = MoveSpace()
ROW = MOVES.block("row")
NAP = MOVES.block("nap", maker="bot")
RISE = MOVES.block("rise", maker="bot")
ROWING, NAPPING, RISING = (block.first for block in MOVES.blocks)


class Boat(AtOnce):
    """Everyone rows at the same time; bots would rather nap, and sleep on."""

    def legal(self, seat: int) -> list[int]:
        return [ROWING, NAPPING] if seat in self.acting else []

    def roused(self, seat: int) -> list[int]:
        return [] if seat in self.acting else [RISING]

    def apply(self, seat: int, move: int) -> None:
        if move == NAPPING:
            self.leave(seat)
        elif move == RISING:
            self.acting = (*self.acting, seat)
        else:
            self.scores[seat] += 1


class BoatGame(AtOnceGame):
    name = "boat"
    min_seats, max_seats = 2, 2
    moves = MOVES
    table_state = Boat

    def rate(self, view: View, rng: Any) -> list[float]:
        return [float(move == NAPPING) for move in view.legal]
