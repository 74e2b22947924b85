"""A lesson in a terminal, line by line: what is asked, what came of it, and the way on."""

from __future__ import annotations

from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import Lesson
from tortuga.engine.errors import IllegalMove, UnknownMove
from tortuga.engine.views import View
from tortuga.table.fold import Entry
from tortuga.table.pupil import Pupil
from tortuga.terminal import clock
from tortuga.terminal.home import HomeTable
from tortuga.terminal.plain import Left, PlainGame, command_in
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import Player

COMMANDS = ("again", "skip", "back", "rules", "quit")


class PlainLesson:
    """One pupil at one keyboard. The table and its moves are shown as in a game."""

    def __init__(self, screen: Screen, lesson: Lesson, language: str) -> None:
        self.screen = screen
        self.language = language
        self.lesson = lesson
        self.pupil = Pupil(lesson, language)
        self.desk = self.new_desk()

    def new_desk(self) -> PlainGame:
        """A table as people at a keyboard see it, at the pupil's match."""
        players = [Player(name) for name in self.pupil.course.record.players]
        return PlainGame(self.screen, HomeTable(self.pupil.fold, players), self.language)

    def text(self, key: str, /, **facts: object) -> str:
        return self.desk.voice.frame.say(f"cli.learn.{key}", **facts)

    def says(self, part: str) -> str:
        return self.pupil.course.says(part)

    def learn(self, first: int = 0) -> None:
        """All steps from one on; raises Left where the pupil quits or input ends."""
        self.screen.say(self.text("welcome", game=self.desk.voice.texts.say("name")))
        number = first
        while number < len(self.lesson.steps):
            self.pupil.turn_to(number)
            self.desk = self.new_desk()
            number = max(0, self.step(number))

    def step(self, number: int) -> int:
        """One step; the number of the one to go to."""
        self.screen.show()
        count = len(self.lesson.steps)
        self.screen.say(self.text("step", number=number + 1, count=count, title=self.says("title")))
        self.screen.say(self.says("say"))
        self.watch()
        while not self.pupil.met:
            turned = self.attempt(number)
            if turned is not None:
                return turned
        self.screen.say(self.says("done"))
        while True:
            command, rest = self.command(self.desk.ask(self.text("go_on")))
            if command in ("", "skip"):
                return number + 1
            turned = self.obey(command, rest, number)
            if turned is not None:
                return turned

    def watch(self) -> None:
        """What others do first; slowly, and then gone, where that is the point of the step."""
        pause = self.pupil.course.step.pause
        while (shown := self.pupil.next_shown()) is not None:
            self.tell([self.pupil.show(*shown)])
            if pause:
                self.screen.show(self.desk.voice.table(self.view()))
            if pause and self.screen.live:
                self.screen.out.flush()
                clock.sleep(pause)
                self.screen.clear()

    def attempt(self, number: int) -> int | None:
        """Ask for a move and play it; the step to go to where something else was typed."""
        view = self.view()
        self.screen.show()
        self.screen.show(self.desk.voice.table(view))
        self.screen.show()
        self.screen.say(self.says("ask"))
        self.desk.show_moves(view)
        answer = self.desk.ask(self.text("ask"))
        command, rest = self.command(answer)
        if command or not answer:
            return self.obey(command, rest, number)
        self.play(answer, view)
        return self.astray(number) if self.pupil.course.stand is Stand.ASTRAY else None

    def play(self, answer: str, view: View) -> None:
        """A move, with its words in quotes where it has some; a refusal is said."""
        try:
            move, words = self.desk.move_and_words(answer, view)
            self.tell(self.pupil.play([move], [words or None]))
            self.tell(self.pupil.replies())
        except UnknownMove:
            self.screen.say(self.text("unknown", answer=answer))
        except IllegalMove as error:
            self.screen.say(self.desk.voice.refusal(error, self.pupil.seat))

    def astray(self, number: int) -> int:
        """Say what was done instead, and begin the step anew."""
        remark = self.pupil.course.remark
        self.screen.say(self.says(f"remark.{remark}" if remark else "astray"))
        command, rest = self.command(self.desk.ask(self.text("try_again")))
        turned = self.obey(command, rest, number)
        return number if turned is None else turned

    def view(self) -> View:
        return self.desk.home.view(self.pupil.seat)

    def tell(self, entries: list[Entry]) -> None:
        for entry in entries:
            for line in self.desk.voice.events(entry.events, self.pupil.seat):
                self.screen.say(line, "  ")

    # What else can be typed

    def command(self, answer: str) -> tuple[str, str]:
        return command_in(answer, COMMANDS, self.text)

    def obey(self, command: str, rest: str, number: int) -> int | None:
        """Do what a command says; the step to go to where it leads to one."""
        if command == "quit":
            raise Left
        if command == "rules":
            self.desk.show_rules(rest or self.pupil.course.step.rule)
        steps = {"again": number, "skip": number + 1, "back": number - 1}
        return steps.get(command)
