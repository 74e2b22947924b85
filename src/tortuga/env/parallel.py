"""All seats at once, as PettingZoo's parallel environments have it (extra ``rl``).

Every agent gives an action each step. One action more than there are moves means to stand by. It
is all that a seat can do that may not act now; under a running clock it is open to those who may
act as well, unless they are offered a clock's move. When all of them stand by, time is up: what is
missing is played as the rules say.

The actions of one step are played in the order in which the state names the seats. One that the
step itself has made impossible, such as a card for a cell that somebody else has just filled, is
dropped: the agent's info then says ``{"dropped": True}``.
"""

from __future__ import annotations

from typing import Any

from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.env.episode import clock_moves
from tortuga.env.extras import extra

with extra("rl"):
    from pettingzoo import ParallelEnv

    from tortuga.env.environment import How
    from tortuga.env.seated import Seated
    from tortuga.env.spaces import Observation

Infos = dict[str, dict[str, Any]]
Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class AllAtOnce(Seated, ParallelEnv):  # type: ignore[misc]
    """A table at which all act at once; ``stand_by`` is the action that does nothing."""

    def __init__(self, game: Game, how: How) -> None:
        super().__init__(game, how, more=1)
        self.stand_by = game.moves.size

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal anew. A seed deals the game that ``game.start(seed)`` does; options have none."""
        self.seat_all(seed)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        """What every agent sees and may do."""
        state = self.episode.state
        return {
            agent: self.spaces.observation(state.view(seat), self.open_actions(seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def open_actions(self, seat: int) -> list[int]:
        """The seat's moves, and standing by where that is allowed."""
        state = self.episode.state
        legal = state.legal(seat)
        if not legal:
            return [self.stand_by]
        forced = not state.late() or not clock_moves(self.game.moves).isdisjoint(legal)
        return legal if forced else [*legal, self.stand_by]

    def step(self, actions: dict[str, Any]) -> Step:
        """Play all actions. One that is not open raises, and then nothing is played."""
        chosen = self.chosen(actions)
        state = self.episode.state
        moves = [(seat, chosen[seat]) for seat in state.acting if chosen[seat] != self.stand_by]
        clock = state.clock
        dropped = [seat for seat, move in moves if not self.played(seat, move, clock)]
        if not moves:
            self.episode.time_up()
        self.episode.let_time_pass()
        return self.outcome(dropped)

    def chosen(self, actions: dict[str, Any]) -> list[int]:
        """Every seat's action, checked before anything is played."""
        if sorted(actions) != sorted(self.agents):
            wanted = f"a step takes an action of each of {self.agents}"
            raise IllegalMove(f"{wanted}, not of {list(actions)}")
        found = [self.spaces.action(actions[agent]) for agent in self.possible_agents]
        for seat, action in enumerate(found):
            if action not in self.open_actions(seat):
                agent = self.possible_agents[seat]
                raise IllegalMove(f"action {action} is not open to {agent} now")
        return found

    def played(self, seat: int, move: int, clock: int) -> bool:
        """Play a move unless others' moves of this step have overtaken it."""
        state = self.episode.state
        if state.clock != clock or move not in state.legal(seat):
            return False
        self.episode.play_for(seat, move)
        return True

    def outcome(self, dropped: list[int]) -> Step:
        """What a step has brought to every agent."""
        agents, over, endless = self.possible_agents, self.episode.over, self.episode.endless
        rewards = dict(zip(agents, self.earned(), strict=True))
        infos: Infos = {agent: {} for agent in agents}
        for seat in dropped:
            infos[agents[seat]]["dropped"] = True
        if over or endless:
            self.agents = []
        ends, stops = dict.fromkeys(agents, over), dict.fromkeys(agents, endless)
        return self.observations(), rewards, ends, stops, infos
