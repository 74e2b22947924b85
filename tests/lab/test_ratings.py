"""Ratings: right on known odds, and honest about what they cannot know."""

from __future__ import annotations

import math
import random

import pytest

from tortuga.lab.bouts import Result
from tortuga.lab.ratings import rated


def games(strengths: dict[str, float], count: int, seed: int) -> list[Result]:
    """Games for all bots, each finishing in an order drawn by their odds (Plackett and Luce)."""
    rng = random.Random(seed)
    found = []
    for deal in range(count):
        left = dict(strengths)
        order = []
        while left:
            names = list(left)
            order.append(rng.choices(names, [left[name] for name in names])[0])
            del left[order[-1]]
        bots = tuple(strengths)
        places = tuple(order.index(bot) + 1 for bot in bots)
        found.append(Result(deal, bots, tuple(-place for place in places), places, 1))
    return found


def test_known_odds_are_found_within_the_intervals() -> None:
    """Ten to one is 400 points; pairs of a Plackett–Luce game keep its odds."""
    odds = {"strong": 10.0, "middle": 10**0.5, "weak": 1.0}
    wanted = {bot: 1500 + 400 * (math.log10(each) - 0.5) for bot, each in odds.items()}
    ratings = rated(list(odds), [games(odds, 1500, 1)], seed=1)
    assert [each.bot for each in ratings] == ["strong", "middle", "weak"]
    for each in ratings:
        assert each.rating == pytest.approx(wanted[each.bot], abs=40)
        assert each.low is not None
        assert each.high is not None
        assert each.low < wanted[each.bot] < each.high
        assert each.high - each.low < 60


def test_who_never_loses_is_strong_but_not_for_sure() -> None:
    never = [Result(deal, ("a", "b"), (1, 0), (1, 2), 1) for deal in range(20)]
    first, second = rated(["a", "b"], [never], seed=1)
    assert first.rating > 1700 > 1300 > second.rating
    assert first.low is not None
    assert first.high is not None
    assert first.high - first.low > 200


def test_equals_are_equal_and_a_single_deal_has_no_interval() -> None:
    drawn = [Result(0, ("a", "b"), (1, 1), (1, 1), 1)]
    for each in rated(["a", "b"], [drawn], seed=1):
        assert (each.rating, each.low, each.high) == (1500, None, None)
