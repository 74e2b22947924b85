"""A lesson over the wire: a table like any other, with word of how the step stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.server.harness import SERVER_MESSAGE, Person, Server, Wire
from tortuga.coach.lessons.lesson import Lesson, Step, lesson_names, lesson_of
from tortuga.engine.library import languages
from tortuga.server.protocol.replies import LessonTold

LESSON_TOLD: TypeAdapter[Any] = TypeAdapter(LessonTold)
GAME = "buried-treasure"
BT = lesson_of(GAME)


def parse(text: str) -> int:
    return BT.record(BT.steps[0], "en").game.moves.parse(text)


class LessonWire(Wire):
    """A pupil's socket; ``stand`` is what was last said about the step."""

    checked = False

    def __init__(self, person: Person, where: str = f"{GAME}/live") -> None:
        super().__init__(person, where)
        self.stand: tuple[int, str, str | None] = (-1, "", None)

    def address(self, table: str) -> str:
        return f"/api/lessons/{table}"

    def hear(self, timeout: float = 10.0) -> Any:
        message = super().hear(timeout)
        if message["type"] == "lesson":
            LESSON_TOLD.validate_python(message)
            self.stand = (message["step"], message["stand"], message["remark"])
        else:
            SERVER_MESSAGE.validate_python(message)
        return message

    def until_asked(self) -> None:
        while self.stand[1] in ("", "showing"):
            self.hear()

    def step(self, number: int) -> Any:
        """Turn to a step; the first message about it that is not the receipt."""
        self.stand = (-1, "", None)
        self.say(type="step", n=next(self.numbers), step=number)
        self.until("accepted")
        return self.hear()

    def judged(self, *line: str) -> tuple[int, str, str | None]:
        """Play a line, and hear what is said to it."""
        self.play(0, *(parse(move) for move in line))
        self.until("lesson")
        return self.stand


def begun(person: Person, where: str = f"{GAME}/live") -> LessonWire:
    wire = LessonWire(person, where)
    wire.hello()
    wire.until_asked()
    return wire


def test_lessons_are_listed_and_say_the_same_in_both_languages(ana: Person) -> None:
    listed = ana.http.get("/api/lessons").json()["lessons"]
    assert {"game": GAME, "minutes": 10, "steps": len(BT.steps)} in listed
    english, spanish = (ana.http.get(f"/api/lessons/{GAME}/{lang}").json() for lang in ("en", "es"))
    assert [step["name"] for step in english["steps"]] == [step.name for step in BT.steps]
    assert english["steps"][0]["title"] == "Take a card"
    assert spanish["steps"][0]["title"] == "Toma una carta"
    assert english["play"] == {"seats": 2, "options": {"advanced": False}, "level": "sailor"}


def test_an_unknown_lesson_or_language_is_refused(ana: Person) -> None:
    reply = ana.http.get("/api/lessons/chess/en")
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "no_such_lesson")
    assert ana.http.get(f"/api/lessons/{GAME}/fr").status_code == 404
    wire = LessonWire(ana, "chess/live")
    assert wire.closed() == 4404


def test_a_pupil_is_asked_does_it_and_goes_on(ana: Person) -> None:
    with begun(ana) as wire:
        assert wire.stand == (0, "asked", None)
        assert wire.judged("take 2") == (0, "met", None)
        wire.step(1)
        wire.until_asked()
        assert (wire.seq, wire.stand) == (4, (1, "asked", None))
        assert wire.judged("take 3", "extra 1") == (1, "met", None)


def test_another_move_is_remarked_upon_and_can_be_tried_again(ana: Person) -> None:
    with begun(ana, f"{GAME}/live?step=1") as wire:
        assert wire.judged("take 3", "decline") == (1, "astray", "declined")
        snapshot = wire.step(1)
        assert (snapshot["type"], snapshot["seq"]) == ("snapshot", 1)
        wire.until_asked()
        assert wire.judged("take 4") == (1, "astray", None)
        wire.say(type="undo", n=next(wire.numbers), seat=0)
        wire.until("undone")
        wire.until("lesson")
        assert wire.stand == (1, "asked", None)


