"""Two servers match at once: everybody who looks is seated once, whichever server they came to."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.harness import PATIENCE, Person, Server
from tortuga.server.live import matchmaker

pytestmark = pytest.mark.postgres
MANY = 16


@pytest.fixture
def crowd(shared_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Person]]:
    """People of whom every second one comes to the other server."""
    monkeypatch.setattr(matchmaker, "AT_ONCE", 0.01)
    monkeypatch.setattr(matchmaker, "EVERY", 0.1)
    with Server(shared_database) as one, Server(shared_database) as two:
        people = [Person((one, two)[number % 2].url) for number in range(MANY)]
        yield people
        for person in people:
            person.close()


def play(person: Person, wish: dict[str, Any]) -> str:
    """Look for a game, say yes to whatever is offered, and tell the table."""
    assert person.http.post("/api/looking", json=wish).status_code == 200
    deadline = time.monotonic() + PATIENCE
    while (told := person.http.get("/api/looking").json())["table"] is None:
        assert time.monotonic() < deadline, told
        if told["offer"] and not told["offer"]["yes"]:
            # One who hesitates a little may find the offer gone.
            person.http.post("/api/looking/answer", json={"yes": True})
        time.sleep(0.05)
    return str(told["table"])


@pytest.mark.slow
def test_everybody_is_seated_once(crowd: list[Person]) -> None:
    wishes: list[dict[str, Any]] = [
        {"games": ["maui"], "seats": [2], "paces": ["now"]},
        {"games": ["maui", "buried-treasure"], "seats": [2], "paces": ["now", "day"]},
    ]
    with ThreadPoolExecutor(MANY) as threads:
        asked = [threads.submit(play, person, wishes[n % 2]) for n, person in enumerate(crowd)]
        tables = [each.result() for each in asked]
    assert set(Counter(tables).values()) == {2}
    for person, table in zip(crowd, tables, strict=True):
        mine = person.http.get("/api/tables/mine").json()["tables"]
        assert [each["id"] for each in mine] == [table]
        assert [seat["kind"] for seat in mine[0]["seats"]] == ["person", "person"]
    paces = {table["clock"]["seconds"] for table in mine}
    assert paces == {120}
