"""The kit in another Python, such as a browser's: every check once for each game, and old records.

Run by ``web/scripts/kit.js`` inside Pyodide.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import tortuga
from tortuga.bots import weights
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.testing import golden
from tortuga.testing.catalogue import settings_of
from tortuga.testing.checks import CHECKS

GOLDEN = 3  # records of each game


def work() -> Iterator[str]:
    """Do one check after another, and name each when it is done."""
    for name in tortuga.games():
        setting = settings_of(name)[0]
        game = setting.game()
        for check in CHECKS:
            check(game, 0)
            yield f"{setting}: {check.__name__}"
        for path in golden.golden_records(name)[:GOLDEN]:
            golden.replays_unchanged(path)
            yield f"{name}: {path.name}"
        if "admiral" in tortuga.bots(name):
            an_admiral_plays(game)
            yield f"{name}: an admiral"


def an_admiral_plays(game: Game) -> None:
    """What was learned can be read, and an admiral finds a move by it."""
    assert weights.learned(game) is not None
    state = game.start(seed=1)
    view = state.view(state.acting[0])
    assert tortuga.bot("admiral@8").choose(game, view, Chance(1)) in view.legal


def main() -> str:
    done = sum(1 for _ in work())
    return f"{done} checks passed with Python {sys.version.split()[0]} on {sys.platform}"
