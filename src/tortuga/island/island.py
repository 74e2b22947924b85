"""The island itself: one guest, their tables and talks; calls come in, and out comes what follows.

Whoever calls stores the rows of an outcome first, and only then delivers what it tells. Should the
rows not be stored, the island is begun anew from those that are.
"""

from __future__ import annotations

import dataclasses
import json
import pickle
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from tortuga.bots.pace import Pace
from tortuga.engine.library import understood
from tortuga.harbour.catalogue import refuse_unspoken
from tortuga.harbour.lessons import known_lesson
from tortuga.island import talks
from tortuga.island.errands import packed
from tortuga.island.lesson_talk import LessonTalk
from tortuga.island.shelf import ME, Row, Shelf
from tortuga.island.table_talk import NO_TABLE, OpenTable, TableTalk
from tortuga.table.clocks import first_due
from tortuga.table.names import guest_names
from tortuga.table.refusals import Refusal, Refused
from tortuga.table.seats import COLOURS, Guest

USUAL_DELAY = 0.8  # seconds before a bot moves, so that people can follow
Then = Callable[[Any], None]
Told = tuple[int, str | int]  # to a socket: a message, or the code that it is closed with


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What follows from a call: rows to keep, then what is told; errands, and when to wake."""

    keep: list[Row]
    tell: list[Told]
    errands: list[tuple[int, bytes]]
    wake: int | None


class Island:
    def __init__(
        self,
        rows: Iterable[tuple[str, str]],
        now: int,
        language: str = "en",
        delay: float = USUAL_DELAY,
    ) -> None:
        self.shelf = Shelf(rows)
        self.now = now
        self.language = language
        self.delay = delay
        self.pace = Pace()
        self.talks: dict[int, TableTalk | LessonTalk] = {}
        self.tables: dict[str, OpenTable] = {}
        self.reviewing: dict[str, float] = {}  # how far each is; below 0: it failed
        self.trying: str | None = None  # the trial that goes on here
        self._told: list[Told] = []
        self._errands: list[tuple[int, bytes]] = []
        self._waiting: dict[int, Then] = {}
        self._numbers = 0
        if self.shelf.guest is None:
            name = secrets.choice(guest_names(language))
            self.shelf.keep_guest(Guest(ME, name, secrets.randbelow(COLOURS)))

    @property
    def guest(self) -> Guest:
        assert self.shelf.guest is not None
        return self.shelf.guest

    @property
    def tongue(self) -> str:
        return understood(self.language)

    @property
    def hurry(self) -> float:
        """Bots that are quicker than usual rest less."""
        return min(1.0, self.delay / USUAL_DELAY)

    # What goes out

    def outcome(self) -> Outcome:
        """All that has come of what was called."""
        told, self._told = self._told, []
        errands, self._errands = self._errands, []
        lessons = (talk.due for talk in self.talks.values() if isinstance(talk, LessonTalk))
        wake = first_due(*(table.wake_at for table in self.tables.values()), *lessons)
        return Outcome(self.shelf.take_changes(), told, errands, wake)

    def tell(self, socket: int, message: str | int) -> None:
        self._told.append((socket, message))

    def errand(self, then: Then, function: Callable[..., Any], *given: Any) -> None:
        """Have something done elsewhere; ``then`` is called with the answer, None if it failed."""
        self._numbers += 1
        self._waiting[self._numbers] = then
        self._errands.append((self._numbers, packed(function, *given)))

    # What comes in

    def done(self, number: int, answer: bytes | None) -> None:
        """An errand has been done, or has failed."""
        then = self._waiting.pop(number, None)
        if then is not None:
            then(None if answer is None else pickle.loads(answer))

    def wake(self) -> None:
        """Something may be due."""
        for table in tuple(self.tables.values()):
            table.go_on()
        for talk in tuple(self.talks.values()):
            if isinstance(talk, LessonTalk):
                talk.go_on()

    def open_table_talk(self, socket: int, table_id: str, leads: bool) -> None:
        self.talks[socket] = TableTalk(self, socket, table_id, leads)

    def open_lesson_talk(self, socket: int, game: str, language: str, step: int) -> None:
        try:
            lesson = known_lesson(game)
            refuse_unspoken(language)
        except Refusal:
            self.tell(socket, NO_TABLE)
            return
        self.talks[socket] = LessonTalk(self, socket, lesson, language, step)

    def hear(self, socket: int, text: str) -> None:
        """A message on a socket; what is not done is answered with why."""
        talk = self.talks.get(socket)
        if talk is None:
            return
        said: Any = None
        try:
            said = json.loads(text)
            talk.hear(said)
        except Refused as no:
            self.tell(socket, talks.refusal(said, no))
        except Refusal:  # there is no such table
            self.close(socket)
            self.tell(socket, NO_TABLE)
        except (AttributeError, KeyError, TypeError, json.JSONDecodeError) as error:
            refused = talks.malformed(f"this cannot be read: {error}")
            self.tell(socket, talks.refusal(said, refused))

    def close(self, socket: int) -> None:
        """A page has gone."""
        if (talk := self.talks.pop(socket, None)) is not None:
            talk.gone()

    # Tables that are looked at

    def open_table(self, table_id: str, leads: bool) -> OpenTable:
        if table_id not in self.tables:
            self.tables[table_id] = OpenTable(self, self.shelf.table(table_id), leads)
        return self.tables[table_id]

    def lead(self, table_id: str) -> None:
        if (table := self.tables.get(table_id)) is not None:
            table.leads = True
            table.go_on()

    def stored(self, rows: list[Row]) -> None:
        """What another tab has played is shown here too."""
        for table_id in self.shelf.take_in(rows):
            if (table := self.tables.get(table_id)) is not None:
                table.renew()

    def leave_table(self, table_id: str) -> None:
        if not self.tables[table_id].machine.audience.listeners:
            del self.tables[table_id]
