"""What a network is shown: for every game that has it, with every option and number of seats."""

from __future__ import annotations

import math

import pytest

from tortuga.engine.chance import Chance
from tortuga.engine.registry import game_class, make_game
from tortuga.school.course import rows_of
from tortuga.school.lessons import kinds

GAMES = ["buried-treasure", "maui", "playa-pirata", "x-marks-the-spot"]


@pytest.mark.parametrize("name", GAMES)
def test_rows_have_one_length_with_all_seats_and_options(name: str) -> None:
    kind = game_class(name)
    widths = set()
    for seats in range(kind.min_seats, kind.max_seats + 1):
        for described in kinds(make_game(name, seats, None, {})):
            game = described.make()
            state = game.start(3)
            chance = Chance(seats, name)
            ripe = 0
            while not state.over:
                guide = game.guide()
                guide.begin(state.copy())
                seat = state.acting[0]
                state.apply(seat, state.random_move(seat, chance))
                if state.over or not guide.ripe(state):
                    continue
                ripe += 1
                rows = guide.sights(state)
                assert len(rows) == seats
                widths |= {len(row) for row in rows}
                assert all(math.isfinite(each) and abs(each) < 50 for row in rows for each in row)
            assert ripe > 0
    assert len(widths) == 1


def test_a_game_without_sights_is_refused() -> None:
    assert rows_of(make_game("the-pirates-map", None, None, {})) == []
