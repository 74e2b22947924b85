"""Looking for a game: people are matched, asked and seated, and never with whom they blocked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select, update

from tests.server.harness import ME, OPEN, PATIENCE, Person, Server
from tortuga.server.http.limits import Limiter
from tortuga.server.live import matchmaker
from tortuga.server.storage.columns import SEEKING
from tortuga.server.storage.company import seeking

DATABASES = ("sqlite", "postgres")
MAUI = {"games": ["maui"], "seats": [2], "paces": ["now"]}
Guests = Callable[[], Person]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchmaker, "AT_ONCE", 0.01)
    monkeypatch.setattr(matchmaker, "EVERY", 0.1)
    monkeypatch.setattr("tortuga.server.live.lookout.FRESH", 0)


@pytest.fixture(autouse=True)
def nobody_else(server: Server) -> Any:
    """Whoever a test leaves looking would be matched by the next."""
    yield
    engine = server.parts.database._engine
    with engine.begin() as writing:
        writing.execute(delete(SEEKING))


def seek(person: Person, **wish: Any) -> Any:
    reply = person.http.post("/api/looking", json=MAUI | wish)
    assert reply.status_code == 200, reply.text
    return reply.json()


def match(writing: Connection, at: int) -> None:
    """What a matchmaker does, at a time of the test's choice."""
    seeking.tidy(writing, at)
    seeking.make_offers(writing, seeking.plan(writing, at), at)


def look(person: Person) -> Any:
    return person.http.get("/api/looking").json()


