"""Games in which all seats act at once, made for one test and thrown away: what those share."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Self

from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class
from tortuga.engine.state import State
from tortuga.engine.views import View


class AtOnce(State):
    """Everyone is asked from the start; whoever has had enough leaves ``acting``."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.acting = tuple(range(seats))

    def begin(self) -> None:
        pass

    def leave(self, seat: int) -> None:
        self.acting = tuple(each for each in self.acting if each != seat)

    def copy(self) -> Self:
        twin = type(self)(self.seats)
        self.copy_base(twin)
        return twin

    def view(self, seat: int | None) -> View:
        legal = () if seat is None else tuple(self.legal(seat))
        return View(seat, self.acting, legal, self.over, tuple(self.scores), ())


class AtOnceGame(Game):
    """A game of such a state, without components and texts of its own."""

    rules = 1
    rule_ids = ()
    age, minutes = 8, 1
    folder: ClassVar[Path] = game_class("buried-treasure").folder
    table_state: ClassVar[type[AtOnce]]

    def read_components(self, entries: Entries) -> None:
        pass

    def deal(self, chance: Chance) -> State:
        return self.table_state(self.seats)

    def rate(self, view: View, rng: Any) -> list[float]:
        return [0.0] * len(view.legal)
