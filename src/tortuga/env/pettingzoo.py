"""PettingZoo environments (extra ``rl``): every game, at every seat count and with every option.

    from tortuga.env import pettingzoo
    env = pettingzoo.env("maui", seats=3, side="crabs", render_mode="ansi")

Agents are ``seat_0``, ``seat_1`` and so on; actions are the numbers of moves as ``game.moves`` has
them. :mod:`tortuga.env.episode` says who is asked when several seats may act at once and what
becomes of clocks, :mod:`tortuga.env.rewards` what is rewarded. ``parallel_env`` lets all act at
once: see :mod:`tortuga.env.parallel`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tortuga.engine.components import Entries
from tortuga.engine.registry import make_game, named
from tortuga.env.extras import extra

with extra("rl"):
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from tortuga.env.environment import How
    from tortuga.env.parallel import AllAtOnce
    from tortuga.env.seated import Seated, agent_name
    from tortuga.env.spaces import Observation

__all__ = ["AllAtOnce", "SeatBySeat", "env", "parallel_env"]


class SeatBySeat(Seated, AECEnv):  # type: ignore[misc]
    """A table at which one seat after another is asked.

    An action that is not open raises :class:`tortuga.engine.errors.IllegalMove` and changes
    nothing. A game that goes round in circles is truncated.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. A seed deals the game that ``game.start(seed)`` does; options have none."""
        self.seat_all(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_name(self.episode.asked)
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty while another one is asked."""
        view = self.episode.state.view(self.possible_agents.index(agent))
        asked = agent == self.agent_selection
        return self.spaces.observation(view, view.legal if asked else ())

    def step(self, action: Any) -> None:
        """Play the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(self.spaces.action(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.earned(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.episode.over)
        self.truncations = dict.fromkeys(self.agents, self.episode.endless)
        self.agent_selection = agent_name(self.episode.asked)


def env(
    name: str,
    seats: int | None = None,
    components: Entries | Path | str | None = None,
    render_mode: str | None = None,
    rewards: str = "win",
    viewer: int | None = None,
    **options: Any,
) -> OrderEnforcingWrapper:
    """A game as an AEC environment. Unknown names and values raise a ValueError.

    ``rewards`` is ``win`` or ``score``. ``render_mode`` is ``human``, ``ansi`` or ``rgb_array``;
    ``viewer`` is the seat whose view is rendered, by default what everyone sees.
    """
    game = make_game(named(name), seats, components, options)
    return OrderEnforcingWrapper(SeatBySeat(game, How(render_mode, rewards, viewer)))


def parallel_env(
    name: str,
    seats: int | None = None,
    components: Entries | Path | str | None = None,
    render_mode: str | None = None,
    rewards: str = "win",
    viewer: int | None = None,
    **options: Any,
) -> AllAtOnce:
    """The same as a parallel environment, in which all seats that may act do so at once."""
    game = make_game(named(name), seats, components, options)
    return AllAtOnce(game, How(render_mode, rewards, viewer))
