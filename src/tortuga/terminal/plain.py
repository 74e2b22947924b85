"""A game in a terminal, line by line: people at one keyboard and bots at one table."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove, TortugaError, UnknownMove
from tortuga.engine.events import Event
from tortuga.engine.ink import in_columns
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.views import View
from tortuga.terminal import clock, files
from tortuga.terminal.language import rules_of
from tortuga.terminal.screen import Screen
from tortuga.terminal.seating import Player
from tortuga.terminal.voice import Voice

COMMANDS = ("undo", "rules", "help", "save", "log", "quit")


class Left(Exception):
    """Somebody wants to leave the table."""


class PlainGame:
    """One match on one screen. What a person sees is what that seat's view holds."""

    def __init__(self, screen: Screen, match: Match, players: list[Player], language: str) -> None:
        self.screen = screen
        self.match = match
        self.players = players
        self.names = [player.name for player in players]
        self.voice = Voice(match.game, language, self.names)
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.log: list[list[Event]] = [list(match.opening)]
        self.read = dict.fromkeys([None, *range(len(players))], 0)
        self.keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self.own_file: Path | None = None
        self.saved_moves = -1
        self.clock = clock.Clock()
        self.moved: int | None = None

    def say(self, key: str, /, **facts: object) -> str:
        return self.voice.frame.say(f"cli.play.{key}", **facts)

    # The course of a game

    def catch_up(self, record: Record) -> None:
        """Catch up with a game begun earlier; everyone has read up to their own last move."""
        for number, (seat, move) in enumerate(record.moves):
            self.log.append(self.match.play(seat, move, record.words.get(number, "")))
            self.read[seat] = len(self.log)
        self.saved_moves = len(record.moves)

    def play_on(self) -> None:
        """Play until the game is over; raises Left where somebody quits or input ends."""
        self.welcome()
        while not self.match.state.over:
            self.clock.mind(self.match.state)
            seat = self.next_seat()
            if seat is None or self.clock.is_up():
                self.let_time_pass()
                continue
            player = self.players[seat]
            if player.bot is None:
                self.persons_turn(seat)
            else:
                chance = Chance(self.match.seed, f"bot {len(self.match.moves)}")
                view = self.match.state.view(seat)
                self.play(seat, player.bot.choose(self.match.game, view, chance))
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
        acting = [seat for seat in self.match.state.acting if self.can_go_on(seat)]
        if self.match.state.clock and self.moved in acting:
            later = acting.index(self.moved) + 1
            acting = acting[later:] + acting[:later]
            return acting[0]
        waiting = [seat for seat in acting if seat not in self.people]
        if not waiting and self.keyboard in acting:
            waiting = [seat for seat in acting if seat == self.keyboard]
        return next(iter(waiting or acting), None)

    def can_go_on(self, seat: int) -> bool:
        """Whether the seat has a move of its own: not a clock's, nor, for people, a bot's."""
        moves, legal = self.match.game.moves, self.match.state.legal(seat)
        if seat in self.people:
            return bool(moves.for_people(legal))
        return any(moves.block_of(move).maker != "clock" for move in legal)

    def play(self, seat: int, move: int, words: str = "") -> None:
        self.log.append(self.match.play(seat, move, words))
        self.moved = seat
        if not self.people:
            self.show_news(None)

    def let_time_pass(self) -> None:
        """Show what there is to see until the clock is up, wipe it, and play what time-up plays."""
        left = self.clock.left()
        if self.people and left > 0.0:
            viewer = self.people[0] if len(self.people) == 1 else None
            self.show_position(self.match.state.view(viewer))
            if self.screen.live:
                self.screen.out.flush()
                clock.sleep(left)
                self.screen.clear()
        number = self.match.state.clock
        while self.match.state.clock == number and (late := self.match.state.late()):
            self.play(*late[0])

    def show_position(self, view: View) -> None:
        """What is new, the table, and what is asked of whom."""
        self.screen.show()
        self.show_news(view.seat)
        self.screen.show()
        self.screen.show(self.voice.table(view))
        self.screen.show()
        prompt = self.voice.prompt(view)
        self.screen.say(prompt if view.seat is None else f"{self.names[view.seat]}: {prompt}")

    def show_news(self, viewer: int | None) -> None:
        """What happened since the viewer last looked."""
        news = [event for events in self.log[self.read[viewer] :] for event in events]
        self.read[viewer] = len(self.log)
        for line in self.voice.events(news, viewer):
            self.screen.say(line, "  ")

    # A person's turn

    def persons_turn(self, seat: int) -> None:
        if seat != self.keyboard and not self.hand_over(seat):
            return
        self.keyboard = seat
        view = self.match.state.view(seat)
        view = dataclasses.replace(view, legal=tuple(self.match.game.moves.for_people(view.legal)))
        self.show_position(view)
        self.show_moves(view)
        while not self.obey(self.ask(self.question()), view):
            pass

    def question(self) -> str:
        """What is asked at the keyboard, with the time that is left where a clock runs."""
        if self.match.state.clock:
            return self.say("ask_in_time", seconds=math.ceil(self.clock.left()))
        return self.say("ask")

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
        if not self.has_secrets(seat):
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

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat's view holds more than what lies open."""
        own, open_to_all = (
            {**self.match.state.view(viewer).to_json(), "seat": None, "legal": []}
            for viewer in (seat, None)
        )
        return bool(own != open_to_all)

    def obey(self, answer: str, view: View) -> bool:
        """Do what was typed; True when the position has changed."""
        command, rest = self.command(answer)
        if self.clock.is_up() and command != "quit":
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
        elif command == "log":
            self.show_log(view.seat)
        elif command == "save":
            self.save(rest)
        else:
            return self.play_answer(answer, view)
        return False

    def command(self, answer: str) -> tuple[str, str]:
        """The command that an answer begins with, in English or the game's language."""
        word, _, rest = answer.partition(" ")
        for command in COMMANDS:
            if word.lower() in (command, self.say(f"word.{command}")):
                return command, rest.strip()
        return "", answer

    def play_answer(self, answer: str, view: View) -> bool:
        seat = view.seat
        assert seat is not None
        text, quote, words = answer.partition('"')
        try:
            move = self.move_of(text.strip(), view)
            if self.match.game.moves.block_of(move).maker != "player":
                raise IllegalMove("that is not for a person to play")
            self.play(seat, move, words.removesuffix('"') if quote else "")
        except UnknownMove:
            count = len(self.voice.listed(view))
            key = "unknown" if count else "unknown_written"
            self.screen.say(self.say(key, answer=answer, count=count))
        except IllegalMove as error:
            self.screen.say(self.refusal(error))
        else:
            return True
        return False

    def move_of(self, answer: str, view: View) -> int:
        """A move by its number in the list, its label or its notation."""
        listed = self.voice.listed(view)
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(listed):
            return listed[int(answer[:6]) - 1]
        labels = [label.lower() for label in self.voice.moves(view, view.legal)]
        if answer.lower() in labels:
            return view.legal[labels.index(answer.lower())]
        return self.match.game.moves.parse(answer)

    def refusal(self, error: IllegalMove) -> str:
        """Why not: the engine's sentence in English, elsewhere the rules that it names."""
        if self.voice.language == "en":
            return self.say("illegal", reason=str(error))
        named = re.findall(r"\b[A-Z]+-[A-Z0-9]+\b", str(error))
        return self.say("illegal", reason=", ".join(named)) if named else self.say("not_now")

    # Commands

    def undo(self, seat: int) -> bool:
        """Take back the seat's last move, and the bots' moves since; False where it cannot be."""
        dropped: list[tuple[int, int]] = []
        words = dict(self.match.words)
        while self.match.moves:
            mover, move = self.match.moves[-1]
            theirs = mover != seat and self.players[mover].bot is None
            if theirs or not self.match.can_undo(mover):
                break
            self.match.take_back()
            dropped.append((mover, move))
            if mover == seat:
                del self.log[-len(dropped) :]
                self.read = {who: min(upto, len(self.log)) for who, upto in self.read.items()}
                self.screen.say(self.say("undone"))
                return True
        self.match.play_all(reversed(dropped), words)
        self.screen.say(self.say("no_undo"))
        return False

    def show_rules(self, section: str) -> None:
        book = rules_of(self.match.game.name, self.voice.language)
        try:
            width = self.screen.columns - 1
            found = book.section(section.upper()).text(width) if section else book.text(width)
        except TortugaError as error:
            self.screen.say(str(error))
            return
        self.screen.page(found)

    def show_help(self) -> None:
        self.screen.say(self.say("help_text"))
        section = self.match.game.rule_ids[0]
        rows = [
            ["", self.say(f"word.{each}"), self.say(f"does.{each}", section=section)]
            for each in COMMANDS
        ]
        self.screen.show("\n".join(in_columns(rows)))
        blocks = self.match.game.moves.blocks
        patterns = ", ".join(
            re.sub(r"\{(\w+)\}", lambda field: field[1].upper(), block.pattern) for block in blocks
        )
        self.screen.say(self.say("notation", patterns=patterns))
        if self.voice.texts.has("terminal.legend"):
            self.screen.say(self.voice.texts.say("terminal.legend"))

    def show_log(self, viewer: int | None) -> None:
        events = [event for some in self.log for event in some]
        self.screen.page("\n".join(f"  {line}" for line in self.voice.events(events, viewer)))

    # The record

    @property
    def unsaved(self) -> bool:
        return self.saved_moves != len(self.match.moves)

    def save(self, name: str) -> bool:
        """Write the record to a new file, or again to the game's own."""
        path = Path(name).expanduser() if name else self.own_file
        if path is None:
            self.screen.say(self.say("save_where"))
            return False
        text = Record.of(self.match, self.names).dumps()
        try:
            if path == self.own_file:
                files.replace(path, text)
            else:
                files.write_new(path, text)
        except TortugaError as error:
            self.screen.say(str(error))
            return False
        self.own_file = path
        self.saved_moves = len(self.match.moves)
        self.screen.say(self.say("saved", file=str(path)))
        return True

    def offer_to_save(self) -> None:
        """Ask for a file until one could be written or none is wanted."""
        while self.unsaved and self.match.moves:
            name = self.ask(self.say("offer"))
            if not name or self.save(name):
                return

    def show_end(self) -> None:
        """The end as a lone player sees it, or as everyone may."""
        viewer = self.people[0] if len(self.people) == 1 else None
        if viewer is None and self.keyboard is not None:
            self.read[None] = self.read[self.keyboard]
        view = self.match.state.view(viewer)
        self.screen.show()
        self.show_news(viewer)
        self.screen.show()
        self.screen.show(self.voice.table(view))
        self.screen.show()
        self.screen.show(self.voice.result(view))
        self.screen.show()
        self.screen.say(self.say("opened", seed=str(self.match.seed)))
