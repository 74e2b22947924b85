"""Who starts, in every game: by lot, or whom the host named (BT-3, PP-2, XM-1, MA-1, PM-1)."""

from __future__ import annotations

from typing import Any

import pytest

import tortuga
from tortuga.engine.errors import OptionError
from tortuga.engine.game import Game
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class, make_game

SEATS = [
    (name, seats)
    for name in tortuga.games()
    for seats in range(game_class(name).min_seats, game_class(name).max_seats + 1)
]
ENOUGH = 60  # seeds in which each of six seats is drawn by lot


def starting(game: Game, seed: int) -> int:
    """The seat that starts: the captain where one tells and the others wait, else who acts."""
    view: Any = game.start(seed).view(None)
    return int(view.captain if hasattr(view, "captain") else view.acting[0])


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_whom_the_host_names_starts(name: str, seats: int) -> None:
    for seat in range(seats):
        game = make_game(name, seats, None, {"first": seat + 1})
        assert {starting(game, seed) for seed in range(4)} == {seat}


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_otherwise_the_lot_decides(name: str, seats: int) -> None:
    game = make_game(name, seats)
    assert {starting(game, seed) for seed in range(ENOUGH)} == set(range(seats))


@pytest.mark.parametrize("name", tortuga.games())
def test_a_seat_that_is_not_at_the_table_cannot_start(name: str) -> None:
    seats = game_class(name).min_seats
    for wrong in (0, seats + 1, str(seats), True):
        with pytest.raises(OptionError, match="first must be lot, 1"):
            make_game(name, seats, None, {"first": wrong})


@pytest.mark.parametrize("name", tortuga.games())
def test_a_record_says_who_was_named(name: str) -> None:
    seats = game_class(name).min_seats
    game = make_game(name, seats, None, {"first": seats})
    text = Record(game, 3, []).dumps()
    assert Record.loads(text).game.options["first"] == seats
    assert '"first"' not in Record(make_game(name, seats), 3, []).dumps()
