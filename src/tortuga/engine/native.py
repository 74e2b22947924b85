"""What mypyc and type checkers need at run time, without a dependency of the engine."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["TypeVar", "i64", "mypyc_attr"]

T = typing.TypeVar("T")

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the attribute only matters while compiling

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return lambda decorated: decorated


if TYPE_CHECKING:
    from mypy_extensions import i64
    from typing_extensions import TypeVar
else:
    i64 = int  # compiled, a whole number of 64 bits, much faster than one of any length

    def TypeVar(name: str, *, default: Any, **limits: Any) -> Any:  # noqa: N802 - as its namesake
        """A type parameter; what it is where a class is named without one, only checkers ask."""
        return typing.TypeVar(name, **limits)
