"""`tortuga sim` and `tortuga bench`: what they print."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tortuga.commands import bench
from tortuga.commands.bench import measured
from tortuga.engine.registry import game_names
from tortuga.lab.bench import Contest

SIM = ("sim", "buried-treasure", "--bots", "sailor,swabbie", "--seed", "1")


def test_a_simulation_prints_one_object(run: Run) -> None:
    ran = run(*SIM, "--games", "10", "--workers", "1", "--json")
    told = json.loads(ran.out)
    assert told["games"] == 10
    assert [bot["name"] for bot in told["bots"]] == ["sailor", "swabbie"]
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(1)
    assert told["moves_per_second"] > 0
    assert told["options"] == {"advanced": False}
    assert list(told) == [
        *("game", "seats", "options", "seed", "games", "shared_wins", "moves"),
        *("bots", "by_seat", "moves_per_second"),
    ]
    assert ran.err == ""


def test_a_simulation_prints_tables_for_people(run: Run) -> None:
    out = run(*SIM, "--games", "10", "--workers", "1", "--option", "advanced=yes").out
    assert out.startswith("10 games of buried-treasure, 2 seats, seed 1")
    assert "95 % interval" in out


def test_an_admiral_that_plays_as_a_captain_is_told(run: Run) -> None:
    """Beside the object, so that programs read on; where it has learned the game, nothing."""
    bots = ("--bots", "admiral@2,swabbie", "--games", "1", "--workers", "1")
    ran = run("sim", "the-pirates-map", *bots, "--seats", "3", "--json")
    why = "admiral@2 has not learned the-pirates-map as it is set up here, at 3 seats"
    assert ran.err == f"{why}: it plays as captain@2.\n"
    assert json.loads(ran.out)["games"] == 1
    assert run("sim", "maui", *bots, "--json").err == ""


def test_the_number_of_workers_changes_nothing(run: Run) -> None:
    """Two real worker processes against none."""
    told = [
        json.loads(run(*SIM, "--games", "50", "--workers", workers, "--json").out)
        for workers in ("1", "2")
    ]
    for each in told:
        del each["moves_per_second"]
    assert told[0] == told[1]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    (tmp_path / "clumsy.py").write_text("def stumble(game, view, rng):\n    return {}['plan']\n")
    monkeypatch.syspath_prepend(tmp_path)
    bots = ("--bots", "clumsy:stumble", "--games", "3", "--workers", workers)
    ran = run("sim", "buried-treasure", *bots)
    assert ran.code == 2
    why = "the bot 'clumsy:stumble' failed in buried-treasure: KeyError: 'plan'"
    assert ran.err == f"tortuga: {why}\n"


def test_a_cluster_has_its_own_workers(run: Run) -> None:
    ran = run(*SIM, "--workers", "2", "--cluster", "tcp://127.0.0.1:1")
    assert ran.code == 2
    assert "leave out --workers or --cluster" in ran.err


FIGURES = [  # what was played, and what it came to: moves, shared wins, each bot, each seat
    (
        "buried-treasure --bots sailor,swabbie --option advanced=true --games 45 --seed 1",
        (7425, 0),
        [("sailor", 1.0, 59.911), ("swabbie", 0.0, 22.022)],
        [("1", 0.5111, 41.2), ("2", 0.4889, 40.733)],
    ),
    (
        "buried-treasure --bots captain@20,bosun@10 --games 4 --seed 9",
        (273, 0),
        [("captain@20", 1.0, 44.5), ("bosun@10", 0.0, 32.0)],
        [("1", 0.5, 37.5), ("2", 0.5, 39.0)],
    ),
    (
        "maui --bots sailor,swabbie --seats 3 --games 6 --seed 7",
        (234, 0),
        [("sailor", 1.0, 58.0), ("swabbie", 0.0, 27.333)],
        [("1", 0.1667, 47.5), ("2", 0.3333, 48.167), ("3", 0.5, 47.667)],
    ),
    (
        "maui --bots sailor,swabbie --seats 3 --games 6 --seed 7 --option stones=same",
        (237, 0),
        [("sailor", 1.0, 55.75), ("swabbie", 0.0, 29.667)],
        [("1", 0.3333, 47.667), ("2", 0.3333, 47.333), ("3", 0.3333, 46.167)],
    ),
    (
        "playa-pirata --bots sailor,swabbie --seats 4 --games 6 --seed 3",
        (1235, 0),
        [("sailor", 1.0, 105.417), ("swabbie", 0.0, 6.333)],
        [("1", 0.0, 54.333), ("2", 0.3333, 55.167), ("3", 0.5, 59.5), ("4", 0.1667, 54.5)],
    ),
    (
        "the-pirates-map --bots swabbie --seats 3 --games 4 --seed 5",
        (1271, 1),
        [("swabbie", 1.0, 7.833)],
        [("1", 0.3333, 8.0), ("2", 0.0833, 7.0), ("3", 0.5833, 8.5)],
    ),
]


@pytest.mark.parametrize(("words", "sums", "bots", "seats"), FIGURES)
def test_a_seed_gives_the_same_figures_for_good(
    run: Run,
    words: str,
    sums: tuple[int, int],
    bots: list[tuple[str, float, float]],
    seats: list[tuple[str, float, float]],
) -> None:
    """Whoever quotes a simulation names its seed: the figures must be found again."""
    told = json.loads(run("sim", *words.split(), "--workers", "1", "--json").out)
    assert (told["moves"], told["shared_wins"]) == sums
    for kind, wanted in (("bots", bots), ("by_seat", seats)):
        assert [(each["name"], each["wins"], each["mean_score"]) for each in told[kind]] == wanted


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_bench_measures_every_game(run: Run, game: str) -> None:
    words = ("bench", "--game", game, "--repeats", "1", "--milliseconds", "1", "--no-references")
    told = json.loads(run(*words, "--json").out)
    assert told["build"].startswith(("compiled", "pure Python"))
    assert all(figure["median"] > 0 for figure in told["figures"])
    assert {figure["name"] for figure in told["figures"]} >= {"games_python", "copy_compiled"}


@pytest.mark.slow
def test_bench_prints_tables_for_people(run: Run) -> None:
    out = run("bench", "--repeats", "2", "--milliseconds", "1", "--no-references").out
    assert "Build: " in out
    assert "decisions, random games from Python" in out


@pytest.mark.slow
def test_bench_prints_one_table_for_all_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was measured once is printed twice: for programs and for people."""
    rates: list[dict[str, list[float]]] = []

    def measured_once(contests: list[Contest], args: argparse.Namespace) -> dict[str, list[float]]:
        if not rates:
            rates.append(measured(contests, args))
        return rates[0]

    monkeypatch.setattr(bench, "measured", measured_once)
    words = ("bench", "--all", "--repeats", "1", "--milliseconds", "1", "--no-references")
    told = json.loads(run(*words, "--json").out)
    assert list(told["games"]) == game_names()
    found = [each for ratios in told["games"].values() for each in ratios]
    assert all(each["median"] > 0 and each["target"] for each in found)
    lines = run(*words).out.splitlines()
    assert [line.split()[0] for line in lines[-len(game_names()) :]] == game_names()
