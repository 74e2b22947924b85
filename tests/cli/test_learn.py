"""A lesson in the terminal: asked, answered, and led on to a real game."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.coach.pupils import do_as_recorded, watch
from tortuga.coach.lessons.lesson import lesson_names, lesson_of
from tortuga.table.pupil import Pupil


def answers(game: str, language: str) -> str:
    """What a pupil types who does as asked, up to the door of the real game."""
    lesson = lesson_of(game)
    pupil = Pupil(lesson, language)
    typed: list[str] = []
    for number in range(len(lesson.steps)):
        pupil.turn_to(number)
        watch(pupil)
        typed += [pupil.match.game.moves.text(move) for move in do_as_recorded(pupil)]
        typed.append("")  # on to the next
    return "\n".join([*typed, "quit", ""])


@pytest.mark.parametrize("game", lesson_names())
def test_a_pupil_who_does_as_asked_comes_to_the_real_game(run: Run, game: str) -> None:
    ran = run("learn", game, typed=answers(game, "en"))
    steps = len(lesson_of(game).steps)
    assert ran.code == 0, ran.err
    assert f"{steps}/{steps} · " in ran.out
    assert "A sailor waits for a short game." in ran.out


def test_it_speaks_spanish(run: Run) -> None:
    ran = run("learn", "maui", "--lang", "es", typed="atrás\nsaltar\nsalir\n")
    assert ran.code == 0
    assert "1/10 · Coloca una pieza" in ran.out
    assert "2/10 · Recoge lo que tapas" in ran.out
    assert "¡Buen viento!" in ran.out


def test_another_move_is_remarked_upon_and_tried_again(run: Run) -> None:
    ran = run("learn", "buried-treasure", "--step", "2", typed="take 4\n\ntake 3\nextra 1\n\n")
    assert "not the one with EXTRA" in ran.out
    assert ran.out.count("2/9 · EXTRA: one more") == 2
    assert "Two cards in one turn." in ran.out


def test_what_is_no_move_or_not_allowed_is_said(run: Run) -> None:
    ran = run("learn", "buried-treasure", typed="dance\npass\nrules\nquit\n")
    assert "No move is called “dance”." in ran.out
    assert "That cannot be played now" in ran.out
    assert "BT-4" in ran.out


def test_after_the_lesson_comes_a_real_game(run: Run) -> None:
    ran = run("learn", "buried-treasure", "--step", "9", typed="pass\n\n\nquit\n\n")
    assert "At the table: Player 1, Sailor." in ran.out


def test_unknown_games_and_steps_are_refused(run: Run) -> None:
    assert "there is no game 'chess'" in run("learn", "chess").err
    assert "--step must be 1 to 9, not 10" in run("learn", "buried-treasure", "--step", "10").err
