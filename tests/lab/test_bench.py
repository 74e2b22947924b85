"""The bench: what it counts, and that its statistics are what they claim."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import tortuga
from tortuga.lab.bench import (
    Contest,
    after_moves,
    contests_of,
    crowding_contests,
    figures,
    games_from_python,
    measure,
    quartiles,
    ratio,
)
from tortuga.lab.interpreted import interpreted_contests
from tortuga.lab.playout import random_games, random_rollouts
from tortuga.lab.references import spiel_contests
from tortuga.lab.targets import EVERY, PAIRS, contests_of_all, ratios_of_all, target_of

GAME = tortuga.game("buried-treasure")


def test_quartiles_stand_around_the_median() -> None:
    assert quartiles([5.0, 1.0, 4.0, 2.0, 3.0]) == (2.0, 3.0, 4.0)
    assert quartiles([7.0]) == (7.0, 7.0, 7.0)


def test_contests_take_turns() -> None:
    order: list[str] = []

    def runner(name: str) -> Contest:
        def run(size: int) -> int:
            order.append(name)
            return sum(range(20_000)) and size

        return Contest(name, run)

    rates = measure([runner("ours"), runner("theirs")], repeats=3, seconds=0.001)
    assert order[-6:] == ["ours", "theirs"] * 3
    assert {name: len(values) for name, values in rates.items()} == {"ours": 3, "theirs": 3}


def test_a_ratio_is_taken_run_by_run() -> None:
    rates = {"ours": [4.0, 8.0, 40.0], "theirs": [1.0, 2.0, 10.0]}
    found = ratio(rates, "ours", "theirs", 4.0)
    assert (found.low, found.median, found.high, found.met) == (4.0, 4.0, 4.0, True)
    assert not ratio(rates, "ours", "theirs", 4.5).met


def test_whole_games_are_counted_by_decisions() -> None:
    for count in (games_from_python(GAME, 5), random_games(GAME, 5, 1)):
        assert 5 * 54 <= count <= 5 * 120
    start = GAME.start(1)
    assert random_rollouts(start, 3, 1) >= 3 * 54
    assert not start.over


def test_a_middle_position_still_has_a_choice() -> None:
    assert not after_moves(GAME, 20).over
    assert not after_moves(GAME, 10_000).over


def test_every_contest_runs_and_has_a_figure() -> None:
    contests = contests_of(GAME)
    found = figures(measure(contests, 1, 0.001))
    assert [figure.name for figure in found] == [contest.name for contest in contests]
    assert all(figure.median > 0 for figure in found)


def test_places_are_counted_on_tables_with_few_and_with_many_tiles() -> None:
    assert crowding_contests(GAME) == []
    few, many = crowding_contests(tortuga.game("x-marks-the-spot"))
    assert 2 * few.run(1) < many.run(1) == many.run(2) // 2


@pytest.mark.skipif(find_spec("rlcard") is None, reason="RLCard is not installed")
def test_games_in_plain_python_count_decisions() -> None:
    counts = {contest.name: contest.run(2) for contest in interpreted_contests()}
    assert 2 * 10 <= counts["rlcard"] <= 2 * 2000
    assert 2 * 5 <= counts["rlcard_uno"] <= 2 * 5000
    assert 2 * 50 <= counts.get("catanatron", 100) <= 2 * 20_000


def test_references_count_players_decisions_only() -> None:
    counts = {contest.name: contest.run(20) for contest in spiel_contests()}
    assert 20 * 52 <= counts["hearts_python"] <= 20 * 64
    assert 20 * 52 <= counts["hearts_python_legal"] <= 20 * 64
    assert 20 * 52 <= counts["hearts_cpp"] <= 20 * 64
    assert counts["hearts_cpp_dealt"] in (20 * 52, 20 * 64)
    assert counts["eights_python"] > 0


def test_references_can_be_run_at_the_least_size() -> None:
    assert all(contest.run(1) > 0 for contest in spiel_contests())


def test_every_game_has_the_targets_of_the_house() -> None:
    assert set(EVERY) <= set(PAIRS)
    for game in tortuga.games():
        assert all(target_of(game, *pair) is not None for pair in EVERY)
    assert target_of("maui", "games_compiled", "hearts_cpp") == 1.0
    assert target_of("x-marks-the-spot", "copy_compiled", "million") == 0.5
    assert target_of("the-pirates-map", "batch", "million") == 0.1
    assert target_of("maui", "offers_many", "offers_few") is None


def test_the_table_of_all_games_compares_each_with_the_same_references() -> None:
    games = [tortuga.game("maui"), GAME]
    hearts = Contest("hearts_cpp", lambda size: size)
    contests = contests_of_all(games, lambda game: [], [hearts, Contest("rlcard", int)])
    assert len({contest.name for contest in contests}) == len(contests)
    assert [contest.name for contest in contests if " " not in contest.name] == ["hearts_cpp"]
    rates = {contest.name: [2.0, 2.0] for contest in contests} | {"hearts_cpp": [1.0, 4.0]}
    found = ratios_of_all(games, rates)
    assert list(found) == ["maui", "buried-treasure"]
    for ratios in found.values():
        games_played = next(each for each in ratios if each.against == "hearts_cpp")
        assert (games_played.low, games_played.high) == (0.88, 1.62)
        assert all((each.name, each.against) in EVERY for each in ratios)
