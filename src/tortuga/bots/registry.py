"""Which bots there are: the levels of the house, weakest first, and whatever else can be named.

A bot is named by its level (``captain``), a level with a budget of its own (``captain@500`` for
iterations, ``captain@0.5s`` for seconds), the name of an entry point in the group
``tortuga.bots``, or ``module:function``.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, Final

from tortuga.bots.levels import Bot, Sailor, Swabbie
from tortuga.bots.search import Admiral, Bosun, Captain, Searcher, Taught, searcher
from tortuga.bots.weights import held, learned
from tortuga.engine.errors import TortugaError, UnknownBot, listed
from tortuga.engine.game import Game
from tortuga.engine.views import View

ENTRY_POINTS: Final = "tortuga.bots"
BUDGET: Final = re.compile(
    r"(bosun|captain|admiral)@(?:([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s)"
)

_levels: dict[str, type[Bot]] = {
    "swabbie": Swabbie,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
    "admiral": Admiral,
}
_searches: dict[str, type[Searcher]] = {"bosun": Bosun, "captain": Captain, "admiral": Admiral}


class Named(Bot):
    """Somebody's own bot: a function from game, view and chance to a move."""

    def __init__(self, name: str, function: Callable[[Game, View, Any], int]) -> None:
        self.name = name
        self.function = function

    def choose(self, game: Game, view: View, rng: Any) -> int:
        return self.function(game, view, rng)


def bots(game: str | None = None) -> list[str]:
    """The names of the levels, weakest first: all, or those that there are for a game.

    >>> bots("the-pirates-map")
    ['swabbie', 'sailor', 'bosun', 'captain']
    """
    if game is None or held(game) is not None:
        return list(_levels)
    return [name for name, level in _levels.items() if not issubclass(level, Taught)]


def plays_as(name: str, game: Game) -> str:
    """The level that a bot has in a game: an admiral that has not learned it is a captain."""
    level, at, budget = name.partition("@")
    if issubclass(_levels.get(level, Bot), Taught) and learned(game) is None:
        return Captain().name + at + budget
    return name


def bot(name: str) -> Bot:
    """A bot by name.

    >>> bot("sailor").name
    'sailor'
    >>> bot("captain@500").name
    'captain@500'
    """
    if name in _levels:
        return _levels[name]()
    if "@" in name:
        return with_budget(name)
    if ":" in name:
        return made(name, imported(name))
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return made(name, loaded(name, point.load))
    raise UnknownBot(f"there is no bot {name!r}; choose {listed(bots())}, or name module:function")


def with_budget(name: str) -> Bot:
    """A search with a budget of its own, in iterations or seconds."""
    found = BUDGET.fullmatch(name)
    if found is None or float(found[3] or 1) == 0.0:
        raise UnknownBot(
            f"there is no bot {name!r}; a budget is written captain@500 or captain@0.5s"
        )
    return searcher(_searches[found[1]], name, int(found[2] or 0), float(found[3] or 0))


def imported(name: str) -> Any:
    """What a ``module:function`` names."""
    module, _, attribute = name.partition(":")

    def load() -> Any:
        return getattr(importlib.import_module(module), attribute)

    return loaded(name, load)


def loaded(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except Exception as error:  # whatever somebody's module does when it is imported
        raise UnknownBot(f"the bot {name!r} cannot be loaded: {error}") from error


def made(name: str, found: Any) -> Bot:
    """A bot from what was found: a function, or a class of bots."""
    if isinstance(found, type) and issubclass(found, Bot):
        return found()
    if not callable(found) or isinstance(found, type):
        raise TortugaError(f"the bot {name!r} is {found!r}, which is not a function")
    return Named(name, found)
