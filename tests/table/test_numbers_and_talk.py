"""A client's own numbers, refusals that change nothing, reactions and nudges."""

from __future__ import annotations

import dataclasses

import pytest

from tests.table.around import ANA, BEN, EVE, NOON, TWO, playing
from tortuga.table import questions, talk, telling
from tortuga.table.refusals import Refused
from tortuga.table.telling import Listener

STORED = "560f7cbe64e8da93b15922af71512d0b51c662092a7e210081bb09b2f4bc991f"


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_a_resend_is_known_by_its_key_number_and_words() -> None:
    listener = Listener(ANA)
    listener.seats = {0: "key 0"}
    said = listener.request(0, 9, "play", [3, 4], None, "ñandú")
    assert said == listener.request(0, 9, "play", [3, 4], None, "ñandú")
    assert said.digest == STORED, "what earlier versions stored must still be known"
    others = [
        listener.request(0, 9, "play", [3, 5], None, "ñandú"),
        listener.request(0, 9, "play", [3, 4], "ñandú"),
        listener.request(0, 9, "undo", [3, 4], None, "ñandú"),
    ]
    assert len({said.digest, *(each.digest for each in others)}) == 4
    with pytest.raises(Refused) as refused:
        listener.request(1, 9, "play", [3])
    assert code(refused) == "not_your_seat"


def test_an_acknowledged_move_sent_again_is_stale_and_changes_nothing() -> None:
    around = playing(*TWO)
    seat = around.acting()
    mover = around.comes(ANA if seat == 0 else BEN, seat)
    move = around.first(seat)
    plan = around.plays(mover, seat, move)
    assert plan.request is not None
    assert around.heard[mover][0] == telling.accepted(plan.request.n, 1)
    before = around.machine.fold.seq
    with pytest.raises(Refused) as refused:
        around.machine.play(plan.request, seat, [move], (), 0, NOON)
    assert code(refused) == "stale"
    assert around.machine.fold.seq == before
    assert around.deliver() == 0


def test_of_two_plans_for_one_number_the_second_does_not_fit() -> None:
    around = playing(*TWO)
    seat = around.acting()
    mover = around.comes(ANA if seat == 0 else BEN, seat)
    one, two = (around.plan(mover, seat, around.first(seat)) for _ in range(2))
    assert one.rows == two.rows
    around.machine.take_in(one, NOON, mover)
    with pytest.raises(ValueError, match="does not follow"):
        around.machine.take_in(two, NOON, mover)


def test_what_another_process_stored_is_taken_in_alike() -> None:
    here, there = playing(*TWO), playing(*TWO)
    seat = here.acting()
    guest = ANA if seat == 0 else BEN
    mine, theirs = here.comes(guest, seat), there.comes(guest, seat)
    plan = here.plays(mine, seat, here.first(seat))
    there.machine.take_in_rows(plan.rows, NOON)
    there.deliver()
    assert there.of(theirs, "event") == here.of(mine, "event")
    assert there.machine.table == here.machine.table


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    around = playing(*TWO)
    seat = around.acting()
    mover = around.comes(ANA if seat == 0 else BEN, seat)
    with pytest.raises(Refused) as refused:
        around.plan(mover, seat, around.machine.fold.game.moves.size)
    told = telling.refused(3, refused.value)
    assert told["code"] == "illegal"
    assert told["why"]["key"] == "number"


def test_a_hint_is_for_who_may_ask_and_has_something_to_decide() -> None:
    around = playing(*TWO)
    seat = around.acting()
    mover = around.comes(ANA if seat == 0 else BEN, seat)
    with pytest.raises(Refused) as refused:
        questions.view_to_advise(around.machine, mover, seat, 0)
    assert code(refused) == "no_hints"
    around.machine.table = dataclasses.replace(around.machine.table, hints=True)
    assert questions.view_to_advise(around.machine, mover, seat, 0).seat == seat
    other = around.comes(BEN if seat == 0 else ANA, 1 - seat)
    with pytest.raises(Refused) as refused:
        questions.view_to_advise(around.machine, other, 1 - seat, 0)
    assert code(refused) == "not_allowed"


def test_a_nudge_comes_late_enough_and_not_too_often() -> None:
    around = playing(*TWO)
    slow = around.acting()
    quick = around.comes(BEN if slow == 0 else ANA, 1 - slow)
    late = NOON + telling.NUDGE_AFTER
    with pytest.raises(Refused) as refused:
        talk.nudge(around.machine, quick, 1 - slow, slow, late - 1)
    assert code(refused) == "too_fast"
    talk.tell(around.machine, talk.nudge(around.machine, quick, 1 - slow, slow, late))
    around.deliver()
    assert around.heard[quick][-1]["next"] == late + telling.NUDGE_EVERY
    with pytest.raises(Refused) as refused:
        talk.nudge(around.machine, quick, 1 - slow, slow, late + telling.NUDGE_EVERY - 1)
    assert code(refused) == "too_fast"
    with pytest.raises(Refused) as refused:
        talk.nudge(around.machine, quick, 1 - slow, 1 - slow, late)
    assert code(refused) == "not_allowed"


def test_who_blocked_somebody_does_not_hear_them() -> None:
    around = playing(*TWO, public=True)
    ana, ben, eve = around.comes(ANA, 0), around.comes(BEN, 1), around.comes(EVE)
    ben.blocked = frozenset({"eve"})
    talk.tell(around.machine, talk.reaction(around.machine, eve, None, "ahoy"))
    around.deliver()
    told = {"type": "reaction", "name": "Eve", "reaction": "ahoy"}
    assert around.heard[ana] == around.heard[eve] == [told]
    assert around.heard[ben] == []
    with pytest.raises(Refused) as refused:
        talk.reaction(around.machine, around.comes(None), None, "ahoy")
    assert code(refused) == "not_allowed"
