"""Which bots there are, weakest first."""

from __future__ import annotations

from tortuga.bots.levels import Bot, Sailor, Swabbie
from tortuga.engine.errors import UnknownBot, listed

_levels: dict[str, type[Bot]] = {"swabbie": Swabbie, "sailor": Sailor}


def bots() -> list[str]:
    """The names of all bots, weakest first."""
    return list(_levels)


def bot(name: str) -> Bot:
    """A bot by name.

    >>> bot("sailor").name
    'sailor'
    """
    if name not in _levels:
        raise UnknownBot(f"there is no bot {name!r}; there are {listed(bots())}")
    return _levels[name]()
