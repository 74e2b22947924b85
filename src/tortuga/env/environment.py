"""What environments share: one game that is dealt, rewarded, shown and recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tortuga.engine.game import Game
from tortuga.engine.records import Record
from tortuga.env.dealing import Dealer
from tortuga.env.episode import Episode
from tortuga.env.extras import extra
from tortuga.env.rendering import MODES, Renderer
from tortuga.env.rewards import scheme

with extra("rl"):
    from tortuga.env.spaces import Spaces


@dataclass(frozen=True)
class How:
    """How a game is shown and rewarded; ``viewer`` is the seat whose view is rendered."""

    render_mode: str | None = None
    rewards: str = "win"
    viewer: int | None = None


class Environment:
    """An environment of one game; ``more`` actions beyond the game's moves mean something else."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, game: Game, how: How, more: int = 0) -> None:
        self.game = game
        self.render_mode = how.render_mode
        self.renderer = Renderer(game, how.render_mode, how.viewer)
        self.scheme = scheme(how.rewards)
        self.dealer = Dealer()
        self.spaces = Spaces(game, more)
        self.dealt: Episode | None = None

    def __str__(self) -> str:
        return f"tortuga_{self.game.name.replace('-', '_')}"

    @property
    def episode(self) -> Episode:
        """The game that was dealt last."""
        if self.dealt is None:
            raise RuntimeError("there is no game yet: reset() deals one")
        return self.dealt

    def deal(self, seed: int | None) -> None:
        """A new game. A seed deals the one that ``game.start(seed)`` deals."""
        self.dealt = Episode.deal(self.game, self.dealer.seed(seed))
        self.scheme.begin(self.dealt.state)

    def earned(self) -> list[float]:
        """What each seat has earned by the last step, which people get to see at once."""
        if self.render_mode == "human":
            self.render()
        return self.scheme.earned(self.episode.state)

    def render(self) -> Any:
        """The table as the mode says: text, a picture, or nothing but a print."""
        return self.renderer.render(self.episode.state)

    def close(self) -> None:
        """Nothing is held open."""

    def record(self) -> Record:
        """The game so far, as a record that replays anywhere."""
        return self.episode.record()
