"""Night watch: each seat in turn calls out a line before its candle burns down, or sleeps.

The smallest game with a clock and with words: it is here to try what the engine does with both.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.state import State
from tortuga.engine.views import View

CANDLE = 10
LONGEST_CALL = 40

MOVES = MoveSpace()
COUGH = MOVES.block("cough")
CALL = MOVES.block("call")
SLEEP = MOVES.block("sleep", maker="clock")


@dataclasses.dataclass(frozen=True)
class WatchView(View):
    """``heard`` is what was called last, which the next call drowns."""

    heard: str


class Watch(State):
    """Whose watch it is is in ``acting``; a cough changes nothing but keeps the candle burning."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.heard = ""

    def begin(self) -> None:
        self.light(0)

    def light(self, seat: int) -> None:
        self.acting = (seat,)
        self.clock += 1
        self.seconds = CANDLE

    def legal(self, seat: int) -> list[int]:
        return [COUGH.at([]), CALL.at([])] if seat in self.acting else []

    def late(self) -> list[tuple[int, int]]:
        return [(seat, SLEEP.at([])) for seat in self.acting]

    def check_words(self, seat: int, move: int, words: str) -> None:
        if move != CALL.at([]):
            super().check_words(seat, move, words)
        if len(words) > LONGEST_CALL:
            raise IllegalMove(f"a call has at most {LONGEST_CALL} letters, not {len(words)}")

    def apply(self, seat: int, move: int) -> None:
        if move == COUGH.at([]):
            return
        self.heard = self.words
        self.scores[seat] += len(self.words)
        if self.telling:
            self.tell(MOVES.block_of(move).name, seat, {})
        if seat + 1 < self.seats:
            self.light(seat + 1)
            return
        self.over = True
        self.acting = ()
        self.clock = self.seconds = 0
        self.winners = [each for each in range(self.seats) if self.scores[each] == max(self.scores)]

    def copy(self) -> State:
        twin = Watch(self.seats)
        self.copy_base(twin)
        twin.heard = self.heard
        return twin

    def view(self, seat: int | None) -> View:
        return WatchView(
            seat=seat,
            acting=self.acting,
            legal=() if seat is None else tuple(self.legal(seat)),
            over=self.over,
            scores=tuple(self.scores),
            winners=tuple(self.winners),
            heard=self.heard,
            clock=self.clock,
            seconds=self.seconds,
        )

    def stock(self) -> list[Any]:
        return []


class NightWatch(Game):
    """Call a line, or sleep."""

    name: ClassVar[str] = "night-watch"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = ()
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 1
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    fleeting: ClassVar[bool] = True

    def read_components(self, entries: Entries) -> None:
        """It has none; the file beside it is the other game's."""

    def deal(self, chance: Chance) -> State:
        return Watch(self.seats)

    def guess(self, view: View, rng: Any) -> State:
        assert isinstance(view, WatchView)
        state = Watch(self.seats)
        state.acting = view.acting
        state.over = view.over
        state.scores = list(view.scores)
        state.winners = list(view.winners)
        state.clock = view.clock
        state.seconds = view.seconds
        state.heard = view.heard
        return state
