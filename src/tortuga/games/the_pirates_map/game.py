"""The Pirate's Map as a game of the house: how it is dealt, guessed, rated and shown."""

from __future__ import annotations

import dataclasses
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
from tortuga.games.the_pirates_map import (
    advice,
    display,
    draw,
    guessing,
    heuristic,
    labels,
    memory,
    pace,
    variants,
)
from tortuga.games.the_pirates_map.cards import FEWEST_SEATS, MOST_SEATS, Components
from tortuga.games.the_pirates_map.figures import FIGURES
from tortuga.games.the_pirates_map.guide import PiratesMapGuide
from tortuga.games.the_pirates_map.moves import KINDS, MOVES, SHIFT
from tortuga.games.the_pirates_map.odds import Odds
from tortuga.games.the_pirates_map.rules import PiratesMapState
from tortuga.games.the_pirates_map.tales import LANGUAGES
from tortuga.games.the_pirates_map.view import PiratesMapView


class ThePiratesMap(Game[PiratesMapState, PiratesMapView]):
    """Hear the captain's tale once, rebuild its island before the sand is out, share the loot."""

    name: ClassVar[str] = "the-pirates-map"
    rules: ClassVar[int] = 3
    older_rules: ClassVar[tuple[int, ...]] = (1, 2)
    rule_ids: ClassVar[tuple[str, ...]] = (
        *(f"PM-{number}" for number in range(1, 12)),
        "PM-D",
        "PM-C",
        "PM-2P",
    )
    min_seats: ClassVar[int] = FEWEST_SEATS
    max_seats: ClassVar[int] = MOST_SEATS
    age: ClassVar[int] = 8
    minutes: ClassVar[int] = 20
    most_moves: ClassVar[int] = 5_000
    declared: ClassVar[tuple[Option, ...]] = (
        Option("dramatic", False),
        Option("cabin_boys", False),
        # Cabin boys could always have the sand run twice; now a table may do without.
        Option("second_sand", True, since=2, before=True),
        Option("telling", "written", ("written", "aloud")),
        Option("hourglass", "standard", ("short", "standard", "long")),
        Option("tale_limit", "off", ("off", "short", "long")),
        Option("reading", "standard", ("standard", "calm"), since=3, before="standard"),
        Option("language", "en", tuple(LANGUAGES)),
    )
    moves: ClassVar[MoveSpace] = MOVES
    folder: ClassVar[Path] = Path(__file__).parent
    figures: ClassVar[Figures | None] = FIGURES
    has_first: ClassVar[bool] = True
    fleeting: ClassVar[bool] = True
    together: ClassVar[bool] = True
    gathers: ClassVar[frozenset[str]] = frozenset({"round"})  # a tale is told once
    # With bosuns a newcomer finds about half of the islands, and a bot tells the first tale.
    friendly: ClassVar[int] = 2
    first_game: ClassVar[dict[str, Any]] = {"first": 2}

    def read_components(self, entries: Entries) -> None:
        self.parts = Components(FIGURES.read(entries, self.edition))
        chosen = {option.name: self.chosen(option.name) for option in self.declared}
        self.set_table = variants.Table(self.seats, chosen, self.parts, self.edition)

    def deal(self, chance: Chance) -> PiratesMapState:
        """PM-1: loot, acting cards and the first captain; story and map cards come each round."""
        state = PiratesMapState(self.seats, self.parts, self.set_table, chance)
        draw.deal(state)
        state.first_captain = self.starter(chance)
        return state

    def guess(self, view: PiratesMapView, rng: Any) -> PiratesMapState:
        """Lay out what the view shows; others' secrets are dealt anew."""
        chance = chance_from(rng)
        fresh = Chance(chance.seed(), "guess")
        state = PiratesMapState(self.seats, self.parts, self.set_table, fresh)
        guessing.lay_out(state, view, chance)
        return state

    def instinct(self, view: PiratesMapView, rng: Any, level: int) -> int:
        """Every level plays by the same lights, and remembers the tale as well as it can."""
        return heuristic.advise(self.parts, self.set_table, view, chance_from(rng), level)

    def rate(self, view: PiratesMapView, rng: Any) -> list[float]:
        """What a bot with a perfect memory would do, and nothing else."""
        advised = self.instinct(view, rng, len(memory.FIDELITY) - 1)
        return [float(move == advised) for move in view.legal]

    def pause(self, view: PiratesMapView) -> float:
        return pace.pause(view)

    def lull(self, view: PiratesMapView) -> float:
        return pace.lull(view)

    def patience(self, view: PiratesMapView) -> float:
        return pace.patience(view)

    def guide(self) -> PiratesMapGuide:
        return PiratesMapGuide(self.seats)

    def scribe(self) -> Scribe:
        from tortuga.games.the_pirates_map.encoding import scribe_of  # which knows the game

        return scribe_of(self)

    def odds(self, view: PiratesMapView) -> list[float]:
        """While the crew builds: how likely the island becomes the tale's."""
        if view.phase != "island" or view.seat is None or view.seat == view.captain:
            return []
        known = Odds(self.parts, view)
        return [known.of(move) for move in view.legal]

    def remembered(
        self, view: PiratesMapView, earlier: list[PiratesMapView]
    ) -> PiratesMapView | None:
        return memory.remembered(view, earlier)

    def for_people(self, view: PiratesMapView) -> PiratesMapView:
        """PM-3: a tale that has vanished is in nobody's view, whoever listened in that seat."""
        return dataclasses.replace(view, notes=(None,) * len(view.notes))

    def is_idle(self, move: int) -> bool:
        """PM-5: where on the island a card lies does not matter."""
        return KINDS[move] is SHIFT

    def advice(self, view: PiratesMapView, move: int) -> list[Reason]:
        return advice.advice(self.parts, view, move)

    def label(self, view: PiratesMapView, move: int) -> dict[str, Any]:
        return labels.label(view, move)

    def table(self, view: PiratesMapView, names: list[str], texts: Any) -> str:
        return display.table(view, names, texts)

    def result(self, view: PiratesMapView, names: list[str], texts: Any) -> str:
        return display.result(view, names, texts)
