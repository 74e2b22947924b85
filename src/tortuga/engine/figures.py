"""Figures: what may be changed in a game's component file, described once.

The description is what the file is read by and what forms are drawn from, so that neither can
drift. A figure is known by its path, a dotted key as TOML writes it: ``score_cards.A.red``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError
from tortuga.engine.figure_paths import ANY as ANY
from tortuga.engine.figure_paths import fits, value_at
from tortuga.engine.figure_paths import path_of as path_of
from tortuga.engine.figure_paths import steps_of as steps_of
from tortuga.engine.places import Place, Remedy

NUMBER: Final = "number"
NUMBERS: Final = "numbers"
GRID: Final = "grid"
WORD: Final = "word"
WORDS: Final = "words"
SWITCH: Final = "switch"  # of games that describe nothing
FIXED: Final = "fixed"  # what no form can change
REQUIRED: Final = "required"

# A bound that hangs on another figure is named by its path: its number, or the length of its list.
Bound = int | str


@dataclasses.dataclass(frozen=True)
class Figure:
    """One figure: where it stands, and what may stand there.

    ``low`` and ``high`` hold for each number of it, or place by place in a list or a row.
    ``fewest`` and ``most`` say how many entries a list or a grid has. Of a list that ``climbs``
    none is below the one before; the first goes on where the list of that path ends. ``absent`` is
    what holds where a file leaves it out, which then is allowed; so it is for rules older than
    ``since``. ``things`` is what a refusal calls the entries, ``entry`` and ``off`` how it says
    that one is no row, or beyond its bounds. ``heads`` are words for the places of a list, ``row``
    and ``column`` for the place of the figure in a table; ``text`` is the key of its texts under
    ``figure``, its path where none is given.
    """

    path: str
    kind: str = NUMBER
    low: Bound | Sequence[int] | None = None
    high: Bound | Sequence[int] | None = None
    fewest: Bound = 0
    most: Bound = 0
    choices: tuple[str, ...] = ()
    climbs: str | None = None
    absent: Any = REQUIRED
    since: int = 1
    house: bool = False
    things: str = "numbers"
    entry: str = ""
    off: str = ""
    heads: tuple[str, ...] = ()
    row: str = ""
    column: str = ""
    text: str = ""

    @property
    def steps(self) -> list[str]:
        return steps_of(self.path)

    def may_be_left_out(self, edition: int) -> bool:
        return self.absent != REQUIRED or edition < self.since

    def bounds_at(self, place: int, data: Mapping[str, Any]) -> tuple[int, int]:
        """What a number may be, at a place of a list or of a row."""
        return bound_at(self.low, place, data), bound_at(self.high, place, data)

    def sizes(self, data: Mapping[str, Any]) -> tuple[int, int]:
        """How few and how many entries a list may have."""
        return meant(self.fewest, data), meant(self.most, data)

    @property
    def width(self) -> int | None:
        """How many numbers a row of a grid has."""
        return len(self.low) if self.kind == GRID and isinstance(self.low, list) else None


def number(path: str, low: Bound, high: Bound, **more: Any) -> Figure:
    """A whole number."""
    return Figure(path, NUMBER, low, high, **more)


def numbers(path: str, count: Bound, low: Any, high: Any, **more: Any) -> Figure:
    """A list of so many whole numbers; ``most`` where it may be longer."""
    more.setdefault("most", count)
    return Figure(path, NUMBERS, low, high, count, **more)


def grid(
    path: str, fewest: Bound, most: Bound, low: list[int], high: list[int], **more: Any
) -> Figure:
    """A list of rows of whole numbers, each as long as its bounds."""
    return Figure(path, GRID, low, high, fewest, most, **more)


def word(path: str, choices: Sequence[str], **more: Any) -> Figure:
    """One of some words."""
    return Figure(path, WORD, choices=tuple(choices), **more)


def words(path: str, fewest: int, most: int, **more: Any) -> Figure:
    """A list of words, of ``choices`` where there are such."""
    return Figure(path, WORDS, fewest=fewest, most=most, **more)


@dataclasses.dataclass(frozen=True)
class Group:
    """Figures that are shown together; ``picture`` is what a client may draw them as."""

    name: str
    figures: tuple[Figure, ...]
    house: bool = False
    picture: str = ""


@dataclasses.dataclass(frozen=True)
class Sum:
    """How many there are of something in a group, and how many there must be, if it is fixed."""

    group: str
    count: int
    needed: int | None = None

    @property
    def right(self) -> bool:
        return self.needed is None or self.count == self.needed


class Figures:
    """All figures of a game, group by group, in the order of the file.

    ``folder`` is the game's, with its words for what is wrong. ``sums`` reckons from a sound file
    what stands beside the heads of groups.
    """

    def __init__(
        self,
        *groups: Group,
        folder: Path | None = None,
        sums: Callable[[Given], list[Sum]] | None = None,
    ) -> None:
        self.folder = folder
        self.groups = groups
        self.all = [figure for group in groups for figure in group.figures]
        self.sums = sums

    def read(self, entries: Entries, edition: int = 1) -> Given:
        """What a file holds, each figure within its bounds.

        Of what is refused the first is told; what stands there and is wrong before what is missing.
        """
        given = self.given(entries.source, entries.data)
        refused = list(self.refusals(given, edition))
        for refusal in sorted(refused, key=lambda each: each.key == "missing"):
            raise refusal
        return given

    def given(self, source: str, data: dict[str, Any]) -> Given:
        """A file, still to be looked at."""
        return Given(source, data, self.folder)

    def refusals(self, given: Given, edition: int = 1) -> Iterator[ComponentError]:
        """What is wrong with each figure by itself, then what is not known at all."""
        reader = Reader(given, edition)
        wrong: set[str] = set()
        for figure in self.all:
            for error in reader.refusals(figure):
                if error.path not in wrong:  # a missing table is told of once
                    wrong.add(error.path)
                    yield error
        if not wrong:
            yield from self.unknown(given)

    def unknown(self, given: Given) -> Iterator[ComponentError]:
        """Fields that no figure stands in: most often a misspelt name."""
        known: dict[tuple[str, ...], list[str]] = {}
        for figure in self.all:
            for depth, name in enumerate(figure.steps):
                inside = known.setdefault(tuple(figure.steps[:depth]), [])
                if name not in inside:
                    inside.append(name)
        yield from unknown_in(given, given.data, (), known)

    def at(self, path: str) -> Figure | None:
        """The figure that stands at a path of a file, its own path filled in."""
        steps = steps_of(path)
        for figure in self.all:
            if fits(figure.steps, steps):
                text = figure.text or figure.path
                return dataclasses.replace(figure, path=path_of(steps), text=text)
        return None


class Given:
    """What a component file holds, figure by figure; all of it is known to be within its bounds."""

    def __init__(self, source: str, data: dict[str, Any], folder: Path | None = None) -> None:
        self.source = source
        self.data = data
        self.folder = folder  # of the game, which has words of its own for what is wrong

    def take(self, path: str, absent: Any = None) -> Any:
        """What stands at a path, or ``absent``."""
        return value_at(self.data, steps_of(path), absent)

    def number(self, path: str, absent: int = 0) -> int:
        return int(self.take(path, absent))

    def numbers(self, path: str) -> list[int]:
        return list(self.take(path, []))

    def grid(self, path: str) -> list[list[int]]:
        return [list(row) for row in self.take(path, [])]

    def word(self, path: str) -> str:
        return str(self.take(path, ""))

    def words(self, path: str) -> list[str]:
        return [str(each) for each in self.take(path, [])]

    def names(self, path: str) -> list[str]:
        """The names in a table, in the order of the file."""
        return list(self.take(path, {}))

    def wrong(
        self,
        path: str,
        key: str,
        at: Sequence[int] = (),
        ways: Sequence[Remedy] = (),
        **facts: Any,
    ) -> ComponentError:
        """The error for a figure, ready to be raised; ``ways`` are changes that mend it.

        What is wrong is the game's text ``figure_wrong.<key>``, or the frame's ``figures.<key>``.
        """
        from tortuga.engine.refusing import in_english  # which knows the texts

        *table, field = steps_of(path) if path else [""]
        where = f"[{path_of(table)}] " if table else ""
        problem = in_english(key, facts, self.folder)
        told = f"{self.source}: {where}{field}: {problem}"
        error = ComponentError(told, Place(path, tuple(at)), problem, tuple(ways))
        error.key, error.facts = key, facts
        return error


class Reader:
    """Looks whether figures are what they may be."""

    def __init__(self, given: Given, edition: int) -> None:
        self.given = given
        self.data = given.data
        self.edition = edition

    def refusals(self, figure: Figure) -> Iterator[ComponentError]:
        """What is wrong with it, wherever it stands."""
        try:
            for path in self.places(figure, self.data, figure.steps, ()):
                value = self.given.take(path)
                if value is not None:
                    self.check(figure, path, value)
        except ComponentError as error:
            yield error

    def places(
        self, figure: Figure, inside: Any, left: list[str], gone: tuple[str, ...]
    ) -> Iterator[str]:
        """The paths at which a figure stands; refuses a file in which it does not."""
        if not isinstance(inside, dict):
            raise self.given.wrong(path_of(gone), "table", value=repr(inside))
        name, *rest = left
        for found in list(inside) if name == ANY else [name]:
            path = path_of((*gone, found))
            if found not in inside:
                if not figure.may_be_left_out(self.edition):
                    raise self.given.wrong(path, "missing")
            elif rest:
                yield from self.places(figure, inside[found], rest, (*gone, found))
            else:
                yield path

    def check(self, figure: Figure, path: str, value: Any) -> None:
        if figure.kind == NUMBER:
            self.check_whole(figure, path, value, (), 0)
        elif figure.kind == WORD:
            self.check_word(figure, path, value, ())
        else:
            self.check_list(figure, path, value)

    def check_whole(
        self, figure: Figure, path: str, value: Any, at: tuple[int, ...], place: int
    ) -> None:
        low, high = figure.bounds_at(place, self.data)
        if is_whole(value) and low <= value <= high:
            return
        ways = [Remedy(path, at, min(max(value, low), high))] if is_whole(value) else []
        facts: dict[str, Any] = {"low": low, "high": high, "value": repr(value)}
        raise self.given.wrong(path, "whole", at, ways if low <= high else [], **facts)

    def check_word(self, figure: Figure, path: str, value: Any, at: tuple[int, ...]) -> None:
        if not isinstance(value, str) or (figure.choices and value not in figure.choices):
            if not figure.choices:
                raise self.given.wrong(path, "text", at, value=repr(value))
            choices = list(figure.choices)
            raise self.given.wrong(path, "word", at, names=choices, value=repr(value))

    def check_list(self, figure: Figure, path: str, value: Any) -> None:
        fewest, most = figure.sizes(self.data)
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            facts: dict[str, Any] = {
                "low": fewest,
                "high": most,
                "things": figure.things,
                "value": repr(value),
            }
            key = "list" if fewest == most else "list_between"
            raise self.given.wrong(path, key, **facts)
        for place, each in enumerate(value):
            if figure.kind == WORDS:
                self.check_word(figure, path, each, (place,))
            elif figure.kind == GRID:
                self.check_row(figure, path, each, place)
            else:
                self.check_whole(figure, path, each, (place,), place)
        if figure.climbs is not None:
            self.check_climb(figure, path, value)

    def check_row(self, figure: Figure, path: str, row: Any, place: int) -> None:
        if not isinstance(row, list) or len(row) != figure.width:
            key = figure.entry or "row"
            raise self.given.wrong(path, key, (place,), width=figure.width, value=repr(row))
        for column, each in enumerate(row):
            try:
                self.check_whole(figure, path, each, (place, column), column)
            except ComponentError as error:
                if not figure.off:
                    raise
                facts: dict[str, Any] = {"value": repr(row), "bounds": figure.high}
                raise self.given.wrong(path, figure.off, error.at, error.ways, **facts) from None

    def check_climb(self, figure: Figure, path: str, values: list[int]) -> None:
        before = 0
        if figure.climbs:
            earlier = self.given.take(figure.climbs)
            before = earlier[-1] if isinstance(earlier, list) and earlier else 0
        for place, value in enumerate(values):
            if value < before:
                ways = [Remedy(path, (place,), before)]
                facts: dict[str, Any] = {"value": value, "before": before}
                raise self.given.wrong(path, "falls", (place,), ways, **facts)
            before = value


def unknown_in(
    given: Given,
    inside: dict[str, Any],
    gone: tuple[str, ...],
    known: Mapping[tuple[str, ...], list[str]],
) -> Iterator[ComponentError]:
    """Names in a table and in those within it that no figure has in its path."""
    allowed = next((names for where, names in known.items() if fits(where, gone)), [])
    for name, value in inside.items():
        path = (*gone, name)
        if ANY not in allowed and name not in allowed:
            yield given.wrong(path_of(path), "unknown", names=allowed)
        elif isinstance(value, dict) and any(fits(where, path) for where in known):
            yield from unknown_in(given, value, path, known)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def meant(bound: Bound, data: Mapping[str, Any]) -> int:
    """A bound that is named by another figure as a number; 0 where that one is wrong itself."""
    if isinstance(bound, int):
        return bound
    value = value_at(data, steps_of(bound), 0)
    if isinstance(value, list):
        return len(value)
    return value if is_whole(value) else 0


def bound_at(bound: Bound | Sequence[int] | None, place: int, data: Mapping[str, Any]) -> int:
    """A bound of a number at a place of a list or of a row."""
    assert bound is not None, "what a file is read by has bounds"
    return meant(bound, data) if isinstance(bound, int | str) else bound[place]
