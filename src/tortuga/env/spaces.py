"""The spaces of a game as Gymnasium has them: rows of small numbers, masks, and whole numbers."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Final

from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.env.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces

    from tortuga.env import arrays

Observation = dict[str, npt.NDArray[np.int8]]

BIT: Final = np.int8


class Spaces:
    """What agents of one game see and may do, the same objects for every look.

    An action is the number of a move; ``more`` actions beyond those mean something else. An
    observation holds the seat's view as an array and, as a mask, which actions are open to it.
    """

    def __init__(self, game: Game, more: int = 0) -> None:
        self.encoder = arrays.encoder(game)
        self.actions = game.moves.size + more

    def action_space(self) -> spaces.Discrete:
        """A new space of all actions."""
        return spaces.Discrete(self.actions)

    def observation_space(self) -> spaces.Dict:
        """A new space of all observations."""
        return spaces.Dict(
            {
                "observation": spaces.Box(
                    np.iinfo(self.encoder.dtype).min,
                    np.iinfo(self.encoder.dtype).max,
                    (self.encoder.size,),
                    self.encoder.dtype.type,
                ),
                "action_mask": spaces.Box(0, 1, (self.actions,), BIT),
            }
        )

    def observation(self, view: View, actions: Iterable[int]) -> Observation:
        """What a seat sees, and these actions open to it.

        Once the game is over there is nothing left to choose, so nothing is ruled out: a policy
        that masks its output stays defined.
        """
        mask = np.zeros(self.actions, BIT)
        if view.over:
            mask[:] = 1
        else:
            mask[list(actions)] = 1
        return {"observation": self.encoder.encode(view), "action_mask": mask}

    def action(self, given: Any) -> int:
        """The number of an action, whatever kind of whole number it comes as."""
        try:
            action = operator.index(given)
        except TypeError:
            action = -1
        if not 0 <= action < self.actions:
            last = self.actions - 1
            raise IllegalMove(f"an action is a whole number from 0 to {last}, not {given!r}")
        return action
