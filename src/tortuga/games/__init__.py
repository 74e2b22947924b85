"""The games of the house, registered by name; each folder is one game and knows the engine only.

The package can be called: ``tortuga.games()`` lists the games by name.
"""

from __future__ import annotations

import sys
from types import ModuleType

from tortuga.engine.registry import game_names, register

__all__ = ["game_names"]

register("buried-treasure", "tortuga.games.buried_treasure.game:BuriedTreasure")
register("maui", "tortuga.games.maui.game:Maui")
register("playa-pirata", "tortuga.games.playa_pirata.game:PlayaPirata")
register("the-pirates-map", "tortuga.games.the_pirates_map.game:ThePiratesMap")
register("x-marks-the-spot", "tortuga.games.x_marks_the_spot.game:XMarksTheSpot")


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        """The names of all games, in alphabetical order."""
        return game_names()


sys.modules[__name__].__class__ = _Games
