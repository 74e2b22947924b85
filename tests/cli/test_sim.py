"""`tortuga sim` and `tortuga bench`: what they print."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from tortuga.engine.registry import game_names

SIM = ("sim", "buried-treasure", "--bots", "sailor,swabbie", "--seed", "1")


def test_a_simulation_prints_one_object(run: Run) -> None:
    ran = run(*SIM, "--games", "10", "--workers", "1", "--json")
    told = json.loads(ran.out)
    assert told["games"] == 10
    assert [bot["name"] for bot in told["bots"]] == ["sailor", "swabbie"]
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(1)
    assert told["moves_per_second"] > 0
    assert told["options"] == {"advanced": False}
    assert ran.err == ""


def test_a_simulation_prints_tables_for_people(run: Run) -> None:
    out = run(*SIM, "--games", "10", "--workers", "1", "--option", "advanced=yes").out
    assert out.startswith("10 games of buried-treasure, 2 seats, seed 1")
    assert "95 % interval" in out


def test_the_number_of_workers_changes_nothing(run: Run) -> None:
    """Two real worker processes against none."""
    told = [
        json.loads(run(*SIM, "--games", "50", "--workers", workers, "--json").out)
        for workers in ("1", "2")
    ]
    for each in told:
        del each["moves_per_second"]
    assert told[0] == told[1]


@pytest.mark.parametrize("game", game_names())
def test_bench_measures_every_game(run: Run, game: str) -> None:
    words = ("bench", "--game", game, "--repeats", "1", "--milliseconds", "1", "--no-references")
    told = json.loads(run(*words, "--json").out)
    assert told["build"].startswith(("compiled", "pure Python"))
    assert all(figure["median"] > 0 for figure in told["figures"])
    assert {figure["name"] for figure in told["figures"]} >= {"games_python", "copy_compiled"}


def test_bench_prints_tables_for_people(run: Run) -> None:
    out = run("bench", "--repeats", "2", "--milliseconds", "1", "--no-references").out
    assert "Build: " in out
    assert "decisions, random games from Python" in out
