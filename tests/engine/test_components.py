"""Component tables: each error names the file, the table and the field."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tortuga.engine.components import Entries, read_components
from tortuga.engine.errors import ComponentError


def entries(**data: Any) -> Entries:
    return Entries("beach.toml", "", data)


def test_fields_are_read_one_by_one() -> None:
    top = entries(rounds=3, columns=[1, 2], name="x", shells={"red": {"count": 2}})
    assert top.whole("rounds", 1, 5) == 3
    assert top.wholes("columns", 2, 0, 9) == [1, 2]
    assert top.take("name") == "x"
    shells = top.part("shells")
    assert [each.path for each in shells.parts()] == ["shells.red"]
    assert shells.part("red").whole("count", 0, 9) == 2
    top.done()
    shells.done()


@pytest.mark.parametrize("value", [0, 6, 1.0, "1", True, None, [1]])
def test_a_number_must_be_whole_and_within_bounds(value: Any) -> None:
    with pytest.raises(ComponentError) as refusal:
        entries(rounds=value).whole("rounds", 1, 5)
    said = f"beach.toml: rounds: must be a whole number from 1 to 5, not {value!r}"
    assert str(refusal.value) == said


@pytest.mark.parametrize("value", [3, [1], [1, 2, 3], "ab", [1, "2"], [1, 9]])
def test_a_list_must_have_its_length_and_bounds(value: Any) -> None:
    with pytest.raises(ComponentError, match=r"beach\.toml: columns: must be a"):
        entries(columns=value).wholes("columns", 2, 1, 5)


def test_what_is_missing_is_named_with_its_table() -> None:
    with pytest.raises(ComponentError, match=re.escape("beach.toml: rounds: is missing")):
        entries().take("rounds")
    inner = entries(shells={"red": {}}).part("shells").part("red")
    said = re.escape("beach.toml: [shells.red] count: is missing")
    with pytest.raises(ComponentError, match=said):
        inner.whole("count", 0, 9)


def test_a_table_must_be_one() -> None:
    with pytest.raises(ComponentError, match=re.escape("shells: must be a table, not 3")):
        entries(shells=3).part("shells")


def test_a_field_that_nobody_read_is_refused() -> None:
    top = entries(rounds=3, runds=4)
    top.whole("rounds", 1, 5)
    with pytest.raises(ComponentError, match="runds: is not known here; use rounds"):
        top.done()


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "beach.toml").write_text("rounds = 3\n", encoding="utf-8")
    top = read_components(tmp_path / "beach.toml")
    assert (top.source, top.path, top.data) == ("beach.toml", "", {"rounds": 3})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"rounds 3", "is not TOML: .*line 1"),
        (b"a = 1\na = 2", "is not TOML: Cannot overwrite a value"),
        (b"\xff", "is not TOML: "),
        (b"a = " + b"9" * 5000, "is not TOML: Exceeds the limit"),
        (b"a = 0x" + b"f" * 5000, "is not TOML: Exceeds the limit"),
    ],
)
def test_a_file_that_is_no_toml_is_refused(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "beach.toml"
    path.write_bytes(content)
    with pytest.raises(ComponentError, match=rf"beach\.toml: {said}"):
        read_components(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"gone\.toml: cannot be read: No such file"):
        read_components(tmp_path / "gone.toml")
