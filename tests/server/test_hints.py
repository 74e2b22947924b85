"""Hints at a table: who may ask, what is told, and that nothing hidden is in it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.server.harness import LOCAL, ME, OPEN, SAILOR, Person, QuickBots, Server, Wire, turn
from tortuga.coach import hint
from tortuga.coach.errands import advise
from tortuga.engine.chance import Chance


@pytest.fixture(autouse=True)
def light_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is tried here, not the search."""
    monkeypatch.setattr("tortuga.coach.hints.usual_iterations", lambda _: 40)


def my_turn(wire: Wire) -> tuple[int, list[int]]:
    """Wait until one of the wire's own seats is to move."""
    wire.until("snapshot")
    while (found := turn(wire)) is None:
        wire.until("event")
    return found[1], found[2]


def ask(wire: Wire, seat: int, at: int | None = None) -> Any:
    wire.say(type="hint", n=next(wire.numbers), seat=seat, at=wire.seq if at is None else at)
    while (told := wire.hear())["type"] not in ("hint", "refused"):
        pass
    return told


def allowed(person: Person, granted: Any) -> bool:
    told: bool = person.http.get(f"/api/tables/{granted['table']}").json()["hints"]
    return told


@pytest.mark.parametrize("game", ["buried-treasure", "maui", "playa-pirata", "x-marks-the-spot"])
def test_against_bots_anyone_may_ask(ana: Person, game: str) -> None:
    granted = ana.create(ME, SAILOR, SAILOR, game=game)
    assert granted["info"]["hints"]
    with ana.wire(granted) as wire:
        seat, legal = my_turn(wire)
        told = ask(wire, seat)
        assert told["type"] == "hint", told
        assert 1 <= len(told["advice"]) <= 3
        chances = [each["chance"] for each in told["advice"]]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert all(each["move"] in legal for each in told["advice"])


def test_among_people_only_where_the_host_allows_it(ana: Person, ben: Person) -> None:
    plain = ana.create(ME, OPEN)
    assert not plain["info"]["hints"]
    ben.join(plain)
    assert not allowed(ana, plain)
    with ana.wire(plain) as wire:
        wire.until("snapshot")
        assert ask(wire, 0)["code"] == "no_hints"
    wish = {"game": "buried-treasure", "public": False, "fill": "sailor", "hints": True}
    generous = ana.http.post("/api/tables", json=wish | {"seats": [ME, OPEN]}).json()
    theirs = ben.join(generous)
    assert allowed(ben, generous)
    with ana.wire(generous) as hers, ben.wire(theirs) as his:
        for wire in (hers, his):
            wire.until("snapshot")
        found = turn(hers, his)
        assert found is not None
        assert ask(found[0], found[1])["type"] == "hint"


def test_friends_at_one_screen_are_people_too(ana: Person) -> None:
    granted = ana.create(ME, LOCAL)
    assert not granted["info"]["hints"]
    with ana.wire(granted) as wire:
        seat, _ = my_turn(wire)
        assert ask(wire, seat)["code"] == "no_hints"


def test_a_rematch_keeps_the_hosts_word(ana: Person) -> None:
    wish = {"game": "maui", "public": False, "fill": "swabbie", "hints": True}
    granted = ana.http.post("/api/tables", json=wish | {"seats": [ME, LOCAL]}).json()
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while (found := turn(wire)) is not None:
            wire.play(found[1], found[2][0])
            wire.until("event")
        wire.until("over")
    again = ana.post(f"{granted['table']}/rematch").json()
    assert again["info"]["hints"]


def test_only_the_seat_that_decides_may_ask_and_only_about_now(ana: Person, ben: Person) -> None:
    granted = ana.create(ME, SAILOR, public=True)
    with ana.wire(granted) as wire, ben.wire({"table": granted["table"], "keys": {}}) as watcher:
        watcher.until("snapshot")
        assert ask(watcher, 0)["code"] == "not_your_seat"
        seat, legal = my_turn(wire)
        assert ask(wire, 1)["code"] == "not_your_seat"
        before = wire.seq
        wire.play(seat, legal[0])
        my_turn_again(wire)
        assert ask(wire, seat, at=before)["code"] == "stale"


def my_turn_again(wire: Wire) -> None:
    wire.until("event")
    while turn(wire) is None:
        wire.until("event")


def test_one_question_at_a_time_and_play_goes_on_meanwhile(database: Any) -> None:
    thinking = threading.Event()

    class SlowParrot(QuickBots):
        async def work(self, function: Any, *given: Any, **how: Any) -> Any:
            if function is not advise:
                return await super().work(function, *given, **how)

            def slowly() -> Any:
                thinking.wait(10)
                return advise(*given)

            return await super().work(slowly)

    with Server(database, SlowParrot(2)) as running:
        ana = Person(running.url)
        granted = ana.create(ME, SAILOR)
        with ana.wire(granted) as wire:
            seat, legal = my_turn(wire)
            wire.say(type="hint", n=1, seat=seat, at=wire.seq)
            assert ask(wire, seat)["code"] == "too_fast"
            wire.play(seat, legal[0], n=2)
            assert wire.until("accepted")["n"] == 2
            thinking.set()
            while (told := wire.hear())["type"] not in ("hint", "refused"):
                pass
            assert told == {**told, "type": "refused", "n": 1, "code": "stale"}
        ana.close()


def test_a_question_after_the_end_or_without_a_turn_is_refused(ana: Person) -> None:
    granted = ana.create(ME, LOCAL, game="maui")
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        while (found := turn(wire)) is not None:
            wire.play(found[1], found[2][0])
            wire.until("event")
        wire.until("over")
        assert ask(wire, 0)["code"] == "over"


def test_the_worker_is_given_a_view_and_the_same_view_gives_the_same_hint(server: Server) -> None:
    import tortuga
    from tortuga.engine.description import describe

    game = tortuga.game("playa-pirata", seats=3)
    state = game.start(4)
    for _ in range(8):
        seat = state.acting[0]
        state.play(seat, state.legal(seat)[0])
    seat = state.acting[0]
    view = state.view(seat)
    other = game.guess(view, Chance(9))
    told = advise(describe(game), view)
    assert told == advise(describe(game), other.view(seat)) == hint(game, view).to_json(game)
