"""Sinking Sands, a board game in one file: ``tortuga play ./examples/sinking_sands.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tortuga.engine.chance import Chance
from tortuga.engine.moves import MoveSpace
from tortuga.engine.views import Prompt, asking
from tortuga.engine.why import Bans, Why
from tortuga.engine.zones import Zone, Zones, ZonesGame

SIZE = 5
SQUARES = range(SIZE * SIZE)
SEA, MOST_SHELLS, CRAB = 0, 3, 4  # between sea and crabs: so many shells
SIGNS = ("sea", "1", "2", "3", "crab-1", "crab-2", "crab-3", "crab-4")
CORNERS = (0, SIZE * SIZE - 1, SIZE - 1, SIZE * (SIZE - 1))

MOVES = MoveSpace()
STEP = MOVES.block("step", row=SIZE, column=SIZE)  # the move of a square is its number

BANS = Bans()
FLOODED = BANS.add("flooded")
TAKEN = BANS.add("taken")
TOO_FAR = BANS.add("too_far")

TEXTS: dict[str, Any] = {
    "en": {
        "move": {"step": "Row {row}, column {column}"},
        "prompt": {"step": "Step onto a square beside your crab.", "over": "No crab can move."},
        "word": {"crab-1": "crab 1", "crab-2": "crab 2", "crab-3": "crab 3", "crab-4": "crab 4"},
        "event": {
            "step": "{seat} steps to row {row}, column {column}: {count} {count:shell|shells}.",
            "step_you": "You step to row {row}, column {column}: {count} {count:shell|shells}.",
            "stuck": "{seat} cannot move any more.",
            "stuck_you": "You cannot move any more.",
        },
        "why": {
            "flooded": "That square is under water.",
            "taken": "A crab sits there.",
            "too_far": "A crab goes one square at a time, straight or aslant.",
        },
    },
    "es": {
        "name": "Arenas movedizas",
        "tagline": "Junta conchas mientras la playa se hunde.",
        "move": {"step": "Fila {row}, columna {column}"},
        "prompt": {"step": "Ve a una casilla junto a tu cangrejo.", "over": "Nadie puede moverse."},
    },
}


def beside(one: int, other: int) -> bool:
    down, across = abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE)
    return max(down, across) == 1


class Sands(Zones):
    sand: list[int] = Zone.shared(SIGNS, width=SIZE)

    def set_up(self, chance: Chance) -> None:
        self.sand = [1 + square % MOST_SHELLS for square in SQUARES]
        chance.shuffle(self.sand)
        for seat in range(self.seats):
            self.sand[CORNERS[seat]] = CRAB + seat

    def free(self, seat: int) -> list[int]:
        """The squares that the seat's crab can reach now."""
        crab = self.sand.index(CRAB + seat)
        return [each for each in SQUARES if beside(crab, each) and SEA < self.sand[each] < CRAB]

    def legal(self, seat: int) -> list[int]:
        return self.free(seat) if seat in self.acting else []

    def why_not(self, seat: int, move: int) -> Why:
        if not beside(self.sand.index(CRAB + seat), move):
            return TOO_FAR()
        return FLOODED() if self.sand[move] == SEA else TAKEN()

    def apply(self, seat: int, move: int) -> None:
        count = self.sand[move]
        row, column = divmod(move, SIZE)
        self.tell("step", seat, {"row": row, "column": column, "count": count})
        self.scores[seat] += count
        self.sand[self.sand.index(CRAB + seat)] = SEA
        self.sand[move] = CRAB + seat
        self.pass_on(seat)

    def pass_on(self, seat: int) -> None:
        """The next seat that can still move is to act; if none can, the game is over."""
        for _ in range(self.seats):
            seat = self.next_seat(seat)
            if self.free(seat):
                self.acting = (seat,)
                return
            self.tell("stuck", seat, {})
        self.end()

    def asks(self, seat: int | None) -> Prompt:
        return asking("over" if self.over else "step")


class SinkingSands(ZonesGame):
    """Gather shells while the beach sinks.

    Each crab starts in a corner of the beach. On your turn your crab goes one square, straight or
    aslant, and you take the shells that lie there; the square that it leaves is flooded for good.
    Crabs enter neither water nor each other's squares. Who cannot move is passed over; when nobody
    can, the most shells win."""

    name = "sinking-sands"
    folder = Path(__file__).with_suffix("")  # its looks.toml, and pictures
    moves = MOVES
    texts = TEXTS
    state_type = Sands
    perfect = True
