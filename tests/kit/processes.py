"""Checks that a seed means the same game in every process, whatever PYTHONHASHSEED says.

`python -m tests.kit.processes [NAME=MODULE:CLASS …]` prints a digest of a game for each setting;
games that are not registered can be named.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.kit.effort import EFFORT
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.registry import register
from tortuga.testing.catalogue import every_setting, settings_of
from tortuga.testing.play import pick

ROOT = Path(__file__).resolve().parents[2]
# Each setting takes two processes: a fifth of them, of other options each time; with effort all.
STEP = 1 if EFFORT > 1 else 5


def equal_in_every_process(*extra: str) -> None:
    """Equal seeds give equal games, move by move, under different hash seeds."""
    first, second = digests("1", *extra), digests("2", *extra)
    assert first, "no game was played"
    unlike = [name for name in first if first[name] != second[name]]
    assert unlike == [], f"these depend on PYTHONHASHSEED: {unlike}"


def digests(hash_seed: str, *extra: str) -> dict[str, str]:
    """What a process of its own says about each setting."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kit.processes", *extra],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, str] = json.loads(done.stdout)
    return told


def digest(game: Game, seed: int) -> str:
    """A hash over what is seen and told in a random game: views, offers and events, in order."""
    told = hashlib.sha256()
    match = Match(game, seed)
    chance = Chance(seed, "kit")
    events = match.opening
    while not match.state.over:
        views = [match.state.view(seat).to_json() for seat in (None, *match.state.acting)]
        told.update(json.dumps([views, [event.to_json() for event in events]]).encode())
        events = match.play(*pick(match.state, chance))
    return told.hexdigest()


def main() -> None:
    for each in sys.argv[1:]:
        register(*each.split("=", 1))
    named = [each.partition("=")[0] for each in sys.argv[1:]]
    wanted = [s for name in named for s in settings_of(name)] if named else every_setting()[::STEP]
    print(json.dumps({str(setting): digest(setting.game(), 3) for setting in wanted}))


if __name__ == "__main__":
    main()
