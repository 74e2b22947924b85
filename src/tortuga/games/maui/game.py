"""Maui as a game of the house: how it is dealt, guessed, rated and shown."""

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
from tortuga.games.maui import advice, display, guessing, heuristic, pieces
from tortuga.games.maui.figures import FIGURES
from tortuga.games.maui.guide import MauiGuide
from tortuga.games.maui.moves import MOVES
from tortuga.games.maui.pieces import Components, Side, Way
from tortuga.games.maui.rules import MauiState
from tortuga.games.maui.view import MauiView, Standing


class Maui(Game[MauiState, MauiView]):
    """Lay towels column by column, join equal patterns, and mind the trees and the tide."""

    name: ClassVar[str] = "maui"
    rules: ClassVar[int] = 2
    older_rules: ClassVar[tuple[int, ...]] = (1,)
    rule_ids: ClassVar[tuple[str, ...]] = (
        *(f"MA-{number}" for number in range(1, 14)),
        *(f"MA-C{number}" for number in range(1, 5)),
        *(f"MA-X{number}" for number in range(1, 4)),
    )
    min_seats: ClassVar[int] = pieces.FEWEST_SEATS
    max_seats: ClassVar[int] = pieces.MOST_SEATS
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 30
    most_moves: ClassVar[int] = 500
    declared: ClassVar[tuple[Option, ...]] = (
        Option("side", "umbrellas", ("umbrellas", "crabs", "both")),
        Option("stones", "by seat", ("by seat", "same"), since=2, before="same"),
    )
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    figures: ClassVar[Figures | None] = FIGURES
    has_first: ClassVar[bool] = True

    def read_components(self, entries: Entries) -> None:
        self.parts = Components(FIGURES.read(entries, self.edition))
        sides = {"umbrellas": self.parts.umbrella_side, "crabs": self.parts.crab_side}
        wanted = self.options["side"]
        self.sides: list[Side] = [sides[face] for face in sides if wanted in (face, "both")]
        self.laid: tuple[MauiView, MauiState] | None = None
        by_seat = self.chosen("stones") == "by seat"
        self.ways: list[Way] = pieces.ways_by_seat(self.seats, self.parts, by_seat)

    def deal(self, chance: Chance) -> MauiState:
        """MA-1, MA-C1 and MA-X1: bag, tokens, crabs and lots, all shuffled once."""
        state = MauiState(self.seats, self.parts, self.sides, self.ways)
        state.bags = []
        state.things = []
        for side in self.sides:
            state.bags.append(fill_bag(self.seats, chance))
            state.things.append(guessing.spread_things(self.seats, side, chance))
        state.lots = list(range(self.seats))
        if len(self.sides) > 1:
            chance.shuffle(state.lots)
        state.starter = self.starter(chance)
        return state

    def guess(self, view: MauiView, rng: Any) -> MauiState:
        """Lay out what the view shows; bag, face-down crabs and lots are dealt anew."""
        laid = self.laid
        if laid is None or laid[0] is not view:
            laid = (view, MauiState(self.seats, self.parts, self.sides, self.ways))
            guessing.lay_out(laid[1], view)
            self.laid = laid
        state = laid[1].copy()
        guessing.deal_hidden(state, chance_from(rng))
        return state

    def rate(self, view: MauiView, rng: Any) -> list[float]:
        """Points now, and what the next column can still connect to."""
        return heuristic.rate(self.guess(view, rng), list(view.legal))

    def guide(self) -> MauiGuide:
        return MauiGuide(self.seats)

    def scribe(self) -> Scribe:
        from tortuga.games.maui.encoding import scribe_of  # which knows the game

        return scribe_of(self)

    def advice(self, view: MauiView, move: int) -> list[Reason]:
        after = self.preview(view, [move]).standing
        assert isinstance(after, Standing)
        return advice.advice(view, after, move)

    def table(self, view: MauiView, names: list[str], texts: Any) -> str:
        return display.table(view, names, texts)


def fill_bag(seats: int, chance: Chance) -> list[int]:
    """All pieces, and in random order as many of the first as can ever be drawn on a beach.

    The rest stays in the bag to the end: shuffling it would only take time.
    """
    bag = pieces.ALL_PIECES.copy()
    chance.shuffle_first(bag, pieces.SLOT_COUNT + seats * pieces.LENGTH)
    return bag
