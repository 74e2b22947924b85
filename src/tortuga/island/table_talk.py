"""A table of the island: the machine, who listens, and bots that are thought for elsewhere."""

from __future__ import annotations

import contextlib
import dataclasses
import random
import secrets
from typing import TYPE_CHECKING, Any

from tortuga.coach.errands import advise
from tortuga.engine.description import describe
from tortuga.engine.errors import IllegalMove
from tortuga.island import talks
from tortuga.island.errands import chosen
from tortuga.island.shelf import Result
from tortuga.table import arrivals, bots, questions, talk
from tortuga.table.bots import Thought
from tortuga.table.clocks import first_due
from tortuga.table.fold import Plan
from tortuga.table.machine import TableMachine
from tortuga.table.refusals import Refused, gone_on
from tortuga.table.tables import Table, timed_out
from tortuga.table.telling import Listener, accepted
from tortuga.table.turns import only_notes

if TYPE_CHECKING:
    from tortuga.island.island import Island

NO_TABLE = 4404  # what a socket is closed with


class PageListener(Listener):
    """A page at a table, known by the number of its socket."""

    def __init__(self, island: Island, socket: int) -> None:
        super().__init__(island.guest)
        self.socket = socket


@dataclasses.dataclass(eq=False)
class BotTurn:
    """A bot thinks, or has thought; its move is made at ``due`` at the earliest."""

    thought: Thought
    due: int
    move: int | None = None


class OpenTable:
    """A table that somebody looks at: only there do bots play on, and in one tab alone, the one
    that ``leads``.
    """

    def __init__(self, island: Island, table: Table, leads: bool) -> None:
        self.island = island
        self.leads = leads
        self.machine = TableMachine(table, island.shelf.fold(table))
        self.turn: BotTurn | None = None
        self.rests_until: int | None = None
        self.asked: set[int] = set()  # seats that wait for a hint

    @property
    def wake_at(self) -> int | None:
        if not self.leads:
            return None
        turn = self.turn.due if self.turn and self.turn.move is not None else None
        return first_due(self.machine.wake_at, turn, self.rests_until)

    def deliver(self) -> None:
        for letter in self.machine.audience.take_letters():
            text = None if letter.message is None else talks.written(letter.message)
            for listener in letter.to:
                assert isinstance(listener, PageListener)
                self.island.tell(listener.socket, NO_TABLE if text is None else text)

    def commit(self, plan: Plan, asker: Listener | None = None) -> None:
        """Keep a plan and take it in. Nobody is told before it is stored."""
        assert plan.table is not None
        shelf, table_id = self.island.shelf, plan.table.id
        shelf.keep_events(table_id, plan.rows)
        shelf.keep_table(plan.table)
        self.machine.take_in(plan, self.island.now, asker)
        if plan.state.over:
            moves = len(self.machine.fold.match.moves)
            ended = Result(list(plan.state.scores), list(plan.state.winners), moves)
            shelf.keep_result(table_id, ended)
        self.deliver()

    def reseat(self, table: Table) -> None:
        """Seats or status have changed."""
        for listener in self.machine.reseat(table, self.island.now):
            arrivals.show(self.machine, listener, [], self.island.now)
        self.deliver()
        self.go_on()

    def renew(self) -> None:
        """Another tab has played here, or changed the table."""
        shelf, before, now = self.island.shelf, self.machine, self.island.now
        table = shelf.table(before.table.id)
        self.machine = machine = TableMachine(table, shelf.fold(table))
        self.turn = self.rests_until = None
        missed = arrivals.missed(machine, before.fold.seq)
        for listener in tuple(before.audience.listeners):
            machine.audience.listeners.add(listener)
            if missed is None:
                arrivals.show(machine, listener, [], now)
            else:
                arrivals.catch_up(machine, listener, missed, [], now)
        self.deliver()
        for listener in tuple(machine.audience.listeners):
            assert isinstance(listener, PageListener)
            told = talks.written(machine.changed(listener, now))
            self.island.tell(listener.socket, told)
        self.go_on()

    # What goes on by itself

    def go_on(self) -> None:
        """Play what is due, and let the next bot think."""
        if not self.leads:
            return
        machine, now = self.machine, self.island.now
        while (plan := bots.rouse(machine, now) or machine.time_up(now)) is not None:
            self.commit(plan)
        late = timed_out(machine.table, now)
        if late.seats != machine.table.seats:
            self.reseat(self.island.shelf.keep_table(late))
            return
        self._mind_the_bots()

    def _mind_the_bots(self) -> None:
        self.rests_until = None
        turn, now = self.turn, self.island.now
        if turn is not None:
            if turn.move is None or now < turn.due:
                return
            self.turn = None
            rest = bots.rests(self.machine, turn.thought.seat, now, self.island.hurry)
            if rest > 0.0:  # somebody has just done something: that is looked at first
                self.rests_until = now + round(rest * 1000)
                return
            # Others who act at the same time may have been quicker: then the bot thinks again.
            with contextlib.suppress(IllegalMove):
                if (plan := bots.plays(self.machine, turn.thought, turn.move, now)) is not None:
                    self.commit(plan)
            self.go_on()
        elif waiting := bots.to_move(self.machine):
            rests = {
                seat: bots.rests(self.machine, seat, now, self.island.hurry) for seat in waiting
            }
            seat = min(rests, key=lambda seat: rests[seat])
            if rests[seat] > 0.0:
                self.rests_until = now + round(rests[seat] * 1000)
            else:
                self._think(seat)
        elif (lapses := bots.lapses(self.machine, now, self.island.hurry)) is not None:
            if lapses > 0.0:
                self.rests_until = now + round(lapses * 1000)
            elif (plan := bots.lapse(self.machine, now)) is not None:
                self.commit(plan)
                self.go_on()

    def _think(self, seat: int) -> None:
        machine, island = self.machine, self.island
        thought = bots.thought(machine, seat, machine.fold.seq)
        assert thought is not None
        game, delay = machine.fold.game, island.delay
        takes = bots.takes(machine, seat, delay, random.random)
        # However little there was to think about, so that the time gives nothing away.
        if delay and not only_notes(game, machine.fold.match.state, seat):
            takes = max(takes, island.pace.usual(game, thought.level))
        turn = self.turn = BotTurn(thought, island.now + round(takes * 1000))

        def answered(answer: tuple[int, float] | None) -> None:
            if self.turn is not turn:
                return
            if answer is None:
                self.turn = None  # it is thought about again at the next waking
                self.rests_until = island.now + 1000
                return
            turn.move, seconds = answer
            if len(thought.view.legal) > 1:
                island.pace.learn(game, thought.level, seconds)
                island.shelf.keep_thought(thought.level, seconds)
            self.go_on()

        seed = secrets.randbits(60)
        given = describe(game), thought.level, thought.view, seed
        island.errand(answered, chosen, *given)


