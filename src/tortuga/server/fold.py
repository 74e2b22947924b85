"""Fold: a game folded from its stored events, in memory, with everything needed to tell of it.

No I/O here. A line is tried on a copy, stored by somebody else, and only then applied.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

import tortuga
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.match import Match
from tortuga.engine.registry import make_game
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.server.refusals import Refusal
from tortuga.server.tables import Table

MOVE = "move"
UNDO = "undo"


@dataclasses.dataclass(frozen=True)
class Stored:
    """A row of the event table."""

    seq: int
    kind: str
    seat: int
    move: int


@dataclasses.dataclass(frozen=True)
class Plan:
    """Rows that are not stored yet, and the state that they lead to."""

    rows: list[Stored]
    state: State


@dataclasses.dataclass(frozen=True)
class Entry:
    """A move that stands, and what it brought about, unredacted."""

    seq: int
    seat: int | None
    events: tuple[Event, ...]


class Fold:
    """One game. ``seq`` counts stored rows and never goes back; ``match`` holds what stands."""

    def __init__(self, game: Game, seed: int, rows: Iterable[Stored] = ()) -> None:
        self.game = game
        self.match = Match(game, seed)
        self.seq = 0
        self.undone = 0  # seq of the last undo: what was seen before it cannot be resumed from
        self.entries = [Entry(0, None, tuple(self.match.opening))]
        self._asked = [0] * game.seats  # since which seq each seat is asked what it is asked now
        for row in rows:
            self.apply(row)

    def apply(self, row: Stored) -> Entry | None:
        """Take a stored row in; a move gives its entry."""
        if row.seq != self.seq + 1:
            raise ValueError(f"row {row.seq} does not follow {self.seq}")
        if row.kind == UNDO:
            self._rewind(row)
            return None
        acting = list(self.match.state.acting)
        entry = Entry(row.seq, row.seat, tuple(self.match.play(row.seat, row.move)))
        self.entries.append(entry)
        self.seq = row.seq
        for seat in range(self.game.seats):
            if seat == row.seat or seat not in acting:
                self._asked[seat] = row.seq
        return entry

    def _rewind(self, row: Stored) -> None:
        standing = self.match.moves[: row.move]
        self.match = Match(self.game, self.match.seed)
        self.match.play_all(standing)
        del self.entries[row.move + 1 :]
        self.seq = self.undone = row.seq
        self._asked = [row.seq] * self.game.seats

    def stale(self, seat: int, at: int) -> bool:
        """Whether someone who last saw ``at`` decided about another question than the present one.

        Where several seats act at once, another's move does not make one's own stale.
        """
        return not self._asked[seat] <= at <= self.seq

    def plan_line(self, seat: int, line: Sequence[int]) -> Plan:
        """What a line of moves would store, or the engine's IllegalMove; changes nothing.

        A line ends where something hidden comes out: what is refused after that would tell of it.
        """
        state = self.match.state.copy()
        reveals = state.reveals
        rows = []
        for number, move in enumerate(line, 1):
            if state.reveals != reveals:
                raise IllegalMove("what comes next is hidden; the line must end here")
            state.play(seat, move)
            rows.append(Stored(self.seq + number, MOVE, seat, move))
        return Plan(rows, state)

    def plan_undo(self, seat: int) -> Plan | None:
        """What taking back the seat's own last move would store; None where it has none."""
        for index in range(len(self.match.moves) - 1, -1, -1):
            if self.match.moves[index][0] == seat:
                return Plan([Stored(self.seq + 1, UNDO, seat, index)], self._state_after(index))
        return None

    def _state_after(self, moves: int) -> State:
        match = Match(self.game, self.match.seed)
        match.play_all(self.match.moves[:moves])
        return match.state

    def can_undo(self, seat: int) -> bool:
        return not self.over and self.match.can_undo(seat)

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def last(self) -> int:
        """The seq of the last move that stands; 0 at the start."""
        return self.entries[-1].seq

    def view(self, seat: int | None) -> View:
        return self.match.state.view(seat)

    def since(self, seen: int) -> list[Entry] | None:
        """The moves after ``seen``; None where an undo, or a stranger's number, lies between."""
        if not self.undone <= seen <= self.seq:
            return None
        return [entry for entry in self.entries if entry.seq > seen]


def round_of(state: State) -> str | None:
    """The round as lists show it, of games whose views have rounds."""
    view = state.view(None)
    number = getattr(view, "round", None)
    rounds = getattr(view, "rounds", None)
    if number is None:
        return None
    return f"{number}/{rounds}" if rounds else str(number)


def game_of(table: Table) -> Game:
    """The game of a table as it was set up; refused where this program plays it differently now."""
    try:
        game = make_game(table.game, len(table.seats), None, table.options)
    except TortugaError as error:
        raise Refusal(
            409, "other_rules", f"this table cannot be played any more: {error}"
        ) from error
    if game.rules != table.rules:
        raise Refusal(
            409,
            "other_rules",
            f"this table began under version {table.rules} of the rules of {table.game}; "
            f"version {tortuga.__version__} of Tortuga plays version {game.rules}",
        )
    return game
