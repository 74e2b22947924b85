"""Two hats: the smallest game in which two seats choose at once, without knowing of each other.

Each hides a coin under hat a or b. Where both chose the same hat, seat 0 has a point, under hat a
three; otherwise seat 1 has one. Whoever knew the other's choice would always win.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.engine.views import View

MOVES = MoveSpace()
HIDE = MOVES.block("hide", hat=("a", "b"))
A, B = HIDE.move(hat="a"), HIDE.move(hat="b")
UNKNOWN = -1


@dataclasses.dataclass(frozen=True)
class HatsView(View):
    """``own`` is the viewer's hat."""

    own: int


class Hats(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.hats = [UNKNOWN, UNKNOWN]

    def begin(self) -> None:
        self.acting = (0, 1)

    def legal(self, seat: int) -> list[int]:
        return [A, B] if seat in self.acting else []

    def apply(self, seat: int, move: int) -> None:
        self.hats[seat] = move
        self.acting = tuple(each for each in self.acting if each != seat)
        if not self.acting:
            same = self.hats[0] == self.hats[1]
            self.scores = [3 if move == A else 1, 0] if same else [0, 1]
            self.winners = [0] if same else [1]
            self.over = True

    def copy(self) -> Hats:
        twin = Hats()
        self.copy_base(twin)
        twin.hats = self.hats.copy()
        return twin

    def view(self, seat: int | None) -> HatsView:
        own = UNKNOWN if seat is None else self.hats[seat]
        legal = () if seat is None else tuple(self.legal(seat))
        return HatsView(
            seat, self.acting, legal, self.over, tuple(self.scores), tuple(self.winners), own=own
        )


class TwoHats(Game):
    name: ClassVar[str] = "two-hats"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = ()
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 1
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent

    def deal(self, chance: Chance) -> Hats:
        return Hats()

    def guess(self, view: View, rng: Any) -> Hats:
        assert isinstance(view, HatsView)
        state = Hats()
        state.begin()
        return state


def two_hats() -> TwoHats:
    return TwoHats(2, Entries("hats", "", {}))