class TableTalk:
    """One page's conversation about one table."""

    def __init__(self, island: Island, socket: int, table_id: str, leads: bool) -> None:
        self.island = island
        self.table_id = table_id
        self.leads = leads
        self.listener = PageListener(island, socket)
        self.open: OpenTable | None = None

    def gone(self) -> None:
        if self.open is not None:
            self.open.machine.audience.listeners.discard(self.listener)
            self.island.leave_table(self.table_id)

    def hear(self, said: dict[str, Any]) -> None:
        kind = said.get("type")
        if kind == "hello":
            self._come_in(said)
            return
        if self.open is None:
            raise talks.malformed("the first message must be a hello")
        if kind == "ping":
            self._tell({"type": "pong"})
        elif kind in ("preview", "why", "hint"):
            self._answer(self.open.machine, kind, said)
        elif kind in ("play", "undo"):
            self._move(self.open, kind, said)
        elif kind == "ready":
            self._ready(self.open, said)
        else:
            raise Refused("not_allowed", "nobody else is here")

    def _tell(self, message: Any) -> None:
        self.island.tell(self.listener.socket, talks.written(message))

    def _come_in(self, said: dict[str, Any]) -> None:
        island, listener = self.island, self.listener
        self.open = island.open_table(self.table_id, self.leads)
        machine = self.open.machine
        own = machine.table.owned(island.guest.id)
        keys = said.get("keys", [])
        listener.seats = {seat: key for seat in own if (key := seat_key(seat)) in keys}
        machine.audience.listeners.add(listener)
        missed = arrivals.missed(machine, talks.number(said, "seen")) if "seen" in said else None
        if missed is None:
            arrivals.show(machine, listener, [], island.now)
        else:
            arrivals.catch_up(machine, listener, missed, [], island.now)
        self.open.deliver()
        self._tell(machine.changed(listener, island.now))
        self.open.go_on()

    def _answer(self, machine: TableMachine, kind: str, said: dict[str, Any]) -> None:
        """Questions that change nothing."""
        n, seat, at = (talks.number(said, name) for name in ("n", "seat", "at"))
        game, listener = machine.fold.game, self.listener
        if kind == "preview":
            view = questions.view_to_preview(machine, listener, seat, at)
            self._tell(questions.previews(game, view, n, talks.lines_of(said)))
        elif kind == "why":
            view = questions.view_to_explain(machine, listener, seat, at)
            asked = talks.lines_of(said), talks.things_of(said)
            self._tell(questions.reasons(game, view, n, *asked))
        else:
            self._advise(n, seat, at)

    def _advise(self, n: int, seat: int, at: int) -> None:
        assert self.open is not None
        table, asked, machine = self.open, self.open.asked, self.open.machine
        view = questions.view_to_advise(machine, self.listener, seat, at)
        if seat in asked:
            raise Refused("too_fast", "one question at a time; the last is still open")
        asked.add(seat)

        def answered(advice: Any) -> None:
            asked.discard(seat)
            if advice is None:
                refused = Refused("unavailable", "the parrot is lost for words; try again")
            elif table.machine.fold.stale(seat, at):
                refused = gone_on()
            else:
                self._tell({"type": "hint", "n": n, "advice": advice})
                return
            self.island.tell(self.listener.socket, talks.refusal({"n": n}, refused))

        self.island.errand(answered, advise, describe(machine.fold.game), view)

    def _ready(self, table: OpenTable, said: dict[str, Any]) -> None:
        n, seat, at = (talks.number(said, name) for name in ("n", "seat", "at"))
        machine, now = table.machine, self.island.now
        talk.tell(machine, talk.ready(machine, self.listener, seat, at, now))
        self._tell(accepted(n, machine.fold.seq))
        table.deliver()
        table.go_on()

    def _move(self, table: OpenTable, kind: str, said: dict[str, Any]) -> None:
        n, seat = talks.number(said, "n"), talks.number(said, "seat")
        now, machine = self.island.now, table.machine
        if kind == "play":
            moves = talks.line_of(said.get("moves"))
            words, at = talks.words_of(said, moves), talks.number(said, "at")
            request = self.listener.request(seat, n, kind, moves, *words)
            plan = machine.play(request, seat, moves, words, at, now)
        else:
            request = self.listener.request(seat, n, kind, [])
            wanted = machine.undo(request, seat, 0, now)
            # All people here share one device, so that there is nobody to ask.
            assert isinstance(wanted, Plan)
            plan = wanted
        table.commit(plan, self.listener)
        table.go_on()


def seat_key(seat: int) -> str:
    """What opens a seat: here no more than a name for it, since all of them are one's own."""
    return f"seat-{seat}"
