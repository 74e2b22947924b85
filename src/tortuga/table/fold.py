"""Fold: a game folded from its stored events, in memory, with everything needed to tell of it.

No I/O here. A line is tried on a copy, stored by somebody else, and only then applied.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from tortuga.engine.description import Description
from tortuga.engine.errors import IllegalMove, TortugaError
from tortuga.engine.events import Event
from tortuga.engine.game import Game
from tortuga.engine.match import Match, time_up
from tortuga.engine.records import Record
from tortuga.engine.state import State
from tortuga.engine.views import View
from tortuga.engine.why import CLOCKS_MOVE, HIDDEN, TOO_MANY_MOVES
from tortuga.table.refusals import Refusal
from tortuga.table.tables import Status, Table
from tortuga.table.turns import waited_for
from tortuga.table.undo import Request

MOVE = "move"
UNDO = "undo"
LATE = "late"  # a move that a clock made
Deadlines = dict[int, int]  # when each clock ends, by its number


@dataclasses.dataclass(frozen=True)
class Stored:
    """A row of the event table; ``due`` is when the game's clock that runs after it ends."""

    seq: int
    kind: str
    seat: int
    move: int
    at: int = 0
    words: str | None = None
    due: int | None = None


@dataclasses.dataclass
class Plan:
    """Rows that are not stored yet, the state that they lead to, and the table then.

    ``request`` is a client's own number for it, where a person asked for it. What was played to
    make the plan need not be played again: ``events`` are what each move brought, ``match`` is the
    game after an undo.
    """

    rows: list[Stored]
    state: State
    events: list[list[Event]] = dataclasses.field(default_factory=list)
    match: Match | None = None
    table: Table | None = None
    request: Request | None = None
    views: dict[int | None, View] = dataclasses.field(default_factory=dict)

    @property
    def maker(self) -> Literal["clock", "person", "bot"]:
        if self.rows[0].kind == LATE:
            return "clock"
        return "bot" if self.request is None else "person"

    def view(self, seat: int | None) -> View:
        """What that seat will see; kept, because a view costs more than a move."""
        if seat not in self.views:
            self.views[seat] = self.state.view(seat)
        return self.views[seat]


@dataclasses.dataclass(frozen=True)
class Entry:
    """A move that stands, what it brought about, unredacted, and how the clock stood after it."""

    seq: int
    seat: int | None
    events: tuple[Event, ...]
    at: int = 0
    due: int | None = None
    late: bool = False


