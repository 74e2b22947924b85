"""Everything a state holds, as plain values that can be compared, in both builds."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.engine.state import State

ATOMS = (int, str, float, bytes, type(None))


def snapshot(state: State) -> dict[str, Any]:
    """Every attribute of a state, whatever a game keeps in it.

    Compiled classes have no ``__dict__``, so the attributes are found by their names.
    """
    return _attributes(state, ())


def _attributes(thing: object, inside: tuple[int, ...]) -> dict[str, Any]:
    held: dict[str, Any] = {}
    for name in dir(thing):
        if name.startswith("__"):
            continue
        try:
            value = getattr(thing, name)
        except AttributeError:  # declared, and not set yet
            continue
        if not callable(value):
            held[name] = _plain(value, (*inside, id(thing)))
    return held


def _plain(value: Any, inside: tuple[int, ...]) -> Any:
    if isinstance(value, ATOMS):
        return value
    if id(value) in inside:
        return "…"
    deeper = (*inside, id(value))
    if isinstance(value, list | tuple):
        return [_plain(each, deeper) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(repr(each) for each in value)
    if isinstance(value, dict):
        return {repr(key): _plain(each, deeper) for key, each in value.items()}
    if dataclasses.is_dataclass(value):
        return repr(value)
    return _attributes(value, inside)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of the attributes in which two snapshots differ."""
    return [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
