"""One thought of a bot: from a game's description and a view to a move, wherever that is done."""

from __future__ import annotations

from tortuga.bots.registry import bot
from tortuga.engine.chance import Chance
from tortuga.engine.description import Description
from tortuga.engine.views import View


def think(description: Description, name: str, view: View, seed: int, seconds: float = 0.0) -> int:
    """One move of a bot for one view, in so many seconds; 0 is no limit.

    A bot of ours plays the best that it has found by then.
    """
    thinker = bot(name)
    if seconds:
        thinker.hurry(seconds)
    return thinker.choose(description.make(), view, Chance(seed))
