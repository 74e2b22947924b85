"""The workshop: a game's figures as a form, looked over, as a file and back."""

from __future__ import annotations

from typing import Any, cast

from tortuga.engine import variants
from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError, TortugaError
from tortuga.engine.registry import game_names, make_game
from tortuga.harbour import shop
from tortuga.harbour.catalogue import refuse_unspoken
from tortuga.table.figures import Changes, bad_figures, bounded, improper_figures, shortened
from tortuga.table.refusals import Refusal


def known_game(name: str) -> str:
    if name not in game_names():
        raise Refusal(404, "no_such_game", f"there is no game {name[:40]!r}")
    return name


def form(game: str, language: str) -> shop.Form:
    """A game's printed figures, to be changed."""
    refuse_unspoken(language)
    return cast(shop.Form, variants.form(known_game(game), language))


def looked_over(
    game: str, changes: Any, seats: int | None, options: dict[str, Any], language: str
) -> shop.LookedOver:
    """What the game's reader says to changed figures; nothing is kept."""
    refuse_unspoken(language)
    known_game(game)
    if not isinstance(changes, dict):
        raise bad_figures("changes: must be an object of figures by their paths")
    improper = improper_figures(changes)
    if improper:
        return refused([refusal(path, problem) for path, problem in improper])
    bounded(changes)
    try:
        refusals: Any = variants.refusals(game, changes, seats, options, language)
        data = variants.applied(game, changes)
        lasting = variants.changes_of(game, data)
        differences: Any = variants.differences(game, lasting, language)
        sums: Any = variants.sums(game, data, variants.Names(game, language))
    except ComponentError as error:  # no such figure at all
        return refused([refusal(error.path, error.problem)])
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    for each in refusals:
        each["message"] = shortened(each["message"])
    return {
        "changes": lasting,
        "refusals": refusals,
        "differences": differences,
        "sums": sums,
    }


def refused(refusals: list[shop.FigureRefusal]) -> shop.LookedOver:
    """What can be said to figures that are none at all."""
    return {"changes": {}, "refusals": refusals, "differences": [], "sums": []}


def refusal(path: str, problem: str) -> shop.FigureRefusal:
    return {"path": path, "at": [], "message": shortened(problem), "ways": []}


def normal(game: str, changes: Changes) -> Changes:
    """The changes without those that are printed so."""
    return variants.changes_of(game, variants.applied(game, changes))


def as_file(game: str, changes: Any, language: str) -> str:
    """The whole component file, to be kept or printed."""
    refuse_unspoken(language)
    known_game(game)
    try:
        return variants.as_toml(game, variants.applied(game, bounded(changes)), language)
    except ComponentError as error:
        raise bad_figures(str(error)) from error


def opened(game: str, text: str, language: str) -> shop.LookedOver:
    """A component file that somebody brings, as changes."""
    known_game(game)
    try:
        data = variants.from_toml(text, "file")
        changes = variants.changes_of(game, data)
        looked = looked_over(game, changes, None, {}, language)
        if not looked["refusals"]:  # what the game does not know at all is no change
            make_game(game, None, Entries("file", "", data))
    except ComponentError as error:
        raise bad_figures(str(error)) from error
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
    return looked


def checked(game: str, changes: Any, options: dict[str, Any]) -> Changes:
    """Changes that can be played with, without those that are printed so."""
    known_game(game)
    try:
        variants.checked(game, bounded(changes), None, options)
        return normal(game, changes)
    except ComponentError as error:
        raise bad_figures(str(error)) from error
    except TortugaError as error:
        raise Refusal(422, "invalid", str(error)) from error
