"""What the bench counts of environments."""

from __future__ import annotations

import time

import pytest

import tortuga
from tortuga.env import contests
from tortuga.env.contests import (
    GAMES_AT_ONCE,
    GAMES_SHARED,
    environment_contests,
    shared_contests,
)


def test_steps_of_batches_and_of_pettingzoo_are_decisions() -> None:
    game = tortuga.game("buried-treasure", seats=3, advanced=True)
    counts = {contest.name: contest.run(2) for contest in environment_contests(game)}
    assert counts["batch"] == 2 * GAMES_AT_ONCE
    assert 2 * 54 <= counts["pettingzoo"] <= 2 * 400


def test_one_process_and_two_are_measured_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tortuga.game("buried-treasure")
    monkeypatch.setattr(contests, "cores", lambda: 2)
    found = shared_contests(game)
    assert {each.name: each.run(2) for each in found} == {
        "batch_alone": 2 * GAMES_SHARED,
        "batch_shared": 2 * GAMES_SHARED,
    }
    assert {each.now for each in found} == {time.perf_counter}
    monkeypatch.setattr(contests, "cores", lambda: 1)
    assert shared_contests(game) == []
