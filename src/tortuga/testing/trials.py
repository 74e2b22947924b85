"""Trials: the checks of a game, each in every setting of the table, one after another."""

from __future__ import annotations

import dataclasses

from tortuga.engine.registry import named
from tortuga.testing import appearance, company, notation, rows
from tortuga.testing.catalogue import Setting, settings_of
from tortuga.testing.checks import CHECKS, Check

# What our own games have tests of their own for.
MORE_CHECKS: dict[Check, int] = {
    rows.rows_tell_what_views_tell: 1,
    company.bots_answer: 1,
    company.views_travel: 1,
}
ALL_CHECKS: dict[Check, int] = {**CHECKS, **MORE_CHECKS}
ONCE = (
    notation.notation_round_trips,
    notation.description_numbers_every_move,
    appearance.looks_can_be_shown,
    appearance.rules_can_be_read,
    appearance.a_lesson_can_be_taken,
)


@dataclasses.dataclass(frozen=True)
class Trial:
    """One check of one game at one kind of table, with so many random games."""

    check: str
    setting: Setting
    games: int = 1

    def run(self) -> None:
        """Raises an AssertionError, or whatever the game raises, where something does not hold."""
        game = self.setting.game()
        for once in ONCE:
            if once.__name__ == self.check:
                once(game)
        for check, usual in ALL_CHECKS.items():
            for seed in range(usual * self.games) if check.__name__ == self.check else ():
                check(game, seed)

    def __str__(self) -> str:
        return f"{self.setting}: {self.check}"


def trials_of(game: str, games: int = 1) -> list[Trial]:
    """Every trial of a game, by its name or file; ``games`` times as many games as usual."""
    settings = settings_of(named(game))
    once = [Trial(check.__name__, settings[0]) for check in ONCE]
    return once + [
        Trial(check.__name__, setting, games) for check in ALL_CHECKS for setting in settings
    ]
