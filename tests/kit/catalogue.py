"""Every registered game, at every seat count and with every combination of its options."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from tortuga.engine.game import Game
from tortuga.engine.registry import game_class, game_names, make_game


@dataclasses.dataclass(frozen=True)
class Setting:
    """A game as it could be set on a table."""

    name: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def game(self) -> Game:
        return make_game(self.name, self.seats, None, dict(self.options))

    @property
    def slug(self) -> str:
        """The setting without the game's name, fit for a file: ``3-seats-advanced-true``."""
        chosen = [f"{name}-{str(value).lower()}" for name, value in self.options]
        return "-".join([str(self.seats), "seats", *chosen])

    def __str__(self) -> str:
        return f"{self.name}-{self.slug}"


def settings_of(name: str) -> list[Setting]:
    """Every way to set the table for one game."""
    made = game_class(name)
    choices = [[(option.name, each) for each in option.choices] for option in made.declared]
    return [
        Setting(name, seats, options)
        for seats in range(made.min_seats, made.max_seats + 1)
        for options in itertools.product(*choices)
    ]


def every_setting() -> list[Setting]:
    """Every way to set the table for every game."""
    return [setting for name in game_names() for setting in settings_of(name)]
