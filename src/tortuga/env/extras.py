"""Parts that need an extra: what is missing is named together with the extra that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of foreign packages: what is missing becomes an error that says what helps."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("tortuga"):
            raise
        need = f"this needs {error.name}, which is not installed"
        raise ImportError(f"{need}; `pip install 'tortuga[{name}]'` does that") from error
