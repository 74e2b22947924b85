"""Whether chances come true: sums that can be checked by hand, and positions of real games."""

from __future__ import annotations

from itertools import islice

import pytest

from tortuga.engine.errors import TortugaError
from tortuga.lab.calibration import JUDGES, Called, Course, brier, called, table


def told(number: int, chance: float, won: float) -> Called:
    return Called(number, 2, 0.5, chance, won)


def test_a_table_says_of_each_tenth_how_many_were_won() -> None:
    known = [told(0, 0.7, 1.0), told(0, 0.74, 1.0), told(1, 0.72, 0.0), told(2, 1.0, 1.0)]
    first, last = table(known)
    assert (first["from"], first["positions"]) == (0.7, 3)
    assert (first["called"], first["won"]) == (0.72, 0.667)
    assert first["low"] < first["won"] < first["high"]
    assert (last["from"], last["called"], last["won"]) == (0.9, 1.0, 1.0)


def test_a_prophet_has_no_brier_score_and_a_coin_a_quarter() -> None:
    assert brier([told(0, 1.0, 1.0), told(1, 0.0, 0.0)]) == 0.0
    assert brier([told(0, 0.5, 1.0), told(1, 0.5, 0.0)]) == 0.25


@pytest.mark.parametrize("name", ["buried-treasure", "the-pirates-map"])
def test_positions_are_the_same_each_time_and_of_every_number_of_seats(name: str) -> None:
    def some() -> list[Called]:
        return list(islice(called(name, Course(iterations=4, each=2), seed=1), 6))

    found = some()
    assert found == some()
    assert [each.number for each in found] == [0, 0, 1, 1, 2, 2]
    assert [each.seats for each in found[::2]] == [2, 3, 4]
    assert all(0 <= each.chance <= 1 and 0 <= each.won <= 1 for each in found)


def test_an_admiral_is_asked_about_the_same_positions_and_judges_by_what_it_learned() -> None:
    def some(judge: str) -> list[Called]:
        course = Course(iterations=40, each=2, judge=JUDGES[judge])
        return list(islice(called("playa-pirata", course, seed=1), 6))

    captains, admirals = some("captain"), some("admiral")
    assert [(each.number, each.when) for each in captains] == [
        (each.number, each.when) for each in admirals
    ]
    assert [each.chance for each in captains] != [each.chance for each in admirals]


def test_nobody_judges_as_an_admiral_where_nothing_was_learned() -> None:
    with pytest.raises(TortugaError, match="no admiral has learned the-pirates-map"):
        list(islice(called("the-pirates-map", Course(judge=JUDGES["admiral"]), seed=1), 400))
