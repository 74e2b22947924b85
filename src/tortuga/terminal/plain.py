"""A game in a terminal, line by line: people at one keyboard and bots at one table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from tortuga.engine.description import describe
from tortuga.engine.errors import IllegalMove, TortugaError, UnknownMove
from tortuga.engine.ink import in_columns
from tortuga.engine.library import rules_of
from tortuga.engine.match import Match
from tortuga.engine.views import View
from tortuga.terminal import clock
from tortuga.terminal.hints import advised, find_hint
from tortuga.terminal.home import HomeTable
from tortuga.terminal.screen import Screen
from tortuga.terminal.voice import Voice

COMMANDS = ("undo", "rules", "help", "hint", "save", "log", "quit")


def command_in(answer: str, commands: Sequence[str], say: Callable[[str], str]) -> tuple[str, str]:
    """The command that an answer begins with, in English or the reader's language, and the rest."""
    word, _, rest = answer.strip().partition(" ")
    for command in commands:
        if word.lower() in (command, say(f"word.{command}")):
            return command, rest.strip()
    return "", answer


class Left(Exception):
    """Somebody wants to leave the table."""


class PlainGame:
    """One match on one screen. What a person sees is what that seat's view holds."""

    def __init__(self, screen: Screen, home: HomeTable, language: str) -> None:
        self.screen = screen
        self.home = home
        self.names = home.names
        self.people = home.people
        self.voice = Voice(home.fold.game, language, home.names)
        self.keyboard: int | None = home.lone

    @property
    def match(self) -> Match:
        return self.home.match

    def say(self, key: str, /, **facts: object) -> str:
        return self.voice.frame.say(f"cli.play.{key}", **facts)

    # The course of a game

    def play_on(self) -> None:
        """Play until the game is over; raises Left where somebody quits or input ends."""
        self.welcome()
        while not self.match.state.over:
            seat = self.next_seat()
            if seat is None or self.home.is_time_up():
                self.let_time_pass()
                continue
            bot = self.home.players[seat].bot
            if bot is None:
                self.persons_turn(seat)
            else:
                self.play(seat, bot.choose(self.match.game, *self.home.bots_move(seat)))
        self.show_end()

    def welcome(self) -> None:
        self.screen.say(self.voice.texts.say("name") + ": " + self.voice.texts.say("tagline"))
        self.screen.say(self.say("table", names=", ".join(self.names)))
        self.screen.say(self.say("sealed", commitment=self.match.commitment))
        if self.people:
            self.screen.say(self.say("hint"))

    def next_seat(self) -> int | None:
        """Whom the table waits for: bots first, then whoever is at the keyboard.

        Under a clock seats take turns, so that bots do not finish before a person has looked.
        Nobody, where only the clock can go on.
        """
        acting = self.home.going_on()
        if self.match.state.clock and self.home.moved in acting:
            return acting[0]
        waiting = [seat for seat in acting if seat not in self.people]
        if not waiting and self.keyboard in acting:
            return self.keyboard
        return next(iter(waiting or acting), None)

    def play(self, seat: int, move: int) -> None:
        self.home.play(seat, move)
        if not self.people:
            self.show_news(None)

    def let_time_pass(self) -> None:
        """Show what there is to see until the clock is up, wipe it, and play what time-up plays."""
        left = self.home.seconds_left()
        if self.people and left:
            self.show_position(self.home.fold.shown_to(self.home.lone))
            if self.screen.live:
                self.screen.out.flush()
                clock.sleep(left)
                self.screen.clear()
        self.home.time_up()
        if not self.people:
            self.show_news(None)

    def show_position(self, view: View) -> None:
        """What is new, the table, and what is asked of whom."""
        self.show_table(view)
        prompt = self.voice.prompt(view)
        self.screen.say(prompt if view.seat is None else f"{self.names[view.seat]}: {prompt}")

    def show_table(self, view: View) -> None:
        self.screen.show()
        self.show_news(view.seat)
        self.screen.show()
        self.screen.show(self.voice.table(view))
        self.screen.show()

    def show_news(self, viewer: int | None) -> None:
        """What happened since the viewer last looked."""
        for line in self.voice.events(self.home.news(viewer), viewer):
            self.screen.say(line, "  ")

    # A person's turn

    def persons_turn(self, seat: int) -> None:
        if seat != self.keyboard and not self.hand_over(seat):
            return
        self.keyboard = seat
        view = self.home.view(seat)
        self.show_position(view)
        self.show_moves(view)
        while not self.obey(self.ask(self.question()), view):
            pass

    def question(self) -> str:
        """What is asked at the keyboard, with the time that is left where a clock runs."""
        left = self.home.seconds_left()
        return self.say("ask") if left is None else self.say("ask_in_time", seconds=math.ceil(left))

    def show_moves(self, view: View) -> None:
        """The legal moves by number; of kinds with very many, how they are written."""
        listed = self.voice.listed(view)
        if listed:
            self.screen.choices(self.voice.moves(view, listed))
        for block in self.voice.unlisted(view):
            last = block.first + block.size
            example = block.text(next(move for move in view.legal if block.first <= move < last))
            self.screen.say(self.say("write_out", pattern=block.pattern, example=example))

    def ask(self, question: str) -> str:
        try:
            return self.screen.ask(question).strip()
        except EOFError:
            raise Left from None

    def hand_over(self, seat: int) -> bool:
        """Hide what the last person saw until the next one is there; False if that was undone."""
        if not self.home.has_secrets(seat):
            return True
        before = self.keyboard
        if before is not None:
            self.screen.clear()
        answer = self.ask(self.say("hand_over", name=self.names[seat]))
        command, _ = self.command(answer)
        if command == "quit":
            raise Left
        if command == "undo" and before is not None:
            return not self.undo(before)
        self.screen.clear()
        return True

    def obey(self, answer: str, view: View) -> bool:
        """Do what was typed; True when the position has changed."""
        command, rest = self.command(answer)
        if self.home.is_time_up() and command != "quit":
            self.screen.say(self.say("too_late"))
            return True
        if not answer:
            return True  # show the table again
        if command == "undo":
            assert view.seat is not None
            return self.undo(view.seat)
        if command == "quit":
            raise Left
        if command == "rules":
            self.show_rules(rest)
        elif command == "help":
            self.show_help()
        elif command == "hint":
            self.show_hint(view)
        elif command == "log":
            self.show_log(view.seat)
        elif command == "save":
            self.save(rest)
        else:
            return self.play_answer(answer, view)
        return False

    def command(self, answer: str) -> tuple[str, str]:
        return ("help", "") if answer == "?" else command_in(answer, COMMANDS, self.say)

    def play_answer(self, answer: str, view: View) -> bool:
        seat = view.seat
        assert seat is not None
        try:
            self.home.play_as_person(seat, *self.move_and_words(answer, view))
        except UnknownMove:
            count = len(self.voice.listed(view))
            key = "unknown" if count else "unknown_written"
            self.screen.say(self.say(key, answer=answer, count=count))
        except IllegalMove as error:
            self.screen.say(self.voice.refusal(error, seat))
        else:
            return True
        return False

    def move_and_words(self, answer: str, view: View) -> tuple[int, str]:
        """The move that was typed, and the words behind it in quotes, if there are any."""
        text, _, words = answer.partition('"')
        return self.move_of(text.strip(), view), words.removesuffix('"')

    def move_of(self, answer: str, view: View) -> int:
        """A move by its number in the list, its label or its notation."""
        listed = self.voice.listed(view)
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(listed):
            return listed[int(answer[:6]) - 1]
        labels = [label.lower() for label in self.voice.moves(view, view.legal)]
        if answer.lower() in labels:
            return view.legal[labels.index(answer.lower())]
        return self.match.game.moves.parse(answer)

    # Commands

    def undo(self, seat: int) -> bool:
        """Take back the seat's last move, and say whether that was possible."""
        undone = self.home.undo(seat)
        self.screen.say(self.say("undone" if undone else "no_undo"))
        return undone

    def show_rules(self, section: str) -> None:
        try:
            book = rules_of(self.match.game.name, self.voice.language)
            width = self.screen.columns - 1
            found = book.section(section.upper()).text(width) if section else book.text(width)
        except TortugaError as error:
            self.screen.say(str(error))
            return
        self.screen.page(found)

    def show_help(self) -> None:
        self.screen.say(self.say("help_text"))
        rows = [["", self.say(f"word.{each}"), self.does(each)] for each in COMMANDS]
        self.screen.show("\n".join(in_columns(rows)))
        blocks = self.match.game.moves.blocks
        patterns = ", ".join(
            re.sub(r"\{(\w+)\}", lambda field: field[1].upper(), block.pattern) for block in blocks
        )
        self.screen.say(self.say("notation", patterns=patterns))
        if self.voice.texts.has("terminal.legend"):
            self.screen.say(self.voice.texts.say("terminal.legend"))

    def does(self, command: str) -> str:
        """What a command does; of rules without numbers none can be asked for alone."""
        if command != "rules":
            return self.say(f"does.{command}")
        try:
            sections = rules_of(self.match.game.name, self.voice.language).sections
        except TortugaError:  # whoever asks for them is told what is wrong
            sections = []
        for section in sections:
            if section.numbered:
                return self.say("does.rules", section=section.id)
        return self.say("does.rules_whole")

    def show_hint(self, view: View) -> None:
        """What the coach advises, the best first."""
        assert view.seat is not None
        advice = find_hint(describe(self.match.game), view)
        for told in advised(self.voice, view.seat, advice):
            self.screen.show(told)

    def show_log(self, viewer: int | None) -> None:
        lines = self.voice.events(self.home.events(), viewer)
        self.screen.page("\n".join(f"  {line}" for line in lines))

    # The record

    def save(self, name: str) -> bool:
        """Write the record to a new file, or again to the game's own."""
        path = Path(name).expanduser() if name else self.home.own_file
        if path is None:
            self.screen.say(self.say("save_where"))
            return False
        try:
            self.home.save(path)
        except TortugaError as error:
            self.screen.say(str(error))
            return False
        self.screen.say(self.say("saved", file=str(path)))
        return True

    def offer_to_save(self) -> None:
        """Ask for a file until one could be written or none is wanted."""
        while self.home.unsaved and self.match.moves:
            name = self.ask(self.say("offer"))
            if not name or self.save(name):
                return

    def show_end(self) -> None:
        """The end as a lone player sees it, or as everyone may."""
        viewer = self.home.lone
        if viewer is None and self.keyboard is not None:
            self.home.read[None] = self.home.read[self.keyboard]
        view = self.home.fold.shown_to(viewer)
        self.show_table(view)
        self.screen.show(self.voice.result(view))
        self.screen.show()
        self.screen.say(self.say("opened", seed=str(self.match.seed)))
