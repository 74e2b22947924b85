"""Where a chapter begins people say that they are ready, and bots wait for them, for a while."""

from __future__ import annotations

import dataclasses

import pytest

from tests.table.around import ANA, BEN, NOON, TWO, Around, playing
from tortuga.table import arrivals, bots, talk
from tortuga.table.clocks import TableClock, first_times
from tortuga.table.gathering import GRACE, PATIENCE
from tortuga.table.refusals import Refused
from tortuga.table.seats import bot_seat
from tortuga.table.tables import handed_to_bot
from tortuga.table.telling import Listener

CORAL = bot_seat(2, "sailor", "Coral", 2)


def before_a_tale(clock: TableClock | None = None) -> tuple[Around, Listener, Listener]:
    """Two people and a bot before the first tale of The Pirate's Map."""
    around = playing(*TWO, CORAL, game="the-pirates-map", clock=clock)
    return around, around.comes(ANA, 0), around.comes(BEN, 1)


def is_ready(around: Around, listener: Listener, seat: int) -> None:
    machine = around.machine
    talk.tell(machine, talk.ready(machine, listener, seat, machine.fold.seq, around.at))
    around.deliver()


def test_bots_wait_until_everyone_is_ready() -> None:
    around, ana, ben = before_a_tale()
    machine = around.machine
    assert machine.waited_for == [0, 1]
    assert bots.rests(machine, 2, NOON, 1.0) == PATIENCE / 1000
    around.at += 5_000
    is_ready(around, ana, 0)
    until = NOON + 5_000 + GRACE
    told = {"type": "gathering", "waiting": [1], "until": until, "now": around.at}
    assert around.of(ben, "gathering") == around.of(ana, "gathering") == [told]
    assert bots.rests(machine, 2, around.at, 1.0) == GRACE / 1000
    is_ready(around, ana, 0)  # once more: that gives nobody more time
    assert machine.gathers_until == until
    is_ready(around, ben, 1)
    assert bots.rests(machine, 2, around.at, 1.0) == 0.0


def test_nobody_keeps_the_others_waiting_for_long() -> None:
    around, ana, _ = before_a_tale()
    is_ready(around, ana, 0)
    assert bots.rests(around.machine, 2, NOON + GRACE, 1.0) == 0.0


def test_who_is_not_there_is_not_waited_for_long() -> None:
    around = playing(*TWO, CORAL, game="the-pirates-map")
    assert bots.rests(around.machine, 2, NOON, 1.0) == GRACE / 1000


def test_clocks_stay_honest() -> None:
    """Where time runs for somebody, nobody can let it run out for them."""
    around, *_ = before_a_tale(TableClock("game", 600))
    assert bots.rests(around.machine, 2, NOON, 1.0) == GRACE / 1000


def test_bots_without_a_pace_wait_for_nobody() -> None:
    around, *_ = before_a_tale()
    assert bots.rests(around.machine, 2, NOON, 0.0) == 0.0


def test_who_hands_over_to_a_bot_is_waited_for_no_more() -> None:
    around, ana, ben = before_a_tale()
    is_ready(around, ana, 0)
    around.machine.reseat(handed_to_bot(around.machine.table, 1, "sailor", NOON), NOON)
    around.deliver()
    assert around.of(ben, "gathering")[-1]["waiting"] == []
    assert bots.rests(around.machine, 2, NOON, 1.0) == 0.0


def test_whoever_comes_is_told_who_is_waited_for() -> None:
    around, ana, _ = before_a_tale()
    arrivals.show(around.machine, ana, [], NOON)
    around.deliver()
    assert [each["type"] for each in around.heard[ana]] == ["snapshot", "gathering"]


def test_a_round_that_is_scored_is_looked_at_together() -> None:
    around = playing(*TWO)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    assert around.machine.waited_for == []
    while not around.of(ana, "gathering"):
        around.goes_on(ana, ben, moves=1)
    kinds = {event.kind for event in around.machine.fold.entries[-1].events}
    assert "scored" in kinds
    assert around.machine.waited_for == [0, 1]
    around.goes_on(
        ana, ben, moves=1
    )  # people may play on at any time, and then nobody is waited for
    assert around.machine.waited_for == []


def test_only_ones_own_seat_is_ready_and_only_for_what_one_saw() -> None:
    around, ana, _ = before_a_tale()
    with pytest.raises(Refused) as refused:
        talk.ready(around.machine, ana, 1, 0, NOON)
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused) as refused:
        talk.ready(around.machine, ana, 0, 7, NOON)
    assert refused.value.code == "stale"


def test_over_days_a_chapter_waits_for_nobody() -> None:
    around, ana, _ = before_a_tale()
    assert around.machine.gathers
    days = TableClock("move", 24 * 3600)
    around.machine.table = dataclasses.replace(
        around.machine.table, clock=days, times=first_times(days, 3)
    )
    assert not around.machine.gathers
    assert bots.rests(around.machine, 2, NOON, 1.0) == 0.0
    around.machine.tell_gathering(NOON)
    around.deliver()
    assert around.of(ana, "gathering") == []
