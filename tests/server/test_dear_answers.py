"""What is dear to answer is bounded, paid for by its address, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert

from tests.server.harness import LOCAL, ME, SAILOR, Person, Server, Wire, play_out, turn
from tests.server.test_lessons import begun
from tortuga.coach.reviews import review
from tortuga.engine.records import Record
from tortuga.server.http.limits import Bucket
from tortuga.server.live.hub import Hub
from tortuga.server.live.live_table import TOO_MANY
from tortuga.server.storage import reviews, tables
from tortuga.server.storage.columns import REVIEW
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.events import read_events

DEAR = (
    "/api/tables/{}/record",
    "/api/tables/{}/replay",
    "/api/tables/{}/review.svg",
    "/api/tables/{}/review.html",
    "/api/me/games",
    "/api/me/games.json",
    "/api/me/games.csv",
    "/api/me/export",
)


@pytest.fixture
def finished(ana: Person) -> Any:
    granted = ana.create(ME, LOCAL)
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        play_out(wire)
    return granted


def source_of(person: Person) -> str:
    return person.headers["X-Forwarded-For"]


@pytest.fixture
def answering(server: Server, ana: Person) -> Bucket:
    """The account that Ana's requests and messages are paid from."""
    return server.parts.answering.of(source_of(ana))


def have_reviewed(server: Server, person: Person, granted: Any) -> None:
    """Store a review of a finished game that looked hardly at it."""
    record = Record.loads(person.http.get(f"/api/tables/{granted['table']}/record").text)
    told = {"table_id": granted["table"], "review": review(record, iterations=2).to_json()}
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        done = {"asked": 1, "due": None, "tries": 1, "progress": 1.0}
        writing.execute(insert(REVIEW), told | done)
    engine.dispose()


# What folds games, or reads in bulk


@pytest.mark.parametrize("path", ["/api/me/games", "/api/me/games.csv", "/api/me/export"])
def test_who_has_read_much_waits_before_more_is_read(
    path: str, server: Server, ana: Person, finished: Any
) -> None:
    """Reading goes on in the server's own process: others' moves come in between."""
    owed = 0.25
    account = server.parts.works.reading.of(source_of(ana))
    account.spend(account.burst + owed)
    assert ana.http.get(path).status_code == 200
    assert account._tokens > -owed / 2, "read before what was owed had come back"


