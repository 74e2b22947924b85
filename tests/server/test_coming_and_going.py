"""Who is at a table: resuming, presence, spectators, private tables, and taking a seat."""

from __future__ import annotations

import time

from tests.server.harness import (
    LOCAL,
    ME,
    OPEN,
    PATIENCE,
    SAILOR,
    Person,
    Server,
    Wire,
    first,
    play_out,
    to_move,
)

DATABASES = ("sqlite", "postgres")


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
