"""What forbids a move is told with its rule: when it is refused, previewed, or only asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tortuga
from tests.server.harness import ME, OPEN, Person, Wire, play_out, turn

MOVES = tortuga.game("buried-treasure").moves
PASS = MOVES.parse("pass")
STEAL = MOVES.parse("steal 1 from 2")


@pytest.fixture
def pair(ana: Person, ben: Person) -> Iterator[list[Wire]]:
    """Two people at a table of two: the one to move first."""
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        found = turn(mine, other)
        assert found is not None
        yield [mine, other] if found[0] is mine else [other, mine]


def seat_of(wire: Wire) -> int:
    return int(next(iter(wire.views)))


def ask(wire: Wire, *lines: list[int]) -> list[Any]:
    wire.say(type="why", n=5, seat=seat_of(wire), at=wire.seq, lines=list(lines))
    told = wire.until("reasons", "refused")
    assert told["type"] == "reasons", told
    assert told["n"] == 5
    return list(told["reasons"])


def test_a_refused_move_says_which_rule_forbids_it(pair: list[Wire]) -> None:
    wire = pair[0]
    wire.play(seat_of(wire), PASS)
    refused = wire.until("refused")
    assert refused["code"] == "illegal"
    assert refused["why"] == {"rule": "BT-A2", "key": "no_pass", "facts": {}}
    assert "nobody may pass (BT-A2)" in refused["message"]


def test_asking_plays_nothing(pair: list[Wire]) -> None:
    wire = pair[0]
    legal = wire.views[str(seat_of(wire))]["legal"]
    reasons = ask(wire, [legal[0]], [STEAL], [MOVES.size])
    assert [reason and reason["rule"] for reason in reasons] == [None, "BT-6", ""]
    assert reasons[2]["key"] == "number"
    assert all(each.quiet() for each in pair)


def test_what_no_move_means_is_asked_about_by_its_name(pair: list[Wire]) -> None:
    wire, idle = pair
    things = [{"thing": "card 0 0"}, {"thing": "card 9 9"}, {"thing": "card 0 0", "after": [PASS]}]
    wire.say(type="why", n=6, seat=seat_of(wire), at=wire.seq, lines=[[STEAL]], things=things)
    reasons = wire.until("reasons")["reasons"]
    assert [reason["key"] for reason in reasons] == ["no_flag", "covered", "thing", "no_pass"]
    assert reasons[1] == {"rule": "BT-2", "key": "covered", "facts": {}}
    idle.say(type="why", n=6, seat=seat_of(idle), at=idle.seq, things=things[:1])
    assert [reason["key"] for reason in idle.until("reasons")["reasons"]] == ["turn"]
    wire.say(type="why", n=7, seat=seat_of(wire), at=wire.seq)
    assert "give at least one line or thing" in wire.until("refused")["message"]


def test_out_of_turn_is_a_reason_too(pair: list[Wire]) -> None:
    mover, idle = pair
    [reason] = ask(idle, [0])
    facts = {"seat": seat_of(idle), "turn_seats": [seat_of(mover)]}
    assert reason == {"rule": "BT-4", "key": "turn", "facts": facts}


def test_a_line_is_forbidden_by_its_first_wrong_move(pair: list[Wire]) -> None:
    wire = pair[0]
    legal = wire.views[str(seat_of(wire))]["legal"]
    [reason] = ask(wire, [legal[0], PASS])
    assert reason["rule"]


def test_a_preview_of_what_cannot_be_played_says_why(pair: list[Wire]) -> None:
    wire = pair[0]
    legal = wire.views[str(seat_of(wire))]["legal"]
    wire.say(type="preview", n=3, seat=seat_of(wire), at=0, lines=[[legal[0]], [PASS]])
    told = wire.until("previews")
    assert [preview is None for preview in told["previews"]] == [False, True]
    assert told["reasons"] == [None, {"rule": "BT-A2", "key": "no_pass", "facts": {}}]
    wire.say(type="preview", n=4, seat=seat_of(wire), at=0, lines=[[legal[0]]])
    assert "reasons" not in wire.until("previews")


def test_nobody_asks_for_another_seat_nor_about_the_past(pair: list[Wire]) -> None:
    mover, idle = pair
    idle.say(type="why", n=1, seat=seat_of(mover), at=0, lines=[[0]])
    assert idle.until("refused")["code"] == "not_your_seat"
    mover.say(type="why", n=1, seat=seat_of(mover), at=1, lines=[[0]])
    assert mover.until("refused")["code"] == "stale"


def test_when_the_game_is_over_that_is_the_reason(pair: list[Wire]) -> None:
    play_out(*pair)
    for wire in pair:
        wire.until("over")
        assert ask(wire, [0]) == [{"rule": "BT-9", "key": "over", "facts": {}}]


def test_before_the_game_there_is_nothing_to_ask(ana: Person) -> None:
    granted = ana.create(ME, OPEN)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        wire.say(type="why", n=1, seat=0, at=0, lines=[[0]])
        assert wire.until("refused")["code"] == "not_allowed"


def test_what_a_clock_or_a_bot_plays_is_no_persons_move(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, game="the-pirates-map")
    theirs = ben.join(granted)
    fade = tortuga.game("the-pirates-map").moves.parse("fade")
    with ana.wire(granted) as wire, ben.wire(theirs):
        while wire.until("snapshot")["table"]["status"] == "waiting":
            pass
        [reason] = ask(wire, [fade])
        assert reason == {"rule": "", "key": "not_a_persons", "facts": {}}