def test_an_illegal_move_gets_the_rules_reason(ana: Person) -> None:
    with begun(ana) as wire:
        wire.play(0, parse("pass"))
        refused = wire.hear()
        assert (refused["type"], refused["code"]) == ("refused", "illegal")
        assert refused["why"]["key"]
        wire.play(1, parse("take 1"))
        assert wire.hear()["code"] == "not_your_seat"
        wire.say(type="step", n=next(wire.numbers), step=99)
        assert wire.hear()["code"] == "not_allowed"
        wire.say(type="chat", n=next(wire.numbers), text="ahoy")
        assert wire.hear()["code"] == "malformed"


def test_nothing_before_the_step_is_taken_back(ana: Person) -> None:
    with begun(ana, f"{GAME}/live?step=1") as wire:
        wire.say(type="undo", n=next(wire.numbers), seat=0)
        assert wire.hear()["code"] == "not_allowed"


def test_previews_are_those_of_a_table(ana: Person) -> None:
    with begun(ana) as wire:
        lines = [[parse("take 1")], [parse("pass")]]
        wire.say(type="preview", n=7, seat=0, at=wire.seq, lines=lines)
        previews = wire.until("previews")["previews"]
        assert previews[0]["standing"]["collections"][0] != [0, 0, 0, 0]
        assert previews[1] is None
        wire.say(type="why", n=8, seat=0, at=wire.seq, lines=lines)
        reasons = wire.until("reasons")["reasons"]
        assert reasons[0] is None
        assert reasons[1]["key"]


def test_a_lesson_shows_no_seat_but_the_pupils_and_never_the_seed(ana: Person) -> None:
    starters = next(n for n, step in enumerate(BT.steps) if step.record == "starters")
    seed = BT.record(BT.steps[starters], "en").seed
    with begun(ana, f"{GAME}/live?step={starters}") as wire:
        wire.judged("play blue", "place 1")
        told = [json.loads(raw) for raw in wire.raw]
    views = [view for message in told for view in message.get("views", {}).items()]
    assert {seat for seat, _ in views} == {"0"}
    assert all(view["hands_shown"] is None for _, view in views)
    assert not any("seed" in message for message in told)
    assert seed == 6


@pytest.mark.parametrize("game", lesson_names())
def test_every_step_can_be_done_over_the_wire(ana: Person, game: str) -> None:
    lesson = lesson_of(game)
    with LessonWire(ana, f"{game}/live") as wire:
        wire.hello()
        wire.until_asked()
        for number, step in enumerate(lesson.steps):
            if step.pause:  # a tale that takes its time to be told
                continue
            wire.step(number)
            wire.until_asked()
            do_as_recorded(wire, lesson, step)
            assert wire.stand == (number, "met", None)


def do_as_recorded(wire: LessonWire, lesson: Lesson, step: Step) -> None:
    """Play what the pupil's seat did in the record, and hear the others, until the goal is met."""
    record, pupil = lesson.record(step, "en"), lesson.seat(step, "en")
    for seat, move in record.moves[step.after :]:
        if wire.stand[1] == "met":
            break
        if seat == pupil:
            wire.play(seat, move)
            wire.until("accepted")
        wire.until("lesson")


def test_a_lesson_leaves_nothing_behind(ana: Person, server: Server) -> None:
    with begun(ana) as wire:
        wire.judged("take 2")
    assert ana.http.get("/api/tables/mine").json()["tables"] == []


@pytest.mark.parametrize("lang", languages())
def test_the_pupil_sits_under_the_own_name(ana: Person, lang: str) -> None:
    wire = LessonWire(ana, f"{GAME}/live?lang={lang}")
    wire.hello()
    seats = wire.until("snapshot")["table"]["seats"]
    wire.close()
    assert [seat["name"] for seat in seats] == [ana.me["name"], "Marisol", "Wren"]
    assert [seat["mine"] for seat in seats] == [True, False, False]
