"""The one thing mypyc needs at run time, with a stand-in so that the engine has no dependency."""

from __future__ import annotations

from typing import Any

__all__ = ["mypyc_attr"]

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the attribute only matters while compiling

    def mypyc_attr(*_: Any, **__: Any) -> Any:
        return lambda decorated: decorated
