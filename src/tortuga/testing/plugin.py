"""A pytest plugin: tests that take ``tortuga_trial`` run once for each trial of the games named.

    # pyproject.toml
    [tool.pytest.ini_options]
    addopts = ["-p", "tortuga.testing.plugin"]
    tortuga_games = ["my-game"]

    # tests/test_kit.py
    def test_the_kit(tortuga_trial):
        tortuga_trial.run()

``--tortuga-game NAME_OR_FILE`` names further games, ``--tortuga-effort N`` plays N times as many.
"""

from __future__ import annotations

import pytest

from tortuga.testing.trials import trials_of

FIXTURE = "tortuga_trial"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tortuga")
    group.addoption("--tortuga-game", action="append", default=[], help="a game to check")
    group.addoption("--tortuga-effort", type=int, default=1, help="so many times as many games")
    parser.addini("tortuga_games", "games that tests with tortuga_trial check", type="args")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if FIXTURE not in metafunc.fixturenames:
        return
    config = metafunc.config
    games = [*config.getini("tortuga_games"), *config.getoption("--tortuga-game")]
    effort = config.getoption("--tortuga-effort")
    trials = [trial for game in games for trial in trials_of(game, effort)]
    metafunc.parametrize(FIXTURE, trials, ids=str)
