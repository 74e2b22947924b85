"""The table as a machine: who says what goes in, with the time; out comes what follows.

Whoever drives it stores what is planned here, hands it back to be taken in, and delivers the
letters that lie ready then. It also lets those bots think that are asked, and wakes the machine
when something is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tortuga.engine.errors import IllegalMove
from tortuga.table import gathering, messages, telling
from tortuga.table.clocks import first_due
from tortuga.table.fold import UNDO, Entry, Fold, Plan, Stored, table_after
from tortuga.table.info import table_info
from tortuga.table.refusals import Refused, gone_on, not_your_seat
from tortuga.table.tables import Status, Table
from tortuga.table.telling import Audience, Listener
from tortuga.table.turns import must_be_a_persons
from tortuga.table.undo import ASK_SECONDS, SLOW_ASK_SECONDS, Ask, Request, nobody_waits

MOST_ROWS = 2  # times as many as a game can need: then nothing more is taken back


class TableMachine:
    """One table in memory: how it is set, its game, who listens, and the question that is open."""

    def __init__(self, table: Table, fold: Fold) -> None:
        self.table = table
        self.fold = fold
        self.audience = Audience()
        self.asked: Ask | None = None
        self.asker: Listener | None = None  # where the question came from, if from here
        self.gathering = gathering.Gathering()
        self.last_bot = -1  # the bot that moved last: where several act, they take turns

    # What people do: a plan to be stored, or a refusal. Nothing has changed yet.

    def play(
        self,
        request: Request,
        seat: int,
        line: list[int],
        words: Sequence[str | None],
        seen: int,
        at: int,
    ) -> Plan:
        """A line of moves of one seat, decided by somebody who last saw ``seen``."""
        self._must_be_playing(seat)
        if self.fold.stale(seat, seen):
            raise gone_on()
        try:
            must_be_a_persons(self.fold.game, line)
            self.fold.must_not_be_endless(line)
            plan = self.fold.plan_line(seat, line, at, words)
        except IllegalMove as error:
            raise Refused("illegal", str(error), error.why) from error
        return self.planned(plan, request)

    def undo(self, request: Request, seat: int, number: int, at: int) -> Plan | Ask:
        """Take back at once where the engine allows it or nobody else decides; otherwise ask.

        ``number`` is what the question will be known by.
        """
        plan = self._undoing(request, seat, at)
        ask = self._question(request, seat, number, at)
        return plan if self.fold.can_undo(seat) or not ask.waiting else ask

    def answer(self, listener: Listener, seat: int, number: int) -> Ask:
        """The question that a seat answers, if it is asked."""
        if seat not in listener.seats:
            raise not_your_seat()
        if self.asked is None or self.asked.id != number or seat not in self.asked.waiting:
            raise nobody_waits()
        return self.asked

    def carry_out(self, ask: Ask, at: int) -> Plan:
        """The undo to which everyone has agreed."""
        return self._undoing(ask.request, ask.seat, at)

    def _undoing(self, request: Request, seat: int, at: int) -> Plan:
        self._must_be_playing(seat)
        if self.fold.seq >= MOST_ROWS * self.fold.game.most_moves:
            raise Refused("not_allowed", "too much has been taken back at this table")
        if self.fold.game.fleeting and not self.fold.can_undo(seat):
            raise Refused("not_allowed", "in this game nothing that was shown can be taken back")
        plan = self.fold.plan_undo(seat, at)
        if plan is None:
            raise Refused("not_allowed", "you have made no move since the clock last ran out")
        return self.planned(plan, request)

    def _question(self, request: Request, seat: int, number: int, at: int) -> Ask:
        """For everyone else at this table, also for those for whom a bot plays just now."""
        owner = self.table.seats[seat].guest
        others = [each for each in self.table.seats if each.has_a_say and each.guest != owner]
        waiting = tuple(each.seat for each in others)
        seconds = SLOW_ASK_SECONDS if self.table.slow else ASK_SECONDS
        return Ask(number, self.fold.seq, seat, waiting, at + seconds * 1000, request)

    def _must_be_playing(self, seat: int) -> None:
        if self.table.status is Status.WAITING:
            raise Refused("not_allowed", "the game has not begun")
        if self.table.status is Status.OVER:
            raise Refused("over", "the game is over")
        if not self.table.seats[seat].decides:
            raise Refused("not_allowed", "a bot plays this seat; take it back first")

    def planned(self, plan: Plan, request: Request | None = None) -> Plan:
        """With the table as it will be; its round is read from a view that is needed anyway."""
        game, view = self.fold.game, plan.view(self.audience.eye)
        plan.table = table_after(self.table, game, plan.state, plan.rows[-1], view)
        plan.request = request
        return plan

    # What goes on by itself: clocks plan in the same way, and bots (bots.py).

    def time_up(self, at: int) -> Plan | None:
        """What the end of the game's own clock plays; None while none is due."""
        if self.table.status is not Status.PLAYING:
            return None
        plan = self.fold.plan_late(at)
        return self.planned(plan) if plan else None

    @property
    def wake_at(self) -> int | None:
        """When something is due: a clock of the game or of a person, or the open question."""
        return first_due(self.table.due, self.asked.until if self.asked else None)

    # Who is ready for the chapter that begins

    @property
    def gathers(self) -> bool:
        """Whether a chapter has just begun for which people should be ready.

        Over days each finds it in their own time: nobody waits for that.
        """
        playing = self.table.status is Status.PLAYING
        return playing and not self.table.slow and self.fold.begins_chapter

    @property
    def waited_for(self) -> list[int]:
        """The people who have not said yet that they are ready for what begins now."""
        if not self.gathers:
            return []
        return gathering.waited_for(self.table, self.fold, self.gathering)

    @property
    def gathers_until(self) -> int:
        return gathering.ends(self.table, self.fold, self.gathering, self.audience.all.seats)

    def gathered(self, at: int) -> messages.Gathering:
        """Who is waited for, and until when."""
        return {
            "type": "gathering",
            "waiting": self.waited_for,
            "until": self.gathers_until,
            "now": at,
        }

    def tell_gathering(self, at: int) -> None:
        """Tell everyone who is waited for, where a chapter begins."""
        if self.gathers:
            self.audience.tell_all(self.gathered(at))

    # What has been stored is taken in, and everyone is told.

    def take_in(self, plan: Plan, at: int, asker: Listener | None = None) -> None:
        """A plan of this machine's; who asked for it hears first that it is stored."""
        assert plan.table is not None
        if asker is not None and plan.request is not None:
            self.audience.tell(asker, telling.accepted(plan.request.n, plan.rows[-1].seq))
        elif plan.maker == "bot":
            self.last_bot = plan.rows[-1].seat
        self.drop_ask()
        for row in plan.rows:
            entry = self.fold.apply(row, plan)
            if row is plan.rows[-1]:
                self.table = plan.table
                self.fold.keep(plan.views)
            self._tell_row(entry, at)
        self._told(at)

    def take_in_rows(self, rows: Sequence[Stored], at: int) -> None:
        """What somebody else has stored about the same table."""
        if self.asked and self.asker and rows[0].kind == UNDO:
            self.audience.tell(self.asker, telling.accepted(self.asked.request.n, rows[0].seq))
        self.drop_ask()
        for row in rows:
            entry = self.fold.apply(row)
            fold, view = self.fold, self.fold.view(None)
            self.table = table_after(self.table, fold.game, fold.match.state, row, view)
            self._tell_row(entry, at)
        self._told(at)

    def _tell_row(self, entry: Entry | None, at: int) -> None:
        """A move, or where there is no entry, that some were taken back."""
        times = telling.all_times(self.table, self.fold, at)

        def told(to: Listener) -> messages.Message:
            eyes, undo = to.viewers, self.undo_state(to.viewers)
            if entry is None:
                return telling.undone(self.fold, eyes, undo, times)
            return telling.happened(self.fold, entry, eyes, undo, times)

        self.audience.tell_alike(lambda to: to.viewers, told)

    def _told(self, at: int) -> None:
        """What was taken in is told; an end has more to say."""
        if self.fold.over:
            self.audience.tell_all(telling.over(self.fold))
            self.tell_table(at)
        self.tell_gathering(at)
        self.fold.rest()

    def reseat(self, table: Table, at: int) -> list[Listener]:
        """What was stored about seats and status; those listeners must be shown all anew.

        A seat that changed hands is no longer its listener's, nor what it sees.
        """
        before, self.table = self.table, table
        pairs = zip(table.seats, before.seats, strict=True)
        lost = {seat.seat for seat, old in pairs if seat.guest != old.guest}
        began = before.status is Status.WAITING and table.status is not Status.WAITING
        anew: list[Listener] = []
        for listener in tuple(self.audience.listeners):
            ousted = lost & set(listener.seats)
            for seat in ousted:
                del listener.seats[seat]
            if not self.admits(listener):
                self.audience.dismiss(listener)
            elif ousted or began:
                anew.append(listener)
            else:
                self.audience.tell(listener, self.changed(listener, at))
        self.tell_gathering(at)
        return anew

    # The one question that may be open; bots hold still until it is answered.

    def show_ask(self, ask: Ask, asker: Listener | None = None) -> None:
        """A question was asked, or one more has agreed."""
        if asker is None and self.asked and self.asked.id == ask.id:
            asker = self.asker
        self.asked, self.asker = ask, asker
        self.audience.tell_all(telling.undo_asked(ask))

    def refuse_ask(self, ask: Ask) -> bool:
        """Nobody agreed in time, or somebody disagreed; False where it is open no more."""
        if self.asked is not ask:
            return False
        self.drop_ask()
        self.audience.tell_all({"type": "undo_refused", "undo": ask.id})
        return True

    def forlorn_ask(self) -> Ask | None:
        """The open question, if who asks plays no more, or one who is asked has gone."""
        ask, seats = self.asked, self.table.seats
        if ask is None:
            return None
        stands = seats[ask.seat].decides and all(seats[each].has_a_say for each in ask.waiting)
        return None if stands else ask

    def drop_ask(self) -> None:
        self.asked = self.asker = None

    def undo_state(self, viewers: telling.Viewers) -> messages.UndoState:
        seats = self.table.seats
        can = [seat for seat in viewers if seats[seat].decides and self.fold.can_undo(seat)]
        return {"can": can, "asked": self.asked.told() if self.asked else None}

    # Who listens

    def admits(self, listener: Listener) -> bool:
        """Whether somebody with these seats, as this guest or with this invite, may listen."""
        return bool(listener.seats) or self.table.knows(listener.guest_id, listener.invite)

    def info(self, guest: str | None, at: int, held: Iterable[int] = ()) -> messages.TableInfo:
        there = self.audience.all
        return table_info(self.table, at, guest, tuple(held), there.seats, there.watching)

    def changed(self, listener: Listener, at: int) -> messages.TableChanged:
        return {"type": "table", "table": self.info(listener.guest_id, at, listener.seats)}

    def tell_table(self, at: int) -> None:
        """Tell everyone what the table is like now."""
        table = self.table

        def sight(to: Listener) -> object:
            return to.viewers, tuple(table.owned(to.guest_id)), table.host == to.guest_id

        self.audience.tell_alike(sight, lambda to: self.changed(to, at))
