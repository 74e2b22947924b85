"""The bridge: what JavaScript calls. Only words and numbers cross it."""

from __future__ import annotations

import base64
import json
import re
from urllib.parse import parse_qs, unquote, urlsplit

from tortuga.island import errands, requests
from tortuga.island.island import Island
from tortuga.island.table_talk import NO_TABLE

TABLE = re.compile(r"/api/tables/([^/]+)/live")
LESSON = re.compile(r"/api/lessons/([^/]+)/live")


class Bridge:
    """An island; each call says what time it is, and answers with the outcome as JSON.

    The outcome is an object: ``keep`` has rows of key and text (null: forget it), which are to be
    stored before anything else is done; ``tell`` pairs of socket and message, or code to close it
    with; ``errands`` pairs of number and errand; ``wake`` when to wake it next.
    """

    def __init__(self, rows: str, now: float, language: str, delay: float) -> None:
        self.island = Island(json.loads(rows), int(now), language, delay)

    def request(self, now: float, method: str, address: str, body: str, language: str) -> str:
        """A request; the outcome has its ``reply``: status, kind and body."""
        self.island.now, self.island.language = int(now), language
        reply = requests.answer(self.island, method, address, body)
        return self._outcome([reply.status, reply.kind, reply.body])

    def connect(self, now: float, socket: int, address: str, leads: bool = True) -> str:
        """A page opens a socket; ``leads`` where no other tab has the same table open."""
        self.island.now = int(now)
        parts = urlsplit(address)
        query = {name: words[0] for name, words in parse_qs(parts.query).items()}
        if found := TABLE.fullmatch(parts.path):
            self.island.open_table_talk(socket, unquote(found[1]), leads)
        elif found := LESSON.fullmatch(parts.path):
            step, language = query.get("step", "0"), query.get("lang", "en")
            number = int(step) if step.isdecimal() else 0
            self.island.open_lesson_talk(socket, unquote(found[1]), language, number)
        else:
            self.island.tell(socket, NO_TABLE)
        return self._outcome()

    def hear(self, now: float, socket: int, text: str) -> str:
        """A page says something."""
        self.island.now = int(now)
        self.island.hear(socket, text)
        return self._outcome()

    def close(self, now: float, socket: int) -> str:
        """A page closes a socket."""
        self.island.now = int(now)
        self.island.close(socket)
        return self._outcome()

    def lead(self, now: float, table_id: str) -> str:
        """The tab that has seen to a table is gone: from now on this one does."""
        self.island.now = int(now)
        self.island.lead(table_id)
        return self._outcome()

    def stored(self, now: float, rows: str) -> str:
        """Another tab has kept these rows."""
        self.island.now = int(now)
        self.island.stored(json.loads(rows))
        return self._outcome()

    def wake(self, now: float) -> str:
        """It is the time that an outcome named, or later."""
        self.island.now = int(now)
        self.island.wake()
        return self._outcome()

    def done(self, now: float, number: int, answer: str | None) -> str:
        """An errand has come back; without an answer it has failed."""
        self.island.now = int(now)
        self.island.done(number, None if answer is None else base64.b64decode(answer))
        return self._outcome()

    def _outcome(self, reply: list[int | str] | None = None) -> str:
        outcome = self.island.outcome()
        sent = [[number, base64.b64encode(each).decode()] for number, each in outcome.errands]
        told = {"keep": outcome.keep, "tell": outcome.tell, "errands": sent, "wake": outcome.wake}
        return json.dumps(told if reply is None else told | {"reply": reply}, ensure_ascii=False)


def do_errand(errand: str) -> str:
    """What the worker that thinks is asked for."""
    return base64.b64encode(errands.done(base64.b64decode(errand))).decode()
