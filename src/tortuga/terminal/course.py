"""The course of a game at one keyboard: whose turn it is, what everyone knows, undo, the record."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from tortuga.engine.chance import Chance
from tortuga.engine.errors import IllegalMove
from tortuga.engine.events import Event
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.views import View
from tortuga.engine.why import NOT_A_PERSONS
from tortuga.terminal import clock, files
from tortuga.terminal.seating import Player


class Course:
    """One match of people at one keyboard and bots, however it is shown."""

    def __init__(self, match: Match, players: list[Player]) -> None:
        self.match = match
        self.players = players
        self.names = [player.name for player in players]
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.log: list[list[Event]] = [list(match.opening)]
        self.read = dict.fromkeys([None, *range(len(players))], 0)
        self.own_file: Path | None = None
        self.saved_moves = -1
        self.clock = clock.Clock()
        self.moved: int | None = None

    @property
    def lone(self) -> int | None:
        """The only person at the table, whose eyes are always the right ones."""
        return self.people[0] if len(self.people) == 1 else None

    def catch_up(self, record: Record) -> None:
        """Catch up with a game begun earlier; everyone has read up to their own last move."""
        for number, (seat, move) in enumerate(record.moves):
            self.log.append(self.match.play(seat, move, record.words.get(number, "")))
            self.read[seat] = len(self.log)
        self.saved_moves = len(record.moves)

    # Whose turn it is

    def can_go_on(self, seat: int) -> bool:
        """Whether the seat has a move of its own: not a clock's, nor, for people, a bot's."""
        moves, legal = self.match.game.moves, self.match.state.legal(seat)
        if seat in self.people:
            return bool(moves.for_people(legal))
        return any(moves.block_of(move).maker != "clock" for move in legal)

    def going_on(self) -> list[int]:
        """The seats that the table waits for, whoever moved last at the end of the row."""
        acting = [seat for seat in self.match.state.acting if self.can_go_on(seat)]
        if self.match.state.clock and self.moved in acting:
            later = acting.index(self.moved) + 1
            return acting[later:] + acting[:later]
        return acting

    def persons_view(self, seat: int) -> View:
        """A person's view, with the moves that are a person's to make."""
        view = self.match.state.view(seat)
        return dataclasses.replace(view, legal=tuple(self.match.game.moves.for_people(view.legal)))

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat's view holds more than what lies open."""
        own, open_to_all = (
            {**self.match.state.view(viewer).to_json(), "seat": None, "legal": []}
            for viewer in (seat, None)
        )
        return bool(own != open_to_all)

    # Moves

    def play(self, seat: int, move: int, words: str = "") -> None:
        self.log.append(self.match.play(seat, move, words))
        self.moved = seat

    def play_as_person(self, seat: int, move: int, words: str = "") -> None:
        """The same, for who may play neither for the clock nor as a bot."""
        if self.match.game.moves.block_of(move).maker != "player":
            raise IllegalMove(NOT_A_PERSONS())
        self.play(seat, move, words)

    def bots_chance(self) -> Chance:
        """What the next bot is given to choose by; the same in every run of the same game."""
        return Chance(self.match.seed, f"bot {len(self.match.moves)}")

    def time_up(self) -> None:
        """Play all that the end of the running clock plays."""
        number = self.match.state.clock
        while self.match.state.clock == number and (late := self.match.state.late()):
            self.play(*late[0])

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
                return True
        self.match.play_all(reversed(dropped), words)
        return False

    # What is known of it

    def news(self, viewer: int | None) -> list[Event]:
        """What happened since the viewer last looked."""
        fresh = [event for events in self.log[self.read[viewer] :] for event in events]
        self.read[viewer] = len(self.log)
        return fresh

    def events(self) -> list[Event]:
        return [event for some in self.log for event in some]

    # The record

    @property
    def unsaved(self) -> bool:
        return self.saved_moves != len(self.match.moves)

    def save(self, path: Path) -> None:
        """Write the record to a new file, or again to the game's own."""
        text = Record.of(self.match, self.names).dumps()
        if path == self.own_file:
            files.replace(path, text)
        else:
            files.write_new(path, text)
        self.own_file = path
        self.saved_moves = len(self.match.moves)
