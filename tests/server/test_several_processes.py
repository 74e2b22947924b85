"""Several servers on one database: any serves any table, and one takes over from another."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.harness import ME, OPEN, PATIENCE, SAILOR, Person, Server, Wire, play_out, turn
from tests.server.postgres import Cluster
from tests.server.test_bots_at_a_pace import PUT, HeapGame
from tortuga.engine.registry import forget, register

pytestmark = pytest.mark.postgres


@pytest.fixture
def servers(shared_database: str) -> Iterator[tuple[Server, Server]]:
    with Server(shared_database) as one, Server(shared_database) as two:
        yield one, two


class Visitor(Person):
    """Somebody whom a load balancer may send to any of the servers."""

    def wire_to(self, server: Server, granted: Any, **hello: Any) -> Wire:
        self.url = server.url
        self.headers["Origin"] = server.url
        return self.wire(granted, **hello)


@pytest.fixture
def pair(servers: tuple[Server, Server]) -> Iterator[tuple[Visitor, Visitor]]:
    people = Visitor(servers[0].url), Visitor(servers[1].url)
    yield people
    for person in people:
        person.close()


@pytest.fixture
def apart(
    servers: tuple[Server, Server], pair: tuple[Visitor, Visitor]
) -> Iterator[tuple[Any, Wire, Wire]]:
    """Two people at one table, each by way of another server."""
    ana, ben = pair
    granted = ana.create(ME, OPEN, public=True)
    with ana.wire_to(servers[0], granted) as mine:
        mine.until("snapshot")
        with ben.wire_to(servers[1], ben.join(granted)) as theirs:
            for wire in (mine, theirs):
                while not wire.views:
                    wire.until("snapshot")
            yield granted, mine, theirs


def test_a_whole_game_is_played_by_way_of_two_servers(apart: tuple[Any, Wire, Wire]) -> None:
    _, mine, theirs = apart
    play_out(mine, theirs)
    assert mine.until("over")["seed"] == theirs.until("over")["seed"]


def test_chat_and_presence_cross_over(
    apart: tuple[Any, Wire, Wire], pair: tuple[Visitor, Visitor]
) -> None:
    granted, mine, theirs = apart
    while not all(seat["online"] for seat in mine.until("table")["table"]["seats"]):
        pass
    look = f"/api/tables/{granted['table']}"
    assert all(seat["online"] for seat in pair[0].http.get(look).json()["seats"])
    theirs.say(type="chat", n=1, text="ahoy")
    assert mine.until("chat")["text"] == "ahoy"
    mine.say(type="chat", n=1, text="avast")
    assert [theirs.until("chat")["text"] for _ in range(2)] == ["ahoy", "avast"]
    theirs.say(type="react", n=2, seat=1, reaction="bravo")
    assert mine.until("reaction") == theirs.until("reaction")
    theirs.close()
    while mine.until("table")["table"]["seats"][1]["online"]:
        pass


def test_an_undo_is_asked_and_answered_by_way_of_two_servers(
    apart: tuple[Any, Wire, Wire],
) -> None:
    _, mine, theirs = apart
    found = turn(mine, theirs)
    assert found is not None
    wire, seat, _ = found
    while turn(wire):
        play_out(mine, theirs, moves=1)
    play_out(mine, theirs, moves=1)
    other = theirs if wire is mine else mine
    wire.say(type="undo", n=20, seat=seat)
    asked = other.until("undo_asked")
    assert wire.until("undo_asked") == asked
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=False)
    assert wire.until("undo_refused")["undo"] == asked["undo"]
    wire.say(type="undo", n=21, seat=seat)
    asked = other.until("undo_asked")
    other.say(type="consent", seat=1 - seat, undo=asked["undo"], agree=True)
    undone = other.until("undone")
    assert wire.until("accepted") == {"type": "accepted", "n": 21, "seq": undone["seq"]}
    assert wire.until("undone")["to"] == undone["to"]


def test_a_resend_to_another_server_is_answered_and_not_played(
    apart: tuple[Any, Wire, Wire],
    servers: tuple[Server, Server],
    pair: tuple[Visitor, Visitor],
) -> None:
    granted, mine, theirs = apart
    while not turn(mine):
        play_out(mine, theirs, moves=1)
    found = turn(mine)
    assert found is not None
    number = mine.play(0, found[2][0])
    seq = mine.until("accepted")["seq"]
    with pair[0].wire_to(servers[1], granted) as moved:
        assert moved.until("snapshot")["seq"] == seq
        moved.play(0, found[2][0], n=number, at=seq - 1)
        assert moved.until("accepted") == {"type": "accepted", "n": number, "seq": seq}
        assert moved.quiet()


def test_both_act_at_once_and_both_are_heard(
    servers: tuple[Server, Server], pair: tuple[Visitor, Visitor]
) -> None:
    register(HeapGame.name, "tests.server.test_bots_at_a_pace:HeapGame")
    try:
        ana, ben = pair
        granted = ana.create(ME, OPEN, SAILOR, game=HeapGame.name, public=True)
        with ana.wire_to(servers[0], granted) as mine:
            mine.until("snapshot")
            with ben.wire_to(servers[1], ben.join(granted)) as theirs:
                theirs.until("snapshot")
                seen = [0, 0]
                for _ in range(3):
                    mine.play(0, PUT.at([]), at=seen[0])
                    theirs.play(1, PUT.at([]), at=seen[1])
                    seen = [wire.until("accepted")["seq"] for wire in (mine, theirs)]
                for wire in (mine, theirs):
                    while wire.views[next(iter(wire.views))]["scores"][:2] != [3, 3]:
                        wire.until("event")
    finally:
        forget(HeapGame.name)


def test_another_server_goes_on_with_bots_where_one_has_ended(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tortuga.server.storage.events.BOT_LEASE", 500)
    with Server(shared_database) as staying:
        with Server(shared_database, bot_delay=20.0) as leaving:
            ana = Visitor(leaving.url)
            granted = ana.create(ME, SAILOR, SAILOR)
            with ana.wire(granted) as wire:
                wire.until("snapshot")
                if found := turn(wire):
                    wire.play(0, found[2][0])
                    wire.until("event")
                seq = wire.seq
        with ana.wire_to(staying, granted) as wire:
            wire.until("snapshot")
            assert wire.seq >= seq
            while not turn(wire):
                wire.until("event")
        ana.close()


def test_a_database_that_is_started_anew_is_found_again(cluster: Cluster) -> None:
    with Server(cluster.new_database()) as one:
        ana = Person(one.url)
        granted = ana.create(ME, SAILOR)
        with ana.wire(granted) as wire:
            wire.until("snapshot")
            while not (found := turn(wire)):
                wire.until("event")
            cluster.stop()
            number = wire.play(0, found[2][0])
            while (answer := wire.hear()).get("n") != number:
                pass
            assert answer["code"] == "unavailable"
            assert ana.http.get("/healthz").status_code == 503
            cluster.start()
            deadline = time.monotonic() + PATIENCE
            while ana.http.get("/healthz").status_code != 200:
                assert time.monotonic() < deadline
                time.sleep(0.1)
            wire.play(0, found[2][0], n=number, at=wire.seq)
            while (answer := wire.hear()).get("n") != number:
                pass
            assert answer["type"] == "accepted"
            while not turn(wire):
                wire.until("event")
        ana.close()
