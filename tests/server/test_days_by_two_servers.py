"""Two servers are asked at once: a vacation's days are taken once, and a seat is nudged once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server import almanac
from tests.server.harness import ME, OPEN, Person, Server
from tortuga.server import clock
from tortuga.server.live import deadlines

pytestmark = pytest.mark.postgres
WEEK = {"per": "move", "seconds": 7 * 24 * 3600}
ROUNDS = 3


@pytest.fixture
def servers(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Server, Server]]:
    monkeypatch.setattr(clock, "CLOCK", clock.CLOCK)
    for name in ("LONGEST_SLEEP", "SHARED_SLEEP"):
        monkeypatch.setattr(deadlines, name, getattr(deadlines, name))
    with Server(shared_database) as one, Server(shared_database) as two:
        yield one, two


def by_way_of(person: Person, server: Server) -> Person:
    """The same guest, whom a load balancer sends to that server."""
    twin = Person(server.url)
    twin.http.cookies = person.http.cookies
    return twin


def at_once(*asked: Callable[[], Any]) -> list[int]:
    """What all of these are answered, in the order of their codes."""
    with ThreadPoolExecutor(len(asked)) as threads:
        return sorted(reply.status_code for reply in threads.map(lambda each: each(), asked))


def test_days_of_vacation_are_taken_once(servers: tuple[Server, Server]) -> None:
    here = Person(servers[0].url)
    there = by_way_of(here, servers[1])
    where = "/api/me/vacation"
    for each in (here, there):  # two servers of one process make each route ready in turn
        assert each.http.put(where, json={"days": 0}).status_code == 422
        assert each.http.delete(where).status_code == 409
    for number in range(ROUNDS):
        begun = [lambda each=each: each.http.put(where, json={"days": 3}) for each in (here, there)]
        assert at_once(*begun) == [200, 409]
        assert here.http.get(where).json()["left"] == 21 - number - 3
        ended = [lambda each=each: each.http.delete(where) for each in (here, there)]
        assert at_once(*ended) == [200, 409]
        assert there.http.get(where).json()["left"] == 21 - number - 1
    for person in (here, there):
        person.close()


def test_a_seat_is_nudged_once(servers: tuple[Server, Server]) -> None:
    """By two who wait, each by way of another server; the one after hears that it was."""
    ana, ben, cleo = Person(servers[0].url), Person(servers[1].url), Person(servers[0].url)
    granted = ana.create(ME, OPEN, OPEN, clock=WEEK, public=True)
    table = granted["table"]
    for person in (ben, cleo):
        person.join(granted)
    seat = ana.http.get(f"/api/tables/{table}").json()["acting"][0]
    people = {0: ana, 1: ben, 2: cleo}
    waiting = [people[each] for each in people if each != seat]
    here, there = (by_way_of(each, server) for each, server in zip(waiting, servers, strict=True))
    for early in (here, there):
        assert early.post(f"{table}/seats/{seat}/nudge").status_code == 429
    days = 0.1
    almanac.take_over(lambda: days * almanac.DAY)
    for _ in range(ROUNDS):
        nudges = [
            lambda each=each: each.post(f"{table}/seats/{seat}/nudge") for each in (here, there)
        ]
        assert at_once(*nudges) == [200, 429]
        assert at_once(*nudges) == [429, 429]
        days += 1.2
    for person in (*people.values(), here, there):
        person.close()
