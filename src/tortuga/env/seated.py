"""What PettingZoo's environments share: an agent in every seat, and the spaces of each."""

from __future__ import annotations

from tortuga.engine.game import Game
from tortuga.env.environment import Environment, How
from tortuga.env.extras import extra

with extra("rl"):
    from gymnasium import spaces


class Seated(Environment):
    """A table with an agent in every seat: ``seat_0``, ``seat_1`` and so on."""

    def __init__(self, game: Game, how: How, more: int = 0) -> None:
        super().__init__(game, how, more)
        self.agents: list[str] = []
        self.possible_agents = [agent_name(seat) for seat in range(game.seats)]
        self.observation_spaces = {
            agent: self.spaces.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.spaces.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def seat_all(self, seed: int | None) -> None:
        """A new game, with everyone in their seat."""
        self.deal(seed)
        self.agents = self.possible_agents.copy()


def agent_name(seat: int) -> str:
    """What a seat is called as an agent; both count from 0."""
    return f"seat_{seat}"
