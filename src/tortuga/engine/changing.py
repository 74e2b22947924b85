"""Changing figures: printed ones with changes, what a file changes, and what is refused.

Changes say for the path of each figure that differs what stands there instead. None leaves a
figure out that may be left out.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tortuga.engine.components import Entries, parse_components
from tortuga.engine.errors import ComponentError, listed
from tortuga.engine.figure_paths import ANY, path_of, steps_of, value_at
from tortuga.engine.figures import (
    FIXED,
    GRID,
    NUMBER,
    NUMBERS,
    REQUIRED,
    SWITCH,
    WORD,
    WORDS,
    Figure,
    Figures,
    Given,
    Group,
    is_whole,
)
from tortuga.engine.game import Game
from tortuga.engine.places import Place, Remedy
from tortuga.engine.registry import game_class, make_game

Changes = Mapping[str, Any]

SOURCE: Final = "figures"
MOST_WAYS: Final = 4  # out of what is refused


def printed_figures(name: str) -> dict[str, Any]:
    """The figures that a game brings along."""
    made: Any = game_class(name)  # to mypy a class is not hashable
    file = made.folder / "components.toml"
    stamp = file.stat().st_mtime_ns if file.is_file() else 0
    return copy.deepcopy(_printed(made, stamp))


@functools.lru_cache(maxsize=64)
def _printed(made: type[Game], stamp: int) -> dict[str, Any]:
    """Read once, and again when the file was written since."""
    return made.own_components().data


def figures_of(name: str, data: Mapping[str, Any] | None = None) -> Figures:
    """What a game says of its figures, or else what its file, and another one, show of them."""
    described = game_class(name).figures
    return described or derived(merged(printed_figures(name), data or {}))


def merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of both, with the values of the first where both have some."""
    found = dict(first)
    for name, value in second.items():
        if name not in found:
            found[name] = value
        elif isinstance(value, dict) and isinstance(found[name], dict):
            found[name] = merged(found[name], value)
    return found


def applied(name: str, changes: Changes) -> dict[str, Any]:
    """The printed figures with these changes: a whole file's, still to be checked."""
    data = printed_figures(name)
    known = figures_of(name)
    for path, value in changes.items():
        figure = figure_at(known, name, path, value)
        if value is None:
            leave_out(data, figure)
        else:
            put(data, path, copy.deepcopy(value))
    return data


def figure_at(known: Figures, name: str, path: str, value: Any = None) -> Figure:
    """The figure that a path names, refused where there is none that may be changed.

    What a game that describes nothing lacks in its own file may be added: it reads it, or not.
    """
    figure = known.at(path)
    if figure is None and game_class(name).figures is None and value is not None:
        figure = shown(steps_of(path), value)
    if figure is None:
        raise Given(SOURCE, {}).wrong(path, "no_figure", game=name)
    if figure.kind == FIXED:
        raise Given(SOURCE, {}).wrong(path, "fixed")
    return figure


def put(data: dict[str, Any], path: str, value: Any) -> None:
    """Set what stands at a path, with the tables that lead there."""
    *tables, last = steps_of(path)
    inside: Any = data
    for step in tables:
        inside = inside.setdefault(step, {})
        if not isinstance(inside, dict):
            raise Given(SOURCE, {}).wrong(path, "no_table", name=step, value=repr(inside))
    inside[last] = value


def leave_out(data: dict[str, Any], figure: Figure) -> None:
    """Take a figure out, and what held nothing else; the reader refuses what it then misses."""
    tables: list[tuple[dict[str, Any], str]] = []
    inside: Any = data
    for step in figure.steps:
        if not isinstance(inside, dict) or step not in inside:
            return
        tables.append((inside, step))
        inside = inside[step]
    for table, step in reversed(tables):
        del table[step]
        if table or table is data:
            return


def checked(
    name: str,
    changes: Changes,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
) -> Game:
    """The game with these changes, or its refusal."""
    return make_game(name, seats, Entries(SOURCE, "", applied(name, changes)), options)


