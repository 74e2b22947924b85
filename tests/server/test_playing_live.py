"""Playing over the WebSocket: moves, resends, undo, resuming, presence, chat, previews."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from tests.server.harness import (
    LOCAL,
    ME,
    OPEN,
    PATIENCE,
    SAILOR,
    Person,
    Server,
    Wire,
    play_out,
    turn,
)
from tortuga.server.live import live_table
from tortuga.server.storage import events

DATABASES = ("sqlite", "postgres")


@pytest.fixture
def pair(ana: Person, ben: Person) -> Iterator[tuple[Wire, Wire]]:
    """Two people at a table of two, both connected."""
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        yield mine, other


def to_move(*wires: Wire) -> tuple[Wire, int, list[int]]:
    found = turn(*wires)
    assert found is not None
    return found


def other_of(pair: tuple[Wire, Wire], wire: Wire) -> Wire:
    return pair[1] if wire is pair[0] else pair[0]


def first(wire: Wire) -> Any:
    """What is told first; word of who comes and goes may be quicker."""
    while (message := wire.hear())["type"] == "table":
        pass
    return message


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


def test_undo_by_the_engines_rule_is_immediate(pair: tuple[Wire, Wire]) -> None:
    wire, seat, legal = to_move(*pair)
    before = wire.views
    wire.play(seat, legal[0])
    assert wire.until("event")["undo"]["can"] == [seat]
    assert other_of(pair, wire).until("event")["undo"]["can"] == []
    wire.say(type="undo", n=9, seat=seat)
    assert wire.until("accepted") == {"type": "accepted", "n": 9, "seq": 2}
    for each in pair:
        undone = each.until("undone")
        assert (undone["seq"], undone["to"], len(undone["log"])) == (2, 0, 1)
    assert wire.views == before
    wire.say(type="undo", n=9, seat=seat)
    assert wire.until("accepted")["seq"] == 2
    wire.say(type="undo", n=10, seat=seat)
    assert wire.until("refused")["code"] == "not_allowed"
    wire.play(seat, legal[0])
    assert wire.until("accepted")["seq"] == 3


def test_what_vanishes_cannot_be_brought_back_by_an_undo(ana: Person) -> None:
    """Nobody else decides at this table; still an island is not built again after its check."""
    granted = ana.create(ME, LOCAL, game="the-pirates-map", telling="aloud")
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0])
        wire.until("event")
        wire.say(type="undo", n=9, seat=seat)
        assert wire.until("refused")["code"] == "not_allowed"
        assert wire.quiet()


def both_moved(pair: tuple[Wire, Wire]) -> tuple[Wire, int]:
    """Play until the first player's move lies under the other's; who that is."""
    wire, seat, _ = to_move(*pair)
    while to_move(*pair)[0] is wire:
        play_out(*pair, moves=1)
    play_out(*pair, moves=1)
    return wire, seat


def test_undo_beyond_the_rule_needs_consent(pair: tuple[Wire, Wire]) -> None:
    wire, seat = both_moved(pair)
    other = other_of(pair, wire)
    wire.say(type="undo", n=20, seat=seat)
    asked = wire.until("undo_asked")
    assert other.until("undo_asked") == asked
    assert (asked["seat"], asked["waiting"]) == (seat, [1 - seat])
    wire.say(type="consent", seat=seat, undo=asked["undo"], agree=True)
    assert wire.until("refused")["code"] == "stale"
    wire.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    assert wire.until("refused")["code"] == "not_your_seat"
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    undone = other.until("undone")
    assert wire.until("accepted")["n"] == 20
    assert wire.until("undone")["to"] == undone["to"] < undone["seq"] - 1
    assert turn(wire) is not None


def test_an_undo_that_is_refused_changes_nothing(pair: tuple[Wire, Wire]) -> None:
    wire, seat = both_moved(pair)
    other = other_of(pair, wire)
    wire.say(type="undo", n=20, seat=seat)
    asked = other.until("undo_asked")
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=False)
    for each in pair:
        assert each.until("undo_refused")["undo"] == asked["undo"]
    assert wire.quiet()
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    assert other.until("refused")["code"] == "stale"


def test_who_lets_a_bot_play_for_a_while_is_still_asked(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN)
    theirs = ben.join(granted)
    with ana.wire(granted) as mine, ben.wire(theirs) as other:
        mine.until("snapshot")
        other.until("snapshot")
        wire, seat = both_moved((mine, other))
        away, rest = (ben, other) if wire is mine else (ana, mine)
        handed = away.post(f"{granted['table']}/seats/{1 - seat}/bot", {"level": "sailor"})
        assert handed.status_code == 200
        wire.say(type="undo", n=1, seat=seat)
        assert wire.until("undo_asked")["waiting"] == [1 - seat]
        asked = rest.until("undo_asked")
        rest.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
        for each in (wire, rest):
            each.until("undone")


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


def test_bots_never_object_to_an_undo(ana: Person) -> None:
    granted = ana.create(ME, SAILOR)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire, moves=6)
        while not wire.views["0"]["legal"]:
            wire.until("event")
        wire.say(type="undo", n=1, seat=0)
        assert wire.until("undone")["to"] < wire.seq - 1
        assert wire.views["0"]["legal"]


def test_reconnecting_resumes_after_the_last_number_seen(
    pair: tuple[Wire, Wire], ana: Person
) -> None:
    mine, _ = pair
    play_out(*pair, moves=3)
    table = ana.http.get("/api/tables/mine").json()["tables"][0]["id"]
    granted = ana.join({"table": table})
    with ana.wire(granted, seen=1) as wire:
        assert [wire.until("event")["seq"], wire.until("event")["seq"]] == [2, 3]
        assert wire.views == mine.views
        assert wire.until("table")["table"]["id"] == table
    with ana.wire(granted, seen=3) as wire:
        assert first(wire)["type"] == "undo_refused"
        assert wire.quiet()
    with ana.wire(granted, seen=4) as wire:
        assert first(wire)["type"] == "snapshot"


def test_reconnecting_across_an_undo_gives_a_snapshot(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0])
        wire.until("event")
        wire.say(type="undo", n=1, seat=seat)
        wire.until("undone")
    with ana.wire(granted, seen=1) as wire:
        assert first(wire)["type"] == "snapshot"
    with ana.wire(granted, seen=2) as wire:
        assert first(wire)["type"] == "undo_refused"
        assert wire.quiet()


def test_who_lost_a_seat_while_away_is_told_by_a_snapshot(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire, moves=1)
    with Wire(ben, granted["table"]) as wire:
        wire.hello([granted["keys"]["0"], "no key of this table"], seen=1)
        assert first(wire)["seats"] == [0]


def test_presence_counts_people_and_spectators(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as wire:
        assert wire.until("snapshot")["table"]["seats"][0]["online"] is True
        with ana.wire(granted) as tab:
            tab.until("snapshot")
            with Wire(ben, granted["table"]) as watching:
                watching.hello()
                assert watching.until("snapshot")["table"]["watching"] == 1
                while wire.until("table")["table"]["watching"] != 1:
                    pass
            while wire.until("table")["table"]["watching"] != 0:
                pass
        assert ben.http.get(f"/api/tables/{granted['table']}").json()["seats"][0]["online"]
    deadline = time.monotonic() + PATIENCE
    while ben.http.get(f"/api/tables/{granted['table']}").json()["seats"][0]["online"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_spectator_sees_but_does_not_act(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with Wire(ben, granted["table"]) as wire:
        wire.hello()
        snapshot = wire.until("snapshot")
        assert snapshot["seats"] == []
        assert snapshot["views"] == {}
        assert snapshot["spectator"]["seat"] is None
        wire.play(0, 0)
        assert wire.until("refused")["code"] == "not_your_seat"
        wire.say(type="undo", n=1, seat=0)
        assert wire.until("refused")["code"] == "not_your_seat"
        wire.say(type="preview", n=1, seat=0, at=0, lines=[[0]])
        assert wire.until("refused")["code"] == "not_your_seat"


def test_a_private_table_is_like_one_that_is_not_there(
    server: Server, ana: Person, ben: Person
) -> None:
    """Whoever is not let in hears the same of both, and neither is loaded for them."""
    private = ana.create(ME, OPEN)["table"]
    deadline = time.monotonic() + 10
    while server.parts.hub.peek(private) is not None:
        assert time.monotonic() < deadline
    heard = []
    for table in (private, "nosuchtable"):
        with Wire(ben, table) as wire:
            wire.say(type="ping")
            wire.say(type="play", n=1, seat=0, moves=[0], at=0)
            answers = [wire.hear() for _ in range(2)]
            assert server.parts.hub.peek(table) is None
            wire.hello()
            heard.append((answers, wire.closed(), wire.raw))
    assert heard[0] == heard[1]


def test_a_private_table_shows_nothing_without_invite(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR)
    for hello in ({}, {"invite": "wrong"}, {"keys": ["wrong"]}):
        with Wire(ben, granted["table"]) as wire:
            wire.say(type="hello", protocol=1, **hello)
            assert wire.closed() == 4404
            assert wire.raw == []
    with Wire(ben, "nosuchtable") as wire:
        wire.hello()
        assert wire.closed() == 4404
    with Wire(ben, granted["table"]) as wire:
        wire.hello(invite=granted["invite"])
        assert wire.until("snapshot")["seats"] == []


def test_saying_hello_again_after_joining_gives_the_seat(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, OPEN, OPEN, public=True)
    with Wire(ben, granted["table"]) as wire:
        wire.hello()
        assert wire.until("snapshot")["seats"] == []
        wire.hello(ben.join(granted)["keys"].values())
        assert wire.until("snapshot")["seats"] == [1]


def test_chat_reaches_everyone_once(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as wire, Wire(ben, granted["table"]) as watching:
        wire.until("snapshot")
        watching.hello()
        watching.until("snapshot")
        for _ in range(2):
            wire.say(type="chat", n=1, text="  Ahoy\n\n<b>there</b> \u202e ")
            assert wire.until("accepted")["n"] == 1
        line = watching.until("chat")
        assert line["text"] == "Ahoy <b>there</b>"
        assert (line["seat"], line["name"]) == (0, ana.me["name"])
        watching.say(type="chat", n=1, text="Fair winds!")
        said = wire.until("chat")
        while said["id"] == line["id"]:
            said = wire.until("chat")
        assert "seat" not in said
        assert said["name"] == ben.me["name"]
    with ana.wire(granted) as wire:
        chat = wire.until("snapshot")["chat"]
        assert [each["text"] for each in chat] == ["Ahoy <b>there</b>", "Fair winds!"]


def test_chat_missed_is_told_when_resuming(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        _, seat, legal = to_move(wire)
        wire.play(seat, legal[0])
        wire.say(type="chat", n=1, text="one")
        first = wire.until("chat")["id"]
        wire.say(type="chat", n=2, text="two")
        wire.until("chat")
    with ana.wire(granted, seen=1, heard=first) as wire:
        assert wire.until("chat")["text"] == "two"
        wire.until("table")
        assert wire.quiet()


@pytest.mark.parametrize("text", ["", " \u200b\n", "x" * 281, 7])
def test_chat_has_a_length(ana: Person, text: object) -> None:
    with ana.wire(ana.create(ME, SAILOR)) as wire:
        wire.until("snapshot")
        wire.say(type="chat", n=1, text=text)
        assert wire.until("refused")["code"] == "malformed"


@pytest.mark.usefixtures("no_refill")
def test_chat_has_a_pace(ana: Person) -> None:
    with ana.wire(ana.create(ME, SAILOR)) as wire:
        wire.until("snapshot")
        for number in range(20):
            wire.say(type="chat", n=number, text="ahoy")
        answers = [wire.until("accepted", "refused") for _ in range(20)]
        assert [answer["type"] for answer in answers[:5]] == ["accepted"] * 5
        assert {answer["code"] for answer in answers[5:]} == {"too_fast"}


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
