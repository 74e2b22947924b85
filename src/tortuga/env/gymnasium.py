"""A Gymnasium environment (extra ``rl``): one seat learns, bots of the house have the others.

    from tortuga.env import gymnasium
    env = gymnasium.env("buried-treasure", bots=["sailor"])

or, once this module is imported, ``gymnasium.make("tortuga/buried-treasure-v1", bots=["sailor"])``.
Observations, actions and rewards are those of :mod:`tortuga.env.pettingzoo`. The bots move between
two steps; what they do follows from the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from tortuga.bots.levels import Bot
from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.components import Entries
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import game_names, make_game, named
from tortuga.env.extras import extra

with extra("rl"):
    import gymnasium
    import numpy as np

    from tortuga.env.environment import Environment, How
    from tortuga.env.spaces import Observation

VERSION: Final = 1

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class OneSeat(Environment, gymnasium.Env[Observation, np.int64]):
    """A table with one seat for the learner, the viewer's.

    An action that is not open raises :class:`tortuga.engine.errors.IllegalMove` and changes
    nothing; or, where ``illegal_reward`` is given, it ends the game with that reward.
    """

    def __init__(
        self, game: Game, bots: Sequence[str], how: How, illegal_reward: float | None = None
    ) -> None:
        self.seat = seat_of(game, how.viewer)
        self.bots = seated(game, self.seat, bots)
        super().__init__(game, how)
        self.illegal_reward = illegal_reward
        self.action_space = self.spaces.action_space()
        self.observation_space = cast(
            "gymnasium.Space[Observation]", self.spaces.observation_space()
        )
        self.chance = Chance(0)
        self.playing = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew. A seed deals the game that ``game.start(seed)`` does; options have none."""
        gymnasium.Env.reset(self, seed=seed)
        self.deal(seed)
        self.chance = Chance(self.dealer.last, "bots")
        self.let_bots_play()
        return self.observation(), {}

    def step(self, action: Any) -> Step:
        """Play a move, and let the bots play until the learner is asked again."""
        if not self.playing:
            raise RuntimeError("there is no game to go on with: reset() deals one")
        try:
            self.episode.play(self.spaces.action(action))
        except IllegalMove as error:
            if self.illegal_reward is None:
                raise
            self.playing = False
            return self.observation(), self.illegal_reward, True, False, {"why": str(error)}
        self.let_bots_play()
        reward = self.earned()[self.seat]
        return self.observation(), reward, self.episode.over, self.episode.endless, {}

    def let_bots_play(self) -> None:
        """Until the learner is asked, or nobody is."""
        episode = self.episode
        while not episode.ended and episode.asked != self.seat:
            view = episode.state.view(episode.asked)
            episode.play(self.bots[episode.asked].choose(self.game, view, self.chance))
        self.playing = not episode.ended

    def observation(self) -> Observation:
        """What the learner sees and may do."""
        view = self.episode.state.view(self.seat)
        return self.spaces.observation(view, view.legal)


def seat_of(game: Game, seat: int | None) -> int:
    """The learner's seat, which must be one."""
    if seat is None or seat not in range(game.seats):
        raise TortugaError(f"seat must be from 0 to {game.seats - 1}, not {seat!r}")
    return seat


def seated(game: Game, seat: int, bots: Sequence[str]) -> dict[int, Bot]:
    """A bot for every other seat; fewer names than seats are used in turn."""
    others = [other for other in range(game.seats) if other != seat]
    if isinstance(bots, str) or not 1 <= len(bots) <= len(others):
        raise TortugaError(f"bots must be a list of 1 to {len(others)} names, not {bots!r}")
    return {other: bot(bots[place % len(bots)]) for place, other in enumerate(others)}


def env(
    name: str,
    seats: int | None = None,
    seat: int = 0,
    bots: Sequence[str] = ("sailor",),
    components: Entries | Path | str | None = None,
    render_mode: str | None = None,
    rewards: str = "win",
    illegal_reward: float | None = None,
    **options: Any,
) -> OneSeat:
    """A game as an environment for one seat. Unknown names and values raise a ValueError.

    ``bots`` are named as everywhere: ``sailor``, ``captain@200``, ``module:function``.
    """
    game = make_game(named(name), seats, components, options)
    return OneSeat(game, bots, How(render_mode, rewards, seat), illegal_reward)


def register() -> None:
    """Make all games known to ``gymnasium.make``."""
    for name in game_names():
        spelled = f"tortuga/{name}-v{VERSION}"
        if spelled not in gymnasium.registry:
            gymnasium.register(spelled, "tortuga.env.gymnasium:env", kwargs={"name": name})


register()
