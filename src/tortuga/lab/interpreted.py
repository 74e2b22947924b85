"""Other people's games in plain Python to measure ours against: RLCard's Uno and Catanatron.

Both are measured as they come, playing at random through their own interfaces, where they are
installed. Only decisions count.
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
        uno = import_module("rlcard").make("uno")
        found.append(Contest("rlcard", lambda size: uno_games(uno, size)))
    if find_spec("catanatron") is not None:
        catan = import_module("catanatron")
        found.append(Contest("catanatron", lambda size: catan_games(catan, size)))
    return found


def uno_games(uno: Any, count: int) -> int:
    """Whole random games of Uno in RLCard's environment."""
    rnd = random.Random(SEED)
    decisions = 0
    for _ in range(count):
        state, _ = uno.reset()
        while not uno.is_over():
            state, _ = uno.step(rnd.choice(list(state["legal_actions"])))
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
