"""Playa Pirata as a game of the house: how it is dealt, guessed and rated."""

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
from tortuga.games.playa_pirata import advice, display, guessing, heuristic, labels
from tortuga.games.playa_pirata.cards import MOST_SEATS, Components
from tortuga.games.playa_pirata.figures import FIGURES
from tortuga.games.playa_pirata.guide import PlayaPirataGuide
from tortuga.games.playa_pirata.moves import MOVES
from tortuga.games.playa_pirata.rules import PlayaPirataState
from tortuga.games.playa_pirata.view import PlayaPirataView

MATCH = "match"
ONE = "one"
TWO = "two"


class PlayaPirata(Game[PlayaPirataState, PlayaPirataView]):
    """Bury treasures, lay towels over the good ones, and keep them to the end of the day."""

    name: ClassVar[str] = "playa-pirata"
    rules: ClassVar[int] = 1
    rule_ids: ClassVar[tuple[str, ...]] = (
        *(f"PP-{number}" for number in range(1, 15)),
        *(f"PP-S{number}" for number in range(1, 13)),
    )
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = MOST_SEATS
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 40
    most_moves: ClassVar[int] = 2_000
    declared: ClassVar[tuple[Option, ...]] = (
        Option("hands", MATCH, (MATCH, ONE, TWO)),
        Option("specials", False),
    )
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    figures: ClassVar[Figures | None] = FIGURES
    has_first: ClassVar[bool] = True
    gathers: ClassVar[frozenset[str]] = frozenset({"scored"})

    def read_components(self, entries: Entries) -> None:
        self.parts = Components(FIGURES.read(entries, self.edition))
        self.specials: bool = self.options["specials"]
        self.choosing: bool = self.options["hands"] == TWO
        self.hands: int = {MATCH: self.seats, ONE: 1, TWO: 2}[self.options["hands"]]
        self.laid: tuple[PlayaPirataView, PlayaPirataState] | None = None

    def empty(self) -> PlayaPirataState:
        return PlayaPirataState(self.seats, self.parts, self.specials, self.hands, self.choosing)

    def deal(self, chance: Chance) -> PlayaPirataState:
        """PP-1, PP-2 and PP-S1: shuffle for every hand at once, and draw the starter by lot."""
        state = self.empty()
        state.decks, state.special_decks = [], []
        for _ in range(self.hands):
            guessing.shuffle_hand(state, chance)
        state.starter = self.starter(chance)
        return state

    def guess(self, view: PlayaPirataView, rng: Any) -> PlayaPirataState:
        laid = self.laid
        if laid is None or laid[0] is not view:
            laid = (view, self.empty())
            guessing.lay_out(laid[1], view)
            self.laid = laid
        state = laid[1].copy()
        guessing.deal_hidden(state, view, chance_from(rng))
        return state

    def rate(self, view: PlayaPirataView, rng: Any) -> list[float]:
        """How well each move serves the hand, by what the seat knows."""
        assert view.seat is not None
        return heuristic.rate(self.guess(view, rng), view.seat, list(view.legal))

    def guide(self) -> PlayaPirataGuide:
        return PlayaPirataGuide(self.seats)

    def scribe(self) -> Scribe:
        from tortuga.games.playa_pirata.encoding import scribe_of  # which knows the game

        return scribe_of(self)

    def advice(self, view: PlayaPirataView, move: int) -> list[Reason]:
        return advice.advice(self.guess(view, Chance(0, "advice")), view, move)

    def label(self, view: PlayaPirataView, move: int) -> dict[str, Any]:
        return labels.label(move)

    def table(self, view: PlayaPirataView, names: list[str], texts: Any) -> str:
        return display.table(view, names, texts)

    def result(self, view: PlayaPirataView, names: list[str], texts: Any) -> str:
        return display.result(view, names, texts)
