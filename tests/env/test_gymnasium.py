"""One seat against bots: Gymnasium's own judge, the bots' moves, rewards and refusals."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import pytest
from gymnasium.utils.env_checker import check_env

from tests.env.tables import NAMES, any_action, every_name
from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError, UnknownBot
from tortuga.env import gymnasium

LOSS = -1.0


def finish(env: Any, observation: Any, chance: Chance) -> tuple[float, int]:
    """Play on at random to the end: the sum of rewards, and how many steps it took."""
    total, steps, ended = 0.0, 0, False
    while not ended:
        action = any_action(observation["action_mask"], chance)
        observation, reward, over, cut, _ = env.step(action)
        total, steps, ended = total + reward, steps + 1, over or cut
    return total, steps


@every_name
def test_every_game_passes_its_check(name: str) -> None:
    made = gym.make(f"tortuga/{name}-v1", illegal_reward=LOSS, bots=["swabbie"])
    check_env(made.unwrapped)


@every_name
def test_a_game_against_bots_is_played_to_its_end(name: str) -> None:
    env = gymnasium.env(name, seats=3, seat=1, bots=["swabbie", "swabbie"])
    observation, _ = env.reset(seed=2)
    total, steps = finish(env, observation, Chance(2))
    state = env.episode.state
    assert state.over
    moves = env.record().moves
    assert len([seat for seat, _ in moves if seat == 1]) >= steps
    assert {seat for seat, _ in moves} == {0, 1, 2}
    assert (total > 0) == (1 in state.winners and len(state.winners) < 3)


def test_equal_seeds_give_equal_games_bots_included() -> None:
    games = []
    for _ in range(2):
        env = gymnasium.env(NAMES[0], bots=["sailor"])
        observation, _ = env.reset(seed=3)
        finish(env, observation, Chance(3))
        games.append(env.record().moves)
    assert games[0] == games[1]


def test_the_mask_is_open_whenever_the_learner_is_asked() -> None:
    env = gymnasium.env(NAMES[0], seat=1, bots=["swabbie"])
    observation, _ = env.reset(seed=1)
    allowed = sorted(env.episode.state.legal(1))
    assert observation["action_mask"].nonzero()[0].tolist() == allowed != []


def closed_action(env: Any) -> int:
    return int((env.reset(seed=1)[0]["action_mask"] == 0).nonzero()[0][0])


def test_an_action_that_is_not_open_is_refused_and_changes_nothing() -> None:
    env = gymnasium.env(NAMES[0])
    action = closed_action(env)
    before = env.record().dumps()
    with pytest.raises(IllegalMove):
        env.step(action)
    assert env.record().dumps() == before


def test_an_action_that_is_not_open_may_end_the_game_instead() -> None:
    env = gymnasium.env(NAMES[0], illegal_reward=LOSS)
    _, reward, over, cut, info = env.step(closed_action(env))
    assert (reward, over, cut) == (LOSS, True, False)
    assert info["why"]
    with pytest.raises(RuntimeError, match=r"reset\(\) deals one"):
        env.step(0)


@pytest.mark.parametrize(
    ("wrong", "error", "told"),
    [
        ({"bots": ["parrot"]}, UnknownBot, "there is no bot 'parrot'"),
        ({"bots": []}, TortugaError, r"bots must be a list of 1 to 1 names, not \[\]"),
        ({"bots": "sailor"}, TortugaError, "bots must be a list"),
        ({"bots": ["sailor"] * 2}, TortugaError, "bots must be a list of 1 to 1 names"),
        ({"seat": 2}, TortugaError, "seat must be from 0 to 1, not 2"),
    ],
)
def test_settings_that_do_not_exist_are_refused(
    wrong: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        gymnasium.env(NAMES[0], **wrong)


def test_nothing_can_be_done_before_the_first_deal() -> None:
    env = gymnasium.env(NAMES[0], render_mode="ansi")
    for attempt in (lambda: env.step(0), env.render, env.record):
        with pytest.raises(RuntimeError, match=r"reset\(\) deals one"):
            attempt()
