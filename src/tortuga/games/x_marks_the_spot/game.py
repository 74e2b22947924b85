"""X Marks the Spot as a game of the house: how it is dealt, guessed, rated and shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from tortuga.engine.chance import Chance, chance_from
from tortuga.engine.components import Entries
from tortuga.engine.figures import Figures
from tortuga.engine.game import Game
from tortuga.engine.moves import MoveSpace
from tortuga.engine.options import Option
from tortuga.engine.reasons import Reason
from tortuga.engine.scribe import Scribe
from tortuga.games.x_marks_the_spot import advice, display, guessing, heuristic, labels
from tortuga.games.x_marks_the_spot.cards import (
    FEWEST_SEATS,
    FLAG_COUNT,
    MAY,
    MOST_SEATS,
    MUST,
    Components,
)
from tortuga.games.x_marks_the_spot.figures import FIGURES
from tortuga.games.x_marks_the_spot.guide import XMarksGuide
from tortuga.games.x_marks_the_spot.moves import MOVES
from tortuga.games.x_marks_the_spot.rules import XMarksState
from tortuga.games.x_marks_the_spot.view import XMarksView


class XMarksTheSpot(Game[XMarksState, XMarksView]):
    """Lay tiles, cross the sea with your secret flag, and mark three X's before anyone else."""

    name: ClassVar[str] = "x-marks-the-spot"
    rules: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)
    rule_ids: ClassVar[tuple[str, ...]] = tuple(f"XM-{number}" for number in range(1, 17))
    min_seats: ClassVar[int] = FEWEST_SEATS
    max_seats: ClassVar[int] = MOST_SEATS
    age: ClassVar[int] = 10
    minutes: ClassVar[int] = 30
    most_moves: ClassVar[int] = 8_000
    declared: ClassVar[tuple[Option, ...]] = (
        Option("second", MUST, (MUST, MAY), since=2, before=MAY),
    )
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    figures: ClassVar[Figures | None] = FIGURES
    has_first: ClassVar[bool] = True

    def read_components(self, entries: Entries) -> None:
        self.parts = Components(FIGURES.read(entries, self.edition))

    def empty(self) -> XMarksState:
        """XM-2: a table by the rules of this game, with nothing on it yet."""
        state = XMarksState(self.seats, self.parts, self.chosen("second") == MUST)
        state.clear()
        return state

    def deal(self, chance: Chance) -> XMarksState:
        """XM-1: flags and deck are shuffled; the lot says who is first, or the host did."""
        state = self.empty()
        flags = list(range(FLAG_COUNT))
        chance.shuffle(flags)
        state.flags = flags[: self.seats]
        deck = self.parts.deck.copy()
        chance.shuffle(deck)
        state.deck = deck
        state.starter = self.starter(chance)
        state.chance = chance
        return state

    def guess(self, view: XMarksView, rng: Any) -> XMarksState:
        """Lay out what the view shows; flags, hands and deck are dealt anew within it."""
        state = self.empty()
        guessing.lay_out(state, view, chance_from(rng))
        return state

    def rate(self, view: XMarksView, rng: Any) -> list[float]:
        """Own X's, others' X's as far as their flags can be told, and what is in hand."""
        assert view.seat is not None
        return heuristic.rate(self.guess(view, rng), view.seat, list(view.legal))

    def guide(self) -> XMarksGuide:
        return XMarksGuide(self.seats)

    def scribe(self) -> Scribe:
        from tortuga.games.x_marks_the_spot.encoding import scribe_of  # which knows the game

        return scribe_of(self)

    def advice(self, view: XMarksView, move: int) -> list[Reason]:
        return advice.advice(self.guess(view, Chance(0, "advice")), view, move)

    def label(self, view: XMarksView, move: int) -> dict[str, Any]:
        return labels.label(view, move)

    def table(self, view: XMarksView, names: list[str], texts: Any) -> str:
        return display.table(view, names, texts)

    def result(self, view: XMarksView, names: list[str], texts: Any) -> str:
        return display.result(view, names, texts)
