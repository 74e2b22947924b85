"""Places of figures in a component file, and what would mend one that is wrong."""

from __future__ import annotations

from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where a figure stands: its path in the file, and the place in a list or a grid, from 0."""

    path: str = ""
    at: tuple[int, ...] = ()


NOWHERE = Place()


class Remedy(NamedTuple):
    """What would mend a figure: this value, at a place of the figure with that path."""

    path: str
    at: tuple[int, ...]
    value: Any
