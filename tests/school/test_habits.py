"""Habits are learned from choices: what is chosen more often weighs more, whatever it met."""

from __future__ import annotations

import struct
from pathlib import Path

from tortuga.engine.chance import Chance
from tortuga.engine.registry import make_game
from tortuga.school.course import Course, Plan
from tortuga.school.habits import practised
from tortuga.school.learner import Method
from tortuga.school.lessons import Choices
from tortuga.school.notebook import go_on, keep

TINY = Plan(games=10, generations=2, iterations=2, method=Method(hidden=4, passes=2, slice=16))
STRONG, WEAK, SELDOM, PLAIN, NEVER_MET = range(5)


def numbers(packed: bytes) -> list[float]:
    return list(struct.unpack(f"<{len(packed) // 4}f", packed))


def test_what_wins_more_often_weighs_more() -> None:
    """Strong wins three times out of four; seldom is weak's equal, but stands with strong."""
    noted = Choices()
    chance = Chance(3, "choices")
    for _ in range(2000):
        noted.note([WEAK, PLAIN, STRONG, PLAIN], int(chance.below(4) > 0))
        noted.note([STRONG, SELDOM, STRONG, PLAIN], int(chance.below(4) > 0))
    weights = numbers(practised([noted], 5))
    assert 6 < weights[STRONG] / weights[WEAK] < 13  # three, sharper
    assert 6 < weights[PLAIN] / weights[SELDOM] < 13
    assert weights[NEVER_MET] == 1.0


def test_without_kinds_or_choices_there_are_none() -> None:
    assert practised([Choices()], 5) == b""
    course = Course(make_game("maui", 2, None, {}), TINY, 5)
    course.generation()
    assert course.weights is not None
    assert course.weights.habits == b""


def test_who_goes_on_has_the_habits_that_one_run_would_have(tmp_path: Path) -> None:
    game = make_game("buried-treasure", 2, None, {})
    straight = Course(game, TINY, 5)
    for _ in range(3):
        straight.generation()
    stopped = Course(game, TINY, 5)
    stopped.generation()
    stopped.generation()
    keep(stopped, tmp_path / "notebook.npz")
    again = Course(game, TINY, 5)
    go_on(again, tmp_path / "notebook.npz")
    assert again.weights == stopped.weights
    again.generation()
    assert again.weights == straight.weights != stopped.weights
    assert again.weights is not None
    assert len(numbers(again.weights.habits)) == game.guide().kind_count
