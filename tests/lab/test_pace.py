"""How long a bot thinks: only its own choices are counted."""

from __future__ import annotations

from itertools import count

import tortuga
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.lab.pace import pace, thinking

ticks = count()


def slow(game: Game, view: View, rng: object) -> int:
    """A bot that lets three ticks pass."""
    for _ in range(3):
        next(ticks)
    return view.legal[0]


def test_the_time_of_each_own_choice_is_taken() -> None:
    game = tortuga.game("buried-treasure", seats=3)
    taken = thinking(game, "tests.lab.test_pace:slow", 1, 7, lambda: float(next(ticks)))
    assert len(taken) > 10
    assert set(taken) == {4.0}


def test_the_choices_of_all_games_are_told_by_their_quartiles() -> None:
    game = tortuga.game("buried-treasure", seats=3)
    choices = [len(thinking(game, "swabbie", number, 7)) for number in range(3)]
    found = pace(game, "swabbie", 3, 7)
    assert (found.game, found.seats, found.bot, found.choices) == (
        "buried-treasure",
        3,
        "swabbie",
        sum(choices),
    )
    assert 0.0 <= found.low <= found.median <= found.high <= found.longest