def changes_of(name: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """In what a whole file differs from the printed figures, figure by figure."""
    printed = printed_figures(name)
    known = figures_of(name, data)
    found = {}
    for figure in spread_out(known, printed, data):
        was, now = (stands(figure, each) for each in (printed, data))
        if type(was) is not type(now) or was != now:
            found[figure.path] = now
    return found


def stands(figure: Figure, data: Mapping[str, Any]) -> Any:
    """What stands in a file, or holds where it does not."""
    absent = None if figure.absent == REQUIRED else figure.absent
    return value_at(data, figure.steps, absent)


def spread_out(known: Figures, *files: Mapping[str, Any]) -> list[Figure]:
    """Every figure at each of its places in any of the files."""
    found: dict[str, Figure] = {}
    for group in known.groups:
        for figure in places_of(group, files):
            found[figure.path] = figure
    return list(found.values())


def places_of(group: Group, files: Sequence[Mapping[str, Any]]) -> list[Figure]:
    """A group's figures at their places; of a table with names of its own, name by name."""
    found: list[Figure] = []
    opened = [figure for figure in group.figures if ANY in figure.steps]
    for figure in group.figures:
        if ANY not in figure.steps:
            found.append(figure)
        elif figure is opened[0]:
            inside = figure.steps[: figure.steps.index(ANY)]
            tables = [value_at(each, inside, {}) for each in files]
            names = dict.fromkeys(
                name for table in tables if isinstance(table, Mapping) for name in table
            )
            found += [at_name(each, name) for name in names for each in opened]
    return found


def at_name(figure: Figure, name: str) -> Figure:
    """A figure of a table with names of its own, at one of them."""
    steps = [name if step == ANY else step for step in figure.steps]
    row = name if figure.row == ANY else figure.row
    text = figure.text or figure.path
    return dataclasses.replace(figure, path=path_of(steps), row=row, text=text)


def refusals(
    name: str,
    changes: Changes,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
) -> list[ComponentError]:
    """All that is wrong with figures by themselves; or else the first thing that does not fit."""
    known = game_class(name).figures
    try:
        data = applied(name, changes)
        if known is not None:
            wrong = list(known.refusals(known.given(SOURCE, data), game_class(name).rules))
            if wrong:
                return wrong
        make_game(name, seats, Entries(SOURCE, "", data), options)
    except ComponentError as error:
        return [error]
    return []


def ways_out(name: str, changes: Changes, error: ComponentError) -> list[tuple[Remedy, bool]]:
    """What would mend a refusal, and whether that is the printed figure; that one comes first."""
    printed = printed_figures(name)
    changed = {path for path in changes if path == error.path}
    ways = [Remedy(error.path, error.at, inner_value(printed, error))] if changed else []
    ways += [way for way in error.ways if way not in ways]
    told = [(way, way.value == inner_value(printed, way)) for way in ways if way.value is not None]
    told.sort(key=lambda each: not each[1])
    return [each for each in told if mends(name, changes, each[0], error)][:MOST_WAYS]


def mends(name: str, changes: Changes, way: Remedy, error: ComponentError) -> bool:
    """Whether a way leads out of a refusal, and into none that was not there before."""
    before = {each.path for each in refusals(name, changes)} - {error.path}
    value = changes.get(way.path, value_at(printed_figures(name), steps_of(way.path)))
    mended = {**changes, way.path: with_value(value, way.at, way.value)}
    return {each.path for each in refusals(name, mended)} <= before


def with_value(value: Any, at: Sequence[int], new: Any) -> Any:
    """A figure with something else at one of its places."""
    if not at:
        return new
    first, *rest = at
    inner = with_value(value[first], rest, new)
    return [*value[:first], inner, *value[first + 1 :]]


def inner_value(data: Mapping[str, Any], place: Place | Remedy | ComponentError) -> Any:
    """What stands at a place of a figure, or None."""
    value = value_at(data, steps_of(place.path))
    for index in place.at:
        if not isinstance(value, list) or index >= len(value):
            return None
        value = value[index]
    return value


def from_toml(text: str, source: str = SOURCE) -> dict[str, Any]:
    """What the text of a component file holds."""
    return parse_components(text, source).data


def changes_in_toml(name: str, text: str, source: str = SOURCE) -> dict[str, Any]:
    """The changes that a whole component file makes; refused where the game cannot read it."""
    entries = parse_components(text, source)
    make_game(name, None, entries)
    return changes_of(name, entries.data)


# Games that describe nothing: what their file shows.


def derived(data: Mapping[str, Any]) -> Figures:
    """Figures as a file shows them: a group for each table, without any bounds."""
    single = {name: value for name, value in data.items() if not isinstance(value, dict)}
    tables = [(name, value) for name, value in data.items() if isinstance(value, dict)]
    groups = [Group("", tuple(shown([name], value) for name, value in single.items()))]
    groups += [Group(name, tuple(inside([name], table))) for name, table in tables]
    return Figures(*(group for group in groups if group.figures))


def inside(steps: list[str], table: Mapping[str, Any]) -> list[Figure]:
    found: list[Figure] = []
    for name, value in table.items():
        path = [*steps, name]
        found += inside(path, value) if isinstance(value, dict) else [shown(path, value)]
    return found


def shown(steps: list[str], value: Any) -> Figure:
    return Figure(path_of(steps), kind_of(value), fewest=0, most=0)


def kind_of(value: Any) -> str:
    """What kind of figure a value is."""
    if isinstance(value, bool):
        return SWITCH
    if is_whole(value):
        return NUMBER
    if isinstance(value, str):
        return WORD
    if isinstance(value, list) and value:
        kinds = {kind_of(each) for each in value}
        together = {NUMBER: NUMBERS, WORD: WORDS, NUMBERS: GRID}
        return together.get(kinds.pop(), FIXED) if len(kinds) == 1 else FIXED
    return FIXED


def number_at(name: str, written: str) -> tuple[str, int | None]:
    """A number that may be searched, as people write it: a path, or ``columns[2]`` for the second.

    >>> number_at("buried-treasure", "columns[2]")
    ('columns', 1)
    """
    path, bracket, rest = written.partition("[")
    figure = figure_at(figures_of(name), name, path)
    if not bracket and figure.kind == NUMBER:
        return figure.path, None
    value = stands(figure, printed_figures(name))
    if bracket and rest.endswith("]") and rest[:-1].isdecimal() and figure.kind == NUMBERS:
        place = int(rest[:-1][:6]) - 1
        if 0 <= place < len(value):
            return figure.path, place
    if figure.kind == NUMBERS:
        allowed = listed([f"{path}[{place + 1}]" for place in range(len(value))])
        raise ComponentError(f"{written}: must be one number of that list: {allowed}")
    raise ComponentError(f"{written}: is no number, nor one in a list of numbers")
