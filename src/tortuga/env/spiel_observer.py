"""What OpenSpiel's players see of our games: views, as JSON and as tensors."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.views import View
from tortuga.env.extras import extra

with extra("spiel"):
    import numpy as np
    import pyspiel

    from tortuga.env import arrays

NOT_DEALT = "before the deal"


def observer_for(game: Game, kind: Any, params: Any) -> Any:
    """The observer of a kind that OpenSpiel asks for; by default a player's own."""
    if params:
        raise TortugaError(f"observers take no parameters, not {params!r}")
    if kind is None:
        return OwnView(game)
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return OpenView()
    if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
        return OwnView(game) if kind.public_info else SecretView()
    raise TortugaError("no observer sees the secrets of all players: read the state for that")


class OwnView:
    """A player's view: all that it may know, memory included, so that it serves as both.

    OpenSpiel tells observations from information states by memory; a view always has it.
    """

    def __init__(self, game: Game) -> None:
        self.encoder: arrays.Encoder | None = None
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        with contextlib.suppress(TortugaError):  # a game may do without arrays
            self.encoder = arrays.encoder(game)
            self.tensor = np.zeros(self.encoder.size, np.float32)
            self.dict = {"view": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player sees into the tensor."""
        if self.encoder is None:
            return
        self.tensor[:] = self.encoder.encode(view_of(state, player)) if state.is_dealt else 0.0

    def string_from(self, state: Any, player: int) -> str:
        """What the player sees, as JSON."""
        if not state.is_dealt:
            return f"seat {player}: {NOT_DEALT}"
        return told(view_of(state, player).to_json())


class OpenView:
    """What everyone sees, as JSON; there is no tensor of it."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Nothing to write."""

    def string_from(self, state: Any, player: int) -> str:
        """What everyone sees."""
        return told(view_of(state, None).to_json()) if state.is_dealt else NOT_DEALT


class SecretView(OpenView):
    """What the player sees and not everyone, as JSON."""

    def string_from(self, state: Any, player: int) -> str:
        """What of the player's view is not in everyone's."""
        if not state.is_dealt:
            return ""
        own, everyones = (view_of(state, each).to_json() for each in (player, None))
        return told({key: own[key] for key in own if own[key] != everyones[key]})


def view_of(state: Any, player: int | None) -> View:
    view: View = state.episode.state.view(player)
    return view


def told(facts: dict[str, Any]) -> str:
    """Facts in one line, always written the same way."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
