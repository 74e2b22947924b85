"""What a table tells: to each listener what their seats may know, and nothing else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tests.table.around import ANA, BEN, EVE, NOON, OPEN, SHARED, TWO, Around, playing, table_of
from tortuga.table import arrivals, questions, telling
from tortuga.table.fold import MOVE, Fold, Stored
from tortuga.table.info import table_info
from tortuga.table.new_tables import begun
from tortuga.table.refusals import Refused
from tortuga.table.seats import person_seat
from tortuga.table.tables import joined
from tortuga.table.telling import Line
from tortuga.table.turns import persons_view

HIDDEN = "playa-pirata"  # a game with hands


def test_a_move_is_told_through_each_seats_own_eyes() -> None:
    around = playing(*TWO, game=HIDDEN)
    ana, ben, ben_again = around.comes(ANA, 0), around.comes(BEN, 1), around.comes(BEN, 1)
    around.goes_on(ana, ben, moves=12)
    fold = around.machine.fold
    for listener, seat in ((ana, 0), (ben, 1), (ben_again, 1)):
        told = around.of(listener, "event")
        assert [each["seq"] for each in told] == list(range(1, 13))
        assert told[-1]["views"] == {str(seat): fold.view(seat)}
        assert "spectator" not in told[-1]
        for each, entry in zip(told, fold.entries[1:], strict=True):
            assert set(each["events"]) == {str(seat)}
            seen = [event.seen_by(seat).to_json() for event in entry.events]
            assert each["events"][str(seat)] == seen


def test_one_who_looks_on_sees_what_a_spectator_sees() -> None:
    around = playing(*TWO, game=HIDDEN, public=True)
    ana, ben, eve = around.comes(ANA, 0), around.comes(BEN, 1), around.comes(EVE)
    around.goes_on(ana, ben, moves=5)
    told = around.of(eve, "event")[-1]
    assert told["views"] == {}
    assert told["spectator"] == around.machine.fold.view(None)
    assert set(told["events"]) == {"spectator"}
    assert told["undo"]["can"] == []
    with pytest.raises(Refused) as refused:
        around.plan(eve, around.acting(), 0)
    assert refused.value.code == "not_your_seat"
    with pytest.raises(Refused):
        questions.view_to_preview(around.machine, eve, 0, 5)


def test_two_seats_at_one_screen_read_a_spectators_log() -> None:
    around = playing(TWO[0], SHARED, game=HIDDEN)
    both = around.comes(ANA, 0, 1)
    around.goes_on(both, moves=8)
    arrivals.show(around.machine, both, [], around.at)
    around.deliver()
    snapshot = around.of(both, "snapshot")[0]
    assert set(snapshot["views"]) == {"0", "1"}
    assert snapshot["seats"] == [0, 1]
    public = [
        [event.seen_by(None).to_json() for event in entry.events]
        for entry in around.machine.fold.entries
    ]
    assert [entry["events"] for entry in snapshot["log"]] == public


def test_those_of_equal_seats_get_one_letter() -> None:
    around = playing(*TWO, public=True)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    for _ in range(20):
        around.comes(None)
    around.comes(ANA, 0)
    mover = ana if around.acting() == 0 else ben
    around.machine.take_in(around.plan(mover, around.acting(), around.first(around.acting())), 1)
    assert around.deliver() == 3


def test_the_seed_is_told_after_the_end_only() -> None:
    around = playing(*TWO)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    around.goes_on(ana, ben, moves=4)
    arrivals.show(around.machine, ana, [], around.at)
    around.deliver()
    assert "seed" not in around.of(ana, "snapshot")[0]
    while not around.machine.fold.over:
        around.goes_on(ana, ben, moves=1)
    for each in (ana, ben):
        assert around.of(each, "over") == [{"type": "over", "seed": "5", "record": True}]
        assert around.heard[each][-1]["table"]["status"] == "over"
    arrivals.show(around.machine, ana, [], around.at)
    around.deliver()
    assert around.of(ana, "snapshot")[1]["seed"] == "5"


def test_nothing_is_dealt_while_a_table_waits() -> None:
    around = Around(table_of(TWO[0], OPEN))
    ana = around.comes(ANA, 0)
    arrivals.show(around.machine, ana, [], NOON)
    around.deliver()
    snapshot = around.heard[ana][0]
    assert (snapshot["views"], snapshot["log"], snapshot["nudge"]) == ({}, [], [])
    with pytest.raises(Refused) as refused:
        around.plan(ana, 0, 0)
    assert refused.value.code == "not_allowed"
    full, seat = joined(around.machine.table, BEN, None, None, None)
    anew = around.machine.reseat(begun(full, NOON), NOON)
    assert (seat, anew) == (1, [ana])


def test_a_seat_that_changes_hands_is_no_longer_seen() -> None:
    around = playing(*TWO)
    ben = around.comes(BEN, 1)
    now_eves = around.machine.table.with_seat(person_seat(1, "eve", "Eve", 2))
    assert around.machine.reseat(now_eves, NOON) == []
    around.deliver()
    assert around.heard[ben] == [None]  # a private table is not for those without a seat
    assert ben.seats == {}


def test_at_a_public_table_one_who_lost_a_seat_looks_on() -> None:
    around = playing(*TWO, public=True)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    now_eves = around.machine.table.with_seat(person_seat(1, "eve", "Eve", 2))
    assert around.machine.reseat(now_eves, NOON) == [ben]
    around.deliver()
    assert [each["type"] for each in around.heard[ana]] == ["table"]
    arrivals.show(around.machine, ben, [], NOON)
    around.deliver()
    assert around.heard[ben][0]["views"] == {}
    assert "spectator" in around.heard[ben][0]


def test_who_comes_back_hears_what_was_missed() -> None:
    around = playing(*TWO)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    around.goes_on(ana, ben, moves=6)
    missed = arrivals.missed(around.machine, 4)
    assert missed is not None
    assert [entry.seq for entry in missed] == [5, 6]
    around.heard[ben].clear()
    line = Line("ana", {"id": 1, "name": "Ana", "text": "hm", "at": NOON})
    ben.blocked = frozenset({"ana"})
    arrivals.catch_up(around.machine, ben, missed, [line], NOON)
    around.deliver()
    assert [each["type"] for each in around.heard[ben]] == ["event", "event"]
    assert arrivals.missed(around.machine, 7) is None
    assert arrivals.missed(around.machine, 0) is None


def test_a_question_open_meanwhile_is_told_to_who_comes_back() -> None:
    around = playing(*TWO)
    ana, ben = around.comes(ANA, 0), around.comes(BEN, 1)
    around.goes_on(ana, ben, moves=2)
    arrivals.catch_up(around.machine, ben, [], [], NOON)
    around.deliver()
    assert around.heard[ben][-1] == {"type": "undo_refused", "undo": 0}


def test_only_the_host_is_told_to_be_one() -> None:
    table = table_of(*TWO)
    askers = ("ana", "ben", None)
    hosts = [table_info(table, NOON, each)["host"] for each in askers]
    assert hosts == [True, False, False]


def test_what_a_bot_noted_in_a_seat_is_in_nothing_that_its_owner_is_told_or_advised_from() -> None:
    around = playing(*TWO, game="the-pirates-map")
    fold = around.machine.fold
    captain = around.acting()
    crew = 1 - captain
    fold.apply(Stored(1, MOVE, captain, around.first(captain), NOON))
    note = fold.game.moves.parse("note ship")
    fold.apply(Stored(2, MOVE, crew, note, NOON))
    assert fold.view(crew).to_json()["notes"] == ["ship"]  # what a bot in that seat is given
    owner = around.comes((ANA, BEN)[crew], crew)
    arrivals.show(around.machine, owner, [], around.at)
    around.deliver()
    assert around.of(owner, "snapshot")[0]["views"][str(crew)].notes == (None,)
    asked = questions.view_to_preview(around.machine, owner, crew, 2)
    assert asked == fold.shown_to(crew) == persons_view_with(fold, crew)


def persons_view_with(fold: Fold, seat: int) -> Any:
    """What one sees at home, but for the moves that are left out there."""
    seen = persons_view(fold.game, fold.view(seat))
    return dataclasses.replace(seen, legal=fold.view(seat).legal)


def test_the_log_of_a_very_long_game_holds_the_last_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "LONGEST_LOG", 5)
    around = playing(TWO[0], SHARED)
    ana = around.comes(ANA, 0, 1)
    around.goes_on(ana, moves=9)
    arrivals.show(around.machine, ana, [], around.at)
    around.deliver()
    assert [entry["seq"] for entry in around.of(ana, "snapshot")[-1]["log"]] == [5, 6, 7, 8, 9]
