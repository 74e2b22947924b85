"""What the bench counts of environments."""

from __future__ import annotations

import tortuga
from tortuga.env.contests import GAMES_AT_ONCE, environment_contests


def test_steps_of_batches_and_of_pettingzoo_are_decisions() -> None:
    game = tortuga.game("buried-treasure", seats=3, advanced=True)
    counts = {contest.name: contest.run(2) for contest in environment_contests(game)}
    assert counts["batch"] == 2 * GAMES_AT_ONCE
    assert 2 * 54 <= counts["pettingzoo"] <= 2 * 400
