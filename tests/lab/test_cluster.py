"""A real Dask cluster: a scheduler and two workers, one of which is killed at its work."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import tortuga
from tortuga.commands.tune import searched
from tortuga.engine import registry
from tortuga.engine.description import describe
from tortuga.engine.errors import TortugaError
from tortuga.lab.crew import cluster_crew, local_crew
from tortuga.lab.goals import Goal
from tortuga.lab.jobs import Job
from tortuga.lab.simulate import simulate
from tortuga.lab.tune import Range, Search, TunePlan
from tortuga.lab.watching import Watched, watch

SECONDS = 60
EXAMPLE = Path(__file__).parents[2] / "examples" / "beachcombers.py"


def started(stack: ExitStack, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


def appears(path: Path) -> None:
    until = time.monotonic() + SECONDS
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < until, f"{path.name} did not appear"
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    file = tmp_path / "scheduler.json"
    where = ["--no-dashboard", "--host", "127.0.0.1"]
    with ExitStack() as stack:
        ports = ["--port", "0", "--scheduler-file", str(file)]
        started(stack, "dask_scheduler", *where, *ports)
        appears(file)
        known = ["--scheduler-file", str(file), "--nthreads", "1", "--no-nanny"]
        workers = [
            started(stack, "dask_worker", *where, *known, "--local-directory", str(tmp_path))
            for _ in range(2)
        ]
        address = json.loads(file.read_text())["address"]
        yield address, workers


def jobs(deals: int) -> list[Job]:
    game = describe(tortuga.game("buried-treasure", seats=2))
    return [Job(game, 5, deal, ("sailor", "swabbie")) for deal in range(deals)]


def in_order(watched: list[Watched]) -> list[Watched]:
    return sorted(watched, key=lambda each: each.deal)


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_and_those_of_a_killed_worker_again(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    wanted = [each for batch in local_crew(1).finished(watch, jobs(40)) for each in batch]
    played: list[Watched] = []
    with cluster_crew(address) as crew:
        for batch in crew.finished(watch, jobs(40)):
            played += batch
            if workers[0].poll() is None:
                workers[0].send_signal(signal.SIGKILL)
    assert workers[0].wait(SECONDS) == -signal.SIGKILL
    assert in_order(played) == in_order(wanted)


@pytest.mark.slow
def test_a_simulation_on_a_cluster_comes_to_the_same(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    game = tortuga.game("buried-treasure", seats=2)
    with cluster_crew(cluster[0]) as crew:
        there = simulate(game, ["sailor", "swabbie"], 40, 1, crew).to_json()
    here = simulate(game, ["sailor", "swabbie"], 40, 1).to_json()
    del there["moves_per_second"], here["moves_per_second"]
    assert there == here


@pytest.mark.slow
def test_a_cluster_plays_a_game_that_is_a_file_here(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    """Its workers have no such file: it travels with the crew."""
    name = registry.named(str(EXAMPLE))
    try:
        game = tortuga.game(name, seats=2)
        with cluster_crew(cluster[0]) as crew:
            there = simulate(game, ["sailor", "swabbie"], 20, 1, crew).to_json()
        here = simulate(game, ["sailor", "swabbie"], 20, 1).to_json()
    finally:
        registry.forget(name)
    del there["moves_per_second"], here["moves_per_second"]
    assert there == here


def test_an_address_without_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.lab.cluster.SECONDS_TO_CONNECT", 1)
    silent = pytest.raises(TortugaError, match=r"'tcp://127\.0\.0\.1:1' does not answer")
    with silent, cluster_crew("tcp://127.0.0.1:1"):
        pass


@pytest.mark.slow
def test_a_search_on_a_cluster_finds_the_same(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    figures = [Range("deal.two", 2, 5)]
    plan = TunePlan("playa-pirata", 2, ["swabbie"], Goal("moves", 60), figures, budget=120)
    here, there = Search(plan), Search(plan)
    searched(here, local_crew(1), lambda done, games: None)
    with cluster_crew(cluster[0]) as crew:
        searched(there, crew, lambda done, games: None)
    assert there.told() == here.told()
