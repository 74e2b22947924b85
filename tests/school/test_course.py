"""A course of study: it can be stopped and gone on with, and any number of workers learns alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tortuga.bots.search import Taught
from tortuga.engine.errors import TortugaError
from tortuga.engine.registry import make_game
from tortuga.lab.crew import HERE, Crew, local_crew
from tortuga.school import exams
from tortuga.school.course import Course, Plan
from tortuga.school.learner import Method
from tortuga.school.notebook import go_on, keep

TINY = Plan(games=10, generations=2, iterations=2, method=Method(hidden=4, passes=2, slice=16))
GAME = make_game("playa-pirata", 2, None, {"hands": "one"})


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exams are thought about for moments only."""
    monkeypatch.setattr(exams, "Admiral", lambda network: Taught(2, 0.0, network))


def course(seed: int = 5, crew: Crew = HERE, generations: int = 0) -> Course:
    made = Course(GAME, TINY, seed, crew)
    for _ in range(generations):
        made.generation()
    return made


def packed(made: Course) -> bytes:
    assert made.weights is not None
    return made.weights.packed


def test_who_goes_on_learns_what_one_run_would_have(tmp_path: Path) -> None:
    straight = course(generations=3)
    stopped = course(generations=2)
    keep(stopped, tmp_path / "notebook.npz")
    again = course()
    go_on(again, tmp_path / "notebook.npz")
    assert packed(again) == packed(stopped)
    assert [each.generation for each in again.reports] == [1, 2]
    again.generation()
    assert packed(again) == packed(straight) != packed(stopped)


def test_two_workers_learn_what_one_does() -> None:
    alone = course(generations=2)
    together = course(crew=local_crew(2), generations=2)
    assert packed(together) == packed(alone)


def test_a_notebook_of_another_course_is_refused(tmp_path: Path) -> None:
    keep(course(generations=1), tmp_path / "notebook.npz")
    with pytest.raises(TortugaError, match="belongs to another course"):
        go_on(course(seed=6), tmp_path / "notebook.npz")
    (tmp_path / "broken.npz").write_bytes(b"no notebook at all")
    with pytest.raises(TortugaError, match="is not the notebook"):
        go_on(course(), tmp_path / "broken.npz")


def test_an_exam_takes_every_seat_of_every_deal() -> None:
    made = course(generations=1)
    assert made.weights is not None
    seen: list[tuple[int, int]] = []
    told = exams.examine(GAME, made.weights, "swabbie", 2, 1, progress=lambda *at: seen.append(at))
    assert seen[-1] == (4, 4)
    assert 0.0 <= told.low <= told.value <= told.high <= 1.0


def test_a_game_that_shows_nothing_is_refused() -> None:
    with pytest.raises(TortugaError, match="sights"):
        Course(make_game("the-pirates-map", None, None, {}), TINY, 1)
