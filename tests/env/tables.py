"""Settings that the tests of environments look at, and games played on in them."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import tortuga
from tests.kit.parameters import settings_to_check
from tortuga.engine.chance import Chance
from tortuga.env import pettingzoo
from tortuga.testing.catalogue import Setting

NAMES = tortuga.games()

every_name = pytest.mark.parametrize("name", NAMES)
every_table = pytest.mark.parametrize("setting", settings_to_check())


def options_of(setting: Setting) -> dict[str, Any]:
    """A setting as arguments of ``env``."""
    return {"name": setting.name, "seats": setting.seats, **dict(setting.options)}


def any_action(mask: Any, chance: Chance) -> int:
    """One of the actions that a mask leaves open."""
    return int(chance.choice(list(mask.nonzero()[0])))


def play_on(env: Any, chance: Chance, most: int) -> None:
    """Play at random, at most so many moves."""
    for agent in env.agent_iter(most):
        if env.terminations[agent] or env.truncations[agent]:
            return
        env.step(any_action(env.observe(agent)["action_mask"], chance))


def digest(name: str, games: int) -> str:
    """What the first steps of so many games look like."""
    seen = hashlib.sha256()
    env = pettingzoo.env(name)
    for seed in range(games):
        env.reset(seed)
        play_on(env, Chance(seed), 3)
        seen.update(env.observe(env.agent_selection)["observation"].tobytes())
        seen.update(env.agent_selection.encode())
    return seen.hexdigest()
