"""The WebSocket of a lesson: speaks like a table's, and tells how the step stands.

What others do, and what is only shown, goes on in a task of its own, so that the pupil can turn to
another step at any time.
"""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import WebSocket

from tortuga.bots.fairness import Asker
from tortuga.coach.lessons.course import Stand
from tortuga.coach.lessons.lesson import RIVAL
from tortuga.engine.errors import TortugaError
from tortuga.engine.views import View
from tortuga.harbour.lesson_table import LessonTable, not_the_pupils
from tortuga.server.clock import now
from tortuga.server.http.conversation import Conversation, parse
from tortuga.server.http.limits import charged
from tortuga.server.protocol.incoming import PreviewAsk, WhyAsk
from tortuga.server.protocol.lessons import LESSON_MESSAGE, StepAsk
from tortuga.table.fold import Entry
from tortuga.table.refusals import Refused
from tortuga.table.telling import accepted

SOON = 0.05  # seconds; whoever has nothing to wait for must not spin


class LessonSocket(Conversation):
    """One pupil's connection to one lesson."""

    def __init__(self, websocket: WebSocket, table: LessonTable) -> None:
        super().__init__(websocket, table.guest)
        self.table = table
        self.bots = self.parts.hub.bots.pool
        self.asker = Asker(address=self.source, people=True)
        self.delay = self.parts.settings.bot_delay
        self.others: asyncio.Task[None] | None = None

    @property
    def about(self) -> str:
        return f"lesson {self.table.course.lesson.game}"

    def gone(self) -> None:
        self.hold()

    def hold(self) -> None:
        """Nobody else moves until the next wake."""
        if self.others is not None:
            self.others.cancel()
            self.others = None

    def wake(self) -> None:
        """Let others move, show what is to be shown, and mind the clock."""
        self.hold()
        self.others = asyncio.create_task(charged(self.account, self.go_on()))

    async def act(self, text: str) -> None:
        said = parse(text, LESSON_MESSAGE)
        if said.type == "hello":
            self.greeted = True
            self.begin()
        elif not self.greeted:
            raise Refused("malformed", "the first message must be a hello")
        elif said.type == "step":
            self.turn(said)
        elif said.type == "play":
            entries = self.table.play_as(said.seat, said.moves, said.words)
            self.listener.tell(accepted(said.n, self.table.fold.seq))
            self.tell(entries)
            self.wake()
        elif said.type == "undo":
            self.table.take_back()
            self.listener.tell(accepted(said.n, self.table.fold.seq))
            self.listener.tell(self.table.undone())
            self.tell([])
            self.wake()
        elif said.type == "preview":
            await self.foretell(said, self.table.fold.game, self.own_view(said))
        elif said.type == "why":
            await self.explain(said, self.table.fold.game, self.own_view(said))
        else:
            self.listener.tell({"type": "pong"})

    def begin(self) -> None:
        self.listener.tell(self.table.snapshot())
        self.tell([])
        self.wake()

    def turn(self, said: StepAsk) -> None:
        """Turn to a step; the table is laid anew unless the game simply goes on to it."""
        self.hold()
        try:
            goes_on = self.table.turn_to(said.step, now())
        except TortugaError as error:
            raise Refused("not_allowed", str(error)) from error
        self.listener.tell(accepted(said.n, self.table.fold.seq))
        if goes_on:
            self.tell([])
            self.wake()
        else:
            self.begin()

    def own_view(self, said: PreviewAsk | WhyAsk) -> View:
        if said.seat != self.table.seat:
            raise not_the_pupils()
        return self.table.fold.shown_to(said.seat)

    def tell(self, entries: list[Entry]) -> None:
        """What happened, and how the step stands upon it."""
        for entry in entries:
            self.listener.tell(self.table.happened(entry))
        self.listener.tell(self.table.told())

    # What goes on by itself

    async def go_on(self) -> None:
        """Show what is to be shown; then move for others until only the pupil can go on."""
        await self.show()
        while not self.table.fold.over:
            due = self.table.fold.due
            if due is not None and due <= now():
                self.tell(self.table.time_up(now()))
            elif not await self.reply() and not await self.wait_for_clock():
                return

    async def show(self) -> None:
        """Play the record's moves before the pupil's eyes, and say when they are over."""
        showing = self.table.course.stand is Stand.SHOWING
        while (shown := self.table.next_shown(now())) is not None:
            await asyncio.sleep(self.table.course.step.pause or self.delay)
            self.tell([self.table.show(*shown, now())])
        if showing:
            self.tell([])

    async def reply(self) -> bool:
        """A move of another seat, as recorded or as a bot would; False where nobody has one."""
        table = self.table
        seat = table.rival_to_move()
        if seat is None or not table.course.waits_for_others:
            return False
        await asyncio.sleep(max(self.delay, SOON))
        recorded = table.course.recorded_reply(table.fold.match.moves)
        if recorded is None:
            view = table.fold.view(seat)
            move = await self.bots.choose(table.fold.game, RIVAL, view, self.asker)
            recorded = (seat, move)
        with contextlib.suppress(TortugaError):  # who acts at the same time may have been quicker
            self.tell([table.reply(*recorded, now())])
        return True

    async def wait_for_clock(self) -> bool:
        """Wait until the running clock ends; False where none runs."""
        due = self.table.fold.due
        if due is None or self.table.course.stand is Stand.MET:
            return False
        await asyncio.sleep(max((due - now()) / 1000, SOON))
        return True