@pytest.mark.parametrize("path", DEAR)
def test_dear_requests_have_a_budget(
    path: str, server: Server, ana: Person, ben: Person, finished: Any
) -> None:
    if "review" in path:
        have_reviewed(server, ana, finished)
    asked = path.format(finished["table"])
    account = server.parts.works.budget.accounts.of(source_of(ana))
    account.take(0)
    before = account._tokens
    assert ana.http.get(asked).status_code == 200
    assert account._tokens < before
    account.spend(100)
    refused = ana.http.get(asked)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")
    assert ben.http.get("/api/me/games").status_code == 200


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_a_review_is_read_for_nobody_whose_budget_is_used_up(
    kind: str, server: Server, ana: Person, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is large, and to read it is paid for: refused requests must not read it again."""
    have_reviewed(server, ana, finished)
    server.parts.works.budget.accounts.of(source_of(ana)).spend(100)

    def look(*_: object) -> None:
        raise AssertionError("a review was read that nobody gets")

    monkeypatch.setattr(reviews, "look", look)
    assert ana.http.get(f"/api/tables/{finished['table']}/review.{kind}").status_code == 429


def test_what_is_told_of_a_stored_game_is_worked_out_beside_the_tables(
    ana: Person, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def load(*_: object) -> None:
        raise AssertionError("a table was folded among those that are played")

    monkeypatch.setattr(Hub, "_load", load)
    for path in DEAR[:2]:
        assert ana.http.get(path.format(finished["table"])).status_code == 200


async def test_others_have_their_turn_while_a_table_is_loaded(
    server: Server, ana: Person, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "AT_ONCE", 10)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    database = server.parts.database
    table, rows = await database.read(
        lambda reading: (
            tables.read_table(reading, finished["table"]),
            read_events(reading, finished["table"], 0),
        )
    )
    beside = asyncio.create_task(others())
    monkeypatch.setattr(database, "read", at_once((table, rows)))
    await tables.load(database, finished["table"])
    beside.cancel()
    assert len(rows) // 10 <= turns <= len(rows) // 10 + 2


def at_once(found: Any) -> Callable[..., Any]:
    async def read(_: object) -> Any:
        return found

    return read


# Everything else is paid for by the time that it takes


def test_every_request_and_message_is_paid_for(ana: Person, answering: Bucket) -> None:
    def left() -> float:
        answering.take(0)
        return answering._tokens

    answering.rate = 1e-9
    before = left()
    granted = ana.create(ME, LOCAL)
    after_request = left()
    assert after_request < before
    with ana.wire(granted) as wire:
        wire.until("snapshot")
        before = left()
        wire.say(type="undo", n=1, seat=0)
        while wire.hear()["type"] != "refused":
            pass
        assert left() < before < after_request


def test_what_is_written_is_paid_for(
    ana: Person, answering: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    dear = 0.2  # seconds of a core

    def save(*given: Any) -> Any:
        until = time.thread_time() + dear
        while time.thread_time() < until:
            pass
        return tables.save_table(*given)

    granted = ana.create(ME, SAILOR)
    answering.rate = 1e-9
    before = answering._tokens
    monkeypatch.setattr("tortuga.server.live.harbour.save_table", save)
    assert ana.post(f"{granted['table']}/seats/0/bot", {"level": "sailor"}).status_code == 200
    assert before - answering._tokens > dear


def test_the_steps_of_a_lesson_are_paid_for(ana: Person, answering: Bucket) -> None:
    answering.rate = 1e-9
    with begun(ana) as wire:
        before = answering._tokens
        wire.say(type="step", n=1, step=2)
        wire.until("snapshot")
        assert answering._tokens < before


def test_a_socket_of_who_owes_much_is_not_let_in(ana: Person, answering: Bucket) -> None:
    granted = ana.create(ME, LOCAL)
    answering.spend(answering.burst + 6 * answering.rate)
    with ana.wire(granted) as wire:
        assert wire.closed() == TOO_MANY


def test_who_owes_time_is_refused_and_others_are_not(
    ana: Person, ben: Person, answering: Bucket
) -> None:
    answering.spend(answering.burst + 6 * answering.rate)
    refused = ana.http.get("/api/me")
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    assert ana.http.get("/healthz").status_code == 200
    assert ben.http.get("/api/me").status_code == 200


def test_a_socket_that_owes_time_waits_until_it_is_paid(ana: Person, answering: Bucket) -> None:
    with ana.wire(ana.create(ME, LOCAL)) as wire:
        wire.until("table")
        answering.spend(answering.burst + 0.5 * answering.rate)
        wire.say(type="ping")
        with pytest.raises(TimeoutError):
            hear_pong(wire, 0.2)
        hear_pong(wire, 30)


def hear_pong(wire: Wire, timeout: float) -> None:
    while wire.hear(timeout)["type"] != "pong":
        pass


def test_what_is_the_same_for_everyone_is_written_once(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("/api/games", "/api/texts/es", "/api/games/maui/rules/en", "/api/lessons/maui/en")
    before = [ana.http.get(path).json() for path in asked]

    def write(*_: object) -> bytes:
        raise AssertionError("written again")

    monkeypatch.setattr("tortuga.server.http.packing.gzip.compress", write)
    assert [ana.http.get(path).json() for path in asked] == before


def test_who_speaks_to_many_pays_for_what_they_are_told(
    ana: Person, guests: Callable[[], Person], answering: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tortuga.server.live.live_table.A_LETTER", 1.0)
    answering.rate = 1e-9
    granted = ana.create(ME, LOCAL, public=True)
    with ana.wire(granted) as mine, guests().wire({**granted, "keys": {}}) as other:
        for wire in (mine, other):
            wire.until("snapshot")
            wire.until("table")
        found = turn(mine)
        assert found is not None
        _, seat, legal = found
        before = answering._tokens
        mine.play(seat, legal[0])
        for wire in (mine, other):
            wire.until("event")
        assert before - answering._tokens > 2
