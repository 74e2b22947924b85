"""Lessons: every goal can be met, every other move gets an answer, and no record is out of date."""

from __future__ import annotations

import pytest

import tortuga
from tests.coach.pupils import at, do_as_recorded, watch
from tortuga.coach.lessons.building import built
from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import PARTS, Lesson, Step, folder_of, lesson_names, lesson_of
from tortuga.coach.lessons.patterns import Pattern
from tortuga.engine import rulebook
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.library import ENGLISH, game_texts, languages
from tortuga.engine.records import Record
from tortuga.engine.registry import game_class, make_game
from tortuga.engine.texts import placeholders, read
from tortuga.table.pupil import Pupil

LESSONS = [lesson_of(name) for name in lesson_names()]
MOST_TRIED = 12
STEPS = [(lesson, number) for lesson in LESSONS for number in range(len(lesson.steps))]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
every_language = pytest.mark.parametrize("language", languages())
every_step = pytest.mark.parametrize(
    ("lesson", "number"),
    STEPS,
    ids=[f"{lesson.game}-{lesson.steps[number].name}" for lesson, number in STEPS],
)


def patterns_of(step: Step) -> list[Pattern]:
    remarks = [pattern for remark in step.remarks for pattern in remark.on]
    return [*step.goal, *step.way, *remarks]


def test_every_game_has_a_lesson() -> None:
    assert lesson_names() == tortuga.games()


@every_lesson
def test_records_are_what_their_seeds_and_moves_give(lesson: Lesson) -> None:
    for file, text in built(lesson.game).items():
        found = file.read_text(encoding="utf-8") if file.is_file() else ""
        hint = f"python -m tortuga.coach.lessons.building {lesson.game}"
        assert found == text, f"{file.name} is out of date; {hint} writes it anew"
        Record.loads(text).verify()


@every_lesson
@every_language
def test_a_pupil_who_does_as_asked_comes_to_the_end(lesson: Lesson, language: str) -> None:
    pupil = Pupil(lesson, language)
    for number in range(len(lesson.steps)):
        pupil.turn_to(number)
        watch(pupil)
        do_as_recorded(pupil)
        assert pupil.course.stand is Stand.MET


@every_step
def test_whatever_else_is_played_gets_an_answer(lesson: Lesson, number: int) -> None:
    """Another legal move meets the goal too, is a part of it, or is remarked upon."""
    legal = at(lesson, number).legal()
    for move in legal[:: max(1, len(legal) // MOST_TRIED)]:
        pupil = at(lesson, number)
        if pupil.met:
            return
        pupil.play([move])
        if pupil.course.stand is Stand.ASKED:
            name = pupil.match.game.moves.block_of(move).name
            assert name in [pattern.name for pattern in pupil.course.step.way]
        elif pupil.course.remark is not None:
            assert pupil.course.says(f"remark.{pupil.course.remark}")
        else:
            assert pupil.course.says("astray")


@every_step
def test_an_illegal_move_gets_the_rules_reason_and_changes_nothing(
    lesson: Lesson, number: int
) -> None:
    pupil = at(lesson, number)
    moves, stand = list(pupil.match.moves), pupil.course.stand
    legal = pupil.match.state.legal(pupil.seat)
    illegal = next(move for move in range(pupil.match.game.moves.size) if move not in legal)
    with pytest.raises(IllegalMove, match=r"\w+"):
        pupil.play([illegal])
    assert (pupil.match.moves, pupil.course.stand) == (moves, stand)


@every_step
def test_a_step_asks_a_seat_that_can_act_and_names_a_rule(lesson: Lesson, number: int) -> None:
    pupil = at(lesson, number)
    step = lesson.steps[number]
    if step.goal and not step.replies:
        assert pupil.legal(), "the pupil has nothing to play"
    book = rulebook.load(game_class(lesson.game).folder, "en")
    assert book.section(step.rule).id == step.rule


@every_lesson
def test_patterns_name_moves_and_events_of_the_game(lesson: Lesson) -> None:
    moves = {block.name: block for block in game_class(lesson.game).moves.blocks}
    events = game_texts(lesson.game, ENGLISH)
    for step in lesson.steps:
        for pattern in patterns_of(step):
            if pattern.kind == "event":
                assert events.has(f"event.{pattern.name}"), f"{step.name}: {pattern.name}"
                continue
            fields = {field.name: field.values for field in moves[pattern.name].fields}
            for fact, allowed in pattern.facts:
                assert set(allowed) <= set(fields[fact]), f"{step.name}: {pattern}"


@every_lesson
@every_language
def test_the_guide_says_each_thing_and_nothing_else(lesson: Lesson, language: str) -> None:
    texts = read(folder_of(lesson.game) / "texts", language)
    wanted = {f"{step.name}.{part}" for step in lesson.steps for part in PARTS}
    wanted |= {
        f"{step.name}.remark.{remark.name}" for step in lesson.steps for remark in step.remarks
    }
    assert set(texts.templates) == wanted
    assert [key for key, text in texts.templates.items() if placeholders(text)] == []


@every_lesson
def test_it_ends_in_a_game_that_can_be_played(lesson: Lesson) -> None:
    game = make_game(lesson.game, lesson.play.seats, None, lesson.play.options)
    assert game.start(seed=1).acting


def test_a_step_that_follows_on_is_played_on_from_the_same_position() -> None:
    lesson = lesson_of("buried-treasure")
    pupil = at(lesson, 0)
    do_as_recorded(pupil)
    assert pupil.turn_to(1)
    assert [event.kind for event in watch(pupil)] == ["take", "take", "steal"]


def test_a_step_after_another_way_of_doing_it_begins_from_its_own_position() -> None:
    lesson = lesson_of("buried-treasure")
    pupil = at(lesson, 0)
    pupil.play([pupil.match.game.moves.parse("take 1")])
    assert pupil.met
    assert not pupil.turn_to(1)
    assert len(pupil.match.moves) == lesson.steps[1].after - lesson.steps[1].shown


def test_a_remark_fits_what_was_done_instead() -> None:
    lesson = lesson_of("buried-treasure")
    pupil = at(lesson, 1)
    parse = pupil.match.game.moves.parse
    pupil.play([parse("take 3"), parse("decline")])
    assert (pupil.course.stand, pupil.course.remark) == (Stand.ASTRAY, "declined")
    pupil.turn_to(1)
    watch(pupil)
    pupil.play([parse("take 4")])
    assert (pupil.course.stand, pupil.course.remark) == (Stand.ASTRAY, None)
    pupil.turn_to(1)
    watch(pupil)
    pupil.play([parse("take 3")])
    assert pupil.course.stand is Stand.ASKED


def test_an_unknown_lesson_or_step_is_refused_by_name() -> None:
    with pytest.raises(TortugaError, match="no lesson for 'chess'; choose buried-treasure"):
        lesson_of("chess")
    with pytest.raises(TortugaError, match="has steps 0 to 8, not 9"):
        Pupil(lesson_of("buried-treasure"), "en", 9)