class Fold:
    """One game. ``seq`` counts stored rows and never goes back; ``match`` holds what stands.

    ``due`` is when the clock that the state names ends; in a game that is played over days
    (``slow``) none runs, only those of the seats.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        rows: Iterable[Stored] = (),
        begun: int | None = None,
        slow: bool = False,
    ) -> None:
        self.game = game
        self.slow = slow
        self.match = Match(game, seed)
        self.seq = 0
        self.undone = 0  # seq of the last undo: what was seen before it cannot be resumed from
        at = begun or 0
        self.due = self._deadline({}, self.match.state, at)
        self._dues = noted({}, self.match.state.clock, self.due)
        self.entries = [Entry(0, None, tuple(self.match.opening), at, self.due)]
        self._views: dict[int | None, View] = {}
        self._asked = [0] * game.seats  # since which seq each seat is asked what it is asked now
        self._asked_at = [at] * game.seats  # and since when
        for _ in self.take_up(list(rows)):
            pass

    @classmethod
    def of_record(cls, record: Record, at: int, upto: int | None = None) -> Fold:
        """A recorded game taken up again, after its first ``upto`` moves; its clock begins anew."""
        fold = cls(record.game, record.seed, begun=at)
        for number, (seat, move) in enumerate(record.moves[:upto]):
            kind = MOVE if move in fold.match.state.offered(seat) else LATE
            fold.apply(Stored(number + 1, kind, seat, move, at, record.words.get(number)))
        fold.run_until(new_deadline(fold.match.state, at))
        return fold

    def rows(self) -> list[Stored]:
        """What would be stored of a game that was taken up from a record."""
        rows = [
            Stored(entry.seq, LATE if entry.late else MOVE, seat, move, entry.at, words, entry.due)
            for entry, (seat, move), words in zip(
                self.entries[1:],
                self.match.moves,
                (self.match.words.get(number) for number in range(len(self.match.moves))),
                strict=True,
            )
        ]
        if rows:
            rows[-1] = replace(rows[-1], due=self.due)
        return rows

    def take_up(self, rows: Sequence[Stored]) -> Iterator[None]:
        """Take all the stored rows of a game in, a move a step, so that others can have their turn.

        What was taken back is left out: each undo would play the whole game again.
        """
        self._check_order(rows)
        for row in lasting(rows):
            self.seq = row.seq - 1
            self.apply(row)
            yield

    def _check_order(self, rows: Sequence[Stored]) -> None:
        for seq, row in enumerate(rows, self.seq + 1):
            if row.seq != seq:
                raise ValueError(f"row {row.seq} does not follow {seq - 1}")

    def apply(self, row: Stored, plan: Plan | None = None) -> Entry | None:
        """Take a stored row in, of a plan where it was planned here; a move gives its entry."""
        self._check_order([row])
        self._views = {}
        if row.kind == UNDO:
            self._rewind(row, plan)
            return None
        acting = list(self.match.state.acting)
        # Who lets time pass is asked as before.
        lapsed = row.kind == LATE and row.move in self.match.state.lapsed(row.seat)
        events = self._played(row, plan)
        entry = Entry(row.seq, row.seat, tuple(events), row.at, row.due, row.kind == LATE)
        self.entries.append(entry)
        self.seq = row.seq
        self.run_until(row.due)
        for seat in range(self.game.seats):
            if (seat == row.seat and not lapsed) or seat not in acting:
                self._asked[seat] = row.seq
                self._asked_at[seat] = row.at
        return entry

    def _played(self, row: Stored, plan: Plan | None) -> list[Event]:
        """What a move brings; that of a plan of one move is known, and so is where it leads."""
        if plan is None or len(plan.events) != 1:
            return self.match.play(row.seat, row.move, row.words or "")
        self.match.go_on(plan.state, row.seat, row.move, row.words or "")
        return plan.events[0]

    def _rewind(self, row: Stored, plan: Plan | None = None) -> None:
        if plan is not None and plan.match is not None:
            self.match = plan.match
        elif row.move < len(self.match.moves):
            self.match = self._match_after(row.move)
        self.run_until(row.due)
        del self.entries[row.move + 1 :]
        self.seq = self.undone = row.seq
        self._asked = [row.seq] * self.game.seats
        self._asked_at = [row.at] * self.game.seats

    def run_until(self, due: int | None) -> None:
        """The clock that the state names now ends then."""
        self.due = due
        self._dues = noted(self._dues, self.match.state.clock, due)

    def stale(self, seat: int, at: int) -> bool:
        """Whether someone who last saw ``at`` decided about another question than the present one.

        Where several seats act at once, another's move does not make one's own stale.
        """
        return not self._asked[seat] <= at <= self.seq

    def asked_at(self, seat: int) -> int:
        """Since when a seat is asked what it is asked now; 0 where that is since the start."""
        return self._asked_at[seat]

    @property
    def settled(self) -> int:
        """When the clock that runs was started, or where none runs, when the last move was made."""
        if self.due is None:
            return self.entries[-1].at
        return self.due - self.match.state.seconds * 1000

    def must_not_be_endless(self, line: Sequence[int]) -> None:
        """Refuse a person's line that makes a game longer than any needs to be."""
        most = self.game.most_moves
        if len(self.match.moves) + len(line) > most:
            raise IllegalMove(TOO_MANY_MOVES(most=most))

    def plan_line(
        self, seat: int, line: Sequence[int], at: int, words: Sequence[str | None] = ()
    ) -> Plan:
        """What a line of moves would store, or the engine's IllegalMove; changes nothing.

        A line ends where something hidden comes out: what is refused after that would tell of it.
        """
        state = self.match.state.copy()
        reveals = state.reveals
        dues, due = self._dues, self.due
        rows, events = [], []
        for number, move in enumerate(line):
            if state.reveals != reveals:
                raise IllegalMove(HIDDEN())
            if move not in state.offered(seat) and (seat, move) in state.late():
                raise IllegalMove(CLOCKS_MOVE())
            said = words[number] if number < len(words) else None
            clock = state.clock
            state.play(seat, move, said or "")
            events.append(state.take_told())
            due = due if state.clock == clock else self._deadline(dues, state, at)
            dues = noted(dues, state.clock, due)
            rows.append(Stored(self.seq + number + 1, MOVE, seat, move, at, said, due))
        return Plan(rows, state, events)

    def plan_late(self, at: int) -> Plan | None:
        """What the end of the running clock stores; None while none is due."""
        if self.due is None or self.due > at:
            return None
        state = self.match.state.copy()
        clock = state.clock
        rows: list[Stored] = []
        for seat, move in time_up(state):
            state.play(seat, move)
            due = self.due if state.clock == clock else self._deadline(self._dues, state, at)
            rows.append(Stored(self.seq + len(rows) + 1, LATE, seat, move, at, None, due))
        if rows and self._dues.get(state.behind(), at + 1) <= at:
            seat, move = state.late()[-1]
            state.play(seat, move)
            rows.append(Stored(rows[-1].seq + 1, LATE, seat, move, at, None, rows[-1].due))
        return Plan(rows, state) if rows else None

    def _deadline(self, dues: Deadlines, state: State, at: int) -> int | None:
        return None if self.slow else deadline(dues, state, at)

    def plan_undo(self, seat: int, at: int) -> Plan | None:
        """What taking back the seat's own last move would store; None where it has none.

        What a clock has decided stands, and so does all that came before it.
        """
        for index in range(len(self.match.moves) - 1, -1, -1):
            if self.entries[index + 1].late:
                return None
            if self.match.moves[index][0] == seat:
                match = self._match_after(index)
                due = self._deadline_after(index, match.state, at)
                row = Stored(self.seq + 1, UNDO, seat, index, at, None, due)
                return Plan([row], match.state, match=match)
        return None

    def _deadline_after(self, index: int, state: State, at: int) -> int | None:
        """A clock that goes on goes on; one that is back has as much left as it had then."""
        if state.clock == self.match.state.clock:
            return self.due
        due = self.entries[index].due
        return None if due is None else at + max(due - self.entries[index + 1].at, 0)

    def _match_after(self, moves: int) -> Match:
        match = Match(self.game, self.match.seed)
        match.play_all(self.match.moves[:moves], self.match.words)
        return match

    def can_undo(self, seat: int) -> bool:
        return not self.over and not self.entries[-1].late and self.match.can_undo(seat)

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def begins_chapter(self) -> bool:
        """Whether the last move has begun what people want to be ready for: a round, a tale."""
        return any(event.kind in self.game.gathers for event in self.entries[-1].events)

    @property
    def last(self) -> int:
        """The seq of the last move that stands; 0 at the start."""
        return self.entries[-1].seq

    def view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self.match.state.view(seat)
        return self._views[seat]

    def shown_to(self, seat: int | None) -> View:
        """What a person in that seat, or None who looks on, is shown; bots are given their view."""
        shown: View = self.game.for_people(self.view(seat))
        return shown

    def keep(self, views: dict[int | None, View]) -> None:
        """Views of this very position that were made when it was planned."""
        self._views.update(views)

    def rest(self) -> None:
        """All has been told: views are half of what a table holds, and soon made again."""
        self._views = {}

    def since(self, seen: int) -> list[Entry] | None:
        """The moves after ``seen``; None where an undo, or a stranger's number, lies between."""
        if not self.undone <= seen <= self.seq:
            return None
        return [entry for entry in self.entries if entry.seq > seen]


