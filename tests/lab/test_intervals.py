"""Intervals and corrections, against figures from the books."""

from __future__ import annotations

import random

import pytest

from tortuga.coach.doubts import t_of
from tortuga.lab.intervals import (
    Z_95,
    chance_of,
    holm,
    mean_of,
    pooled_share,
    share_of,
    two_sided,
    wilson,
    z_of,
)


@pytest.mark.parametrize(
    ("freedom", "wanted"), [(5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)]
)
def test_students_points_are_those_of_the_tables(freedom: int, wanted: float) -> None:
    assert t_of(Z_95, freedom) == pytest.approx(wanted, abs=0.01)
    assert z_of(t_of(Z_95, freedom), freedom) == pytest.approx(Z_95)


def test_chances_are_two_sided() -> None:
    assert two_sided(Z_95) == pytest.approx(0.05)
    assert chance_of([1.0, -1.0, 2.0, -2.0]) == pytest.approx(1)
    assert chance_of([1.0, 1.0, 1.0]) == 0
    assert chance_of([0.0, 0.0]) == 1


def test_holm_is_as_in_his_paper_and_never_below_the_chance_itself() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_intervals_of_means_hold_the_truth_nineteen_times_of_twenty() -> None:
    rng = random.Random(3)
    held = 0
    for _ in range(400):
        each = mean_of([rng.gauss(5, 2) for _ in range(12)])
        held += each.low < 5 < each.high
    assert 370 <= held <= 390


def test_games_that_share_a_deal_do_not_count_as_independent() -> None:
    alike = share_of([1.0, 0.0] * 50)  # four games a deal, all of them the same
    apart = share_of([0.5] * 50 + [0.25, 0.75] * 25)
    assert alike.high - alike.low > 2 * (apart.high - apart.low)
    assert (alike.low, alike.high) == pytest.approx(wilson(0.5, 99), abs=0.001)


def test_a_share_of_bundles_is_as_sure_as_its_bundles() -> None:
    alone = pooled_share([(1, 1), (0, 1)] * 50)
    assert (alone.value, alone.low, alone.high) == pytest.approx((0.5, *wilson(0.5, 99)), abs=0.001)
    alike = pooled_share([(4, 4), (0, 4)] * 50)  # fours that always agree say no more than one
    assert (alike.low, alike.high) == pytest.approx((alone.low, alone.high), abs=0.001)
    against = pooled_share([(2, 4)] * 49 + [(1, 4), (3, 4)])  # and never more than all of them
    assert (against.low, against.high) == pytest.approx(wilson(0.5, 204), abs=0.001)
    assert pooled_share([(3, 3)]).low < 0.3


def test_what_never_happened_may_still_happen() -> None:
    assert share_of([0.0] * 100).high > 0.03
