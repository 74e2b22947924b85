"""Views read back from what a server tells: the same dataclasses that the engine makes."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import Any

from tortuga.engine.errors import TortugaError
from tortuga.engine.game import Game
from tortuga.engine.registry import game_class
from tortuga.engine.views import Told, View


class StrangeView(TortugaError):
    """A view that this program cannot read: the server's version is another."""


def read_view(game: Game, told: dict[str, Any]) -> View:
    """The view that was told."""
    try:
        view = _read(_view_class(game.name), told)
    except (KeyError, TypeError, ValueError) as error:
        raise StrangeView(f"the server runs another version of {game.name}: {error}") from error
    assert isinstance(view, View)
    return view


@functools.cache
def _view_class(name: str) -> type[View]:
    made = game_class(name)
    return type(made(made.min_seats).start(0).view(None))


@functools.cache
def _fields(made: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(made)
    return {field.name: hints[field.name] for field in dataclasses.fields(made)}


def _read(kind: Any, told: Any) -> Any:
    """A value as its type says: dataclasses, tuples, choices between a type and None."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        if told is None:
            return None
        return _read(next(each for each in inner if each is not type(None)), told)
    if origin is tuple:
        if len(inner) == 2 and inner[1] is ...:
            return tuple(_read(inner[0], each) for each in told)
        return tuple(_read(each, value) for each, value in zip(inner, told, strict=True))
    if isinstance(kind, type) and issubclass(kind, Told):
        made: Any = kind
        return kind(**{name: _read(each, told[name]) for name, each in _fields(made).items()})
    return told
