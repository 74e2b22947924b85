"""Measures over many games: right on games whose truth is known."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tortuga.lab import deeds
from tortuga.lab.by_deal import by_deal as deals
from tortuga.lab.by_deal import estimates
from tortuga.lab.contrast import differences
from tortuga.lab.deed_contrast import deed_differences
from tortuga.lab.measures import findings, same_again
from tortuga.lab.watching import Watched


def game(
    deal: int, again: int, winner: int, used: tuple[dict[str, int], ...] = ({}, {})
) -> Watched:
    """A game for two that somebody won by ten points."""
    scores = (20, 10) if winner == 0 else (10, 20)
    places = (1, 2) if winner == 0 else (2, 1)
    bots = ("sailor", "sailor")
    line = f"{deal} {again}"
    return Watched(
        deal=deal,
        bots=bots,
        scores=scores,
        places=places,
        moves=30,
        table="two",
        again=again,
        breadth=2.0,
        forced=0.1,
        leads=winner,
        settled=0.5,
        choices=(2.0,) * 10,
        used=used,
        line=line,
    )


def series(deals: int, replays: int, winner: Callable[[int], int]) -> list[Watched]:
    return [game(deal, again, winner(deal)) for deal in range(deals) for again in range(replays)]


def test_a_deal_that_decides_everything_is_seen() -> None:
    luck = estimates(deals(series(60, 4, lambda deal: deal % 2)))["luck"]
    assert luck.value == pytest.approx(1, abs=0.02)
    assert luck.low > 0.9


def test_a_deal_that_decides_nothing_is_seen() -> None:
    rng = random.Random(8)
    luck = estimates(deals(series(200, 4, lambda deal: rng.randrange(2))))["luck"]
    assert luck.low < 0 < luck.high
    assert abs(luck.value) < 0.1


def test_without_replays_nothing_is_said_about_the_deal() -> None:
    found = findings(series(20, 1, lambda deal: deal % 2))
    assert "luck" not in estimates(found.deals)
    assert same_again(found) is None


def test_the_order_in_which_games_come_in_leaves_no_trace() -> None:
    rng = random.Random(8)
    watched = series(30, 3, lambda deal: rng.randrange(2))
    mixed = rng.sample(watched, len(watched))
    assert estimates(deals(mixed)) == estimates(deals(watched))


def test_headline_figures_are_the_means_over_deals() -> None:
    figures = estimates(deals(series(40, 2, lambda deal: deal % 4 == 0)))
    assert figures["seat2"].value == pytest.approx(0.25)
    assert figures["seat1"].low < 0.75 < figures["seat1"].high
    assert figures["margin"].value == 10
    assert figures["score"].value == 15
    assert figures["tied"].value == 0


def test_what_winners_do_stands_out_and_what_all_do_does_not() -> None:
    rng = random.Random(8)
    watched = []
    for deal in range(80):
        winner = rng.randrange(2)
        used = tuple(
            {"same": 1 + rng.randrange(2), "win": 2 + (seat == winner) + rng.randrange(2)}
            for seat in range(2)
        )
        watched.append(game(deal, 0, winner, used))
    found = deeds.compared(watched, findings(watched).sat)
    assert [(each.deed, each.real) for each in found] == [("win", True), ("same", False)]
    assert found[0].difference == pytest.approx(1, abs=0.2)
    assert found[0].low < 1 < found[0].high


def test_a_difference_that_is_there_is_real_and_one_that_is_not_is_luck() -> None:
    rng = random.Random(8)
    first = series(150, 2, lambda deal: rng.randrange(2))
    second = series(150, 2, lambda deal: rng.randrange(4) == 0)
    found = {each.name: each for each in differences(deals(first), deals(second))}
    assert found["seat1"].real
    assert found["seat1"].change.low < 0.25 < found["seat1"].change.high
    assert not found["margin"].real
    again = series(150, 2, lambda deal: rng.randrange(2))
    assert not any(each.real for each in differences(deals(first), deals(again)))


def test_a_deed_of_one_version_only_is_a_difference() -> None:
    first = [game(deal, 0, 0, ({"old": 1}, {"old": 1})) for deal in range(30)]
    second = [game(deal, 0, 0, ({"new": 1}, {"old": 1})) for deal in range(30)]
    found = {each.name: each for each in deed_differences(first, second)}
    assert (found["new"].first, found["new"].second, found["new"].real) == (0, 0.5, True)
    assert found["old"].change.value == -0.5
