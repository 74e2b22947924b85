"""A game to be made, described so that any process or machine makes the very same one."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from typing import Any

from tortuga.engine.components import Entries
from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import class_of_file, file_module, game_class, set_up
from tortuga.version import VERSION


@dataclasses.dataclass(frozen=True)
class Description:
    """A game with its seats, options and components.

    Without ``components`` it has the game's own; without ``version`` any program may make it that
    plays by the same rules. ``module`` is the version of the file that holds the game, if any.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    components: dict[str, Any] | None = None
    version: str | None = None
    module: str | None = None

    @functools.cached_property
    def key(self) -> str:
        """A short name for exactly this game."""
        held = dataclasses.asdict(self)
        if self.module is None:
            del held["module"]
        told = json.dumps(held, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash(self.key)

    def make(self) -> Game:
        """The game itself, made once, provided that it is the one that was meant."""
        kind: Any = class_of_file(self.module) if self.module else game_class(self.game)
        if (self.version or VERSION) != VERSION:
            raise TortugaError(
                f"asked for {self.game} of Tortuga {self.version}; this is Tortuga {VERSION}"
            )
        kind.known_rules(self.rules)
        return _made(self, kind)


@functools.lru_cache(maxsize=256)
def _made(wanted: Description, kind: type[Game]) -> Game:
    """``kind`` is what goes by the game's name now: another one makes another game."""
    data = wanted.components
    components = None if data is None else Entries("components", "", data)
    return set_up(kind, wanted.seats, components, wanted.options, wanted.rules)


def describe(game: Game) -> Description:
    """The description of a game that was made."""
    return Description(
        game=game.name,
        rules=game.edition,
        seats=game.seats,
        options=game.options,
        components=game.component_data,
        version=VERSION,
        module=file_module(type(game)),
    )
