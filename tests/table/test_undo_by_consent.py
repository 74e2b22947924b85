"""Undo by consent: who is asked, what an answer brings, and when a question lapses."""

from __future__ import annotations

import pytest

from tests.table.around import ANA, BEN, BOT, TWO, Around, playing
from tortuga.table import bots
from tortuga.table.fold import Plan
from tortuga.table.refusals import Refused
from tortuga.table.tables import handed_to_bot, left
from tortuga.table.telling import Listener
from tortuga.table.undo import ASK_SECONDS, Ask


@pytest.fixture
def around() -> Around:
    return playing(*TWO)


def asks(around: Around, listener: Listener, seat: int) -> Plan | Ask:
    request = listener.request(seat, 77, "undo", [])
    return around.machine.undo(request, seat, 1234, around.at)


def asked(around: Around) -> tuple[Listener, int, Listener, Ask]:
    """Both have moved, and the one whose move was followed asks for it back."""
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    while {seat for seat, _ in around.machine.fold.match.moves} != {0, 1}:
        around.goes_on(ana, ben, moves=1)
    last = around.machine.fold.match.moves[-1][0]
    asker, seat, other = (ben, 1, ana) if last == 0 else (ana, 0, ben)
    ask = asks(around, asker, seat)
    assert isinstance(ask, Ask)
    around.machine.show_ask(ask, asker)
    around.deliver()
    return asker, seat, other, ask


def test_the_own_last_move_that_showed_nothing_is_taken_back_at_once(around: Around) -> None:
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    for _ in range(40):
        seat = around.acting()
        around.goes_on(ana, ben, moves=1)
        if around.machine.fold.can_undo(seat):
            break
    mover = ana if seat == 0 else ben
    assert around.of(mover, "event")[-1]["undo"]["can"] == [seat]
    plan = asks(around, mover, seat)
    assert isinstance(plan, Plan)
    around.machine.take_in(plan, around.at, mover)
    around.deliver()
    assert [each["type"] for each in around.heard[mover][-2:]] == ["accepted", "undone"]


def test_everyone_else_is_asked_and_the_last_yes_carries_it_out(around: Around) -> None:
    asker, seat, other, ask = asked(around)
    told = {"type": "undo_asked", "undo": 1234, "seat": seat, "waiting": [1 - seat]}
    assert around.heard[other][-1] == around.heard[asker][-1] == told
    answered = around.machine.answer(other, 1 - seat, 1234).agreed_by(1 - seat)
    assert answered.waiting == ()
    before = around.machine.fold.seq
    plan = around.machine.carry_out(ask, around.at)
    around.machine.take_in(plan, around.at, around.machine.asker)
    around.deliver()
    assert around.of(asker, "accepted")[-1] == {"type": "accepted", "n": 77, "seq": before + 1}
    assert around.of(other, "undone")[-1]["to"] < before
    assert around.machine.asked is None
    assert around.acting() == seat


def test_only_who_is_asked_may_answer(around: Around) -> None:
    asker, seat, other, _ = asked(around)
    for listener, number, undo, code in (
        (asker, seat, 1234, "stale"),
        (asker, 1 - seat, 1234, "not_your_seat"),
        (other, 1 - seat, 1235, "stale"),
    ):
        with pytest.raises(Refused) as refused:
            around.machine.answer(listener, number, undo)
        assert refused.value.code == code


def test_a_no_is_told_to_everyone_and_changes_nothing(around: Around) -> None:
    asker, _, other, ask = asked(around)
    before = around.machine.fold.seq
    assert around.machine.refuse_ask(ask)
    assert not around.machine.refuse_ask(ask)
    around.deliver()
    for each in (asker, other):
        assert around.heard[each][-1] == {"type": "undo_refused", "undo": 1234}
    assert around.machine.fold.seq == before


def test_the_machine_wants_to_be_woken_when_the_questions_time_is_up(around: Around) -> None:
    assert around.machine.wake_at is None
    asked(around)
    assert around.machine.wake_at == around.at + ASK_SECONDS * 1000


def test_a_move_ends_the_question(around: Around) -> None:
    _, seat, other, _ = asked(around)
    while around.machine.asked:
        mover = next(each for each in around.heard if around.acting() in each.seats)
        around.goes_on(mover, moves=1)
    assert around.of(other, "event")[-1]["undo"]["asked"] is None
    with pytest.raises(Refused) as refused:
        around.machine.answer(other, 1 - seat, 1234)
    assert refused.value.code == "stale"


def test_a_question_of_one_who_plays_no_more_is_forlorn(around: Around) -> None:
    _, seat, _, ask = asked(around)
    assert around.machine.forlorn_ask() is None
    around.machine.table = handed_to_bot(around.machine.table, 1 - seat, "sailor", around.at)
    assert around.machine.forlorn_ask() is None  # who lets a bot play for a while is still asked
    gone = left(around.machine.table, 1 - seat, around.at)
    assert gone is not None
    around.machine.table = gone
    assert around.machine.forlorn_ask() is ask


def test_bots_never_object_and_hold_still_while_people_are_asked() -> None:
    around = playing(TWO[0], BOT)
    ana = around.comes(ANA, 0)
    while len(around.machine.fold.match.moves) < 4:
        if bots.to_move(around.machine):
            thought = bots.thought(around.machine, 1, around.machine.fold.seq)
            assert thought is not None
            plan = bots.plays(around.machine, thought, thought.view.legal[0], around.at)
            assert plan is not None
            around.machine.take_in(plan, around.at)
            around.deliver()
        else:
            around.goes_on(ana, moves=1)
    assert isinstance(asks(around, ana, 0), Plan)
    while not bots.to_move(around.machine):
        around.goes_on(ana, moves=1)
    request = ana.request(0, 77, "undo", [])
    around.machine.show_ask(Ask(1, around.machine.fold.seq, 0, (1,), around.at, request))
    assert bots.to_move(around.machine) == []
