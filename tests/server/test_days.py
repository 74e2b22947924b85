"""Play over days: time that is up, vacations, nudges; over restarts and on both databases."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server import almanac
from tests.server.harness import ME, OPEN, PATIENCE, SAILOR, Person, Server, turn
from tortuga.server import clock
from tortuga.server.live import deadlines

DAY = 24 * 3600 * 1000
THREE_DAYS = {"per": "move", "seconds": 3 * 24 * 3600}


class Calendar:
    """How many seconds of waiting the tests have spared everybody."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def wait(self, days: float) -> None:
        self.ahead += days * almanac.DAY


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    monkeypatch.setattr(clock, "CLOCK", clock.CLOCK)
    for name in ("LONGEST_SLEEP", "SHARED_SLEEP"):
        monkeypatch.setattr(deadlines, name, getattr(deadlines, name))
    found = Calendar()
    almanac.take_over(lambda: found.ahead)
    return found


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def server(request: pytest.FixtureRequest, tmp_path: Path, calendar: Calendar) -> Iterator[Server]:
    """Each test has its own, so that no other's days pass there."""
    shared = request.param == "postgres"
    where = request.getfixturevalue("shared_database") if shared else tmp_path / "tortuga.db"
    with Server(where) as running:
        yield running


def set_table(person: Person, *seats: Any, game: str = "buried-treasure", **more: Any) -> Any:
    body = {"game": game, "public": False, "fill": "swabbie", "seats": list(seats)}
    return person.http.post("/api/tables", json={"clock": THREE_DAYS, **body, **more})


def info(person: Person, table: str) -> Any:
    return person.http.get(f"/api/tables/{table}").json()


def eventually(found: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.05)


def two_at_a_table(ana: Person, ben: Person, **clock: Any) -> tuple[str, int, dict[int, Person]]:
    """A table of three days a move: its id, who is to move, and who sits where."""
    granted = set_table(ana, ME, OPEN, clock={**THREE_DAYS, **clock}).json()
    table = granted["table"]
    joined = ben.join(granted)
    seat = info(ana, table)["acting"][0]
    assert joined["table"] == table
    return table, seat, {0: ana, 1: ben}


def test_three_days_a_move_and_then_a_bot_plays_until_the_seat_is_taken_back(
    server: Server, ana: Person, ben: Person, calendar: Calendar
) -> None:
    table, seat, people = two_at_a_table(ana, ben)
    told = info(people[1 - seat], table)
    assert told["clock"]["when_up"] == "bot"
    assert abs(told["clock"]["times"][seat]["due"] - told["clock"]["now"] - 3 * DAY) < 60_000
    calendar.wait(2.9)
    time.sleep(0.5)
    assert info(ana, table)["seats"][seat]["kind"] == "person"
    calendar.wait(0.2)
    eventually(lambda: info(ana, table)["seats"][seat]["kind"] == "bot")
    back = people[seat].post(f"{table}/seats/{seat}/back")
    assert back.json()["seats"][seat]["kind"] == "person"


def test_where_the_host_wished_that_the_seat_is_given_up_for_good(
    server: Server, ana: Person, ben: Person, calendar: Calendar
) -> None:
    table, seat, people = two_at_a_table(ana, ben, when_up="give_up")
    calendar.wait(3.1)
    eventually(lambda: info(people[1 - seat], table)["seats"][seat]["kind"] == "bot")
    back = people[seat].post(f"{table}/seats/{seat}/back")
    assert (back.status_code, back.json()["error"]["code"]) == (409, "given_up")


def test_the_pirates_map_says_why_it_cannot_be_played_over_days(
    server: Server, ana: Person
) -> None:
    refused = set_table(ana, ME, SAILOR, SAILOR, game="the-pirates-map")
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "needs_everyone")
    assert "told once" in refused.json()["error"]["message"]
    games = {each["name"]: each for each in ana.http.get("/api/games").json()["games"]}
    assert [name for name, each in games.items() if each["together"]] == ["the-pirates-map"]


