"""A lesson that lies in a game's own folder is built, listed and taken like one of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tortuga
from tortuga.coach.lessons import building, lesson
from tortuga.coach.lessons.lesson import lesson_names, lesson_of
from tortuga.engine import registry
from tortuga.engine.registry import BrokenGame
from tortuga.harbour.lessons import lesson_list, lesson_text
from tortuga.testing import appearance

EXAMPLE = Path(__file__).parents[2] / "examples" / "beachcombers.py"
STEPS = """
minutes = 2

[play]
seats = 2
options = {}

[[step]]
name = "dig"
rule = "rules"
record = "first"
after = 0
goal = [{ move = "dig" }]
"""
RECORDS = """
[first]
about = "One shell."
seats = 2
options = {}
players = ["Marisol", "Wren"]
seed = 7
moves = ["dig", "keep"]
"""
TEXTS = """
[dig]
title = "Dig"
say = "Shells lie in the sand."
ask = "Dig one up."
done = "There it is."
astray = "Not that."
"""


def with_lesson(folder: Path) -> Path:
    """The example in a folder of its own, with a lesson beside it that is not built yet."""
    made = folder / "beach.py"
    source = EXAMPLE.read_text().replace(
        "from tortuga", "from pathlib import Path\nfrom tortuga", 1
    )
    made.write_text(source + "    folder = Path(__file__).parent\n")
    (folder / "lesson" / "texts" / "en").mkdir(parents=True)
    (folder / "lesson" / "lesson.toml").write_text(STEPS)
    (folder / "lesson" / "records.toml").write_text(RECORDS)
    (folder / "lesson" / "texts" / "en" / "lesson.toml").write_text(TEXTS)
    return made


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    for read in (lesson._read_lesson, lesson.fault_of, lesson.read_record):
        read.cache_clear()
    yield with_lesson(tmp_path)
    registry.forget("beachcombers")
    for read in (lesson._read_lesson, lesson.fault_of, lesson.read_record):
        read.cache_clear()


def test_a_lesson_of_a_games_own_folder_is_built_and_listed(file: Path) -> None:
    building.main([str(file)])
    assert "beachcombers" in lesson_names()
    assert "beachcombers" in [each["game"] for each in lesson_list()["lessons"]]
    found = lesson_of("beachcombers")
    assert found.seat(found.steps[0], "es") == 0
    assert lesson_text("beachcombers", "es")["steps"][0]["ask"] == "Dig one up."


def test_a_lesson_that_cannot_be_read_is_left_out(file: Path) -> None:
    registry.named(str(file))
    (file.parent / "lesson" / "lesson.toml").write_text("minutes = 2000")
    with pytest.warns(BrokenGame, match="the lesson of beachcombers is left out: lesson.toml"):
        assert "beachcombers" not in lesson_names()


WRONG = {
    "record": ('record = "first"', 'record = "none"', "step 'dig': there is no record 'none'"),
    "after": ("after = 0", "after = 99", "step 'dig': beachcombers: nobody moves in first"),
    "move": ('move = "dig"', 'move = "dance"', "there is no move 'dance'; use dig or keep"),
    "fact": ('move = "dig"', 'move = "dig", how = 2', r"no move 'dig' has how = \[2\]"),
    "rule": ('rule = "rules"', 'rule = "B-1"', "step 'dig': there is no section 'B-1'"),
    "seats": ("seats = 2\noptions", "seats = 8\noptions", "is for 2 to 4 seats, not 8"),
    "text": ('say = "Shells', 'sing = "Shells', "step 'dig': there is no text 'dig.say'"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_lesson_that_cannot_be_taken_is_left_out_as_a_whole(file: Path, wrong: str) -> None:
    """And not in the middle, when somebody is taking it; `tortuga check` says the same."""
    old, new, told = WRONG[wrong]
    building.main([str(file)])
    for part in (file.parent / "lesson").rglob("lesson.toml"):
        part.write_text(part.read_text().replace(old, new))
    with pytest.warns(BrokenGame, match=f"the lesson of beachcombers is left out: .*{told}"):
        names = lesson_names()
    assert "beachcombers" not in names
    assert "maui" in names
    with pytest.raises(AssertionError, match=told):
        appearance.a_lesson_can_be_taken(tortuga.game("beachcombers"))


def test_records_that_are_not_built_yet_are_asked_for_by_their_command(file: Path) -> None:
    registry.named(str(file))
    command = f"python -m tortuga.coach.lessons.building {file}"
    with pytest.warns(BrokenGame, match=re.escape(command)):
        assert "beachcombers" not in lesson_names()
