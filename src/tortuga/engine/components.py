"""Components are data: TOML tables read with errors that name the file, the table and the field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tortuga.engine.errors import ComponentError, listed
from tortuga.engine.places import Place


class Entries:
    """What one TOML table holds, read field by field; what is left unread is refused."""

    def __init__(self, source: str, path: str, data: dict[str, Any]) -> None:
        self.source = source
        self.path = path
        self.data = data
        self.read: list[str] = []

    def wrong(self, field: str, problem: str) -> ComponentError:
        """The error for a field of this table, ready to be raised."""
        where = f"[{self.path}] " if self.path else ""
        place = Place(f"{self.path}.{field}" if self.path else field)
        return ComponentError(f"{self.source}: {where}{field}: {problem}", place, problem)

    def take(self, field: str) -> Any:
        """A field of any kind that must be there."""
        self.read.append(field)
        if field not in self.data:
            raise self.wrong(field, "is missing")
        return self.data[field]

    def part(self, field: str) -> Entries:
        """The entries of a table inside this one."""
        value = self.take(field)
        if not isinstance(value, dict):
            raise self.wrong(field, f"must be a table, not {value!r}")
        return Entries(self.source, f"{self.path}.{field}" if self.path else field, value)

    def parts(self) -> list[Entries]:
        """Every field of this table as a table of its own, in the order of the file."""
        return [self.part(name) for name in self.data]

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        return self.check_whole(field, self.take(field), low, high)

    def some(self, field: str, things: str) -> list[Any]:
        """A list of whatever number of things, each still to be read."""
        values = self.take(field)
        if not isinstance(values, list):
            raise self.wrong(field, f"must be a list of {things}, not {values!r}")
        return values

    def wholes(self, field: str, count: int, low: int, high: int) -> list[int]:
        """A list of that many whole numbers within bounds."""
        values = self.take(field)
        if not isinstance(values, list) or len(values) != count:
            raise self.wrong(field, f"must be a list of {count} whole numbers, not {values!r}")
        return [self.check_whole(field, value, low, high) for value in values]

    def check_whole(self, field: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def done(self) -> None:
        """Refuse fields that nobody read: most often a misspelt name."""
        for field in self.data:
            if field not in self.read:
                raise self.wrong(field, f"is not known here; use {listed(self.read)}")


def read_components(path: Path) -> Entries:
    """What a component file holds."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ComponentError(f"{path}: is not TOML: {error}") from error
    return parse_components(text, str(path), path.name)


def parse_components(text: str, source: str, name: str = "") -> Entries:
    """What the text of a component file holds; ``name`` is what errors call it from then on."""
    try:
        data = tomllib.loads(text)
        str(data)  # a number too long to be written out could not be named in an error either
    except (ValueError, RecursionError) as error:
        raise ComponentError(f"{source}: is not TOML: {error}") from error
    return Entries(name or source, "", data)