def test_on_vacation_the_clock_stands_still_and_others_see_until_when(
    server: Server, ana: Person, ben: Person, calendar: Calendar
) -> None:
    table, seat, people = two_at_a_table(ana, ben)
    slow, quick = people[seat], people[1 - seat]
    calendar.wait(1)
    begun = slow.http.put("/api/me/vacation", json={"days": 10}).json()
    assert begun["left"] == begun["a_year"] - 10
    told = info(quick, table)
    assert told["seats"][seat]["away"] == begun["until"]
    assert "away" not in told["seats"][1 - seat]
    assert abs(told["clock"]["times"][seat]["due"] - begun["until"] - 2 * DAY) < 60_000
    calendar.wait(9)
    time.sleep(0.5)
    assert info(quick, table)["seats"][seat]["kind"] == "person"
    back = slow.http.delete("/api/me/vacation").json()
    assert (back["until"], back["left"]) == (None, back["a_year"] - 10)
    calendar.wait(1.9)
    time.sleep(0.5)
    assert info(quick, table)["seats"][seat]["kind"] == "person"
    calendar.wait(0.2)
    eventually(lambda: info(quick, table)["seats"][seat]["kind"] == "bot")


def test_a_table_that_was_not_told_of_a_vacation_asks_before_time_is_up(
    server: Server, ana: Person, ben: Person, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tortuga.server.http.routes import vacation

    table, seat, people = two_at_a_table(ana, ben)
    monkeypatch.setattr(vacation, "tell_tables", lambda writing, guest: [])  # as if killed there
    people[seat].http.put("/api/me/vacation", json={"days": 5})
    calendar.wait(3.1)
    eventually(lambda: "away" in info(ana, table)["seats"][seat])
    assert info(ana, table)["seats"][seat]["kind"] == "person"


def test_vacations_are_limited_and_exported(server: Server, ana: Person) -> None:
    assert ana.http.get("/api/me/vacation").json() == {"until": None, "left": 21, "a_year": 21}
    assert ana.http.put("/api/me/vacation", json={"days": 22}).status_code == 422
    assert ana.http.put("/api/me/vacation", json={"days": 0}).status_code == 422
    assert ana.http.put("/api/me/vacation", json={"days": 20}).status_code == 200
    assert ana.http.put("/api/me/vacation", json={"days": 1}).status_code == 409
    [kept] = ana.http.get("/api/me/export").json()["vacations"]
    assert (kept["until"] - kept["since"], kept["taken"]) == (20 * DAY, 20)


def test_days_pass_while_the_server_is_down(
    tmp_path: Path, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path / "down.db") as first:
        ana, ben = Person(first.url), Person(first.url)
        table, seat, people = two_at_a_table(ana, ben)
        people[seat].http.put("/api/me/vacation", json={"days": 1})
    calendar.wait(3.5)
    with Server(tmp_path / "down.db") as second:
        for person in people.values():
            person.http.base_url = second.url
        time.sleep(0.5)
        assert info(ana, table)["seats"][seat]["kind"] == "person"
        calendar.wait(0.6)
        eventually(lambda: info(ana, table)["seats"][seat]["kind"] == "bot")
    for person in people.values():
        person.close()


def test_tickets_tell_how_one_stands_and_what_others_did(
    server: Server, ana: Person, ben: Person
) -> None:
    table, seat, people = two_at_a_table(ana, ben)
    quick, slow = people[seat], people[1 - seat]
    granted = quick.join({"table": table})
    with quick.wire(granted) as wire:
        wire.until("snapshot")
        while (found := turn(wire)) is not None:
            wire.play(found[1], found[2][0])
            wire.until("event")
    for _ in range(2):  # in memory, played again by a worker, as kept
        [ticket] = slow.http.get("/api/me/tickets").json()["tickets"]
        assert ticket["table"] == table
        assert ticket["since"]
        assert {event["seat"] for event in ticket["since"]} == {seat}
        assert ticket["standing"]["place"] in (1, 2)
    [own] = quick.http.get("/api/me/tickets").json()["tickets"]
    assert own["since"] == []


def test_a_nudge_from_the_harbour_once_a_day(
    server: Server, ana: Person, ben: Person, calendar: Calendar
) -> None:
    table, seat, people = two_at_a_table(ana, ben)
    quick = people[1 - seat]

    def nudge() -> Any:
        return quick.post(f"{table}/seats/{seat}/nudge")

    assert nudge().json()["error"]["code"] == "too_fast"
    calendar.wait(0.1)
    assert nudge().json()["seats"][seat]["nudged"] > 0
    calendar.wait(0.9)
    assert nudge().status_code == 429
    calendar.wait(0.2)
    assert nudge().status_code == 200
    assert people[seat].post(f"{table}/seats/{seat}/nudge").status_code == 409
