"""Skill is a fold on a known scale: winners rise, ties draw together, the same gives the same."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tortuga
from tortuga.engine.description import describe
from tortuga.engine.errors import TortugaError
from tortuga.lab.bot_skills import bot_skills
from tortuga.lab.bouts import play
from tortuga.lab.jobs import Job
from tortuga.lab.results import results_file
from tortuga.lab.skill import BETA, MEAN, SETTLED, Skill, after, folded

PEOPLE = "abcdef"
GAMES = st.lists(
    st.lists(st.sampled_from(PEOPLE), min_size=2, max_size=4, unique=True).flatmap(
        lambda who: st.lists(st.integers(1, 4), min_size=len(who), max_size=len(who)).map(
            lambda places: list(zip(who, places, strict=True))
        )
    ),
    max_size=8,
)


@given(GAMES)
def test_the_same_games_say_the_same_and_bands_stay_sound(
    games: list[list[tuple[str, int]]],
) -> None:
    once, again = folded(games), folded(games)
    assert once == again
    for who, skill in once.items():
        assert skill.games == sum(who in dict(game) for game in games)
        assert math.isfinite(skill.mu)
        assert 0 < skill.sigma < Skill().sigma * 1.01
        assert skill.settling == (skill.games < SETTLED)


def test_who_wins_rises_and_who_ties_draws_together() -> None:
    first, second, third = after([Skill()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    assert first.sigma < Skill().sigma
    strong, weak = after([Skill(1700, 100, 9), Skill(1300, 100, 9)], [1, 1])
    assert strong.mu < 1700
    assert weak.mu > 1300
    assert strong.games == 10


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    assert math.exp(400 / (BETA * math.sqrt(2))) == pytest.approx(10)


def test_somebody_new_stands_in_the_middle_with_a_wide_band() -> None:
    assert (Skill().rating, Skill().band, Skill().settling) == (MEAN, 482, True)


def results(path: Path, games: list[tuple[int, list[str], list[int]]]) -> Path:
    lines: list[object] = [{"kind": "table", "table": "t", "game": "maui", "seats": 2}]
    for deal, bots, places in games:
        told = {"deal": deal, "bots": bots, "scores": [0, 0], "places": places, "moves": 9}
        lines.append({"kind": "game", "table": "t", **told})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_bots_are_rated_whatever_order_workers_wrote_in(tmp_path: Path) -> None:
    games = [(deal, ["sailor", "swabbie"], [1, 2]) for deal in range(8)]
    games += [(deal, ["swabbie", "sailor"], [2, 1] if deal % 3 else [1, 2]) for deal in range(8)]
    games.append((9, ["sailor", "sailor"], [1, 2]))
    one = bot_skills(results(tmp_path / "one", games))
    assert one == bot_skills(results(tmp_path / "two", games[::-1]))
    assert one["maui"]["sailor"].mu > one["maui"]["swabbie"].mu
    assert one["maui"]["sailor"].games == 16


def test_what_is_no_results_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello\n")
    with pytest.raises(TortugaError, match="line 1 is no result"):
        bot_skills(path)


def test_a_tournaments_own_file_is_read(tmp_path: Path) -> None:
    game = describe(tortuga.game("maui", seats=2))
    job = Job(game, 1, 0, ("sailor", "swabbie"))
    path = tmp_path / "tournament.jsonl"
    with results_file(path) as file:
        file.add(play([job]))
    assert bot_skills(path)["maui"].keys() == {"sailor", "swabbie"}
