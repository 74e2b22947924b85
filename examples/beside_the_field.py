"""Learners from other libraries at Buried Treasure for two, to lay beside our own example.

    pip install 'tortuga[spiel]' torch dm-tree    # for dqn: OpenSpiel's own DQN, one a seat
    pip install 'tortuga[rl]' sb3-contrib         # for ppo: MaskablePPO of Stable-Baselines3
    python examples/beside_the_field.py dqn --games 2000
    python examples/beside_the_field.py ppo --games 2000

`dqn` plays against itself through `tortuga.env.spiel`. `ppo` plays against a bot through
`tortuga.env.gymnasium`, taking both seats in turn: unlike the others it meets whom it is examined
by, or another one that `--teacher` names. Both see the rows and masks that every environment gives,
and are examined as `learn_buried_treasure.py` is: against `sailor`, seats swapped on equal deals.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tortuga
from tortuga.bots.levels import Bot
from tortuga.engine.chance import Chance
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.env.arrays import Encoder, encoder
from tortuga.lab.intervals import Estimate, share_of

NAME = "buried-treasure"
HIDDEN = (96, 48)  # as our own example has
DECISIONS = 66  # of a game, about; each seat takes half of them
FIRST_EXAMINED = 1_000_000  # the seeds of examinations are none of those that are learned from
Choice = Callable[[int, Any, list[int]], int]  # seat, row of the view and legal moves to a move


class Foreign(Bot):
    """A learner from elsewhere as a bot: it gets the row of a view, and what is legal."""

    name = "foreign"

    def __init__(self, rows: Encoder, choice: Choice) -> None:
        self.rows = rows
        self.choice = choice

    def choose(self, game: Game, view: View, rng: Any) -> int:
        assert view.seat is not None
        return self.choice(view.seat, self.rows.encode(view), list(view.legal))


def asked(library: str, install: str) -> Any:
    """A module that is no part of Tortuga, or a word about how to get it."""
    try:
        return importlib.import_module(library)
    except ImportError as error:
        sys.exit(f"{library} cannot be had here ({error}): pip install {install}")


def examined(game: Game, learner: Bot, rival: str, deals: int) -> Estimate:
    """The share of games that a learner wins, from both seats; a shared win counts half."""
    chance = Chance(FIRST_EXAMINED, "examination")
    other = tortuga.bot(rival)
    won = [0.0] * deals
    for deal in range(deals):
        for own in range(2):
            state = game.start(FIRST_EXAMINED + deal)
            while not state.over:
                seat = state.acting[0]
                player = learner if seat == own else other
                state.play(seat, player.choose(game, state.view(seat), chance))
            won[deal] += (own in state.winners) / len(state.winners) / 2
    return share_of(won)


def dqn(games: int, seed: int, teacher: str) -> Choice:
    """OpenSpiel's DQN, one agent a seat, both learning from the same games."""
    agents_of = asked("open_spiel.python.pytorch.dqn", "'tortuga[spiel]' torch dm-tree")
    environments = importlib.import_module("open_spiel.python.rl_environment")
    importlib.import_module("tortuga.env.spiel")
    env = environments.Environment(f"tortuga_{NAME.replace('-', '_')}(players=2)")
    env.seed(seed)
    np.random.seed(seed)  # the agents draw from it
    agents = [
        agents_of.DQN(
            seat,
            env.observation_spec()["info_state"][0],
            env.action_spec()["num_actions"],
            HIDDEN,
            replay_buffer_capacity=100_000,
            learning_rate=1e-3,
            optimizer_str="adam",
            epsilon_decay_schedule_str="linear",
            epsilon_decay_duration=games * DECISIONS // 4,
            epsilon_end=0.05,
            seed=seed + seat,
        )
        for seat in range(2)
    ]
    for _ in range(games):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    return lambda seat, row, legal: int(agents[seat].act_epsilon_greedy(row, legal, 0.0)[0])


def ppo(games: int, seed: int, teacher: str) -> Choice:
    """MaskablePPO of Stable-Baselines3's contributions, with a bot in the other seat."""
    contributed = asked("sb3_contrib", "'tortuga[rl]' sb3-contrib")
    gym = importlib.import_module("gymnasium")
    ours = importlib.import_module("tortuga.env.gymnasium")

    class Masked(gym.ObservationWrapper):  # type: ignore[misc, name-defined]
        """The row by itself, and the mask where the library asks for it."""

        def __init__(self, env: Any) -> None:
            super().__init__(env)
            self.observation_space = env.observation_space["observation"]

        def observation(self, observation: Any) -> Any:
            self.mask = observation["action_mask"]
            return observation["observation"]

        def action_masks(self) -> Any:
            return self.mask.astype(bool)

    vectors = importlib.import_module("stable_baselines3.common.vec_env")
    makers = [
        lambda seat=place % 2: Masked(ours.env(NAME, seats=2, seat=seat, bots=[teacher]))
        for place in range(8)
    ]
    learner = contributed.MaskablePPO(
        "MlpPolicy",
        vectors.DummyVecEnv(makers),
        n_steps=256,
        gamma=1.0,
        policy_kwargs={"net_arch": list(HIDDEN)},
        seed=seed,
        device="cpu",
    )
    learner.learn(games * DECISIONS // 2)

    def choice(seat: int, row: Any, legal: list[int]) -> int:
        mask = np.zeros(learner.action_space.n, dtype=bool)
        mask[legal] = True
        return int(learner.predict(row, deterministic=True, action_masks=mask)[0])

    return choice


LEARNERS: dict[str, Callable[[int, int, str], Choice]] = {"dqn": dqn, "ppo": ppo}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Other libraries' learners at Buried Treasure.")
    parser.add_argument("learner", choices=sorted(LEARNERS))
    parser.add_argument("--games", type=int, default=2000, help="to learn from")
    parser.add_argument("--teacher", default="sailor", help="whom ppo plays against")
    parser.add_argument("--rival", default="sailor", help="the bot of the examination")
    parser.add_argument("--deals", type=int, default=500, help="of the examination, two games each")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    game = tortuga.game(NAME, seats=2)
    began = time.perf_counter()
    choice = LEARNERS[args.learner](args.games, args.seed, args.teacher)
    took = time.perf_counter() - began
    won = examined(game, Foreign(encoder(game), choice), args.rival, args.deals)
    told = {"learner": args.learner, "games": args.games, "seconds": round(took)}
    told |= {"won": round(won.value, 4), "low": round(won.low, 4), "high": round(won.high, 4)}
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
