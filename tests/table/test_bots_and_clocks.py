"""What goes on by itself at a table: bots' choices, clocks at their end, seats handed over."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from tests.kit.throwaway import watch
from tests.kit.throwaway.watch import CALL, COUGH, NightWatch
from tests.server.boat import NAPPING, RISING, ROWING, BoatGame
from tests.table.around import ANA, BEN, BOT, NOON, SHARED, TWO, Around, playing
from tortuga.engine.registry import forget, register
from tortuga.engine.views import View
from tortuga.table import bots
from tortuga.table.bots import A_TURN, Thought
from tortuga.table.clocks import DAY, TableClock, first_times
from tortuga.table.fold import LATE
from tortuga.table.refusals import Refusal, Refused
from tortuga.table.tables import away, handed_to_bot, taken_back, timed_out
from tortuga.table.undo import Ask

CANDLE = watch.CANDLE * 1000


class DozyGame(BoatGame):
    """A game that lets people act first."""

    name = "dozy"

    def pause(self, view: View) -> float:
        return 7.0


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    register(NightWatch.name, "tests.kit.throwaway.watch:NightWatch")
    register(BoatGame.name, "tests.server.boat:BoatGame")
    register(DozyGame.name, f"{__name__}:DozyGame")
    yield
    forget(NightWatch.name)
    forget(BoatGame.name)
    forget(DozyGame.name)


def bots_turn() -> tuple[Around, Thought]:
    """A game against a bot, which is to move."""
    around = playing(TWO[0], BOT)
    ana = around.comes(ANA, 0)
    while not bots.to_move(around.machine):
        around.goes_on(ana, moves=1)
    thought = bots.thought(around.machine, 1, around.machine.fold.seq)
    assert thought is not None
    return around, thought


def test_a_bot_thinks_about_its_own_view_alone() -> None:
    around, thought = bots_turn()
    assert bots.to_move(around.machine) == [1]
    assert (thought.seat, thought.level) == (1, "sailor")
    assert thought.view == around.machine.fold.view(1)


def test_who_begins_a_turn_lets_people_look_longer() -> None:
    """So turns are never over before they can have been shown."""
    around = playing(TWO[0], BOT)
    ana = around.comes(ANA, 0)
    machine = around.machine
    taken: set[bool] = set()
    while len(taken) < 2:
        if not bots.to_move(machine):
            around.goes_on(ana, moves=1)
            continue
        begins = machine.fold.entries[-1].seat != 1
        assert bots.takes(machine, 1, 0.5, lambda: 0.0) == (0.5 * A_TURN if begins else 0.5)
        taken.add(begins)
        thought = bots.thought(machine, 1, machine.fold.seq)
        assert thought is not None
        plan = bots.plays(machine, thought, thought.view.legal[0], NOON)
        assert plan is not None
        machine.take_in(plan, NOON)
        around.deliver()


def test_a_bots_choice_is_planned_taken_in_and_told() -> None:
    around, thought = bots_turn()
    plan = bots.plays(around.machine, thought, thought.view.legal[0], NOON)
    assert plan is not None
    assert plan.maker == "bot"
    before = around.machine.fold.seq
    assert before == plan.rows[0].seq - 1, "nothing has changed until it is stored"
    around.machine.take_in(plan, NOON)
    around.deliver()
    assert around.machine.fold.seq == before + 1
    assert around.machine.last_bot == 1


def test_a_bots_choice_comes_to_nothing_once_it_is_asked_something_else() -> None:
    around, thought = bots_turn()
    plan = bots.plays(around.machine, thought, thought.view.legal[0], NOON)
    assert plan is not None
    around.machine.take_in(plan, NOON)
    assert bots.plays(around.machine, thought, thought.view.legal[0], NOON) is None
    assert bots.thought(around.machine, 1, thought.seq) is None


def test_a_bots_choice_for_a_seat_taken_back_comes_to_nothing() -> None:
    around = playing(*TWO)
    seat = around.acting()
    table = around.machine.table
    around.machine.reseat(handed_to_bot(table, seat, "captain", NOON), NOON)
    thought = bots.thought(around.machine, seat, 0)
    assert thought is not None
    assert thought.level == "captain"
    around.machine.reseat(taken_back(around.machine.table, seat, NOON), NOON)
    assert bots.plays(around.machine, thought, thought.view.legal[0], NOON) is None
    assert bots.to_move(around.machine) == []


def test_while_a_bot_plays_the_seat_its_owner_cannot() -> None:
    around = playing(*TWO)
    seat = around.acting()
    owner = around.comes(ANA if seat == 0 else BEN, seat)
    around.machine.reseat(handed_to_bot(around.machine.table, seat, "sailor", NOON), NOON)
    around.deliver()
    assert around.heard[owner][-1]["table"]["seats"][seat]["mine"]
    with pytest.raises(Refused) as refused:
        around.plan(owner, seat, around.first(seat))
    assert refused.value.code == "not_allowed"


def test_who_takes_over_from_a_bot_is_roused() -> None:
    around = playing(TWO[0], TWO[1], game=BoatGame.name)
    ana = around.comes(ANA, 0)
    machine = around.machine
    machine.reseat(handed_to_bot(machine.table, 0, "swabbie", NOON), NOON)
    thought = bots.thought(machine, 0, 0)
    assert thought is not None
    plan = bots.plays(machine, thought, NAPPING, NOON)
    assert plan is not None
    machine.take_in(plan, NOON)
    assert bots.rouse(machine, NOON) is None, "bots may sleep"
    machine.reseat(taken_back(machine.table, 0, NOON), NOON)
    plan = bots.rouse(machine, NOON)
    assert plan is not None
    assert plan.rows[0].move == RISING
    machine.take_in(plan, NOON)
    assert bots.rouse(machine, NOON) is None
    around.deliver()
    around.plays(ana, 0, ROWING)
    assert around.of(ana, "event")[-1]["seat"] == 0


def test_the_games_clock_is_told_kept_and_plays_at_its_end() -> None:
    around = playing(TWO[0], SHARED, game=NightWatch.name)
    both = around.comes(ANA, 0, 1)
    machine = around.machine
    around.plays(both, 0, COUGH.at([]))
    due = machine.wake_at
    assert due == NOON + CANDLE
    assert around.of(both, "event")[-1]["deadline"] == due
    assert machine.time_up(due - 1) is None
    plan = machine.time_up(due)
    assert plan is not None
    assert plan.maker == "clock"
    assert {row.kind for row in plan.rows} == {LATE}
    machine.take_in(plan, due)
    around.deliver()
    assert machine.time_up(due) is None
    with pytest.raises(Refused) as refused:
        around.plan(both, 0, CALL.at([]))
    assert refused.value.code in ("over", "illegal")


def test_a_persons_clock_lets_a_bot_play_on() -> None:
    around = playing(*TWO, clock=TableClock("move", 30))
    seat = around.acting()
    owner = around.comes(ANA if seat == 0 else BEN, seat)
    machine = around.machine
    assert machine.wake_at == NOON + 30_000
    assert timed_out(machine.table, NOON + 29_999) == machine.table
    machine.reseat(timed_out(machine.table, NOON + 30_000), NOON + 30_000)
    around.deliver()
    told = around.heard[owner][-1]["table"]
    assert told["seats"][seat]["kind"] == "bot"
    assert told["seats"][seat]["level"] == "sailor"
    assert told["clock"]["times"][seat]["due"] is None
    assert bots.to_move(machine) == [seat]
    assert machine.wake_at is None


def test_a_game_may_ask_bots_to_rest_among_people_only() -> None:
    machine = playing(TWO[0], BOT, game=DozyGame.name).machine
    at = machine.fold.settled + 2000
    assert bots.rests(machine, 1, at, 1.0) == 5.0
    assert bots.rests(machine, 1, at, 0.5) == 1.5
    assert bots.rests(machine, 1, at, 0.0) == 0.0
    assert bots.rests(machine, 1, at + 60_000, 1.0) == 0.0
    machine.reseat(handed_to_bot(machine.table, 0, "sailor", NOON), NOON)
    assert bots.rests(machine, 1, at, 1.0) == 0.0, "bots among themselves do not wait"


DAYS = TableClock("move", 3 * 24 * 3600)


def test_whose_days_are_over_gives_up_the_seat_where_the_host_wished_that() -> None:
    strict = dataclasses.replace(DAYS, when_up="give_up")
    around = playing(*TWO, clock=strict)
    seat, table = around.acting(), around.machine.table
    after = timed_out(table, NOON + 3 * DAY)
    assert (after.seats[seat].bot, after.seats[seat].gone) == ("sailor", True)
    with pytest.raises(Refusal) as refused:
        taken_back(after, seat, NOON + 3 * DAY)
    assert refused.value.code == "given_up"
    mild = timed_out(playing(*TWO, clock=DAYS).machine.table, NOON + 3 * DAY)
    assert not mild.seats[seat].gone
    assert taken_back(mild, seat, NOON + 3 * DAY).seats[seat].decides


def test_nobody_is_late_on_vacation() -> None:
    around = playing(*TWO, clock=DAYS)
    seat, table = around.acting(), around.machine.table
    guest = ("ana", "ben")[seat]
    gone = away(table, guest, NOON + 10 * DAY, NOON + DAY)
    assert gone.due == NOON + 12 * DAY
    assert timed_out(gone, NOON + 9 * DAY).seats[seat].decides
    assert timed_out(gone, NOON + 12 * DAY).seats[seat].bot == "sailor"
    stale = dataclasses.replace(gone, times=table.times)
    assert timed_out(stale, NOON + 9 * DAY).seats[seat].decides


def test_over_days_nobody_waits_for_people_to_look_or_to_be_ready() -> None:
    around = playing(TWO[0], BOT, game=DozyGame.name)
    assert bots.rests(around.machine, 1, NOON, 1.0) == 7.0
    days = dataclasses.replace(around.machine.table, clock=DAYS, times=first_times(DAYS, 2))
    around.machine.table = days
    assert bots.rests(around.machine, 1, NOON, 1.0) == 0.0


def test_a_question_about_undo_stands_a_day_and_holds_up_no_bot() -> None:
    around = playing(*TWO, clock=DAYS)
    people = {0: around.comes(ANA, 0), 1: around.comes(BEN, 1)}
    seat = around.acting()
    around.goes_on(people[seat], moves=1)
    while around.acting() == seat or around.machine.fold.can_undo(seat):
        around.goes_on(people[around.acting()], moves=1)
    ask = around.machine.undo(people[seat].request(seat, 99, "undo", []), seat, 7, NOON)
    assert isinstance(ask, Ask)
    assert ask.until == NOON + DAY
    around.machine.show_ask(ask)
    assert not bots.held_up(around.machine)


def test_over_days_a_games_own_clock_does_not_run() -> None:
    """In a Parlay of X Marks the Spot half a minute is for those who are there."""
    live, slow = (
        playing(*TWO, game=NightWatch.name),
        playing(*TWO, game=NightWatch.name, clock=DAYS),
    )
    assert live.machine.wake_at == NOON + CANDLE
    assert slow.machine.fold.due is None
    assert slow.machine.wake_at == NOON + 3 * DAY
    assert slow.machine.time_up(NOON + 2 * DAY) is None