def lasting(rows: Iterable[Stored]) -> list[Stored]:
    """The moves that stand, and of the undos that led back to one of them the last."""
    kept: list[Stored] = []
    after = [0]  # by the number of moves that stand, how much of this leads there
    for row in rows:
        if row.kind == UNDO:
            del after[row.move + 1 :]
            del kept[after[row.move] :]
            kept.append(row)
        else:
            kept.append(row)
            after.append(len(kept))
    return kept


def standing(rows: Iterable[Stored]) -> list[Stored]:
    """The moves that stand."""
    return [row for row in lasting(rows) if row.kind != UNDO]


def deadline(dues: Deadlines, state: State, at: int) -> int | None:
    """When the clock that a state names since ``at`` ends; one that is named again has run on."""
    return dues.get(state.clock) or new_deadline(state, at)


def noted(dues: Deadlines, clock: int, due: int | None) -> Deadlines:
    """The deadlines that still matter: the running clock's, and those of clocks started before it.

    A later number is of moves that were taken back, and will be another clock's.
    """
    kept = {number: each for number, each in dues.items() if number <= clock}
    return kept if due is None else {**kept, clock: due}


def new_deadline(state: State, at: int) -> int | None:
    """When a clock that starts at ``at`` ends; None where the state has none."""
    return at + state.seconds * 1000 if state.clock > 0 and not state.over else None


def round_of(view: View) -> str | None:
    """The round as lists show it, of games whose views have rounds."""
    number = getattr(view, "round", None)
    rounds = getattr(view, "rounds", None)
    if number is None:
        return None
    return f"{number}/{rounds}" if rounds else str(number)


def table_after(table: Table, game: Game, state: State, row: Stored, view: View) -> Table:
    """The table when a row has led to a state, of which ``view`` is anybody's view."""
    moved = replace(
        table,
        status=Status.OVER if state.over else table.status,
        acting=waited_for(game, state, table.seats),
        round=round_of(view),
        clock_due=row.due,
        due=row.due,
        updated=row.at,
    )
    return moved.timed(row.at, row.seat if row.kind == MOVE else None)


def description_of(table: Table) -> Description:
    """The game of a table as it was set up."""
    return Description(table.game, table.rules, len(table.seats), table.options, table.components)


def game_of(table: Table) -> Game:
    """The game of a table; refused where this program plays it differently now."""
    try:
        return description_of(table).make()
    except TortugaError as error:
        raise Refusal(
            409, "other_rules", f"this table cannot be played any more: {error}"
        ) from error
