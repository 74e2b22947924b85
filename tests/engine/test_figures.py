"""Figures: what a description allows is what a file is read by."""

from __future__ import annotations

from typing import Any

import pytest

from tortuga.engine.components import Entries
from tortuga.engine.errors import ComponentError
from tortuga.engine.figure_paths import path_of, steps_of
from tortuga.engine.figures import Figures, Group, grid, number, numbers, word, words
from tortuga.engine.places import Remedy

BEACH = Figures(
    Group(
        "beach",
        (
            number("rounds", 1, 5),
            number("last", 0, "rounds"),
            numbers("steps", 1, 0, 9, most=4, climbs=""),
            numbers("more", 0, 0, 99, most=4, climbs="steps"),
            grid("places", 0, 3, [1, 1], [7, 12]),
            word("sea.colour", ["blue", "green"]),
            words("sea.fish", 1, 3, choices=("eel", "cod")),
            number("sea.waves", 0, 9, absent=2),
            number("tide", 1, 9, since=2),
        ),
    ),
    Group("shells", (number("shells.*.count", 0, 9),)),
)


def sound() -> dict[str, Any]:
    return {
        "rounds": 3,
        "last": 1,
        "steps": [1, 1, 4],
        "more": [9, 10],
        "places": [[1, 12]],
        "sea": {"colour": "blue", "fish": ["eel"]},
        "tide": 4,
        "shells": {"red": {"count": 1}, "my.own": {"count": 9}},
    }


def test_a_sound_file_is_read_figure_by_figure() -> None:
    given = BEACH.read(Entries("beach.toml", "", sound()), edition=2)
    assert given.number("rounds") == 3
    assert given.numbers("steps") == [1, 1, 4]
    assert given.grid("places") == [[1, 12]]
    assert given.word("sea.colour") == "blue"
    assert given.words("sea.fish") == ["eel"]
    assert given.number("sea.waves", 2) == 2
    assert given.names("shells") == ["red", "my.own"]
    assert given.number('shells."my.own".count') == 9


WRONG: list[tuple[str, Any, str, tuple[int, ...], str, list[Any]]] = [
    ("rounds", 6, "rounds", (), "must be a whole number from 1 to 5, not 6", [5]),
    ("rounds", 0, "rounds", (), "must be a whole number from 1 to 5, not 0", [1]),
    ("rounds", True, "rounds", (), "must be a whole number from 1 to 5, not True", []),
    ("rounds", float("nan"), "rounds", (), "must be a whole number from 1 to 5, not nan", []),
    ("last", 4, "last", (), "must be a whole number from 0 to 3, not 4", [3]),
    ("steps", [], "steps", (), "must be a list of 1 to 4 whole numbers, not []", []),
    ("steps", [3, 10], "steps", (1,), "must be a whole number from 0 to 9, not 10", [9]),
    ("steps", [3, 2], "steps", (1,), "must never fall, but 2 comes after 3", [3]),
    ("more", [3], "more", (0,), "must never fall, but 3 comes after 4", [4]),
    ("places", [[1]], "places", (0,), "a row is 2 whole numbers, not [1]", []),
    ("places", [[1, 13]], "places", (0, 1), "must be a whole number from 1 to 12, not 13", [12]),
    ("sea", 3, "sea", (), "must be a table, not 3", []),
    ("tide", 0, "tide", (), "must be a whole number from 1 to 9, not 0", [1]),
    ("wind", 1, "wind", (), "is not known here; use rounds, last, steps", []),
]


@pytest.mark.parametrize(("name", "value", "path", "at", "said", "values"), WRONG)
def test_a_refusal_says_where_and_what_would_mend_it(
    name: str, value: Any, path: str, at: tuple[int, ...], said: str, values: list[Any]
) -> None:
    with pytest.raises(ComponentError) as refusal:
        BEACH.read(Entries("beach.toml", "", {**sound(), name: value}), edition=2)
    error = refusal.value
    assert (error.path, error.at) == (path, at)
    assert error.problem.startswith(said)
    assert str(error).startswith(f"beach.toml: {path}: {said}")
    assert error.ways == tuple(Remedy(path, at, each) for each in values)
    for way in error.ways:
        mended = value if not at else [*value]
        if not at:
            mended = way.value
        elif len(at) == 1:
            mended[at[0]] = way.value
        else:
            mended = [[*row] for row in value]
            mended[at[0]][at[1]] = way.value
        BEACH.read(Entries("beach.toml", "", {**sound(), name: mended}), edition=2)


def test_all_that_is_wrong_is_told_at_once() -> None:
    data = {**sound(), "rounds": 9, "steps": "x", "tide": 99}
    found = BEACH.refusals(BEACH.given("beach.toml", data), edition=2)
    assert [error.path for error in found] == ["rounds", "steps", "tide"]


def test_what_came_with_later_rules_may_be_missing_before() -> None:
    data = sound()
    del data["tide"]
    BEACH.read(Entries("beach.toml", "", data), edition=1)
    with pytest.raises(ComponentError, match="tide: is missing"):
        BEACH.read(Entries("beach.toml", "", data), edition=2)


def test_a_field_of_a_table_with_names_of_its_own_is_looked_at() -> None:
    data = sound()
    data["shells"]["my.own"] = {"size": 3}
    with pytest.raises(ComponentError, match=r'\[shells."my.own"\] count: is missing'):
        BEACH.read(Entries("beach.toml", "", data), edition=2)
    data["shells"]["my.own"] = {"count": 3, "size": 3}
    with pytest.raises(ComponentError, match=r'\[shells."my.own"\] size: is not known here'):
        BEACH.read(Entries("beach.toml", "", data), edition=2)


@pytest.mark.parametrize(
    "steps", [["a"], ["a", "b-c_2"], ["my.own", "x"], ['say "x"', "\\"], ["ñandú", " "], ["\n\x7f"]]
)
def test_paths_are_written_and_read_again(steps: list[str]) -> None:
    assert steps_of(path_of(steps)) == steps


@pytest.mark.parametrize("path", ["", ".", "a.", "a..b", "a b", '"a', "a[1]", "ñ"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(ComponentError, match="is no path of a figure"):
        steps_of(path)
