"""Sitting at a server's table: the same screen, with the game kept elsewhere."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tortuga.coach import Advice
from tortuga.engine.components import Entries
from tortuga.engine.errors import IllegalMove
from tortuga.engine.game import Game
from tortuga.engine.reasons import Reason
from tortuga.engine.records import Record
from tortuga.engine.registry import make_game
from tortuga.engine.variants import ARROW, applied, shown
from tortuga.engine.views import View
from tortuga.engine.why import Why
from tortuga.table.turns import persons_view
from tortuga.terminal.far.guest import Guest
from tortuga.terminal.far.link import Link, read_link
from tortuga.terminal.far.live import Live, Refused
from tortuga.terminal.far.views import read_view
from tortuga.terminal.screen import clean
from tortuga.terminal.sitting import Question, Say, Sitting
from tortuga.terminal.voice import Voice

__all__ = ["FarSitting", "read_link", "sit_far"]


class FarRefusal(IllegalMove):
    """A refusal of the server for a reason that is not the game's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def sit_far(link: Link, name: str) -> FarSitting:
    """Take a seat at a server's table, or look on where none is to be had."""
    guest = Guest(link.server)
    keys = guest.sit_down(link, name)
    return FarSitting(guest, link, keys, guest.table(link))


class FarSitting(Sitting):
    """One seat at a server's table, or a place to look on from."""

    def __init__(self, guest: Guest, link: Link, keys: dict[str, str], table: Any) -> None:
        super().__init__()
        self.guest = guest
        self.link = link
        self.people = sorted(int(seat) for seat in keys)[:1]
        self.live = Live(guest, link, [keys[str(seat)] for seat in self.people])
        self.live.table = table
        self.game = game_told(table)
        self.views: dict[int | None, tuple[int, View]] = {}

    @property
    def names(self) -> list[str]:
        seats = self.live.table["seats"]
        return [clean(str(seat["name"] or "")) or f"{n}." for n, seat in enumerate(seats, 1)]

    def trouble(self, say: Say) -> str:
        return "" if self.live.state == "open" else say(f"far.{self.live.state}")

    def ready(self) -> bool:
        return bool(self.live.views or self.live.spectator)

    def over(self) -> bool:
        return self.ready() and self.view(self.people[0] if self.people else None).over

    def view(self, seat: int | None) -> View:
        told = self.live.spectator if seat is None else self.live.views[str(seat)]
        assert told is not None
        seq, view = self.views.get(seat, (-1, None))
        if view is None or seq != self.live.seq:
            view = persons_view(self.game, read_view(self.game, told))
            self.views[seat] = (self.live.seq, view)
        return view

    def waits_for(self, keyboard: int | None) -> int | None:
        return next((seat for seat in self.people if self.view(seat).legal), None)

    def has_secrets(self, seat: int) -> bool:
        return True

    def log(self, voice: Voice, viewer: int | None) -> list[str]:
        speaker = voice.speaker(viewer)
        return [speaker.event(event) for events in self.live.log for event in events]

    def sealed(self) -> str:
        return self.live.commitment

    def seconds_left(self) -> float | None:
        """The game's own clock, or else the time that this seat has at this table."""
        due = self.live.due
        for seat in self.people:
            due = self.live.due_of(seat) if due is None else due
        return None if due is None else max(0.0, due - time.monotonic())

    async def play(self, seat: int, move: int, words: str) -> None:
        said = {"words": [words]} if words else {}
        try:
            await self.live.ask("play", seat=seat, moves=[move], at=self.live.seq, **said)
        except Refused as refused:
            if refused.why is not None:
                why = Why(refused.why["key"], refused.why["rule"], refused.why["facts"])
                raise IllegalMove(why) from refused
            raise FarRefusal(refused.code) from refused

    def refusal(self, voice: Voice, error: IllegalMove, viewer: int | None) -> str:
        if isinstance(error, FarRefusal):
            for key in (f"table.refused.{error.code}", f"parrot.{error.code}"):
                if voice.frame.has(key):
                    return voice.frame.say(key)
            return voice.frame.say("terminal.far.refuses")
        return super().refusal(voice, error, viewer)

    async def undo(self, seat: int) -> bool:
        """At once where nothing was shown; else everyone at the table is asked."""
        try:
            await self.live.ask("undo", seat=seat)
        except Refused:
            return False
        return True

    def question(self) -> Question | None:
        asked = self.live.undo["asked"]
        mine = [seat for seat in self.people if asked and seat in asked["waiting"]]
        return Question(asked["undo"], asked["seat"]) if mine else None

    async def answer(self, question: Question, agree: bool) -> None:
        for seat in self.people:
            said = {"type": "consent", "seat": seat, "undo": question.number, "agree": agree}
            await self.live.say(said)

    def gives_hints(self) -> bool:
        return bool(self.people and self.live.table.get("hints"))

    async def hint(self, seat: int) -> tuple[Advice, ...]:
        try:
            told = await self.live.ask("hint", seat=seat, at=self.live.seq)
        except Refused as refused:
            raise FarRefusal(refused.code) from refused
        return tuple(
            Advice(
                each["move"],
                each["label"],
                each["chance"],
                tuple(Reason(reason["key"], reason["facts"]) for reason in each["reasons"]),
            )
            for each in told["advice"]
        )

    async def record(self) -> Record:
        return await asyncio.to_thread(self.guest.record, self.link)

    def opened(self, say: Say) -> str:
        return say("opened", seed=self.live.seed or "…", commitment=self.live.commitment)

    def lobby(self, say: Say) -> list[str]:
        seats = self.live.table["seats"]
        free = sum(seat["kind"] == "open" for seat in seats)
        named = [say("far.free") if seat["kind"] == "open" else "" for seat in seats]
        named = [told or name for told, name in zip(named, self.names)]
        rows = [f"  {number}  {name}" for number, name in enumerate(named, 1)]
        return [say("far.waiting", count=free), "", *rows, *self.figures(say)]

    def figures(self, say: Say) -> list[str]:
        """What differs from the printed figures, where the table has its own."""
        found = changed_of(self.live.table)
        rows = [
            f"{each['path']}: {shown(each['printed'])} {ARROW} {shown(each['value'])}"
            for each in found
        ]
        rows = [f"  {clean(row)}" for row in rows]
        return ["", say("far.figures", count=len(found)), *rows] if found else []

    async def go_on(self) -> None:
        self.live.changed = self.changed
        self.changed()
        await self.live.run()


def changed_of(table: Any) -> list[Any]:
    """The figures of a table that are not the printed ones."""
    return list(table.get("variant", {}).get("changed", ()))


def game_told(table: Any) -> Game:
    """The game of a server's table, with its own figures where it has some."""
    name, seats = table["game"], len(table["seats"])
    changes = {each["path"]: each["value"] for each in changed_of(table)}
    figures = Entries("figures", "", applied(name, changes)) if changes else None
    return make_game(name, seats, figures, table["options"], table["rules"])
