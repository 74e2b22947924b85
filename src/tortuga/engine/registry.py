"""The registry: which games there are, by name; third parties add theirs by an entry point."""

from __future__ import annotations

import importlib
import warnings
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import TortugaError, UnknownGame, listed
from tortuga.engine.game import Game, check_seats
from tortuga.engine.options import parse_options

ENTRY_POINTS = "tortuga.games"

_known: dict[str, str] = {}
_loaded: dict[str, type[Game]] = {}
_broken: dict[str, TortugaError] = {}


class BrokenGame(UserWarning):
    """A game that another package brings along cannot be loaded; it is left out of every list."""


def register(name: str, where: str) -> None:
    """Make a game known as ``module:Class``; it is imported when it is first asked for."""
    _known[name] = where
    _loaded.pop(name, None)


def forget(name: str) -> None:
    """Take a game out of the registry again."""
    _known.pop(name, None)
    _loaded.pop(name, None)
    _broken.pop(name, None)


def game_names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    brought = [point for point in entry_points(group=ENTRY_POINTS) if point.name not in _known]
    return sorted({*_known, *[point.name for point in brought if _can_be_loaded(point)]})


def broken_games() -> dict[str, TortugaError]:
    """What other packages bring along and cannot be loaded, by name; the cause is in the error."""
    game_names()
    return dict(sorted(_broken.items()))


def _can_be_loaded(point: EntryPoint) -> bool:
    """Whether somebody else's game is a game; one that is not is warned of, once."""
    if point.name in _broken:
        return False
    try:
        game_class(point.name)
    except TortugaError as error:
        package = point.dist.name if point.dist else "unknown"
        _broken[point.name] = error
        warnings.warn(f"{error} (package {package}); it is left out", BrokenGame, stacklevel=3)
        return False
    return True


def game_class(name: str) -> type[Game]:
    """The class of a game, by name."""
    if name not in _loaded:
        _loaded[name] = _load(name)
    return _loaded[name]


def _load(name: str) -> type[Game]:
    try:
        found = _find(name)
    except TortugaError:
        raise
    except Exception as error:  # whatever somebody else's module does when it is imported
        kind = type(error).__name__
        raise TortugaError(f"the game {name!r} cannot be loaded: {kind}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise TortugaError(f"the game {name!r} is registered as {found!r}, which is not a Game")
    return found


def _find(name: str) -> Any:
    """What is registered under a name, or what another package brings along by it."""
    if name in _known:
        module, _, attribute = _known[name].partition(":")
        return getattr(importlib.import_module(module), attribute)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return point.load()
    raise UnknownGame(f"there is no game {name!r}; choose {listed(game_names())}")


def options_from(name: str, pairs: list[str]) -> dict[str, Any]:
    """Options of a game from texts such as ``advanced=true``."""
    made = game_class(name)
    return parse_options(name, made.options_taken(made.max_seats, made.rules), pairs)


def make_game(
    name: str,
    seats: int | None = None,
    components: Entries | Path | str | None = None,
    options: dict[str, Any] | None = None,
    rules: int | None = None,
) -> Game:
    """A game ready to start: seats, components (a file, or what one holds) and options checked.

    It is played by the newest rules, unless an older version is asked for that the game still has.
    """
    made = game_class(name)
    wanted = made.min_seats if seats is None else seats
    check_seats(name, made.min_seats, made.max_seats, wanted)
    entries = (
        components if isinstance(components, Entries | None) else read_components(Path(components))
    )
    return made(wanted, entries, options, rules)
