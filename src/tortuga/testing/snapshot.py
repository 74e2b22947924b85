"""Everything a state holds, as plain values that can be compared, in both builds."""

from __future__ import annotations

import dataclasses
from typing import Any

from tortuga.engine.state import State

ATOMS = (int, str, float, bytes, type(None))
CONTAINERS = (list, tuple, set, frozenset, dict)


def snapshot(state: State) -> dict[str, Any]:
    """Every attribute of a state, whatever a game keeps in it.

    An object that a state hands on to its copies, such as the components, is no part of the
    position: it may remember what it has worked out once, and only its name is told.
    """
    held, twins = attributes(state), attributes(state.copy())
    return {
        name: type(value).__name__
        if value is twins.get(name) and not isinstance(value, (*ATOMS, *CONTAINERS))
        else _plain(value, (id(state),))
        for name, value in held.items()
    }


def attributes(thing: object) -> dict[str, Any]:
    """What an object holds, by name; compiled classes have no ``__dict__`` to read it from.

    What its class names in ``worked_out`` is no part of it: it could be worked out again.
    """
    held: dict[str, Any] = {}
    left_out = getattr(type(thing), "worked_out", ())
    for name in dir(thing):
        if not name.startswith("__") and name not in left_out:
            # Something may be declared, and not set yet.
            value = getattr(thing, name, None)
            if not callable(value):
                held[name] = value
    return held


def _plain(value: Any, inside: tuple[int, ...]) -> Any:
    if isinstance(value, ATOMS):
        return value
    if id(value) in inside:
        return "…"
    deeper = (*inside, id(value))
    if isinstance(value, (list, tuple)):
        # Most of what a state holds are numbers in lists, and a call for each would take long.
        return [each if isinstance(each, ATOMS) else _plain(each, deeper) for each in value]
    if isinstance(value, (set, frozenset)):
        return sorted(repr(each) for each in value)
    if isinstance(value, dict):
        return {repr(key): _plain(each, deeper) for key, each in value.items()}
    if dataclasses.is_dataclass(value):
        return repr(value)
    return {name: _plain(each, deeper) for name, each in attributes(value).items()}


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of the attributes in which two snapshots differ."""
    return [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]


def played_alike(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two positions to which the same seed and the same moves have led are the same."""
    unlike = differences(one, other)
    assert not unlike, (
        f"the same seed and moves lead to other {', '.join(unlike)}; all luck must be that of the "
        "chance which `set_up` or `deal` is given, and none Python's own"
    )
