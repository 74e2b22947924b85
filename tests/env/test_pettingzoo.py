"""PettingZoo's own judges, and what they do not look at: masks, rewards, records, refusals."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import BaseWrapper

import tortuga
from tests.env.tables import (
    NAMES,
    any_action,
    digest,
    every_name,
    every_table,
    options_of,
    play_on,
)
from tests.kit.effort import EFFORT, seeds
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.env import pettingzoo
from tortuga.env.environment import How
from tortuga.testing.catalogue import Setting

# What a dict with a mask always brings about, whatever else is in order.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
SEEDS = 50
LONG = 400


class Reseeded(BaseWrapper):  # type: ignore[misc]
    """The same environment, dealt from other seeds than the one that a test has in mind."""

    def __init__(self, env: Any, by: int) -> None:
        super().__init__(env)
        self.by = by

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + self.by, options)


@masked
@every_table
def test_every_table_passes_the_api_test(setting: Setting) -> None:
    api_test(pettingzoo.env(**options_of(setting)), num_cycles=3 * EFFORT)


@masked
@every_name
def test_the_api_test_holds_to_the_end_of_a_game(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=LONG)


@every_name
def test_equal_seeds_give_equal_games(name: str) -> None:
    game = tortuga.game(name)
    for by in range(SEEDS):
        seed_test(lambda by=by: Reseeded(pettingzoo.SeatBySeat(game, How()), by), num_cycles=EFFORT)


@pytest.mark.slow
def test_equal_seeds_give_equal_games_in_another_process() -> None:
    told = f"from tests.env.tables import *; print([digest(name, {SEEDS}) for name in NAMES])"
    other = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "PYTHONHASHSEED": "4"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == str([digest(name, SEEDS) for name in NAMES])


def test_without_a_seed_resets_follow_from_the_last_one() -> None:
    def dealt(env: Any) -> list[int]:
        env.reset(seed=7)
        first = env.unwrapped.episode.seed
        env.reset()
        return [first, env.unwrapped.episode.seed]

    assert dealt(pettingzoo.env(NAMES[0])) == dealt(pettingzoo.env(NAMES[0]))
    assert dealt(pettingzoo.env(NAMES[0]))[0] == 7


@every_name
def test_every_way_to_render_passes_the_render_test(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode=None: pettingzoo.env(name, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


def test_a_picture_shows_the_table_and_keeps_its_size() -> None:
    env = pettingzoo.env(NAMES[0], render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    play_on(env, Chance(1), LONG)
    after = env.render()
    assert before.shape == after.shape
    assert (before != after).any()


def test_a_table_is_shown_as_everyone_or_as_one_seat_sees_it() -> None:
    shown = []
    for viewer in (None, 0):
        env = pettingzoo.env("playa-pirata", render_mode="ansi", viewer=viewer)
        env.reset(seed=1)
        shown.append(env.render())
    assert shown[0] != shown[1]


@every_name
def test_the_mask_holds_what_the_rules_allow_and_only_for_whom_is_asked(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=3)
    state = env.unwrapped.episode.state
    for agent in env.agent_iter(40):
        asked = env.possible_agents.index(agent)
        for seat, other in enumerate(env.possible_agents):
            allowed = sorted(state.legal(seat)) if seat == asked else []
            assert env.observe(other)["action_mask"].nonzero()[0].tolist() == allowed
        env.step(any_action(env.observe(agent)["action_mask"], Chance(seed=asked)))
        if state.over:
            break


@every_name
def test_a_game_is_the_one_that_the_engine_deals(name: str) -> None:
    env = pettingzoo.env(name)
    for seed in seeds(2):
        env.reset(seed)
        play_on(env, Chance(seed), LONG)
        record = env.record()
        assert record.seed == seed
        assert record.replay().state.scores == env.unwrapped.episode.state.scores
        assert tortuga.Record.loads(record.dumps()).moves == record.moves


@every_name
def test_a_win_is_rewarded_once_and_rewards_sum_to_nothing(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=5)
    chance, state = Chance(5), env.unwrapped.episode.state
    while not state.over:
        assert not any(env.rewards.values())
        env.step(any_action(env.observe(env.agent_selection)["action_mask"], chance))
    assert sum(env.rewards.values()) == pytest.approx(0.0)
    best = max(env.rewards.values())
    winners = [seat for seat, agent in enumerate(env.agents) if env.rewards[agent] == best]
    assert winners == sorted(state.winners)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


@every_name
def test_points_are_rewarded_as_they_come(name: str) -> None:
    env = pettingzoo.env(name, rewards="score")
    env.reset(seed=5)
    chance, state = Chance(5), env.unwrapped.episode.state
    sums = dict(zip(env.agents, [float(score) for score in state.scores], strict=True))
    while not state.over:
        env.step(any_action(env.observe(env.agent_selection)["action_mask"], chance))
        for agent, reward in env.rewards.items():
            sums[agent] += reward
    assert list(sums.values()) == [float(score) for score in state.scores]


@pytest.mark.parametrize("action", [-1, 10**6, 0.5, "take 1", None])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = pettingzoo.env(NAMES[0])
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="whole number from 0 to"):
        env.step(action)


def test_an_action_that_is_not_open_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.env(NAMES[0])
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    closed = int((before["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(IllegalMove):
        env.step(closed)
    after = env.observe(env.agent_selection)
    assert all((before[key] == after[key]).all() for key in before)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": "chess"}, "there is no game 'chess'"),
        ({"name": "maui", "seats": 9}, "maui is for 2 to 4 seats"),
        ({"name": "maui", "side": "left"}, "side must be"),
        ({"name": NAMES[0], "rewards": "gold"}, "rewards must be win or score, not 'gold'"),
        ({"name": NAMES[0], "render_mode": "oil"}, "render_mode must be human, ansi or rgb_array"),
        ({"name": NAMES[0], "viewer": 7}, "viewer must be a seat from 0 to 1, not 7"),
    ],
)
def test_settings_that_do_not_exist_are_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(TortugaError, match=told):
        pettingzoo.env(**wrong)


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(TortugaError, match="a seed is a whole number from 0"):
        pettingzoo.env(NAMES[0]).reset(seed=-1)


def test_rendering_needs_a_mode() -> None:
    env = pettingzoo.env(NAMES[0])
    env.reset(seed=1)
    with pytest.raises(TortugaError, match="with render_mode human, ansi or rgb_array"):
        env.render()
