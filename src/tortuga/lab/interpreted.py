"""Other people's games in plain Python to measure ours against: RLCard's and Catanatron.

Of RLCard's games of several players with cards on hand and table UNO is the fastest, and gin rummy
the nearest to ours. All are measured as they come, playing at random through their own interfaces,
where they are installed. Only decisions count.
"""

from __future__ import annotations

import random
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tortuga.lab.bench import SEED, Contest


def interpreted_contests() -> list[Contest]:
    """Those of the references that are installed."""
    found: list[Contest] = []
    if find_spec("rlcard") is not None:
        rlcard = import_module("rlcard")
        rummy, uno = rlcard.make("gin-rummy"), rlcard.make("uno")
        found.append(Contest("rlcard", lambda size: rlcard_games(rummy, size)))
        found.append(Contest("rlcard_uno", lambda size: rlcard_games(uno, size)))
    if find_spec("catanatron") is not None:
        catan = import_module("catanatron")
        found.append(Contest("catanatron", lambda size: catan_games(catan, size)))
    return found


def rlcard_games(table: Any, count: int) -> int:
    """Whole random games in an RLCard environment."""
    rnd = random.Random(SEED)
    decisions = 0
    for _ in range(count):
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(rnd.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def catan_games(catan: Any, count: int) -> int:
    """Whole games of Catanatron's own random players."""
    decisions = 0
    for number in range(count):
        players = [catan.RandomPlayer(catan.Color.RED), catan.RandomPlayer(catan.Color.BLUE)]
        game = catan.Game(players, seed=SEED + number)
        game.play()
        decisions += len(game.state.actions)
    return decisions
