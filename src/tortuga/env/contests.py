"""What `tortuga bench` measures of environments: steps of a batch, and of PettingZoo's own loop.

Both play at random and look at every observation and mask. What a second core brings is told by a
larger batch that one process plays, and the same batch shared by two. They need numpy and
PettingZoo (extra ``rl``); without them there is nothing to measure.
"""

from __future__ import annotations

import random
import time
from importlib.util import find_spec
from typing import Any

from tortuga.bots.workers import cores
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.lab.bench import SEED, Contest

GAMES_AT_ONCE = 128
GAMES_SHARED = 512
WORKERS = 2


def environment_contests(game: Game) -> list[Contest]:
    """Those that can be run here."""
    found: list[Contest] = []
    if find_spec("numpy") is not None:
        from tortuga.env.batches import Batch

        batch = Batch(game, GAMES_AT_ONCE, SEED)
        found.append(Contest("batch", lambda size: batch_steps(batch, size)))
    if find_spec("pettingzoo") is not None:
        from tortuga.env import pettingzoo

        components = Entries("components", "", game.component_data)
        env = pettingzoo.env(game.name, game.seats, components, **game.options)
        found.append(Contest("pettingzoo", lambda size: pettingzoo_steps(env, size)))
    return found


def shared_contests(game: Game) -> list[Contest]:
    """The same games by one process and by two. The clock tells, since it is about waiting, too."""
    if find_spec("numpy") is None or cores() < WORKERS:
        return []
    from tortuga.env.batches import Batch
    from tortuga.env.shares import SharedBatch

    alone = Batch(game, GAMES_SHARED, SEED)
    shared = SharedBatch(game, GAMES_SHARED, SEED, WORKERS)
    return [
        Contest("batch_alone", lambda size: batch_steps(alone, size), time.perf_counter),
        Contest("batch_shared", lambda size: batch_steps(shared, size), time.perf_counter),
    ]


def batch_steps(batch: Any, count: int) -> int:
    """So many steps of all games at once; the batch goes on where it was."""
    for _ in range(count):
        batch.step(batch.sample())
    return count * int(batch.n)


def pettingzoo_steps(env: Any, count: int) -> int:
    """Whole random games, in the loop that PettingZoo's guide has; returns the decisions."""
    rnd = random.Random(SEED)
    decisions = 0
    for number in range(count):
        env.reset(seed=SEED + number)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rnd.choice(observation["action_mask"].nonzero()[0].tolist()))
            decisions += 1
    return decisions
