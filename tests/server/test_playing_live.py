"""Playing over the WebSocket: moves, lines, resends, previews, and bots that go on."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from tests.server.harness import LOCAL, ME, SAILOR, Person, Wire, other_of, play_out, to_move
from tortuga.server.live import live_table
from tortuga.server.storage import events

DATABASES = ("sqlite", "postgres")


def test_a_move_is_accepted_and_told_to_everyone(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    number = wire.play(seat, legal[0])
    assert wire.until("accepted") == {"type": "accepted", "n": number, "seq": 1}
    for each in pair:
        event = each.until("event")
        assert (event["seq"], event["seat"]) == (1, seat)
        assert event["events"][next(iter(each.views))][0]["seat"] == seat


def test_a_whole_game_ends_with_the_seed_that_opens_the_commitment(pair: tuple[Wire, Wire]) -> None:
    play_out(*pair)
    for wire in pair:
        over = wire.until("over")
        assert over["record"] is True
        assert int(over["seed"]) > 2**64
        assert wire.until("table")["table"]["status"] == "over"
    wire = pair[0]
    wire.play(0, 0)
    assert wire.until("refused")["code"] == "over"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"moves": [10**6]}, "illegal"),
        ({"at": 7}, "stale"),
        ({"at": "0"}, "malformed"),
        ({"moves": []}, "malformed"),
        ({"moves": [0] * 9}, "malformed"),
        ({"moves": [-1]}, "malformed"),
        ({"moves": [True]}, "malformed"),
        ({"n": -1}, "malformed"),
        ({"n": 2**53}, "malformed"),
        ({"seat": 3}, "not_your_seat"),
        ({"secret": 1}, "malformed"),
    ],
)
def test_a_bad_move_changes_nothing(pair: tuple[Wire, Wire], change: Any, code: str) -> None:
    wire, seat, legal = to_move(*pair)
    said = {"type": "play", "n": 5, "seat": seat, "moves": [legal[0]], "at": 0}
    wire.say(**(said | change))
    refused = wire.until("refused")
    assert refused["code"] == code
    assert refused["n"] == (5 if "n" not in change else None)
    assert wire.quiet()
    assert other_of(pair, wire).quiet()


def test_nobody_plays_out_of_turn_or_for_others(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    other = other_of(pair, wire)
    other.play(seat, legal[0])
    assert other.until("refused")["code"] == "not_your_seat"
    other.play(1 - seat, legal[0])
    assert other.until("refused")["code"] == "illegal"
    assert wire.quiet()


def test_a_line_is_played_whole_or_not_at_all(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    wire.play(seat, legal[0], 10**6)
    assert wire.until("refused")["code"] == "illegal"
    assert wire.quiet()
    # Play on until a move leaves the seat with a second decision, then send both as one line.
    for _ in range(40):
        wire, seat, legal = to_move(*pair)
        wire.say(type="preview", n=1, seat=seat, at=wire.seq, lines=[[move] for move in legal])
        previews = wire.until("previews")["previews"]
        still = [i for i, told in enumerate(previews) if told["still"] and told["legal"]]
        if still:
            break
        play_out(*pair, moves=1)
    else:
        pytest.fail("no move left its seat with another decision")
    first = legal[still[0]]
    before = wire.seq
    wire.play(seat, first, previews[still[0]]["legal"][0])
    assert wire.until("accepted")["seq"] == before + 2
    assert [wire.until("event")["seq"], wire.until("event")["seq"]] == [before + 1, before + 2]


def test_a_resend_is_answered_again_and_never_played_twice(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0], n=7)
        assert wire.until("accepted")["seq"] == 1
        wire.until("event")
        for _ in range(2):
            wire.play(seat, legal[0], n=7, at=0)
            assert wire.until("accepted") == {"type": "accepted", "n": 7, "seq": 1}
        assert wire.quiet()
        wire.play(seat, legal[-1], n=7, at=0)
        assert wire.until("refused")["code"] == "malformed"
        assert wire.quiet()
    with ana.wire(granted) as wire:
        assert wire.until("snapshot")["seq"] == 1
        wire.play(seat, legal[0], n=7, at=0)
        assert wire.until("accepted")["seq"] == 1
        assert wire.quiet()


def test_a_resend_that_looks_playable_again_is_not_played(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0], n=7)
        wire.until("event")
        wire.say(type="undo", n=8, seat=seat)
        assert wire.until("undone")["to"] == 0
        wire.play(seat, legal[0], n=7)
        assert wire.until("accepted")["seq"] == 1
        assert wire.quiet()
        assert wire.seq == 2


def test_two_tabs_racing_for_one_turn_get_one_move(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    for _ in range(5):
        with ana.wire(granted) as one, ana.wire(granted) as two:
            one.until("snapshot")
            seq = two.until("snapshot")["seq"]
            _, seat, legal = to_move(one)
            one.play(seat, legal[0])
            two.play(seat, legal[-1])
            answers = [wire.until("accepted", "refused") for wire in (one, two)]
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            refused = next(answer for answer in answers if answer["type"] == "refused")
            assert refused["code"] in ("stale", "illegal")
            with ana.wire(granted) as third:
                assert third.until("snapshot")["seq"] == seq + 1


def test_bots_go_on_after_a_commit_that_seemed_to_fail(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while not wire.views["0"]["legal"]:
            wire.until("event")
        stored = events.store

        async def stores_and_breaks(*given: Any) -> None:
            monkeypatch.setattr(live_table, "store", stored)
            await stored(*given)
            raise SQLAlchemyError("the line to the database went dead")

        monkeypatch.setattr(live_table, "store", stores_and_breaks)
        at, move = wire.seq, wire.views["0"]["legal"][0]
        number = wire.play(0, move)
        assert wire.until("refused")["code"] == "unavailable"
        wire.play(0, move, n=number, at=at)
        assert wire.until("snapshot")["seq"] == at + 1
        assert wire.until("accepted")["seq"] == at + 1
        while not wire.views["0"]["legal"]:
            wire.until("event")


def test_previews_answer_each_line(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    wire.say(type="preview", n=3, seat=seat, at=0, lines=[[legal[0]], [10**6]])
    told = wire.until("previews")
    assert told["n"] == 3
    assert told["previews"][0]["standing"]
    assert told["previews"][1] is None
    assert wire.quiet()
    wire.say(type="preview", n=4, seat=seat, at=1, lines=[[legal[0]]])
    assert wire.until("refused")["code"] == "stale"
    wire.say(type="preview", n=5, seat=seat, at=0, lines=[[0]] * 65)
    assert wire.until("refused")["code"] == "malformed"


def test_who_is_overtaken_by_the_game_again_and_again_stays_connected(
    pair: tuple[Wire, Wire],
) -> None:
    """A look ahead that comes too late is nobody's fault, however often it happens."""
    ana, _ = pair
    for n in range(80):
        ana.say(type="preview", n=n, seat=0, at=99, lines=[[0]])
        assert ana.until("refused")["code"] == "stale"
    ana.say(type="ping")
    assert ana.until("pong")
