"""How a search judges The Pirate's Map: by what the hauls count now; nobody looks ahead here."""

from __future__ import annotations

from typing import Final

from tortuga.engine.chance import Chance
from tortuga.engine.guide import Guide
from tortuga.games.the_pirates_map import scoring
from tortuga.games.the_pirates_map.moves import AGAIN, KINDS
from tortuga.games.the_pirates_map.rules import PiratesMapState

# Points, for each round left, fitted to how games ended: votes and the curse outweigh hauls.
DOUBT: Final = 20.0


class PiratesMapGuide(Guide[PiratesMapState]):
    """Tales, memory and talk decide this game, which no playout can stand in for."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.captain = 400
        self.bosun = 40
        self.hint = 100

    def begin(self, state: PiratesMapState) -> None:
        self.doubt = DOUBT * (state.table.rounds - state.round + 1)

    def choices(self, state: PiratesMapState, seat: int) -> list[int]:
        """Without the generator's other sentences: they tell the same card."""
        offered = state.offered(seat)
        return [move for move in offered if KINDS[move] is not AGAIN]

    def settled(self, state: PiratesMapState) -> bool:
        return True

    def finish(self, state: PiratesMapState, chance: Chance) -> int:
        return 0

    def outlook(self, state: PiratesMapState) -> list[float]:
        points = state.scores if state.over else scoring.totals(state)
        return [float(each) for each in points]
