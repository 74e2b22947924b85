"""The shelf: what an island keeps, as rows of a key and a text, in memory and to be stored.

``event/<table>/<number>`` is added once and never changed, so that of two pages that write the
same number one fails. When a game is over its events become one row.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from typing import Any

from tortuga.table.clocks import SeatTime, TableClock
from tortuga.table.fold import Fold, Stored, game_of
from tortuga.table.refusals import no_such_table, other_rules
from tortuga.table.seats import Guest, Seat
from tortuga.table.tables import Status, Table

ME = "me"
Row = tuple[str, str | None]  # without a text it is to be forgotten


@dataclasses.dataclass(frozen=True)
class Thinking:
    """How long bots of a level have thought on this device, in seconds."""

    thoughts: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def and_then(self, seconds: float) -> Thinking:
        longest = max(self.longest, seconds)
        return Thinking(self.thoughts + 1, self.seconds + seconds, longest)


@dataclasses.dataclass(frozen=True)
class Result:
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    moves: int


class Shelf:
    def __init__(self, rows: Iterable[tuple[str, str]] = ()) -> None:
        self.guest: Guest | None = None
        self.tables: dict[str, Table] = {}
        self.results: dict[str, Result] = {}
        self.reviews: dict[str, Any] = {}
        self.thinking: dict[str, Thinking] = {}
        self.variants: dict[str, dict[str, Any]] = {}
        self.trials: dict[str, dict[str, Any]] = {}
        self._events: dict[str, list[Stored]] = {}
        self._games: dict[str, str] = {}  # finished ones, unread
        self.changes: list[Row] = []
        for key, text in sorted(rows):
            kind, _, name = key.partition("/")
            self._take(kind, name, text)

    def _take(self, kind: str, name: str, text: str) -> None:
        if kind == "game":
            self._games[name] = text
        elif kind == "review":
            self.reviews[name] = json.loads(text)
        elif kind == "event":
            events = self._events.setdefault(name.partition("/")[0], [])
            events.append(Stored(*json.loads(text)))
        elif kind == "table":
            self.tables[name] = table_of(json.loads(text))
        elif kind == "result":
            self.results[name] = Result(**json.loads(text))
        elif kind == "thinking":
            self.thinking[name] = Thinking(**json.loads(text))
        elif kind == "variant":
            self.variants[name] = json.loads(text)
        elif kind == "trial":
            self.trials[name] = json.loads(text)
        elif kind == ME:
            self.guest = Guest(ME, **json.loads(text))

    def take_in(self, rows: Iterable[Row]) -> list[str]:
        """Rows that are stored already, by another tab; which tables they are about."""
        tables: dict[str, None] = {}
        for key, text in rows:
            kind, _, name = key.partition("/")
            table = name.partition("/")[0]
            if text is not None:
                self._take(kind, name, text)
            elif kind == "event":
                self._events.pop(table, None)
            else:
                self.variants.pop(name, None)
                self.trials.pop(name, None)
            if table in self.tables:
                tables[table] = None
        return list(tables)

    def take_changes(self) -> list[Row]:
        changes, self.changes = self.changes, []
        return changes

    def _write(self, key: str, value: Any) -> None:
        self.changes.append((key, json.dumps(value, ensure_ascii=False, separators=(",", ":"))))

    # Who plays here

    def keep_guest(self, guest: Guest) -> Guest:
        self.guest = guest
        self._write(ME, {"name": guest.name, "colour": guest.colour})
        return guest

    def keep_thought(self, level: str, seconds: float) -> None:
        thinking = self.thinking.get(level, Thinking()).and_then(seconds)
        self.thinking[level] = thinking
        self._write(f"thinking/{level}", dataclasses.asdict(thinking))

    # The workshop

    def keep_variant(self, name: str, variant: dict[str, Any]) -> None:
        self.variants[name] = variant
        self._write(f"variant/{name}", variant)

    def drop_variant(self, name: str) -> None:
        del self.variants[name]
        self.changes.append((f"variant/{name}", None))

    def keep_trial(self, name: str, trial: dict[str, Any], stored: bool = True) -> None:
        """Keep a trial; what need not outlive the page is not ``stored``."""
        self.trials[name] = trial
        if stored:
            self._write(f"trial/{name}", trial)

    def drop_trial(self, name: str) -> None:
        del self.trials[name]
        self.changes.append((f"trial/{name}", None))

    # Tables

    def table(self, table_id: str) -> Table:
        if table_id not in self.tables:
            raise no_such_table()
        return self.tables[table_id]

    def newest(self) -> list[Table]:
        """All tables, the most recently changed first."""
        return sorted(self.tables.values(), key=lambda table: table.updated, reverse=True)

    def keep_table(self, table: Table) -> Table:
        self.tables[table.id] = table
        self._write(f"table/{table.id}", dataclasses.asdict(table))
        return table

    def events(self, table_id: str) -> list[Stored]:
        if (text := self._games.get(table_id)) is not None:
            return [Stored(*row) for row in json.loads(text)]
        return list(self._events.get(table_id, ()))

    def keep_events(self, table_id: str, rows: Iterable[Stored]) -> None:
        events = self._events.setdefault(table_id, [])
        for row in rows:
            events.append(row)
            self._write(f"event/{table_id}/{row.seq:06}", dataclasses.astuple(row))

    def keep_result(self, table_id: str, result: Result) -> None:
        """The game is over: from now on it is one row."""
        self.results[table_id] = result
        self._write(f"result/{table_id}", dataclasses.asdict(result))
        rows = self._events.pop(table_id)
        self._games[table_id] = json.dumps([dataclasses.astuple(row) for row in rows])
        self.changes.append((f"game/{table_id}", self._games[table_id]))
        self.changes += [(f"event/{table_id}/{row.seq:06}", None) for row in rows]

    def keep_review(self, table_id: str, review: Any) -> None:
        self.reviews[table_id] = review
        self._write(f"review/{table_id}", review)

    def fold(self, table: Table) -> Fold:
        """The game of a table from its events."""
        try:
            rows = self.events(table.id)
            return Fold(game_of(table), int(table.seed), rows, table.begun, table.slow)
        except ValueError as error:
            raise other_rules() from error


def table_of(row: dict[str, Any]) -> Table:
    """A table as it was kept; what newer programs keep besides is left out."""
    known = {field.name for field in dataclasses.fields(Table)}
    fields = {name: value for name, value in row.items() if name in known}
    fields["status"] = Status(fields["status"])
    fields["acting"] = tuple(fields["acting"])
    fields["clock"] = TableClock(**fields["clock"]) if fields["clock"] else None
    fields["times"] = tuple(SeatTime(**time) for time in fields["times"])
    fields["seats"] = tuple(Seat(**seat) for seat in fields["seats"])
    return Table(**fields)
