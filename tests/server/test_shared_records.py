"""A finished game that is sent to a server is there for whoever has the link, for a while."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import tortuga
from tests.kit.throwaway.watch import CALL, NightWatch
from tests.server.harness import PATIENCE, Person, Server
from tortuga.engine.components import Entries
from tortuga.engine.game import Game
from tortuga.engine.records import Record
from tortuga.engine.registry import forget, game_class, register
from tortuga.server.clock import now
from tortuga.server.http.limits import Limiter
from tortuga.server.storage import shared
from tortuga.server.storage.columns import SHARED
from tortuga.server.storage.database import engine_for
from tortuga.server.storage.purge import DAY

DATABASES = ("sqlite", "postgres")
GAME = "buried-treasure"
NAMES = ["Ana", "Parrot"]


def finished(seed: int = 5, players: list[str] = NAMES) -> Record:
    return played(tortuga.game(GAME), seed, players)


def played(game: Game, seed: int = 5, players: list[str] = NAMES) -> Record:
    """The record of a game in which everybody does what comes first."""
    match = tortuga.Match(game, seed)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, match.state.legal(seat)[0])
    return Record.of(match, players)


def send(person: Person, text: str) -> Any:
    plain = {"Content-Type": "text/plain"}
    return person.http.post("/api/records", content=text, headers=plain)


def code_of(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()["error"]["code"]


def test_who_has_the_link_reads_the_record_and_replays_it(ana: Person, ben: Person) -> None:
    text = finished().dumps()
    reply = send(ana, text)
    assert reply.status_code == 201
    told = reply.json()
    assert 89 * DAY < told["until"] - now() <= 90 * DAY
    found = ben.http.get(f"/api/records/{told['record']}")
    assert found.headers["content-type"].startswith("text/plain")
    assert found.text == text
    assert ben.http.post("/api/replay", content=found.text).json()["players"] == NAMES


def test_a_game_that_is_sent_again_has_the_same_link(ana: Person, ben: Person) -> None:
    text = finished().dumps()
    first, second = send(ana, text).json(), send(ben, text.replace("\n", "\r\n")).json()
    assert first["record"] == second["record"]


def test_a_shared_game_is_no_table_and_nobodys_game(ana: Person) -> None:
    name = send(ana, finished().dumps()).json()["record"]
    assert ana.http.get("/api/tables/mine").json() == {"tables": []}
    assert ana.http.get("/api/me/games").json()["total"] == 0
    assert ana.http.get(f"/api/tables/{name}").status_code == 404


def unfinished() -> str:
    match = tortuga.Match(tortuga.game(GAME), 5)
    match.play(match.state.acting[0], match.state.legal(match.state.acting[0])[0])
    return Record.of(match).dumps()


def with_figures(**changed: Any) -> str:
    data = tortuga.game(GAME).component_data | changed
    return played(game_class(GAME)(2, Entries("components", "", data))).dumps()


def with_other_pieces() -> str:
    """A game whose score cards are called as nothing at a table may be."""
    cards = tortuga.game(GAME).component_data["score_cards"]
    return with_figures(score_cards={f"{name}\u202e": card for name, card in cards.items()})


def test_a_game_with_figures_of_its_own_is_shared_as_it_was(ana: Person, ben: Person) -> None:
    columns = tortuga.game(GAME).component_data["columns"][::-1]
    told = send(ana, with_figures(columns=columns)).json()
    found = ben.http.get(f"/api/records/{told['record']}").text
    (each,) = ben.http.post("/api/replay", content=found).json()["variant"]["changed"]
    assert (each["path"], each["value"]) == ("columns", columns)


@pytest.mark.parametrize(
    ("write", "status", "code"),
    [
        (lambda: "", 422, "bad_record"),
        (unfinished, 422, "not_over"),
        (with_other_pieces, 422, "bad_record"),
        (lambda: finished(players=["Ana", "x" * 25]).dumps(), 422, "bad_record"),
        (lambda: finished(players=["Ana", "\u202eAna"]).dumps(), 422, "bad_record"),
        (lambda: finished(players=["Ana", ""]).dumps(), 422, "bad_record"),
        (lambda: "x" * 300_000, 413, "too_large"),
    ],
)
def test_what_is_no_finished_game_is_not_kept(
    ana: Person, write: Callable[[], str], status: int, code: str
) -> None:
    assert code_of(send(ana, write())) == (status, code)


@pytest.mark.parametrize(("said", "status"), [("land ho", 201), ("land\u202e ho", 422)])
def test_words_that_no_table_takes_are_not_kept(ana: Person, said: str, status: int) -> None:
    register(NightWatch.name, "tests.kit.throwaway.watch:NightWatch")
    try:
        match = tortuga.Match(tortuga.game(NightWatch.name), 5)
        match.play(0, CALL.at([]), "ahoy")
        match.play(1, CALL.at([]), said)
        assert send(ana, Record.of(match, NAMES).dumps()).status_code == status
    finally:
        forget(NightWatch.name)


def test_an_address_sends_so_many_and_then_waits(
    server: Server, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.parts, "new_records", Limiter(rate=1e-9, burst=2))
    replies = [send(ana, finished(seed).dumps()) for seed in (1, 2, 3)]
    assert [reply.status_code for reply in replies] == [201, 201, 429]


def test_there_is_room_for_so_many(
    ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = send(ana, finished(11).dumps())
    assert first.status_code == 201
    monkeypatch.setattr(shared, "MOST", 1)
    assert code_of(send(ben, finished(12).dumps())) == (503, "unavailable")
    assert send(ben, finished(11).dumps()).json()["record"] == first.json()["record"]


def test_it_is_paid_for_by_the_address(server: Server, ana: Person) -> None:
    server.parts.works.budget.accounts.of(ana.headers["X-Forwarded-For"]).spend(10)
    assert code_of(send(ana, finished().dumps())) == (429, "too_fast")


def test_another_page_cannot_have_a_visitor_send_one(ana: Person) -> None:
    foreign = {"Origin": "https://elsewhere.example", "Content-Type": "text/plain"}
    reply = ana.http.post("/api/records", content=finished().dumps(), headers=foreign)
    assert code_of(reply) == (403, "foreign_origin")


def test_nobody_finds_what_was_not_shared(ana: Person) -> None:
    unknown = hashlib.sha256(b"").hexdigest()[:24]
    assert code_of(ana.http.get(f"/api/records/{unknown}")) == (404, "not_found")
    assert ana.http.get("/api/records/no-name").status_code == 422


def test_it_is_forgotten_in_time(
    server: Server, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not told any more, and the hourly purge takes it away."""
    name = send(ana, finished().dumps()).json()["record"]
    later = now() + 91 * DAY
    monkeypatch.setattr("tortuga.server.http.routes.records.now", lambda: later)
    assert ana.http.get(f"/api/records/{name}").status_code == 404
    engine = engine_for(server.settings.database)
    with engine.begin() as writing:
        assert shared.forget(writing, now() - DAY) == 0
        assert shared.forget(writing, now() + DAY) > 0
    engine.dispose()


def test_a_host_may_take_none(tmp_path: Path) -> None:
    with Server(tmp_path / "tortuga.db", share_days=0) as server:
        person = Person(server.url)
        assert code_of(send(person, finished().dumps())) == (403, "not_shared")
        person.close()


def test_a_running_server_forgets_by_itself(tmp_path: Path) -> None:
    """At the start, as each hour."""
    where = tmp_path / "tortuga.db"
    with Server(where) as server:
        person = Person(server.url)
        send(person, finished().dumps())
        person.close()
    with Server(where, share_days=0) as server:
        engine = engine_for(server.settings.database)
        until = time.monotonic() + PATIENCE
        while True:
            with engine.connect() as reading:
                if not reading.execute(select(SHARED)).all():
                    break
            assert time.monotonic() < until, "it is still there"
            time.sleep(0.02)
        engine.dispose()