def until(person: Person, what: str) -> Any:
    """Ask until an offer, or a table, or a party is there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        told = look(person)
        if told[what]:
            return told
        assert time.monotonic() < deadline, told
        time.sleep(0.02)


def answer(person: Person, yes: bool) -> Any:
    return person.http.post("/api/looking/answer", json={"yes": yes})


def sit_down(*people: Person) -> Any:
    for person in people:
        until(person, "offer")
        assert answer(person, True).status_code == 200
    return [until(person, "table")["table"] for person in people]


def test_two_who_want_the_same_are_seated(ana: Person, ben: Person) -> None:
    told = seek(ana)
    assert (told["looking"], told["search"]["games"], told["offer"]) == (1, ["maui"], None)
    party = until(ana, "party")["party"]
    assert (party["seats"], [each["mine"] for each in party["people"]]) == (2, [True])
    seek(ben, games=["buried-treasure", "maui"], seats=[])
    offer = until(ana, "offer")["offer"]
    assert (offer["game"], offer["seats"], offer["pace"], offer["yes"]) == ("maui", 2, "now", False)
    assert {each["name"] for each in offer["people"]} == {ana.me["name"], ben.me["name"]}
    one, two = sit_down(ana, ben)
    assert one == two
    for person in (ana, ben):
        granted = person.post(f"{one}/join").json()
        info = granted["info"]
        assert (info["status"], info["public"], len(granted["keys"])) == ("playing", False, 1)
        assert info["clock"] == {"per": "move", "seconds": 120} | info["clock"]
        assert person.http.delete("/api/looking").json()["table"] is None


def test_who_says_no_stops_and_the_other_stays_first(guests: Guests) -> None:
    ana, ben, eva = guests(), guests(), guests()
    since = seek(ana)["search"]["since"]
    seek(ben)
    until(ben, "offer")
    assert answer(ana, True).status_code == 200
    assert answer(ben, False).json()["search"] is None
    told = until(ana, "party")
    assert told["search"]["since"] == since
    assert (told["offer"], told["table"]) == (None, None)
    seek(eva)
    assert len(set(sit_down(ana, eva))) == 1


def test_who_does_not_answer_is_put_back_and_then_dropped(server: Server, guests: Guests) -> None:
    """Time is moved by what the matchmaker is told it is."""
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person)
    since = until(ana, "offer")["search"]["since"]

    def later(seconds: int) -> int:
        at = int(since) + seconds * 1000
        with server.parts.database._engine.begin() as writing:
            for guest in list(writing.execute(select(SEEKING.c.guest)).scalars()):
                seeking.heard(writing, guest, at)
            match(writing, at)
        return at

    assert answer(ana, True).status_code == 200
    at = later(150)
    assert look(ana)["search"]["since"] == since
    assert look(ben)["search"]["since"] == at
    assert [look(person)["offer"]["yes"] for person in (ana, ben)] == [False, False]
    answer(ana, True)
    later(300)
    assert look(ben)["search"] is None
    told = until(ana, "party")
    assert told["search"]["since"] == since
    assert [each["mine"] for each in told["party"]["people"]] == [True]


def test_who_is_away_when_a_table_is_offered_is_dropped_at_once(
    server: Server, guests: Guests
) -> None:
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person)
    since = until(ana, "offer")["search"]["since"]
    assert answer(ana, True).status_code == 200
    with server.parts.database._engine.begin() as writing:
        match(writing, since + 150_000)
    assert look(ben)["search"] is None
    assert look(ana)["search"]["since"] == since


def test_a_table_is_set_by_whoever_finds_that_all_agreed(server: Server, guests: Guests) -> None:
    """The process that took the last yes may have died before it set the table."""
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person)
    until(ben, "offer")
    with server.parts.database._engine.begin() as writing:
        writing.execute(update(SEEKING).values(yes=True))
    assert until(ana, "table")["table"] == until(ben, "table")["table"]


@pytest.mark.parametrize("who", [0, 1])
def test_who_is_blocked_is_never_offered_either_way(guests: Guests, who: int) -> None:
    people = guests(), guests()
    granted = people[0].create(ME, OPEN, public=True)
    people[1].join(granted)
    reply = people[who].post(f"{granted['table']}/block", {"seat": 1 - who})
    assert reply.status_code == 200
    for person in people:
        seek(person)
    eva = guests()
    seek(eva)
    deadline = time.monotonic() + PATIENCE
    while not (told := look(eva))["offer"]:
        assert time.monotonic() < deadline
    assert sum(look(person)["offer"] is not None for person in people) == 1
    names = {each["name"] for each in told["offer"]["people"]}
    assert not {person.me["name"] for person in people} <= names - {eva.me["name"]} or (
        people[0].me["name"] == people[1].me["name"]
    )


def test_bots_take_seats_after_ten_minutes_if_all_agree(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person, seats=[4], rated=True)
    early = ana.http.post("/api/looking/bots", json={"yes": True})
    assert (early.status_code, early.json()["error"]["code"]) == (409, "too_early")
    monkeypatch.setattr(seeking, "BOTS_AFTER", 0)
    assert ana.http.post("/api/looking/bots", json={"yes": True}).json()["search"]["bots"]
    time.sleep(0.3)
    assert look(ana)["offer"] is None
    ben.http.post("/api/looking/bots", json={"yes": True})
    offer = until(ana, "offer")["offer"]
    assert (offer["seats"], len(offer["people"]), offer["rated"]) == (4, 2, False)
    table, _ = sit_down(ana, ben)
    kinds = [seat["kind"] for seat in ana.post(f"{table}/join").json()["info"]["seats"]]
    assert sorted(kinds) == ["bot", "bot", "person", "person"]


def test_a_page_that_is_gone_is_matched_for_slow_games_only(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeking, "PRESENT", -1_000)  # nobody counts as there
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person, paces=["now", "three"])
    offer = until(ana, "offer")["offer"]
    assert offer["pace"] == "three"
    assert offer["until"] > look(ana)["search"]["since"] + 3600_000
    table, _ = sit_down(ana, ben)
    clock = ana.post(f"{table}/join").json()["info"]["clock"]
    assert (clock["per"], clock["seconds"]) == ("move", 3 * 86_400)


def test_searches_of_those_who_left_are_dropped(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seek(ana)
    monkeypatch.setitem(seeking.LEFT, True, -60_000)
    deadline = time.monotonic() + PATIENCE
    while look(ana)["search"] is not None:
        assert time.monotonic() < deadline


def test_what_cannot_be_found_is_refused(ana: Person) -> None:
    def refused(**wish: Any) -> tuple[int, str]:
        reply = ana.http.post("/api/looking", json=MAUI | wish)
        return reply.status_code, reply.json()["error"]["code"]

    assert refused(games=["chess"]) == (422, "no_such_game")
    assert refused(games=[]) == (422, "invalid")
    assert refused(seats=[9]) == (422, "invalid")
    assert refused(paces=["never"]) == (422, "invalid")
    assert refused(games=["the-pirates-map"], paces=["day"]) == (422, "invalid")
    assert refused(fast=True) == (422, "invalid")
    for path in ("answer", "bots"):
        reply = ana.http.post(f"/api/looking/{path}", json={"yes": True})
        assert (reply.status_code, reply.json()["error"]["code"]) == (409, "not_looking")
    seek(ana)
    assert answer(ana, True).json()["error"]["code"] == "not_offered"


def test_nobody_floods_the_search(ana: Person, server: Server) -> None:
    server.parts.searches = Limiter(rate=0.01, burst=2)
    try:
        replies = [ana.http.post("/api/looking", json=MAUI) for _ in range(3)]
    finally:
        server.parts.searches = Limiter(rate=0.05, burst=8)
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert 50 < int(replies[2].headers["Retry-After"]) <= 100


def test_a_hint_needs_enough_matches(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tortuga.server.live.lookout.HINTS_FRESH", 0)
    monkeypatch.setattr(seeking, "LEAST_MATCHES", 10**6)
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person)
    sit_down(ana, ben)
    assert look(ana)["usual"] == []
    monkeypatch.setattr(seeking, "LEAST_MATCHES", 1)
    assert {"pace": "now", "seats": 2, "minutes": 1} in look(ana)["usual"]
    assert seek(ana)["search"]["minutes"] == 1


def test_the_more_look_the_less_often_each_asks(ana: Person) -> None:
    from tortuga.server.live.lookout import EACH, LATEST, SOONEST

    assert look(ana)["again"] == SOONEST
    for many in (100, 1_000, 5_000):
        assert many * 1000 / min(LATEST, SOONEST + EACH * many) < 350


def test_whom_nobody_fits_does_not_stand_in_the_way(
    guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of very many those are looked at who wait longest, and the last ones."""
    monkeypatch.setattr(seeking, "POOL", 2)
    monkeypatch.setattr(seeking, "FRESH", 2)
    for game in ("buried-treasure", "playa-pirata", "x-marks-the-spot"):
        seek(guests(), games=[game])
    ana, ben = guests(), guests()
    for person in (ana, ben):
        seek(person)
    assert until(ana, "offer")["offer"]["game"] == until(ben, "offer")["offer"]["game"] == "maui"
