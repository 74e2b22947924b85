"""Searches for figures: they find what is there, prove it, and do not claim what is luck."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from tortuga.engine.errors import TortugaError
from tortuga.lab.goals import Goal, distance, gain
from tortuga.lab.halving import MOST_CANDIDATES, schedule
from tortuga.lab.tune import Range, Search, TunePlan
from tortuga.lab.watching import watch_lightly

LENGTH: dict[str, Any] = {
    "game": "playa-pirata",
    "seats": 2,
    "bots": ["swabbie"],
    "options": {"hands": "one"},
    "goal": {"kind": "moves", "target": 20},
    "figures": [{"path": "deal.two", "low": 2, "high": 5}],
    "budget": 400,
    "seed": 5,
}


def searched(search: Search, at_once: int = 9) -> Search:
    while not search.done:
        search.take(watch_lightly(search.next(at_once)))
    return search


@pytest.fixture(scope="module")
def done() -> Search:
    return searched(Search(TunePlan.of(LENGTH)))


def test_a_search_finds_what_is_there_and_proves_it(done: Search) -> None:
    told = done.told()
    best = told["best"]
    assert best["better"]
    assert 0 < best["gain"]["low"] < best["gain"]["value"]
    assert best["loss"]["value"] < best["printed_loss"]["value"]
    assert list(best["changes"]) == ["deal.two"]
    moves = next(each for each in best["measures"] if each["name"] == "moves")
    assert moves["mark"] == "real"
    assert abs(moves["second"] - 20) < abs(moves["first"] - 20)
    assert told["played"] == told["games"] <= 400
    json.dumps(told, allow_nan=False)


def test_the_proof_is_on_deals_that_had_no_part_in_finding_it(done: Search) -> None:
    found = {seen.deal for each in done.candidates for seen in each.seen}
    proved = {deal for deal, _ in done.pieces.seen[0]}
    assert proved
    assert not found & proved


def test_half_of_them_go_on_each_time(done: Search) -> None:
    told = done.told()
    games = [each["games"] for each in told["candidates"]]
    assert games == sorted(games, reverse=True)
    assert games[0] > games[-1]
    assert [each["out"] for each in told["candidates"]] == [False, True, True, True]


def test_pieces_may_come_in_in_any_order(done: Search) -> None:
    search = Search(TunePlan.of(LENGTH))
    rng = random.Random(8)
    while not search.done:
        jobs = search.next(10_000)
        rng.shuffle(jobs)
        lost = 3 if len(jobs) > 3 else 0
        search.give_back(jobs[:lost])
        for job in jobs[lost:]:
            search.take(watch_lightly([job]))
    assert search.told() == done.told()


def test_a_search_is_kept_and_gone_on_with(done: Search) -> None:
    search = Search(TunePlan.of(LENGTH))
    while search.at < 1:
        search.take(watch_lightly(search.next(9)))
    search.take(watch_lightly(search.next(9)))
    again = Search.again(TunePlan.of(LENGTH), json.loads(json.dumps(search.kept())))
    assert again.told() == search.told()
    assert searched(again).told() == done.told()
    assert Search.again(TunePlan.of(LENGTH), done.kept()).told() == done.told()


def test_what_one_began_with_may_be_the_best() -> None:
    goal = {"kind": "moves", "target": 1000}  # the longest is nearest
    plan = {**LENGTH, "goal": goal, "figures": [{"path": "deal.two", "low": 4, "high": 5}]}
    best = searched(Search(TunePlan.of(plan))).told()["best"]
    assert best["changes"] == {}
    assert not best["better"]
    assert best["gain"]["value"] == 0


def test_a_number_in_a_list_is_searched_and_the_rest_of_it_stays() -> None:
    plan = {**LENGTH, "figures": [{"path": "score.skulls[2]", "low": 8, "high": 11}]}
    search = Search(TunePlan.of(plan))
    tried = [each.changes for each in search.candidates]
    assert {} in tried
    assert {"score.skulls": [0, 8, 18, 18]} in tried
    assert len(tried) == 4


def test_what_the_game_refuses_is_not_tried() -> None:
    ranges = [
        {"path": "towels.ones", "low": 4, "high": 6},
        {"path": "towels.threes", "low": 3, "high": 4},
    ]
    search = Search(TunePlan.of({**LENGTH, "figures": ranges}))
    sums = {sum(each.game.component_data["towels"].values()) for each in search.candidates}
    assert max(sums) == 12
    assert len(search.candidates) == 3


def test_of_many_combinations_some_are_drawn() -> None:
    ranges = [{"path": f"score.skulls[{place}]", "low": 0, "high": 99} for place in (1, 2, 3)]
    search = Search(TunePlan.of({**LENGTH, "figures": ranges, "budget": 20_000}))
    assert len(search.candidates) == MOST_CANDIDATES
    assert search.candidates[0].changes == {}
    assert len({each.values for each in search.candidates}) == MOST_CANDIDATES


def test_seats_are_told_apart_by_who_begins() -> None:
    search = Search(TunePlan.of({**LENGTH, "goal": {"kind": "seats"}}))
    assert search.own.options["first"] == 1
    chosen = {**LENGTH, "goal": {"kind": "seats"}, "options": {"first": 2}}
    assert Search(TunePlan.of(chosen)).own.options["first"] == 2


def test_rounds_cost_about_the_same_and_never_more_than_allowed() -> None:
    for candidates in (2, 3, 9, 64):
        for budget in (400, 3000, 20_000):
            rounds = schedule(candidates, budget, 2)
            costs = [each.candidates * (each.last - each.first) * 2 for each in rounds]
            assert sum(costs) <= budget
            assert sum(costs) > budget / 2
            assert all(a.last == b.first for a, b in itertools.pairwise(rounds))
            assert rounds[-1].candidates == 2


def test_a_gain_is_the_difference_of_distances() -> None:
    before, after = [4.0, 6.0, 5.0, 5.0], [-1.0, -3.0, -2.0, -2.0]
    assert distance(after).value == 2
    assert gain(before, after).value == 3
    assert distance([1.0, -1.0, 2.0, -2.0]).low == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"goal": {"kind": "fun"}}, "a goal is seats, moves or close, not 'fun'"),
        ({"goal": {"kind": "moves"}}, "the goal moves has a number"),
        ({"goal": {"kind": "close", "target": 3}}, "the goal moves has a number"),
        ({"goal": {"kind": "moves", "target": 0}}, "moves must be 1 to"),
        ({"goal": "moves"}, "a goal is"),
        ({"figures": []}, "name 1 to 3 figures, not 0"),
        ({"figures": "x"}, "figures must be a list"),
        ({"figures": [{"path": "deal.two"}]}, "this is no plan of a search"),
        ({"figures": [{"path": "deal.two", "low": 5, "high": 5}]}, "from less to more"),
        ({"figures": [{"path": "deal.two", "low": "1", "high": 5}]}, "from less to more"),
        ({"figures": [{"path": "deal.two", "low": 7, "high": 9}]}, "fewer than two"),
        ({"figures": [{"path": "nix", "low": 7, "high": 9}]}, "no such figure"),
        ({"figures": [{"path": "score.skulls", "low": 7, "high": 9}]}, r"skulls\[1\]"),
        ({"budget": 50}, "so few games find nothing; give it at least 96"),
        ({"budget": 0}, "games must be a whole number"),
        ({"bots": ["nobody"]}, "nobody"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(TortugaError, match=said):
        Search(TunePlan.of({**LENGTH, **wrong}))


def test_a_figure_is_named_once() -> None:
    ranges = [Range("deal.two", 2, 5), Range("deal.two", 3, 4)]
    with pytest.raises(TortugaError, match="each figure can be named once"):
        Search(TunePlan("playa-pirata", 2, ["swabbie"], Goal("close"), ranges, 400))
