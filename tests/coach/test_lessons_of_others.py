"""A lesson that lies in a game's own folder is built, listed and taken like one of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tortuga.coach.lessons import building, lesson
from tortuga.coach.lessons.lesson import lesson_names, lesson_of
from tortuga.engine import registry
from tortuga.engine.registry import BrokenGame
from tortuga.harbour.lessons import lesson_list, lesson_text

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


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """The example with a folder of its own, and a lesson in it."""
    made = tmp_path / "beach.py"
    source = EXAMPLE.read_text().replace(
        "from tortuga", "from pathlib import Path\nfrom tortuga", 1
    )
    made.write_text(source + "    folder = Path(__file__).parent\n")
    (tmp_path / "lesson" / "texts" / "en").mkdir(parents=True)
    (tmp_path / "lesson" / "lesson.toml").write_text(STEPS)
    (tmp_path / "lesson" / "records.toml").write_text(RECORDS)
    (tmp_path / "lesson" / "texts" / "en" / "lesson.toml").write_text(TEXTS)
    lesson._read_lesson.cache_clear()
    yield made
    registry.forget("beachcombers")
    lesson._read_lesson.cache_clear()


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
