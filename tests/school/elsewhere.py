"""A stand-in for CuPy and its GPU: numpy's arrays, which are taken to lie elsewhere.

As with CuPy, nothing that lies there can be mixed with numpy's own arrays, and nothing gets there
but by ``asarray``.
"""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np

from tortuga.school.devices import Device

NAME = "Spyglass 9000"


class Elsewhere(np.ndarray[Any, Any]):
    """An array that lies elsewhere."""

    def __array_ufunc__(self, ufunc: Any, method: Any, *given: Any, **named: Any) -> Any:
        out = named.pop("out", ())
        refuse_ours([*given, *out])
        if out:
            named["out"] = tuple(map(plain, out))
        found = there(getattr(ufunc, method)(*map(plain, given), **named))
        return out[0] if out else found

    def __getitem__(self, key: Any) -> Any:
        refuse_ours([key])
        return there(plain(self)[plain(key)])

    def __repr__(self) -> str:
        return f"Elsewhere({plain(self)!r})"


class StandIn:
    """Counts what is asked of it, and notes the shape of whatever is moved to it."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.moved: list[tuple[int, ...]] = []
        properties = {"name": NAME.encode()}
        runtime = SimpleNamespace(getDevice=lambda: 0, getDeviceProperties=lambda at: properties)
        self.cuda = SimpleNamespace(runtime=runtime)

    def __getattr__(self, name: str) -> Any:
        function = getattr(np, name)

        def asked(first: Any, *given: Any, **named: Any) -> Any:
            self.asked[name] += 1
            refuse_ours(first if isinstance(first, list) else [first])
            return there(function(plain(first), *given, **named))

        return asked

    def asarray(self, array: Any) -> Any:
        if not isinstance(array, Elsewhere):
            self.moved.append(array.shape)
        return there(array)


def refuse_ours(arrays: list[Any]) -> None:
    if any(type(each) is np.ndarray for each in arrays):
        raise TypeError("an array of numpy's own among those that lie elsewhere")


def there(found: Any) -> Any:
    if isinstance(found, list):
        return [there(each) for each in found]
    return np.asarray(found).view(Elsewhere)


def plain(given: Any) -> Any:
    if isinstance(given, list):
        return [plain(each) for each in given]
    return given.view(np.ndarray) if isinstance(given, Elsewhere) else given


def stand_in() -> Device:
    return Device("gpu", NAME, StandIn())
