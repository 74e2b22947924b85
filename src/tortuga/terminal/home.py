"""A table at home: people at one keyboard and bots, by the clock of this very process."""

from __future__ import annotations

import secrets
from pathlib import Path

from tortuga.engine.chance import Chance
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.records import Record
from tortuga.engine.views import View, kept_close
from tortuga.table.fold import Fold, Plan
from tortuga.table.turns import must_be_a_persons, persons_view, waited_for
from tortuga.terminal import clock, files
from tortuga.terminal.seating import Player, seat_again

# Hard to guess, so that the commitment shown at the start gives nothing away.
SEED_BITS = 128


class HomeTable:
    """One game, however it is shown. ``moved`` is who made the last move."""

    def __init__(self, fold: Fold, players: list[Player]) -> None:
        self.fold = fold
        self.players = players
        self.names = [player.name for player in players]
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.read = dict.fromkeys([None, *range(len(players))], 0)
        self.own_file: Path | None = None
        self.saved_moves = -1
        self.moved: int | None = None

    @property
    def match(self) -> Match:
        return self.fold.match

    @property
    def lone(self) -> int | None:
        """The only person at the table, whose eyes are always the right ones."""
        return self.people[0] if len(self.people) == 1 else None

    # Whose turn it is

    def going_on(self) -> list[int]:
        """The seats that the table waits for, whoever moved last at the end of the row."""
        acting = list(waited_for(self.fold.game, self.match.state, self.players))
        if self.match.state.clock and self.moved in acting:
            later = acting.index(self.moved) + 1
            return acting[later:] + acting[:later]
        return acting

    def view(self, seat: int | None) -> View:
        """What a person sees, with the moves that are a person's to make."""
        return persons_view(self.fold.game, self.fold.view(seat))

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat's view holds more than what lies open."""
        return kept_close(self.fold.view(seat)) != kept_close(self.fold.view(None))

    # The clock

    def seconds_left(self) -> float | None:
        """How long the running clock still runs; None where none does."""
        return None if self.fold.due is None else max(0, self.fold.due - clock.now()) / 1000

    def is_time_up(self) -> bool:
        return self.fold.due is not None and self.fold.due <= clock.now()

    def time_up(self) -> None:
        """Play all that the end of the running clock plays; unwatched, it ends now."""
        at = clock.now()
        if self.fold.due is not None:
            self.fold.run_until(min(self.fold.due, at))
            self._take_in(self.fold.plan_late(at))

    # Moves

    def play(self, seat: int, move: int, words: str = "") -> None:
        self._take_in(self.fold.plan_line(seat, [move], clock.now(), [words or None]))

    def play_as_person(self, seat: int, move: int, words: str = "") -> None:
        """The same, for who may play neither for the clock nor as a bot."""
        must_be_a_persons(self.fold.game, [move])
        self.play(seat, move, words)

    def _take_in(self, plan: Plan | None) -> None:
        for row in plan.rows if plan else ():
            self.fold.apply(row)
            self.moved = row.seat

    def bots_move(self, seat: int) -> tuple[View, Chance]:
        """What a bot is given to choose by; the same in every run of the same game."""
        chance = Chance(self.match.seed, f"bot {len(self.match.moves)}")
        return self.fold.view(seat), chance

    def undo(self, seat: int) -> bool:
        """Take back the seat's last move, and the bots' moves since; False where it cannot be."""
        plan = self.fold.plan_undo(seat, clock.now())
        if plan is None:
            return False
        [row] = plan.rows
        others = [self.players[mover].bot for mover, _ in self.match.moves[row.move + 1 :]]
        if None in others or self.match.has_shown(row.move):
            return False
        self.fold.apply(row)
        self.read = {who: min(upto, len(self.fold.entries)) for who, upto in self.read.items()}
        return True

    # What is known of it

    def news(self, viewer: int | None) -> list[Event]:
        """What happened since the viewer last looked."""
        seen, self.read[viewer] = self.read[viewer], len(self.fold.entries)
        return [event for entry in self.fold.entries[seen:] for event in entry.events]

    def events(self) -> list[Event]:
        return [event for entry in self.fold.entries for event in entry.events]

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

    def keep(self) -> None:
        """Write what is new to the game's own file, where it has one."""
        if self.own_file is not None and self.unsaved and self.match.moves:
            self.save(self.own_file)


def new_game(game: Game, players: list[Player], seed: int | None = None) -> HomeTable:
    """A new deal, by lot unless its seed is given."""
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    return HomeTable(Fold(game, seed, begun=clock.now()), players)


def resumed(record: Record, path: Path, levels: list[str] | None = None) -> HomeTable:
    """A game that goes on from its file; everyone has read up to their own last move."""
    home = HomeTable(Fold.of_record(record, clock.now()), seat_again(record, levels))
    for number, (seat, _) in enumerate(record.moves, 2):
        home.read[seat] = number
    home.own_file = path
    home.saved_moves = len(record.moves)
    return home
