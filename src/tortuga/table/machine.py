"""The table as a machine: who says what goes in, with the time; out comes what follows.

Whoever drives it stores what is planned here, hands it back to be taken in, and delivers the
letters that lie ready then. It also lets those bots think that are asked, and wakes the machine
when something is due.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence

from tortuga.engine.errors import IllegalMove
from tortuga.engine.views import View
from tortuga.table import gathering, messages, telling
from tortuga.table.clocks import first_due
from tortuga.table.fold import LATE, UNDO, Entry, Fold, Plan, Stored, table_after
from tortuga.table.info import table_info
from tortuga.table.refusals import Refused, gone_on, not_your_seat
from tortuga.table.tables import Status, Table
from tortuga.table.telling import Audience, Line, Listener
from tortuga.table.turns import must_be_a_persons, only_notes, waited_for
from tortuga.table.undo import ASK_SECONDS, SLOW_ASK_SECONDS, Ask, Request, nobody_waits

MOST_ROWS = 2  # times as many as a game can need: then nothing more is taken back
MOST_RESUMED = 50  # moves that are told one by one to somebody who comes back
A_TURN = 2.0  # who begins a turn lets people look so many times as long as within one
SLOWEST = 1.75  # a bot among others who act takes between so many and …
QUICKEST = 0.75  # … so many times the usual
LONGEST_LULL = 4  # lulls that people can hold bots up for by being busy


@dataclasses.dataclass(frozen=True)
class Thought:
    """What a bot is to think about, and at which point of the game."""

    seat: int
    level: str
    view: View
    seq: int


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
        return self._planned(plan, request)

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
        return self._planned(plan, request)

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

    def _planned(self, plan: Plan, request: Request | None = None) -> Plan:
        """With the table as it will be; its round is read from a view that is needed anyway."""
        game, view = self.fold.game, plan.view(self.audience.eye)
        plan.table = table_after(self.table, game, plan.state, plan.rows[-1], view)
        plan.request = request
        return plan

    # What goes on by itself: bots and clocks plan in the same way.

    def bots_to_move(self) -> list[int]:
        """The seats that bots have to play now, in turn: who moved last comes last."""
        if self.table.status is not Status.PLAYING or self.held_up:
            return []
        state, seats = self.fold.match.state, self.table.seats
        waiting = [
            seat for seat in waited_for(self.fold.game, state, seats) if seats[seat].bot is not None
        ]
        return sorted(waiting, key=lambda seat: (seat <= self.last_bot, seat))

    @property
    def held_up(self) -> bool:
        """Whether bots wait for the answer to a question; for days they do not."""
        return self.asked is not None and not self.table.slow

    def rests(self, seat: int, at: int, hurry: float) -> float:
        """For how many seconds more a bot leaves the table to people, as the game wishes.

        Bots that are quicker than usual shorten that, and among themselves they leave it out. Where
        a chapter begins they wait until everyone is ready. Where a game is played over days nobody
        is looking.
        """
        if hurry == 0.0 or self.table.slow or not any(each.decides for each in self.table.seats):
            return 0.0
        if self.gathers:
            return max(0.0, (self.gathers_until - at) / 1000) if self.waited_for else 0.0
        game, view = self.fold.game, self.fold.view(seat)
        pause = self.fold.settled + 1000 * hurry * game.pause(view)
        lull = self._lull_ends(1000 * hurry * game.lull(view))
        return max(0.0, pause - at, lull - at) / 1000

    def _lull_ends(self, lull: float) -> float:
        """Until when bots leave the table alone after what was last done; not for ever, though,
        where people are so busy that no bot comes to act.
        """
        began = last = acted = self.fold.settled
        for entry in reversed(self.fold.entries):
            if entry.at < began or entry.seat is None:
                break
            if entry.events:
                last = max(last, entry.at)
                if not self.table.seats[entry.seat].decides:
                    acted = entry.at
                    break
        return min(last + lull, acted + LONGEST_LULL * lull)

    # What goes on without a person who lets time pass, when every bot waits

    @property
    def lapsing(self) -> int | None:
        """The person's seat without which bots could go on, if there is one."""
        if self.table.status is not Status.PLAYING or self.asked or self.bots_to_move():
            return None
        if self.table.slow:
            return None
        state = self.fold.match.state
        people = [each.seat for each in self.table.seats if each.decides]
        return next((seat for seat in people if state.lapsed(seat)), None)

    def lapses(self, at: int, hurry: float) -> float | None:
        """In how many seconds the others go on without that person; None: they do not."""
        seat = self.lapsing
        patience = 0.0 if seat is None else self.fold.game.patience(self.fold.view(seat)) * hurry
        if seat is None or patience == 0.0:
            return None
        done = next(entry.at for entry in reversed(self.fold.entries) if entry.events)
        lull = LONGEST_LULL * hurry * self.fold.game.lull(self.fold.view(seat))
        due = max(self.fold.settled + 1000 * patience, done + 1000 * lull)
        return max(0.0, due - at) / 1000

    def lapse(self, at: int) -> Plan | None:
        """What is played so that the others go on."""
        seat = self.lapsing
        if seat is None:
            return None
        plan = self.fold.plan_line(seat, self.fold.match.state.lapsed(seat)[:1], at)
        plan.rows = [dataclasses.replace(row, kind=LATE) for row in plan.rows]
        return self._planned(plan)

    def takes(self, seat: int, delay: float, draw: Callable[[], float]) -> float:
        """How many seconds a bot lets people look before it moves, longer where it begins a turn.

        So two turns are never over before the first one can have been shown. Nobody waits for
        notes. Among others who act a bot does not play like clockwork: chance draws a number
        from 0 to 1.
        """
        state = self.fold.match.state
        if only_notes(self.fold.game, state, seat):
            return 0.0
        if len(state.acting) == 1:
            return delay if self.fold.entries[-1].seat == seat else delay * A_TURN
        return delay * (QUICKEST + draw() * (SLOWEST - QUICKEST))

    def thought(self, seat: int, seen: int) -> Thought | None:
        """What a bot is to think about, if it is still asked what it was asked at ``seen``."""
        level = self.table.seats[seat].bot
        if level is None or not self._asks_bot(seat, seen):
            return None
        return Thought(seat, level, self.fold.view(seat), self.fold.seq)

    def bot_plays(self, thought: Thought, move: int, at: int) -> Plan | None:
        """A bot's choice; None where it is asked something else since it began to think."""
        if not self._asks_bot(thought.seat, thought.seq):
            return None
        return self._planned(self.fold.plan_line(thought.seat, [move], at))

    def _asks_bot(self, seat: int, seen: int) -> bool:
        if self.table.status is not Status.PLAYING or self.held_up or self.fold.stale(seat, seen):
            return False
        return seat in self.fold.match.state.acting and self.table.seats[seat].bot is not None

    def time_up(self, at: int) -> Plan | None:
        """What the end of the game's own clock plays; None while none is due."""
        if self.table.status is not Status.PLAYING:
            return None
        plan = self.fold.plan_late(at)
        return self._planned(plan) if plan else None

    def rouse(self, at: int) -> Plan | None:
        """What ends a bot's own doings in a seat that a person decides for, where it must end."""
        if self.table.status is not Status.PLAYING:
            return None
        state = self.fold.match.state
        for seat in self.table.seats:
            if seat.decides and (moves := state.roused(seat.seat)):
                return self._planned(self.fold.plan_line(seat.seat, moves[:1], at))
        return None

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
            entry = self.fold.apply(row)
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

        def told(to: Listener) -> messages.Message:
            eyes, undo = to.viewers, self.undo_state(to.viewers)
            if entry is None:
                return telling.undone(self.table, self.fold, eyes, undo, at)
            return telling.happened(self.table, self.fold, entry, eyes, undo, at)

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

    def show(self, listener: Listener, lines: Iterable[Line], at: int) -> None:
        """Tell a listener everything."""
        info, eyes = self.info(listener.guest_id, at, listener.seats), listener.viewers
        chat = [line.told for line in lines if line.guest not in listener.blocked]
        undo = self.undo_state(eyes)
        told = telling.snapshot(self.table, self.fold, info, eyes, chat, undo, at)
        self.audience.tell(listener, told)
        self._tell_gathering_to(listener, at)

    def _tell_gathering_to(self, listener: Listener, at: int) -> None:
        if self.gathers:
            self.audience.tell(listener, self.gathered(at))

    def missed(self, seen: int) -> list[Entry] | None:
        """What somebody who comes back has missed; None where all must be told anew."""
        missed = self.fold.since(seen) if seen else None
        return None if missed is None or len(missed) > MOST_RESUMED else missed

    def catch_up(
        self, listener: Listener, missed: list[Entry], lines: Iterable[Line], at: int
    ) -> None:
        """Tell somebody who comes back what has happened since."""
        audience, eyes = self.audience, listener.viewers
        for entry in missed:
            undo = self.undo_state(eyes)
            told = telling.happened(self.table, self.fold, entry, eyes, undo, at)
            audience.tell(listener, told)
        audience.tell_lines(listener, lines)
        if self.asked:
            audience.tell(listener, telling.undo_asked(self.asked))
        elif not missed:
            audience.tell(listener, {"type": "undo_refused", "undo": 0})
        if self.fold.over:
            audience.tell(listener, telling.over(self.fold))
        self._tell_gathering_to(listener, at)

    # Questions that change nothing: the view from which they are answered, or a refusal.

    def view_for(self, listener: Listener, seat: int, seen: int) -> View:
        """What the asking seat sees, if it is this listener's and has seen the present."""
        if seat not in listener.seats:
            raise not_your_seat()
        if self.fold.stale(seat, seen):
            raise gone_on()
        return self.fold.shown_to(seat)

    def view_to_preview(self, listener: Listener, seat: int, seen: int) -> View:
        if self.table.status is not Status.PLAYING:
            raise Refused("over", "there is nothing to preview")
        return self.view_for(listener, seat, seen)

    def view_to_explain(self, listener: Listener, seat: int, seen: int) -> View:
        """Asked when it is over too: then that is the reason."""
        if self.table.status is Status.WAITING:
            raise Refused("not_allowed", "the game has not begun")
        return self.view_for(listener, seat, seen)

    def view_to_advise(self, listener: Listener, seat: int, seen: int) -> View:
        """For a hint, where hints may be asked for and there is something to decide."""
        if seat not in listener.seats:
            raise not_your_seat()
        if self.table.status is not Status.PLAYING:
            raise Refused("over", "there is nothing to decide")
        if not self.table.may_ask_hints(seat):
            raise Refused("no_hints", "hints need bots as rivals, or a host who allows them")
        view = self.view_for(listener, seat, seen)
        choices = self.fold.game.moves.for_people(view.legal)
        if not self.table.seats[seat].decides or not choices:
            raise Refused("not_allowed", "it is not this seat's turn to decide")
        return view


def request_of(
    listener: Listener, seat: int, n: int, kind: str, line: Sequence[int], *words: str | None
) -> Request:
    """The client's number with the key that it belongs to."""
    key = listener.seats.get(seat)
    if key is None:
        raise not_your_seat()
    said = json.dumps([kind, seat, line, *words], separators=(",", ":"), ensure_ascii=False)
    return Request(key, n, hashlib.sha256(said.encode()).hexdigest())
