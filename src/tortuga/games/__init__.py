"""The games of the house, registered by name; each folder is one game and knows the engine only."""

from __future__ import annotations

from tortuga.engine.registry import game_names, register

__all__ = ["game_names"]

register("buried-treasure", "tortuga.games.buried_treasure.game:BuriedTreasure")
register("maui", "tortuga.games.maui.game:Maui")
register("playa-pirata", "tortuga.games.playa_pirata.game:PlayaPirata")
register("the-pirates-map", "tortuga.games.the_pirates_map.game:ThePiratesMap")
register("x-marks-the-spot", "tortuga.games.x_marks_the_spot.game:XMarksTheSpot")
