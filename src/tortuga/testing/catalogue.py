"""Every registered game, at every seat count and with every combination of its options.

Where a game has so many options that nobody could wait for all combinations, every value still
meets every other value, and every seat count, at least once.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from tortuga.engine.game import Game
from tortuga.engine.registry import game_class, game_names, make_game

MOST_SETTINGS = 64  # of one game, in full


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
        chosen = [f"{name}-{value}".lower().replace(" ", "-") for name, value in self.options]
        return "-".join([str(self.seats), "seats", *chosen])

    def __str__(self) -> str:
        return f"{self.name}-{self.slug}"


def settings_of(name: str) -> list[Setting]:
    """Every way to set the table for one game."""
    made = game_class(name)
    choices = [[(option.name, each) for each in option.choices] for option in made.declared]
    tables: list[list[Any]] = [[*range(made.min_seats, made.max_seats + 1)], *choices]
    rows = list(itertools.product(*tables))
    return [Setting(name, row[0], row[1:]) for row in (rows if few(rows) else pairwise(tables))]


def few(rows: list[tuple[Any, ...]]) -> bool:
    return len(rows) <= MOST_SETTINGS


def pairwise(tables: list[list[Any]]) -> list[tuple[Any, ...]]:
    """Few rows of one value a column, in which every two values of two columns meet.

    >>> len(pairwise([[1, 2], [3, 4], [5, 6]]))
    4
    """
    columns = list(itertools.combinations(range(len(tables)), 2))
    open_pairs = {
        (one, a, other, b) for one, other in columns for a in tables[one] for b in tables[other]
    }
    rows: list[tuple[Any, ...]] = []
    while open_pairs:
        row = best_row(tables, columns, open_pairs)
        open_pairs -= pairs_of(row, columns)
        rows.append(row)
    return sorted(rows, key=lambda row: [table.index(each) for table, each in zip(tables, row)])


def best_row(
    tables: list[list[Any]], columns: list[tuple[int, int]], open_pairs: set[Any]
) -> tuple[Any, ...]:
    """Column by column the value that closes most pairs; the first open one is closed for sure."""
    one, a, other, b = min(open_pairs, key=repr)
    row: list[Any] = [None] * len(tables)
    row[one], row[other] = a, b
    for column, table in enumerate(tables):
        if row[column] is not None:
            continue
        tries = [[*row[:column], each, *row[column + 1 :]] for each in table]
        row = max(tries, key=lambda each: len(pairs_of(each, columns) & open_pairs))
    return tuple(row)


def pairs_of(row: Any, columns: list[tuple[int, int]]) -> set[Any]:
    return {(one, row[one], other, row[other]) for one, other in columns}


def every_setting() -> list[Setting]:
    """Every way to set the table for every game."""
    return [setting for name in game_names() for setting in settings_of(name)]
