"""The registry: which games there are, by name.

Third parties add theirs by an entry point, or name a file that holds one.
"""

from __future__ import annotations

import dataclasses
import importlib
import sys
import warnings
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from tortuga.engine.blame import HOUSE, Blame, blame_of
from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import TortugaError, UnknownGame, listed
from tortuga.engine.game import Game, check_seats
from tortuga.engine.game_files import GameFile, class_in, is_file_name, read_file
from tortuga.engine.looks import LooksError
from tortuga.engine.looks_file import looks_file_of
from tortuga.engine.moves import MoveSpace
from tortuga.engine.options import Option, parse_options
from tortuga.engine.state import State
from tortuga.engine.zones import Zones, ZonesGame

ENTRY_POINTS = "tortuga.games"
MOST = 8  # seats at a table

_known: dict[str, str] = {}
_loaded: dict[str, type[Game]] = {}
_broken: dict[str, TortugaError] = {}
_files: dict[str, GameFile] = {}  # the newest version of each game that was taken from a file
_versions: dict[str, GameFile] = {}  # all of them, by module
_takes: list[str] = []  # the modules in the order in which they were taken


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
    held = _files.pop(name, None)
    for module, file in list(_versions.items()):
        if held is not None and file.path == held.path:
            del _versions[module]


def named(game: str) -> str:
    """The name of a game that is asked for by name, or by the file that holds it.

    Only for what the user of this program writes: a file is run.
    """
    return take(read_file(Path(game))) if is_file_name(game) else game


def take(file: GameFile) -> str:
    """Make the game in a file known, instead of an earlier version of it; its name."""
    name = class_in(file).name
    held = _files.get(name)
    if name in _known and (held is None or held.path != file.path):
        raise TortugaError(f"{file.path}: there is another game {name!r}; call this one otherwise")
    if held != file:
        register(name, f"{file.module}:{class_in(file).__qualname__}")
        _versions[file.module] = file
        _takes.append(file.module)
    _files[name] = file
    return name


def asked_as(name: str) -> str:
    """How a game is asked for in a command: the inverse of :func:`named`."""
    if name not in _files:
        return name
    path, here = _files[name].path.resolve(), Path.cwd()
    return f"./{path.relative_to(here)}" if path.is_relative_to(here) else str(path)


def files() -> list[GameFile]:
    """Every version of a file that was taken, for processes that play the same games."""
    return list(_versions.values())


def edition() -> int:
    """A number that is another one whenever a file was taken."""
    return len(_takes)


def take_changed() -> list[str]:
    """Take every file anew that has changed; what to tell about each.

    One that cannot be taken changes nothing, and is told of once.
    """
    told = []
    for name, held in list(_files.items()):
        if held.has_changed():
            told.append(_take_again(name, held))
    return [each for each in told if each]


def _take_again(name: str, held: GameFile) -> str:
    file = read_file(held.path)
    if file == held:
        _files[name] = file  # it was only touched
        return ""
    try:
        now = class_in(file).name
        if now != name:
            raise TortugaError(f"{file.path}: holds {now!r} now; begin anew to play that")
        take(file)
    except TortugaError as error:
        _files[name] = dataclasses.replace(held, stamp=file.stamp)
        return f"{error}; {name} stays as it was"
    return f"{file.path}: new tables play this version of {name}"


def file_module(made: type[Game]) -> str | None:
    """The module of a game that was taken from a file; None for all others."""
    return made.__module__ if made.__module__ in _versions else None


def class_of_file(module: str) -> type[Game]:
    """The class of a game as a version of its file has it."""
    if module not in _versions:
        raise TortugaError(f"this process knows no game file {module!r}")
    return class_in(_versions[module])


def blame(error: BaseException) -> Blame | None:
    """Where somebody else's game that was taken here went wrong, if it was one that did."""
    beside = [file.path.parent for file in _versions.values()]
    packages = [_package_of(made) for made in _loaded.values()]
    return blame_of(error, [*beside, *(each for each in packages if each is not None)])


def _package_of(made: type[Game]) -> Path | None:
    """Where the code of somebody else's package lies; None for games of the house and for files."""
    top = sys.modules.get(made.__module__.partition(".")[0])
    file = getattr(top, "__file__", None)
    if file is None or Path(file).resolve().is_relative_to(HOUSE):
        return None
    return Path(file).parent if Path(file).name == "__init__.py" else Path(file)


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
    """The class of a game, by name; never by a file, since strangers may send a name."""
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
    check_declared(name, found)
    _warn_of_looks(found)
    return found


def _warn_of_looks(made: type[Game]) -> None:
    """A game plays without its looks; whoever wrote them learns what is wrong with them."""
    try:
        looks_file_of(made)
    except LooksError as error:
        told = f"the looks of {made.name!r} are left out: {error}"
        warnings.warn(told, BrokenGame, stacklevel=4)


def check_declared(name: str, made: type[Game]) -> None:
    """Refuse a class of games that does not say what every list of games asks for."""
    called, moves = getattr(made, "name", None), getattr(made, "moves", None)
    seats = made.min_seats, made.max_seats
    wrong = ""
    if called != name:
        wrong = f"calls itself {called!r}"
    elif not isinstance(moves, MoveSpace) or not moves.size:
        wrong = f"has moves {moves!r}, which are no move space with moves"
    elif not all(isinstance(each, int) for each in seats) or not 1 <= seats[0] <= seats[1] <= MOST:
        wrong = f"is for {seats[0]!r} to {seats[1]!r} seats; there can be 1 to {MOST}"
    elif not isinstance(made.folder, Path) or not isinstance(made.texts, Mapping):
        wrong = "has a folder that is no path, or texts that are no table by language"
    elif not all(isinstance(each, int) for each in (made.rules, made.age, made.minutes)):
        wrong = "has rules, age or minutes that are no whole numbers"
    elif not all(isinstance(each, Option) for each in made.declared):
        wrong = f"has options {made.declared!r}, which are none"
    elif lacking := lacks(made):
        wrong = lacking
    if wrong:
        raise TortugaError(f"the game {name!r} {wrong}")


def lacks(made: type[Game]) -> str:
    """What a class of games leaves out without which nothing can be dealt or played."""
    if not issubclass(made, ZonesGame):
        return "" if made.deal is not Game.deal else "has no deal, which sets it up"
    kind = getattr(made, "state_type", None)
    if not (isinstance(kind, type) and issubclass(kind, Zones)):
        return f"has the state_type {kind!r}; name its class of states: state_type = Beach"
    hooks = {
        "set_up": kind.set_up is Zones.set_up and made.deal is ZonesGame.deal,
        "legal": kind.legal is State.legal and kind.offered is State.offered,
        "apply": kind.apply is State.apply,
    }
    missing = [hook for hook, is_missing in hooks.items() if is_missing]
    return f"has states ({kind.__name__}) without {listed(missing)}" if missing else ""


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
    return set_up(made, wanted, entries, options or {}, rules)


def set_up(
    made: type[Game],
    seats: int,
    components: Entries | None,
    options: dict[str, Any],
    rules: int | None,
) -> Game:
    """The game itself; whatever somebody else's does wrong meanwhile is told as its fault."""
    try:
        return made(seats, components, options, rules)
    except TortugaError:
        raise
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise TortugaError(f"the game {made.name!r} cannot be set up: {told}") from error
